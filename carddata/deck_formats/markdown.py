"""Tables of Markdown, with headings and lines between them."""

from __future__ import annotations

import re
from typing import Final

from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows, Sureness
from carddata.deck_formats.headings import section_of
from carddata.deck_formats.lines import ListReader
from carddata.deck_formats.tables import Columns, columns_of, guessed_columns, read_row

_RULE: Final = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_MARKS: Final = re.compile(r"[*_`]{1,3}")


def _cells(line: str) -> list[str]:
    """The cells of a line of a table; none for another line."""
    line = line.strip()
    if "|" not in line or "||" in line:
        return []
    return [_MARKS.sub("", _LINK.sub(r"\1", cell)).strip() for cell in line.strip("|").split("|")]


def _sure(text: str, _known: KnownCards) -> Sureness:
    return 3 if any("|" in line and "-" in line and _RULE.match(line) for line in text.splitlines()) else 0


def _read(text: str, known: KnownCards) -> Rows:
    reader = ListReader(known)
    columns: Columns | None = None
    for number, line in enumerate(text.splitlines(), 1):
        cells = _cells(line)
        filled = [cell for cell in cells if cell]
        if not cells:
            columns = None
            yield from reader.read(number, line)
        elif _RULE.match(line):
            continue
        elif (head := columns_of(cells)) is not None:
            columns = head
        elif len(filled) == 1 and section_of(filled[0]) is not None:
            yield from reader.head(number, filled[0])
        elif (chosen := columns or guessed_columns(cells, known)) is not None:
            for row in read_row(number, cells, chosen, reader.section):
                yield from reader.row(row) if isinstance(row, ListRow) else (row,)
        else:
            yield from reader.read(number, line.strip("| "))
        if reader.ended:
            return


DIALECT: Final = Dialect(_sure, _read)
"""The dialect: how sure it is of a text, and how it reads it."""
