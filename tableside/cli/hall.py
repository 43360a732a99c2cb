"""The commands about the hall of an event: their arguments, as in `tableside.cli.main`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tableside.cli.options import FILE, JSON
from tableside.cli.output import output

if TYPE_CHECKING:
    from tableside.hall.pairing_files.file_text import Encoding

ENCODINGS = ("windows-1252", "windows-1250", "windows-1251", "windows-1254", "windows-1257", "gb18030", "shift_jis")
"""The encodings that can be named, as `tableside.hall.pairing_files.file_text` has them."""


@click.group()
def hall() -> None:
    """The hall of an event: many tables, one log."""


@hall.command("pairings")
@click.argument("file", type=FILE)
@click.option("--roster", type=FILE, help="The file with all who take part: nobody else may be paired.")
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="The round, if FILE has several or does not say it."
)
@click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    help="The encoding of the files. [default: UTF-8 or UTF-16, or Windows-1252 where that is certain]",
)
@JSON
def hall_pairings(
    file: Path, roster: Path | None, number: int | None, encoding: Encoding | None, *, as_json: bool
) -> None:
    """Read an event's people and pairings, and say what is in the file or what is wrong with it, and where.

    FILE is a table (comma-separated values) or the JSON of a tournament program. Exits with 0 when all of it is read,
    with 1 when something is wrong with it and nothing is read, with 2 when it cannot be read or is no text.

    Example: tableside hall pairings round-3.csv --roster people.csv
    """
    from tableside.cli.pairings_report import report

    out = output()
    with out.reporting_errors():
        result = report(file, roster, number, encoding)
    out.end(result, as_json=as_json)
