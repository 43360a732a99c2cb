"""The commands. Nothing here but arguments, and what a person reads when they are wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from platformdirs import user_data_path

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: user_data_path("tableside"),
    show_default="the platform's place for user data",
    help="The folder of the ledger, the keys and the settings.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableside")
def main() -> None:
    """Tableside, the record keeper at a Riftbound table."""


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def check(paths: tuple[Path, ...]) -> None:
    """Run scenario files, and all files of folders.

    Exits with 0 when every line holds, with 1 when one does not, with 2 when a file cannot be read.
    """
    from carddata.sets import load
    from tableside.notation import check as scenarios
    from tableside.notation.errors import NotationError

    cards = load()
    worst = 0
    for path in scenarios.files(paths):
        try:
            failures = scenarios.check(path.read_text(encoding="utf-8"), cards)
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
    sys.exit(worst)


@main.command()
@DATA
@click.option("--port", default=8765, show_default=True, help="The overlay's port; 0 for no overlay.")
@click.option("--practice/--no-practice", default=None, help="With or without simulated readers.")
@click.option("--size", default="1280x720", show_default=True, help="A window's width and height in pixels.")
def run(data: Path, port: int, practice: bool | None, size: str) -> None:
    """Start the app: the touchscreen, the readers, and the overlay beside them."""
    from tableside.run import Options
    from tableside.run import run as start

    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise click.BadParameter("it is written like 1280x720", param_hint="--size")
    start(Options(data, port, practice, (int(width), int(height)), lambda said: click.echo(said, err=True)))


@main.command()
@DATA
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve at.")
@click.option("--port", default=8765, show_default=True, help="The port to serve at.")
@click.option("--quiet", is_flag=True, help="Do not say where it is.")
def stream(data: Path, host: str, port: int, quiet: bool) -> None:
    """Serve the overlay of the newest match. It reads the ledger and can open no secret of it."""
    from tableside.stream.server import serve

    serve(data, host, port, quiet=quiet)


@main.command()
def readers() -> None:
    """Show the readers that are plugged in, and say what to do where there are none."""
    try:
        from hw.scard import Context, Lost
    except ImportError:
        raise click.ClickException("pyscard is not installed: run `make run` once with a compiler at hand.") from None
    try:
        with Context() as line:
            names = line.readers()
    except Lost:
        raise click.ClickException("The card service does not answer: install or start pcscd.") from None
    for name in names:
        click.echo(name)
    if not names:
        click.echo("No reader is plugged in.")


@main.group()
def deck() -> None:
    """Deck lists."""


@deck.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def deck_check(file: Path) -> None:
    """Read a deck list and say what is in it, and which cards are not known."""
    from carddata.decklist import DeckListError, read
    from carddata.sets import load

    try:
        found = read(file.read_text(encoding="utf-8"), load())
    except (DeckListError, OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    champion = 0 if found.champion is None else 1
    click.echo(f"{len(found.main) + champion} cards in the main deck, {len(found.battlefields)} battlefields")
    for name in found.unknown:
        click.echo(f"not known, so its behaviour is told by hand: {name}")


@main.group()
def record() -> None:
    """What is on record of matches."""


@record.command("replay")
@DATA
@click.argument("match", type=click.IntRange(min=1), required=False)
@click.option("--edition", required=True, metavar="DATE", help="The Core Rules to judge by, as 2025-12-01.")
def record_replay(data: Path, match: int | None, edition: str) -> None:
    """Judge a recorded match again by an edition of the rules: MATCH by its number, left out the newest.

    Every action is judged on the recorded position before it, and each verdict that differs is listed. Exits with 0
    when none differs, with 1 when some do, with 2 when it cannot be read.
    """
    from msgspec import DecodeError

    from carddata.sets import load
    from tableside.engine.editions import FOLLOWED
    from tableside.ledger import LedgerError
    from tableside.table import replay

    if edition not in FOLLOWED:
        raise click.BadParameter(f"these can be judged by: {', '.join(FOLLOWED)}", param_hint="--edition")
    try:
        found = replay.recorded(data, match)
        judged = tuple(replay.judged_again(found.entries, load(), edition))
    except (replay.NotRecorded, LedgerError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except DecodeError:
        click.echo(f"The record of this match in {data} cannot be read.", err=True)
        sys.exit(2)
    if found.sealed:
        click.echo(f"No key is at hand. {found.sealed}", err=True)
    for line in replay.report(found.number, judged, edition):
        click.echo(line)
    sys.exit(int(any(one.differs for one in judged)))
