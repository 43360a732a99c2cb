"""Comma-separated values, as Piltover Archive and Riftmana export them; also with semicolons or tabs, and unheaded."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows, Sureness
from carddata.deck_formats.headings import section_of
from carddata.deck_formats.lines import ListReader
from carddata.deck_formats.tables import Columns, columns_of, guessed_columns, read_row

DELIMITERS: Final = (",", ";", "\t")
"""The characters that may stand between the values of a line."""

_HEAD: Final = 12
_ENOUGH: Final = 0.7


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a text as values, each with its number; a line that is no such line has the values before it."""
    reader = csv.reader(text.splitlines(), delimiter=delimiter, strict=False)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            continue
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def _headed(text: str) -> str | None:
    """The delimiter with which one of the first lines is a row of headings."""
    for delimiter in DELIMITERS:
        first = [cells for number, cells in _rows("\n".join(text.splitlines()[:_HEAD]), delimiter) if number <= _HEAD]
        if any(columns_of(cells) is not None for cells in first):
            return delimiter
    return None


def _unheaded(text: str, known: KnownCards) -> str | None:
    """The delimiter with which most lines are a number and a card."""
    for delimiter in DELIMITERS:
        rows = [cells for _, cells in _rows(text, delimiter)] if delimiter in text else []
        wide = [cells for cells in rows if sum(bool(cell.strip()) for cell in cells) > 1]
        fitting = sum(guessed_columns(cells, known) is not None for cells in wide)
        if wide and fitting >= _ENOUGH * len(wide):
            return delimiter
    return None


def _sure(text: str, known: KnownCards) -> Sureness:
    if _headed(text) is not None:
        return 3
    return 2 if _unheaded(text, known) is not None else 0


def _read(text: str, known: KnownCards) -> Rows:
    delimiter = _headed(text) or _unheaded(text, known) or ","
    reader = ListReader(known)
    columns: Columns | None = None
    for number, cells in _rows(text, delimiter):
        filled = [cell for cell in cells if cell.strip()]
        if (head := columns_of(cells)) is not None:
            columns = head
        elif len(filled) == 1 and section_of(filled[0]) is not None:
            yield from reader.head(number, filled[0])
        elif len(filled) > 1 and (chosen := columns or guessed_columns(cells, known)) is not None:
            for row in read_row(number, cells, chosen, reader.section):
                yield from reader.row(row) if isinstance(row, ListRow) else (row,)
        else:
            yield from reader.read(number, delimiter.join(cells).strip())
        if reader.ended:
            return


DIALECT: Final = Dialect(_sure, _read)
"""The dialect: how sure it is of a text, and how it reads it."""
