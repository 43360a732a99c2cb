"""The headings of deck lists in the languages of their authors, and the words before remarks that name no card.

The words are in `words.toml`, with those of the columns of tables.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from carddata.card_names import plain
from carddata.decklist import Section

WORDS: Final[Mapping[str, Mapping[str, Any]]] = tomllib.loads(
    (files("carddata.deck_formats") / "words.toml").read_text("utf-8")
)
"""The words by what they are for, and then by what they mean; a row for each language."""


def words_of(rows: Sequence[str]) -> tuple[str, ...]:
    """The words of rows of all languages, as they are written."""
    return tuple(word.strip() for row in rows for word in row.split(","))


_SECTIONS: Final[Mapping[str, Section]] = {
    plain(word): section  # type: ignore[misc]
    for section, rows in WORDS["headings"].items()
    for word in words_of(rows)
}
_REMARKS: Final = frozenset(map(plain, words_of(WORDS["remarks"]["words"])))
_COUNTED: Final = frozenset(map(plain, words_of(WORDS["counted"]["words"])))
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def section_of(words: str) -> Section | None:
    """The section that words head, in any of the languages, perhaps with the number of its cards; None if none.

    >>> section_of("== Main Deck (39) =="), section_of("Légende :"), section_of("mainBoard"), section_of("Tideturner")
    ('main', 'legend', 'main', None)
    """
    if len(words) > 80:
        return None
    parts = plain(_CAMEL.sub(" ", words)).split()
    if not parts or parts[0].isdigit():
        return None
    words = " ".join(part for part in parts if not part.isdigit())
    return _SECTIONS.get(words) or _SECTIONS.get(" ".join(part for part in words.split() if part not in _COUNTED))


def is_remark(words: str) -> bool:
    """Return whether words before a colon say that the line is about the list, as its author does.

    >>> is_remark("Author"), is_remark("Champion")
    (True, False)
    """
    return len(words) <= 40 and plain(words) in _REMARKS
