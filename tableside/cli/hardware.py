"""The commands about readers, tags and the machine: arguments alone, as in `tableside.cli.main`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tableside.cli.options import DATA, FILE, or_a_sentence, say

if TYPE_CHECKING:
    from hw.model import Readers
    from tableside.app.reader_selection import ReaderChoice
    from tableside.cli.console import ConsoleEvent


def chosen(context: click.Context, option: click.Parameter, text: str) -> ReaderChoice:
    """Which readers were asked for."""
    from tableside.app.reader_selection import SIMULATED, parse_readers

    try:
        wanted = parse_readers(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if SIMULATED in wanted:
        raise click.BadParameter("only real readers do this")
    return wanted


READERS = click.option(
    "--readers",
    "wanted",
    default="auto",
    show_default=True,
    metavar="KINDS",
    callback=chosen,
    help="Which: auto (all that are found), pcsc, or uart:PATH for a PN532. Commas between several.",
)


def plugged_in(wanted: ReaderChoice) -> Readers:
    """The readers that were asked for; what is not installed is told."""
    from tableside.app.reader_selection import real

    found = real(wanted, lambda said: click.echo(said, err=True))
    if found is None:
        raise click.ClickException("No reader can be used without that.")
    return found


@contextmanager
def at_readers(wanted: ReaderChoice) -> Iterator[tuple[Readers, Iterator[ConsoleEvent]]]:
    """The readers that were asked for, and what happens at them and is typed."""
    from tableside.cli.console import console

    known = plugged_in(wanted)
    with console(known, sys.stdin.fileno() if sys.stdin else None) as events:
        yield known, events


@click.command()
@DATA
@READERS
@click.option("--json", is_flag=True, help="One line of JSON, for scripts.")
@click.option("--for", "seconds", type=click.FloatRange(0, 3600), help="How many seconds to watch.")
def readers(data: Path, wanted: ReaderChoice, seconds: float | None, *, json: bool) -> None:
    """Watch the readers: what each does, how fast it reads, and what to do where it does not.

    On a terminal until Ctrl-C, otherwise for two seconds. Exits with 0, with 1 when no reader works.
    """
    from tableside.cli.reader_table import readers as watched
    from tableside.table.readers import assignments

    live = sys.stdout.isatty() and not json
    limit = seconds if seconds is not None or live else 2.0

    def show(lines: tuple[str, ...]) -> None:
        if live:
            click.clear()
            click.echo("\n".join(lines))

    said = watched(plugged_in(wanted), assignments.read(data), limit, show, json=json)
    if live:
        click.clear()
    say(said)


@click.command()
def doctor() -> None:
    """Find out what on this machine is in the way of readers and the screen, and say how to set it right.

    Exits with 0, with 1 when something is broken.
    """
    from hw.diagnostics import run_checks, this_machine
    from tableside.cli.doctor import doctor as told
    from tableside.screens.display import choose
    from tableside.text import Text

    say(told(run_checks(this_machine()), choose(), Text()))


@click.group()
def tags() -> None:
    """Tags and what they stand for, outside of a match. Nothing of a tag's number is shown."""


@tags.command("enrol")
@click.argument("list", type=FILE)
@click.option("--out", type=FILE, required=True, help="The file to write; it must not be there yet.")
@READERS
def tags_enrol(list: Path, out: Path, wanted: ReaderChoice) -> None:
    """Pair the cards of the deck list LIST with their tags, one tap each, and keep which is which in a file.

    It can be stopped with Ctrl-C and goes on from there. The file is for its owner alone. Exits with 0 when it is
    written, with 1 when the pairing is not over, with 2 when something cannot be read or written.
    """
    from carddata.sets import load
    from tableside.cli.tags import enrol, listed

    with or_a_sentence():
        deck = listed(list, load())
        with at_readers(wanted) as (known, events):
            said = enrol(deck, out, known, events, click.echo)
    say(said)


@tags.command("check")
@click.argument("file", type=FILE)
@click.option("--list", "list_", type=FILE, help="The deck list that the pile must be.")
@READERS
def tags_check(file: Path, list_: Path | None, wanted: ReaderChoice) -> None:
    """Scan a pile against FILE, which `enrol` wrote: what is missing, doubled, changed or foreign.

    Exits with 0 when all fits, with 1 when something is wrong, with 2 when it cannot be read.
    """
    from carddata.sets import load
    from tableside.cli.tags import check as checked
    from tableside.cli.tags import listed

    with or_a_sentence():
        deck = None if list_ is None else listed(list_, load())
        with at_readers(wanted) as (_, events):
            said = checked(file, deck, events, click.echo)
    say(said)


@tags.command("wipe")
@READERS
def tags_wipe(wanted: ReaderChoice) -> None:
    """Take our record off tags. What is not our record is never touched."""
    from tableside.cli.tags import wipe

    with at_readers(wanted) as (known, events):
        said = wipe(known, events, click.echo)
    say(said)
