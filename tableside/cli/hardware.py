"""The commands about readers, tags and this machine: their arguments, as in `tableside.cli.main`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from tableside.app.reader_selection import SIMULATED, ReaderChoice, parse_readers, real, usage
from tableside.cli.options import DATA, FILE
from tableside.cli.output import output

if TYPE_CHECKING:
    from hw.model import Readers
    from tableside.cli.console import ConsoleEvent


def real_readers(context: click.Context, option: click.Parameter, text: str) -> ReaderChoice:
    """The readers that were asked for; simulated readers are refused."""
    try:
        choice = parse_readers(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if SIMULATED in choice:
        raise click.BadParameter("this command needs real readers")
    return choice


READERS = click.option(
    "--readers",
    "choice",
    default="auto",
    show_default=True,
    metavar="KINDS",
    callback=real_readers,
    help=f"Which readers: {usage('auto (all that are found)')}, separated by commas.",
)


def open_readers(choice: ReaderChoice) -> Readers:
    """The readers that were asked for. Says what is not installed, and ends if no reader can be used without it."""
    from tableside.cli.result import WRONG
    from tableside.message import message

    readers = real(choice, output().aside)
    if readers is None:
        output().aside(message("command-no-reader-usable"))
        sys.exit(WRONG)
    return readers


@contextmanager
def at_readers(choice: ReaderChoice) -> Iterator[tuple[Readers, Iterator[ConsoleEvent]]]:
    """The readers that were asked for, and the events at them and at the keyboard."""
    from tableside.cli.console import console

    readers = open_readers(choice)
    with console(readers, sys.stdin.fileno() if sys.stdin else None) as events:
        yield readers, events


@click.command()
@DATA
@READERS
@click.option("--json", is_flag=True, help="One line of JSON, for scripts.")
@click.option("--for", "seconds", type=click.FloatRange(0, 3600), help="How many seconds to watch.")
@click.option(
    "--trace", type=click.File("x", lazy=False), help="Write what happens, without any tag's number, to a file."
)
def readers(data: Path, choice: ReaderChoice, seconds: float | None, trace: TextIO | None, *, json: bool) -> None:
    """Watch the readers: what each does, how fast it reads, and what to do if it does not work.

    On a terminal until Ctrl-C, otherwise for two seconds. The file of --trace must not exist yet; each line of it is
    JSON, and it may be shown to anybody. Exits with 0 on success, with 1 if no reader works.

    Example: tableside readers --json --for 1
    """
    from tableside.cli.reader_trace import ReaderTrace
    from tableside.cli.watch_readers import summary, table, watch_readers
    from tableside.table.readers import assignments

    spots = assignments.read(data)
    out = output()
    hear = ReaderTrace(trace).hear if trace is not None else lambda report: None
    if not sys.stdout.isatty() or json:
        limit = 2.0 if seconds is None else seconds
        picture = watch_readers(open_readers(choice), spots, limit, lambda picture: None, hear)
        out.end(summary(picture, out, json=json))
    watched = open_readers(choice)
    with out.live() as show:
        picture = watch_readers(watched, spots, seconds, lambda picture: show(table(picture, out)), hear)
        show(table(picture, out))
    sys.exit(summary(picture, out, json=False).code)


@click.command()
@DATA
@click.option("--json", is_flag=True, help="One line of JSON, for scripts.")
def doctor(data: Path, *, json: bool) -> None:
    """Find out what keeps the readers, the screen and the record from working on this machine, and how to fix it.

    Serial ports on which a PN532 may be are asked for one. Exits with 0 on success, with 1 if something is broken.

    Example: tableside doctor
    """
    from hw.checked_machine import this_machine
    from hw.diagnostics import run_checks
    from tableside.app.findings import as_json, findings
    from tableside.cli.doctor import exit_code, report
    from tableside.cli.result import CommandResult
    from tableside.screens.display import choose

    out = output()
    results = findings(run_checks(this_machine()), choose(), data)
    if json:
        out.end(CommandResult((as_json(results, out.words),), exit_code(results)))
    out.show(report(results, out))
    sys.exit(exit_code(results))


@click.command()
@click.argument("file", type=FILE)
@DATA
def support(file: Path, data: Path) -> None:
    """Write FILE, a ZIP with what helps to find a fault from afar: what `doctor` finds, the system, the service's log.

    It holds no entry of the record, no name, key, deck or setting. Read it before you send it. FILE must not exist yet.
    Exits with 0 on success, with 2 when it cannot be written.

    Example: tableside support fault.zip
    """
    from hw.checked_machine import this_machine
    from hw.diagnostics import run_checks
    from tableside.app.findings import as_json, findings
    from tableside.app.support_bundle import write_bundle
    from tableside.cli.result import CommandResult
    from tableside.message import message
    from tableside.screens.display import choose

    printer = output()
    with printer.reporting_errors():
        count = write_bundle(file, data, as_json(findings(run_checks(this_machine()), choose(), data), printer.words))
    printer.end(CommandResult((message("support-written", file=str(file), count=count),)))


@click.group()
def tags() -> None:
    """Tags and what they stand for, outside a match. No tag's number is ever shown."""


@tags.command("enrol")
@click.argument("list", type=FILE)
@click.option("--out", type=FILE, required=True, help="The file to write; it must not exist yet.")
@READERS
@DATA
def tags_enrol(list: Path, out: Path, choice: ReaderChoice, data: Path) -> None:
    """Pair the cards of the deck list LIST with their tags, one tap each, and save which tag belongs to which card.

    Stop with Ctrl-C at any time; the same command continues. Only you can read the file. Exits with 0 when it is
    written, with 1 when the pairing is not complete, with 2 when something cannot be read or written.

    Example: tableside tags enrol my-deck.txt --out my-deck.tags
    """
    from tableside.cli.deck_tags import enrol, read_deck
    from tableside.cli.known_cards import known_cards
    from tableside.decks.deck_list_problems import deck_notes

    printer = output()
    with printer.reporting_errors():
        cards = known_cards(data)
        deck = read_deck(list, cards)
        for note in deck_notes(deck, cards):
            printer.say(note)
        with at_readers(choice) as (known, events):
            result = enrol(deck, out, known, events, printer.say)
    printer.end(result)


@tags.command("check")
@click.argument("file", type=FILE)
@click.option("--list", "list_", type=FILE, help="The deck list that the pile must match.")
@READERS
@DATA
def tags_check(file: Path, list_: Path | None, choice: ReaderChoice, data: Path) -> None:
    """Scan a pile against FILE, which `enrol` wrote: what is missing, duplicated, changed or foreign.

    Exits with 0 when everything fits, with 1 when something is wrong, with 2 when a file cannot be read.

    Example: tableside tags check my-deck.tags --list my-deck.txt
    """
    from tableside.cli.deck_tags import check, read_deck
    from tableside.cli.known_cards import known_cards

    printer = output()
    with printer.reporting_errors():
        deck = None if list_ is None else read_deck(list_, known_cards(data))
        with at_readers(choice) as (_, events):
            result = check(file, deck, events, printer.say)
    printer.end(result)


@tags.command("wipe")
@READERS
def tags_wipe(choice: ReaderChoice) -> None:
    """Remove Tableside's record from tags. Other records are never touched.

    Example: tableside tags wipe
    """
    from tableside.cli.deck_tags import wipe

    printer = output()
    with at_readers(choice) as (known, events):
        result = wipe(known, events, printer.say)
    printer.end(result)
