"""The Tabletop Simulator's (TTS) form: one line with a code for each card, whose place in the line is its section."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from carddata.card_names import CODE
from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows, Sureness
from carddata.decklist import Copy, DeckWriteError, ListNote, Section

PLACES: Final[tuple[Section, ...]] = (
    "legend",
    "champion",
    *("main",) * 39,
    *("battlefields",) * 3,
    *("runes",) * 12,
)
"""The section of each place in the line; the rest is the sideboard."""

_ONE_CODE: Final = re.compile(rf"{CODE}$")
_APART: Final = frozenset({"legend", "battlefields", "runes"})


def is_tts(words: Sequence[str]) -> bool:
    """Return whether the words of a text are a line of codes."""
    return len(words) > 1 and all(_ONE_CODE.match(word) for word in words)


def _sure(text: str, _known: KnownCards) -> Sureness:
    return 3 if is_tts(text.split()) else 0


def _read(text: str, known: KnownCards) -> Rows:
    """By their places, or by their types with a note if cards are missing in the line or stand elsewhere."""
    codes = [(number, code) for number, line in enumerate(text.splitlines(), 1) for code in line.split()]
    types = [known.card("", code) for _, code in codes]
    apart = [None if card is None else _OF_TYPE.get(card.type, "main") for card in types]
    if len(codes) >= len(PLACES) and all(
        section is None or section == (place if place in _APART else "main")
        for section, place in zip(apart, PLACES, strict=False)
    ):
        for at, (line, code) in enumerate(codes):
            yield ListRow(line, 1, "", code, PLACES[at] if at < len(PLACES) else "sideboard")
        return
    yield ListNote("places", number=len(codes))
    last_rune = max((at for at, section in enumerate(apart) if section == "runes"), default=len(codes))
    for at, (line, code) in enumerate(codes):
        section: Section | None = "sideboard" if at > last_rune else None
        if at == 1 and apart[0] == "legend" and (card := types[1]) is not None and card.champion is not None:
            section = "champion"
        yield ListRow(line, 1, "", code, section)


_OF_TYPE: Final[Mapping[str, Section]] = {"legend": "legend", "battlefield": "battlefields", "rune": "runes"}

DIALECT: Final = Dialect(_sure, _read)
"""The dialect: how sure it is of a text, and how it reads it."""


def write_tts(sections: Mapping[Section, Sequence[Copy]]) -> str:
    """A deck as a line of codes, each with the number of its first picture.

    Raises DeckWriteError if a card has no code, or if a section has another size than the line's places for it.
    """
    ordered = [(section, copy) for section in dict.fromkeys(PLACES) for copy in sections.get(section, ())]
    if tuple(section for section, _ in ordered) != PLACES or sections.get("more-legends"):
        raise DeckWriteError("sizes")
    copies = (*(copy for _, copy in ordered), *sections.get("sideboard", ()))
    for copy in copies:
        if not _ONE_CODE.match(copy.code):
            raise DeckWriteError("no-code", copy.card)
    return " ".join(f"{copy.code}-1" for copy in copies) + "\n"
