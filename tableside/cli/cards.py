"""The commands about cards: their arguments, as in `tableside.cli.main`."""

from __future__ import annotations

from pathlib import Path

import click

from tableside.cli.options import DATA, FILE, JSON
from tableside.cli.output import output


@click.group()
def cards() -> None:
    """Cards: what they do as data, and the import of published sources."""


@cards.command("show")
@click.argument("name")
@DATA
def cards_show(name: str, data: Path) -> None:
    """Say what the data of a card means, and by which rules; NAME is its name or its number.

    For a card that is done by hand it says what stopped the compiler, and what its text may touch. Exits with 0 on
    success, with 1 when no card has this name, with 2 when the imported cards cannot be read.

    Example: tableside cards show "Hidden Blade"
    """
    from tableside.cli.card_reports import show

    out = output()
    with out.reporting_errors():
        result = show(name, data)
    out.end(result)


@cards.command("coverage")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with everything that stopped the compiler.")
@click.option(
    "--leave-out",
    "left_out",
    metavar="SET",
    multiple=True,
    help="Count the cards of FILES in this set that read without the grammar that no other set needs.",
)
@DATA
def cards_coverage(files: tuple[Path, ...], as_json: bool, left_out: tuple[str, ...], data: Path) -> None:
    """Count by set how many cards are compiled, have keywords alone, or are done by hand, and why.

    With FILES, the cards of these sources are counted instead; nothing is imported. With --leave-out, which may be
    given several times, the alternatives and words of the grammar are taken away that only cards of that set use.
    Exits with 0 on success, with 1 when a row of a source cannot be read, with 2 when the imported cards cannot be
    read.

    Example: tableside cards coverage --json
    """
    import msgspec

    from tableside.cli.card_reports import coverage, coverage_table, leave_out
    from tableside.cli.result import FITS, WRONG, CommandResult

    if left_out and not files:
        raise click.UsageError("--leave-out needs files with the texts of cards")
    out = output()
    if left_out:
        with out.reporting_errors(), out.counting() as progress:
            result = leave_out(left_out, files, progress)
        out.end(result, as_json=as_json)
    with out.reporting_errors(), out.counting() as progress:
        sets, problems = coverage(files, data, progress)
    if as_json:
        for line in msgspec.json.format(msgspec.json.encode(sets)).decode().splitlines():
            out.say(line)
    else:
        out.show(coverage_table(sets, out))
    out.end(CommandResult((), WRONG if problems else FITS, aside=problems))


@cards.command("disputes")
@JSON
def cards_disputes(*, as_json: bool) -> None:
    """List the questions on which texts and rulings differ: what each side cites, and which side verdicts follow.

    Example: tableside cards disputes --json
    """
    from tableside.cli.card_reports import disputes

    output().end(disputes(), as_json=as_json)


@cards.command("import")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--accept", is_flag=True, help="Also import what makes a known card worse, as the report lists it.")
@DATA
def cards_import(files: tuple[Path, ...], data: Path, *, accept: bool) -> None:
    """Import cards from published sources into the data folder: what is new, what changed, what is by hand and why.

    Reads the official content API, the gallery's page data, Riftcodex, Riftdex, OpenRift, a canonical list, and lists
    of errata, tokens and the second boxes of Equipment, in any order. An import only adds: printings, cards, newer
    wordings. What it would make worse is listed and stays as it is. Texts stay in the data folder. A row that cannot
    be read is reported and skipped. The app must not run; it uses the cards from its next start. Exits with 0 on
    success, with 1 when something was skipped or would be worse, with 2 when nothing was imported.

    Example: tableside cards import my-cards.json
    """
    from tableside.cli.card_import import import_files

    out = output()
    with out.reporting_errors(), out.counting() as progress:
        result = import_files(files, data, progress, accept=accept)
    out.end(result)


@cards.command("undo")
@DATA
def cards_undo(data: Path) -> None:
    """Take the last import back, and with each further call the one before, up to ten.

    Exits with 0 on success, with 1 when there is no import to take back, with 2 when the folder cannot be read or
    written.

    Example: tableside cards undo
    """
    from tableside.cli.card_import import undo_import

    out = output()
    with out.reporting_errors():
        result = undo_import(data)
    out.end(result)
