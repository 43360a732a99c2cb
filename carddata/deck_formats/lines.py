"""The common form: a card on each line with its number of copies, under headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from carddata.card_names import CODE, Find, printing
from carddata.decklist import MAX_COPIES, Copy, DeckListError, Named, Section

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

WRITTEN: Final[Mapping[Section, str]] = {
    "legend": "Legend",
    "champion": "Champion",
    "main": "MainDeck",
    "battlefields": "Battlefields",
    "runes": "Runes",
    "sideboard": "Sideboard",
}
"""The heading that is written for each section, in the order of a list."""

Dialect = Literal["names", "dashes", "codes-last", "codes-first"]
"""How a card is written: `Teemo, Scout`, `Teemo - Scout`, `Teemo, Scout [OGN-197]` or `OGN-197 Teemo, Scout`."""

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


def write_lines(sections: Mapping[Section, Sequence[Copy]], dialect: Dialect) -> str:
    """A list in lines, under headings; a card without a code is written by its name alone."""
    blocks = []
    for section, heading in WRITTEN.items():
        with_code = dialect in ("codes-last", "codes-first")
        copies = Counter(copy if with_code else Copy(copy.card, "") for copy in sections.get(section, ()))
        lines = [f"{count} {_written(copy, dialect)}" for copy, count in copies.items()]
        blocks += ["\n".join((f"{heading}:", *lines)) + "\n"] if lines else []
    return "\n".join(blocks)


def _written(copy: Copy, dialect: Dialect) -> str:
    if dialect == "dashes":
        return copy.card.replace(", ", " - ", 1)
    if not copy.code or copy.code == copy.card:
        return copy.card
    return f"{copy.code} {copy.card}" if dialect == "codes-first" else f"{copy.card} [{copy.code}]"


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
    card = find(name, code) or " ".join(name.split()) or code
    own = find("", code) in (None, card)
    return Named(at, card, int(copies[1]), section, printing(code) if own else "")


def _name_and_code(written: str) -> tuple[str, str]:
    """The name and the code of a card as written, either of them empty if it is not there."""
    if (last := _BRACKETED.match(written)) is not None:
        return last[1], last[2]
    if (first := _CODE_FIRST.match(written)) is not None:
        return first[2] or "", first[1]
    if (last := _CODE_LAST.match(written)) is not None:
        return last[1], last[2]
    return written, ""
