"""The Tabletop Simulator's (TTS) form: one line with a code for each card, whose place in the line is its section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from carddata.card_names import CODE, Find, printing
from carddata.decklist import Copy, DeckListError, DeckWriteError, Named, Section

PLACES: Final[tuple[Section, ...]] = (
    "legend",
    "champion",
    *("main",) * 39,
    *("battlefields",) * 3,
    *("runes",) * 12,
)
"""The section of each place in the line; the rest is the sideboard."""

_ONE_CODE: Final = re.compile(rf"{CODE}$")


def is_tts(words: Sequence[str]) -> bool:
    """Whether the words of a text are a line of codes."""
    return len(words) > 1 and all(_ONE_CODE.match(word) for word in words)


def read_tts(codes: Sequence[str], find: Find) -> Iterator[Named]:
    """The cards of a line of codes, by their places in it. Raises DeckListError for a line that is too short."""
    if len(codes) < len(PLACES):
        raise DeckListError("too-few-codes", needed=len(PLACES), cards=len(codes))
    for at, code in enumerate(codes):
        section = PLACES[at] if at < len(PLACES) else "sideboard"
        yield Named(1, find("", code) or code, 1, section, printing(code))


def write_tts(sections: Mapping[Section, Sequence[Copy]]) -> str:
    """A deck as a line of codes, each with the number of its first picture.

    Raises DeckWriteError if a card has no code, or if a section has another size than the line's places for it.
    """
    ordered = [(section, copy) for section in dict.fromkeys(PLACES) for copy in sections.get(section, ())]
    if tuple(section for section, _ in ordered) != PLACES:
        raise DeckWriteError("sizes")
    copies = (*(copy for _, copy in ordered), *sections.get("sideboard", ()))
    for copy in copies:
        if not _ONE_CODE.match(copy.code):
            raise DeckWriteError("no-code", copy.card)
    return " ".join(f"{copy.code}-1" for copy in copies) + "\n"
