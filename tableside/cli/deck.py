"""The commands about deck lists: their arguments, as in `tableside.cli.main`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tableside.cli.options import DATA, FILE, JSON
from tableside.cli.output import output

if TYPE_CHECKING:
    from carddata.deck_rules import Format
    from carddata.deck_writer import Form


@click.group()
def deck() -> None:
    """Deck lists."""


@deck.command("check")
@click.argument("file", type=FILE)
@click.option(
    "--rules",
    type=click.Choice(["constructed", "core", "sealed", "draft"]),
    default="constructed",
    show_default=True,
    help="Check by a tournament's format, or by the Core Rules alone.",
)
@click.option(
    "--mode",
    type=click.Choice(["duel", "match", "ffa3", "ffa4", "2v2"]),
    default="match",
    show_default=True,
    help="The mode of play, for cards that are banned in it alone.",
)
@click.option(
    "--date",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The day of the game, for its rules, its banned cards and its sets. [default: the newest rules, all sets]",
)
@click.option(
    "--ally", type=FILE, help="The deck list of the teammate, who may not have the same legend or battlefields."
)
@DATA
def deck_check(file: Path, rules: Format, mode: str, date: datetime | None, ally: Path | None, data: Path) -> None:
    """Read a deck list: print what is in it, and what is wrong with it, with the nearest card for a mistyped name.

    It reads a list in any form that people have: lines under headings, tables, JSON of deck sites, Tabletop Simulator
    codes, and deck codes. What cannot be read is named by its line. Exits with 0 when all is read and the deck is
    legal, with 1 when it is not or the file is no deck list, with 2 when it cannot be read.

    Example: tableside deck check my-deck.txt --mode 2v2 --date 2026-08-01
    """
    from tableside.cli.deck_report import Occasion, report
    from tableside.cli.known_cards import known_cards

    day = None if date is None else f"{date:%Y-%m-%d}"
    out = output()
    with out.reporting_errors():
        result = report(file, known_cards(data), Occasion(rules, mode, day, ally))
    out.end(result)


@deck.command("show")
@click.argument("file", type=FILE)
@JSON
@DATA
def deck_show(file: Path, data: Path, *, as_json: bool) -> None:
    """Show the cards of a deck list in its parts: how many copies, which printing, and which are done by hand.

    Exits with 0 on success, with 1 when the file is no deck list, with 2 when it cannot be read.

    Example: tableside deck show my-deck.txt
    """
    from tableside.cli.deck_report import show
    from tableside.cli.known_cards import known_cards

    out = output()
    with out.reporting_errors():
        result = show(file, known_cards(data))
    out.end(result, as_json=as_json)


@deck.command("convert")
@click.argument("file", type=FILE)
@click.option(
    "--to",
    "form",
    type=click.Choice(["names", "dashes", "codes-last", "codes-first", "tts", "code"]),
    default="names",
    show_default=True,
    help='How cards are written: "3 Teemo, Scout", "3 Teemo - Scout", "3 Teemo, Scout [OGN-197]" or '
    '"3 OGN-197 Teemo, Scout"; a line for Tabletop Simulator; a deck code of Piltover Archive.',
)
@click.option("--out", type=FILE, help="The file to write; it must not exist yet. [default: standard output]")
@DATA
def deck_convert(file: Path, form: Form, out: Path | None, data: Path) -> None:
    """Write a deck list in another form. A printing that the list names stays the same, if the form can name it.

    Exits with 0 on success, with 1 when the file is no deck list or the form cannot hold the deck, with 2 when a file
    cannot be read or written.

    Example: tableside deck convert my-deck.txt --to code
    """
    from tableside.cli.deck_report import convert
    from tableside.cli.known_cards import known_cards

    printer = output()
    with printer.reporting_errors():
        result = convert(file, known_cards(data), form, out)
    printer.end(result)
