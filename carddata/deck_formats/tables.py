"""Tables of cards, with their columns known by their headings: what the comma-separated form and Markdown share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from carddata.card_names import CODE, plain
from carddata.deck_formats.dialect import KnownCards, ListRow
from carddata.deck_formats.headings import WORDS, section_of, words_of
from carddata.decklist import ListNote, Section

Column = Literal["copies", "name", "code", "section", "type", "set"]
"""The content of a column. A type decides only between what is in no main deck; `set` goes before a bare number."""

MOST_COLUMNS: Final = 40
"""The number of columns of a table that are looked at."""

_COLUMNS: Final[Mapping[str, Column]] = {
    plain(word): column  # type: ignore[misc]
    for column, rows in WORDS["columns"].items()
    for word in words_of(rows)
}
_BY_TYPE: Final[frozenset[Section | None]] = frozenset({"legend", "battlefields", "runes"})
_CODE: Final = re.compile(rf"({CODE})(?:-(?:foil|metal|promo))?", re.IGNORECASE)
_COPIES: Final = re.compile(r"[xX×]?\s*([0-9]{1,6})\s*[xX×]?")

Columns = Mapping[int, Column]
"""The contents of a table's columns, by their places."""


def columns_of(cells: Sequence[str]) -> Columns | None:
    """The columns of a row of headings; None for a row that is none.

    >>> columns_of(["Variant Number", "Card Name", "Quantity"]), columns_of(["3", "Block"])
    ({0: 'code', 1: 'name', 2: 'copies'}, None)
    """
    columns = {at: _COLUMNS[plain(cell)] for at, cell in enumerate(cells[:MOST_COLUMNS]) if plain(cell) in _COLUMNS}
    kinds = set(columns.values())
    return columns if kinds & {"name", "code"} and len(kinds) >= 2 else None


def guessed_columns(cells: Sequence[str], known: KnownCards) -> Columns | None:
    """The columns of a row of a table without headings: a number, and a card's name or code; None for no such row."""
    columns: dict[int, Column] = {}
    for at, cell in enumerate(cells[:MOST_COLUMNS]):
        kind: Column | None = None
        if _COPIES.fullmatch(cell.strip()):
            kind = "copies"
        elif _CODE.fullmatch(cell.strip()):
            kind = "code"
        elif known.find(cell, "") is not None:
            kind = "name"
        elif section_of(cell) is not None:
            kind = "section"
        if kind is not None and kind not in columns.values():
            columns[at] = kind
    kinds = set(columns.values())
    return columns if "copies" in kinds and kinds & {"name", "code"} else None


def read_row(
    line: int, cells: Sequence[str], columns: Columns, section: Section | None
) -> Iterator[ListRow | ListNote]:
    """The card of a row, in the section of the heading above unless the row names another; nothing in an empty row."""
    by: dict[Column, str] = {}
    copies = 0
    counted = False
    for at, column in columns.items():
        cell = cells[at].strip() if at < len(cells) else ""
        if column != "copies":
            by.setdefault(column, cell)
        elif (number := _COPIES.fullmatch(cell)) is not None:
            copies, counted = copies + int(number[1]), True
    name, code = by.get("name", ""), by.get("code", "")
    if code.isdigit() and re.fullmatch(r"[A-Za-z]{3}", by.get("set", "")):
        code = f"{by['set']}-{code}"
    code = _CODE.sub(r"\1", code)
    if not (name or code):
        return
    if not counted and "copies" in columns.values():
        yield ListNote("unread-line", line, name or code)
        return
    if section_named := by.get("section", ""):
        named = section_of(section_named)
        if named is None:
            yield ListNote("unknown-heading", line, section_named)
        section = named
    elif section is None and section_of(by.get("type", "")) in _BY_TYPE:
        section = section_of(by["type"])
    if copies or not counted or len([column for column in columns.values() if column == "copies"]) == 1:
        yield ListRow(line, copies if counted else 1, name, code, section)
