"""The commands. Nothing here but arguments, and what a person reads when they are wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from tableside.cli.hardware import doctor, readers, tags
from tableside.cli.options import DATA, FILE, or_a_sentence, say


def passphrase(*, new: bool = False) -> str:
    """A passphrase, typed at a terminal (a new one twice) or as the first line of the standard input."""
    if sys.stdin.isatty():
        return str(click.prompt("Passphrase", hide_input=True, confirmation_prompt=new, err=True))
    return sys.stdin.buffer.readline(4096).decode(errors="surrogateescape").rstrip("\r\n")


class Tableside(click.Group):
    """The commands as a process of their own, which is closed up before any of them begins."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command that was typed."""
        from tableside.app.hardening import harden

        harden()
        return super().__call__(*args, **kwargs)


@click.group(cls=Tableside, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableside")
def main() -> None:
    """Tableside, the record keeper at a Riftbound table."""


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--record", metavar="DIR", type=FILE, help="Keep each play as a new match in the ledger of this folder.")
def check(paths: tuple[Path, ...], record: Path | None) -> None:
    """Run scenario files, and all files of folders.

    Exits with 0 when every line holds, with 1 when one does not, with 2 when a file cannot be read or a play not kept.
    """
    from carddata.sets import load
    from tableside.cli.recording import played
    from tableside.notation import check as scenarios
    from tableside.notation.errors import NotationError

    cards = load()
    worst = 0
    for path in scenarios.scenario_files(paths):
        try:
            with or_a_sentence():
                failures, kept = played(path.read_text(encoding="utf-8"), cards, record)
        except NotationError as error:
            where = f"{path}:{error.line}" if error.line else str(path)
            click.echo(f"{where}: cannot be read: {error.message}", err=True)
            worst = 2
            continue
        except (OSError, UnicodeDecodeError) as error:
            click.echo(f"{path}: cannot be read: {error}", err=True)
            worst = 2
            continue
        for failure in failures:
            click.echo(f"{path}:{failure.line}: {failure.message}")
            worst = max(worst, 1)
        if kept:
            click.echo(kept)
    sys.exit(worst)


@main.command()
@DATA
@click.option("--port", default=8765, show_default=True, help="The overlay's port; 0 for no overlay.")
@click.option(
    "--readers",
    "wanted",
    default="auto",
    show_default=True,
    metavar="KINDS",
    help="Which: auto (all that are found), pcsc, simulated, or uart:PATH for a PN532. Commas between several.",
)
@click.option("--practice/--no-practice", default=None, help="With or without simulated readers.")
@click.option("--size", default="1280x720", show_default=True, help="A window's width and height in pixels.")
def run(data: Path, port: int, wanted: str, practice: bool | None, size: str) -> None:
    """Start the app: the touchscreen, the readers, and the overlay beside them."""
    from tableside.app.assembly import Options
    from tableside.app.assembly import run as start
    from tableside.app.reader_selection import parse_readers

    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise click.BadParameter("it is written like 1280x720", param_hint="--size")
    try:
        chosen = parse_readers(wanted)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--readers") from None
    start(Options(data, port, chosen, practice, (int(width), int(height)), lambda said: click.echo(said, err=True)))


@main.command()
@DATA
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve at.")
@click.option("--port", default=8765, show_default=True, help="The port to serve at.")
@click.option("--quiet", is_flag=True, help="Do not say where it is.")
@click.option("--ends-with", "parent", type=int, hidden=True, help="End when this process, which started it, does.")
def stream(data: Path, host: str, port: int, parent: int | None, *, quiet: bool) -> None:
    """Serve the overlay of the newest match. It reads the ledger and can open no secret of it."""
    from tableside.app.hardening import end_with_parent
    from tableside.stream.server import StreamError, serve
    from tableside.text import Text

    if parent is not None:
        end_with_parent(parent)
    try:
        serve(data, host, port, quiet=quiet)
    except StreamError as error:
        raise click.ClickException(Text()(error.message)) from None


@main.group()
def deck() -> None:
    """Deck lists."""


@deck.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def deck_check(file: Path) -> None:
    """Read a deck list and say what is in it, and which cards are not known."""
    from carddata.decklist import DeckListError, read
    from carddata.sets import load
    from tableside.decks.deck_list_problems import deck_list_problem
    from tableside.text import Text

    try:
        found = read(file.read_text(encoding="utf-8"), load())
    except DeckListError as error:
        raise click.ClickException(f"{file}: {Text()(deck_list_problem(error))}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    champion = 0 if found.champion is None else 1
    click.echo(f"{len(found.main) + champion} cards in the main deck, {len(found.battlefields)} battlefields")
    for name in found.unknown:
        click.echo(f"not known, so its behaviour is told by hand: {name}")


@main.group()
def record() -> None:
    """What is on record of matches."""


@record.command("show")
@DATA
@click.argument("match", type=click.IntRange(min=1), required=False)
@click.option("--file", type=FILE, help="A record that was exported, in place of a match of this machine.")
def record_show(data: Path, match: int | None, file: Path | None) -> None:
    """Tell a match in words: MATCH by its number, left out the newest. It names no facedown card.

    Exits with 0, with 1 when entries cannot be vouched for, with 2 when it cannot be read.
    """
    from carddata.sets import load
    from tableside.cli.record_text import show

    with or_a_sentence():
        said = show(data, match, file, load())
    say(said)


@record.command("export")
@DATA
@click.argument("match", type=click.IntRange(min=1), required=False)
@click.option("--out", type=FILE, required=True, help="The file to write; it must not be there yet.")
@click.option("--notation", is_flag=True, help="The play alone, as a scenario, as far as it is public.")
def record_export(data: Path, match: int | None, out: Path, *, notation: bool) -> None:
    """Write a match into a file that any machine can check: MATCH by its number, left out the newest.

    Private parts stay sealed in it. It is written whole or not at all.
    """
    from carddata.sets import load
    from tableside.cli import notation_export as scenario
    from tableside.cli.record import export

    with or_a_sentence():
        said = scenario.export(data, match, out, load()) if notation else export(data, match, out)
    say(said)


@record.command("verify")
@click.argument("file", type=FILE)
@click.option("--head", "heads", multiple=True, metavar="TEXT", help="A signed head that somebody scanned.")
@click.option("--opening", "openings", multiple=True, metavar="TEXT", help="An opening that somebody was given.")
def record_verify(file: Path, heads: tuple[str, ...], openings: tuple[str, ...]) -> None:
    """Check a record that was exported, with no key: its chain, signed heads, commitments and their openings.

    Exits with 0 when all fits, with 1 when something is wrong, with 2 when it cannot be read.
    """
    from tableside.cli.record import verify

    with or_a_sentence():
        said = verify(file, heads, openings)
    say(said)


@record.command("replay")
@DATA
@click.argument("match", type=click.IntRange(min=1), required=False)
@click.option("--edition", required=True, metavar="DATE", help="The Core Rules to judge by, as 2025-12-01.")
@click.option("--file", type=FILE, help="A record that was exported, in place of a match of this machine.")
def record_replay(data: Path, match: int | None, edition: str, file: Path | None) -> None:
    """Judge a recorded match again by an edition of the rules: MATCH by its number, left out the newest.

    Every action is judged on the recorded position before it, and each verdict that differs is listed. Exits with 0
    when none differs, with 1 when some do, with 2 when it cannot be read.
    """
    from carddata.sets import load
    from tableside.cli.record import replay
    from tableside.engine.editions import FOLLOWED

    if edition not in FOLLOWED:
        raise click.BadParameter(f"these can be judged by: {', '.join(FOLLOWED)}", param_hint="--edition")
    with or_a_sentence():
        said = replay(data, match, file, edition, load())
    say(said)


@main.group()
def keys() -> None:
    """Keys."""


@keys.group("judge")
def keys_judge() -> None:
    """A judge's key, on the judge's own machine. The passphrase is asked for, or read from the standard input."""


@keys_judge.command("new")
@click.option("--out", type=FILE, default=Path("judge.key"), show_default=True, help="The private half's file.")
def keys_judge_new(out: Path) -> None:
    """Make a key: the private half under a passphrase into a file, the public half into the same with .pub."""
    from tableside.cli.judge_keys import new

    with or_a_sentence():
        said = new(out, passphrase(new=True))
    say(said)


@keys_judge.command("show")
@click.argument("file", type=FILE, default=Path("judge.key"))
def keys_judge_show(file: Path) -> None:
    """Show the public half of a key, from either of its files."""
    from tableside.cli.judge_keys import show

    with or_a_sentence():
        said = show(file)
    say(said)


@keys_judge.command("open")
@click.argument("record", type=FILE)
@click.option("--key", type=FILE, default=Path("judge.key"), show_default=True, help="The private half's file.")
def keys_judge_open(record: Path, key: Path) -> None:
    """Open what was hidden in a record that was exported, and check it against what is public.

    Where the match's key was given into this judge's keeping it opens decks too, and every action that was not legal.
    Exits with 0 when all fits, with 1 when something is wrong, with 2 when it cannot be read or opened.
    """
    from carddata.sets import load
    from tableside.cli.judge_keys import opened

    with or_a_sentence():
        said = opened(record, key, passphrase(), load())
    say(said)


for command in (readers, tags, doctor):
    main.add_command(command)
