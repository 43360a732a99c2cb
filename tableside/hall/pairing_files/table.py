"""People or pairings as a table: comma-separated values, also with semicolons or tabs, under a row of headings."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from tableside.hall.event import EventPairing, Participant
from tableside.hall.pairing_files.columns import PLAYERS, Columns, columns_of, known_headings
from tableside.hall.pairing_files.formulas import without_guard
from tableside.hall.pairing_files.listed import (
    MOST_LISTED,
    MOST_TABLE,
    Listed,
    ListedPairing,
    ListedPerson,
    PairingFileError,
    line,
    participant,
)
from tableside.message import Message, message

DELIMITERS: Final = (",", ";", "\t")
"""The characters that may stand between the cells of a row."""

_NUMBER: Final = re.compile(r"(?:(?:round|runde|rd|table|tisch)\b\.?\s*)?(\d{1,9})", re.IGNORECASE)
_BYE: Final = re.compile(r"\W*(?:byes?|freilos)\W*", re.IGNORECASE)
_SAID_DELIMITER: Final = re.compile(r"sep=([,;\t])\r?\n")


class _Row(NamedTuple):
    cells: list[str]
    place: Message


def read_table(text: str) -> Listed:
    """The people or the pairings of a table. Raises PairingFileError.

    An empty cell at the end, without a line break, may be where the file was cut off: there it gives nobody a bye.
    """
    named = _SAID_DELIMITER.match(text)
    if named:
        text = text[named.end() :]
    delimiter = named[1] if named else max(DELIMITERS, key=lambda each: known_headings(_headings(text, each)))
    rows = list(islice(_rows(text, delimiter, before=1 if named else 0), MOST_LISTED + 2))
    head = rows.pop(0) if rows else _Row([], line(1))
    if not known_headings(head.cells):
        raise PairingFileError([message("hall-no-headings", place=head.place)])
    columns = columns_of(head.cells, head.place)
    listed = [_listed(row, columns) for row in rows]
    if rows and not rows[-1].cells[-1] and not text.endswith(("\n", "\r")):
        listed.append(message("hall-end-unsure", place=rows[-1].place))
    if problems := [each for each in listed if isinstance(each, Message)]:
        raise PairingFileError(problems)
    if columns.are_pairings:
        return Listed(pairings=tuple(each for each in listed if isinstance(each, ListedPairing)))
    return Listed(tuple(each for each in listed if isinstance(each, ListedPerson)))


def _headings(text: str, delimiter: str) -> list[str]:
    """The cells of the first row that is not empty; none if they cannot be read."""
    try:
        return next(csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=delimiter), [])
    except csv.Error:
        return []


def _rows(text: str, delimiter: str, before: int) -> Iterator[_Row]:
    """The rows that are not empty; `before` lines stand before the text. Raises PairingFileError."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        place = line(before + reader.line_num + 1)
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise PairingFileError([message("hall-row-unreadable", place=place)]) from None
        if any(map(str.strip, cells)):
            yield _Row([without_guard(cell.strip()) for cell in cells], place)


def _listed(row: _Row, columns: Columns) -> ListedPerson | ListedPairing | Message:
    """The person or the pairing of a row, or what is wrong with it."""
    if len(row.cells) < columns.count or any(row.cells[columns.count :]):
        return message("hall-cells-other", place=row.place, cells=len(row.cells), headings=columns.count)
    return _pairing(row, columns) if columns.are_pairings else _person(row, columns)


def _person(row: _Row, columns: Columns) -> ListedPerson | Message:
    parts = (columns.cell(row.cells, "first name"), columns.cell(row.cells, "last name"))
    name = columns.cell(row.cells, "name") or " ".join(parts)
    cell = columns.cell(row.cells, "dropped")
    dropped = _number(cell)
    if cell and dropped is None:
        return message("hall-drop-unread", place=row.place, text=cell)
    person = participant(name, columns.cell(row.cells, "id"), row.place, dropped)
    return person if isinstance(person, Message) else ListedPerson(person, row.place)


def _pairing(row: _Row, columns: Columns) -> ListedPairing | Message:
    said_round, said_table = columns.cell(row.cells, "round"), columns.cell(row.cells, "table")
    number, table = _number(said_round), _number(said_table)
    if said_round and number is None:
        return message("hall-round-unread", place=row.place, text=said_round)
    bye = bool(_BYE.fullmatch(said_table))
    if said_table and table is None and not bye:
        return message("hall-table-unread", place=row.place, text=said_table)
    people: list[Participant] = []
    for named, identified in PLAYERS:
        name, known_by = columns.cell(row.cells, named), columns.cell(row.cells, identified)
        if _BYE.fullmatch(name):
            bye = True
        elif name or known_by:
            person = participant(name, known_by, row.place)
            if isinstance(person, Message):
                return person
            people.append(person)
    bye = bye or len(people) == 1
    if not people:
        return message("hall-people-missing", place=row.place)
    if bye and len(people) > 1:
        return message("hall-bye-of-several", place=row.place)
    if not bye and table is None:
        return message("hall-table-missing", place=row.place)
    return ListedPairing(number, EventPairing(None if bye else table, tuple(people), bye), row.place)


def _number(cell: str) -> int | None:
    """The number of a round or a table, None if the cell has none or one that cannot be."""
    written = _NUMBER.fullmatch(cell)
    number = int(written[1]) if written else 0
    return number if 1 <= number <= MOST_TABLE else None
