"""The common form: a card on each line with its number of copies, under headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from carddata.card_names import CODE, Find
from carddata.decklist import MAX_COPIES, DeckListError, Named, Section

HEADINGS: Final[dict[str, Section]] = {
    "legend": "legend",
    "champion": "champion",
    "chosen champion": "champion",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "deck": "main",
    "battlefield": "battlefields",
    "battlefields": "battlefields",
    "rune": "runes",
    "runes": "runes",
    "rune deck": "runes",
    "rune pool": "runes",
    "sideboard": "sideboard",
    "bench": "bench",
    "overflow": "bench",
}
"""The section of each heading."""

_HEADING: Final = re.compile(r"#?\s*([A-Za-z ]*?[A-Za-z])\s*(?:\([0-9]+\))?\s*(:?)\s*$")
_COPIES: Final = re.compile(r"([0-9]+)\s*[xX]?\s+(\S.*)$")
_BRACKETED: Final = re.compile(rf"(.*?)\s*[\[(]({CODE})[\])]$")
_CODE_LAST: Final = re.compile(rf"(\S.*?)\s+({CODE})$")
_CODE_FIRST: Final = re.compile(rf"({CODE})(?:\s+(.+))?$")


def read_lines(text: str, find: Find) -> Iterator[Named]:
    """The cards of a list in lines, each with the section of its heading; None without a known heading.

    Raises DeckListError for a line that is neither a card nor a heading.
    """
    section: Section | None = None
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().lstrip("\ufeff")
        heading = _HEADING.match(line)
        words = " ".join(heading[1].split()).casefold() if heading else ""
        if heading and (words in HEADINGS or heading[2]):
            section = HEADINGS.get(words)
        elif line and not line.startswith(("#", "//")):
            yield _named(at, line, section, find)


def has_card(text: str) -> bool:
    """Whether any line of a text has a number of copies and a name."""
    return any(_COPIES.match(line.strip()) for line in text.splitlines())


def _named(at: int, line: str, section: Section | None, find: Find) -> Named:
    copies = _COPIES.match(line)
    if copies is None:
        raise DeckListError("unknown-line", line=at)
    if len(copies[1]) > 6 or not 1 <= int(copies[1]) <= MAX_COPIES:
        raise DeckListError("copies", line=at, limit=MAX_COPIES)
    name, code = _name_and_code(copies[2])
    return Named(at, find(name, code) or " ".join(name.split()) or code, int(copies[1]), section)


def _name_and_code(written: str) -> tuple[str, str]:
    """The name and the code of a card as written, either of them empty if it is not there."""
    if (last := _BRACKETED.match(written)) is not None:
        return last[1], last[2]
    if (first := _CODE_FIRST.match(written)) is not None:
        return first[2] or "", first[1]
    if (last := _CODE_LAST.match(written)) is not None:
        return last[1], last[2]
    return written, ""
