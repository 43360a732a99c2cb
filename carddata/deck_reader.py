"""Reading a player's deck list, in whichever form it is, as far as it can be read.

Each dialect of `carddata.deck_formats` says how surely a text is one of its lists; the surest reads it. What is left
out is named by its line. A list names cards; `carddata.deck_rules` says whether the deck is legal. A card that no fact
file knows keeps its given name, since a table must never stop for an unknown card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import islice
from pkgutil import iter_modules
from typing import Final, NamedTuple
from unicodedata import decimal

from carddata import deck_formats
from carddata.card_names import printing
from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows
from carddata.decklist import (
    MAX_BYTES,
    MAX_CARDS,
    MAX_COPIES,
    MAX_NAME,
    MAX_NOTES,
    DeckList,
    DeckListError,
    ListNote,
    Section,
)
from carddata.model.card import Card, Catalogue

OF_TYPE: Final[dict[str, Section]] = {"legend": "legend", "battlefield": "battlefields", "rune": "runes"}
"""Types that are never main deck cards (2026-07-16, 052), and where they belong."""

MOST_UNKNOWN: Final = 5
"""The number of named cards, none of them known, from which the list may be one of another game."""

_UNSEEN: Final = re.compile("[\u200b-\u200d\u2060\ufeff]")
_OTHER_DIGIT: Final = re.compile(r"(?![0-9])\d")

_CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")


@cache
def dialects() -> tuple[Dialect, ...]:
    """All dialects: one in each module of `carddata.deck_formats` that has one, in the order of their names."""
    names = sorted(module.name for module in iter_modules(deck_formats.__path__))
    modules = (import_module(f"{deck_formats.__name__}.{name}") for name in names)
    return tuple(module.DIALECT for module in modules if hasattr(module, "DIALECT"))


def text_of(content: bytes) -> str:
    r"""The text of a file: in UTF-8 or UTF-16, with or without a byte order mark, or in Windows-1252.

    Raises UnicodeDecodeError if it is no text.

    >>> text_of(b"L\xe9gende:"), text_of(b"\xef\xbb\xbfDeck")
    ('Légende:', 'Deck')
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252")
    if (control := _CONTROLS.search(text)) is not None:
        raise UnicodeDecodeError("utf-8", content, control.start(), control.end(), "control-character")
    return text


def read(text: str, cards: Catalogue) -> DeckList:
    """Read a deck list as far as it goes; `cards` are the cards known to the program.

    Raises DeckListError if there is no card in the text, if it is too long, or if it names too many cards.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise DeckListError("too-long")
    known = KnownCards(cards)
    text = _OTHER_DIGIT.sub(lambda digit: str(decimal(digit[0])), _UNSEEN.sub("", text))
    dialect = max(dialects(), key=lambda each: each.sure(text, known))
    return _Deck(known).read(dialect.read(text, known))


def may_be_list(text: str) -> bool:
    """Return whether a text looks like a deck list, whatever its cards are.

    >>> may_be_list("3 Pakaa Cub"), may_be_list("Read me first.")
    (True, False)
    """
    known = KnownCards({})
    dialect = max(dialects(), key=lambda each: each.sure(text, known))
    try:
        return any(isinstance(row, ListRow) for row in islice(dialect.read(text, known), MAX_CARDS))
    except DeckListError:
        return False


class _NamedRow(NamedTuple):
    """A row with the card that it names, and the code of its printing."""

    row: ListRow
    card: str
    code: str
    section: Section


class _Deck:
    """The cards that were read so far, and what there is to say of them."""

    def __init__(self, known: KnownCards) -> None:
        self._known = known
        self._named: list[_NamedRow] = []
        self._notes: list[ListNote] = []
        self._left_out = 0
        self._copies = 0

    def read(self, rows: Rows) -> DeckList:
        """The deck of these rows and notes."""
        for row in rows:
            if isinstance(row, ListNote):
                self._note(row)
            else:
                self._add(row)
        if not self._named:
            raise DeckListError("no-card-at", line=self._notes[0].line) if self._notes else DeckListError("no-card")
        return self._deck()

    def _note(self, note: ListNote) -> None:
        if len(self._notes) < MAX_NOTES:
            self._notes.append(replace(note, text=note.text[:MAX_NAME]))
        else:
            self._left_out += 1

    def _add(self, row: ListRow) -> None:
        """Add the copies of a row; a name counts more than a code that disagrees."""
        written = " ".join(row.name.split())
        by_name = self._known.find(written, "") if written else None
        by_code = self._known.find("", row.code) if row.code else None
        card = by_name or by_code or written or row.code
        if not 1 <= row.copies <= MAX_COPIES:
            self._note(ListNote("copies", row.line, card, number=MAX_COPIES))
            return
        if len(card.encode("utf-8", "replace")) > MAX_NAME or not card.isprintable():
            self._note(ListNote("name-too-long", row.line, card))
            return
        if by_name and by_code and by_name != by_code:
            self._note(ListNote("name-wins", row.line, row.code, by_name, by_code))
        elif written and not by_name and by_code:
            self._note(ListNote("code-wins", row.line, written, by_code))
        self._copies += row.copies
        if self._copies > MAX_CARDS:
            raise DeckListError("too-many-cards", limit=MAX_CARDS)
        code = printing(row.code) if by_code in (None, card) else ""
        self._named.append(_NamedRow(row, card, code, _section(row.section, self._known.cards.get(card))))

    def _deck(self) -> DeckList:
        """The cards in their sections; the bench is no part of a deck."""
        sections: dict[Section, list[tuple[str, str]]] = {}
        lines: dict[str, int] = {}
        for named in self._named:
            section = named.section
            if section == "legend" and sections.get("legend", [(named.card, "")])[0][0] != named.card:
                self._note(ListNote("more-legends", named.row.line, card=named.card))
                section = "more-legends"
            sections.setdefault(section, []).extend([(named.card, named.code)] * named.row.copies)
            if section != "bench" and named.card not in self._known.cards:
                lines.setdefault(named.card, named.row.line)
        legends, champions = sections.pop("legend", []), sections.pop("champion", [])
        sections["legend"], sections["champion"] = legends[:1], champions[:1]
        sections["main"] = [*champions[1:], *sections.get("main", ())]
        everything = {named.card for named in self._named if named.section != "bench"}
        if len(everything) >= MOST_UNKNOWN and len(lines) == len(everything):
            self._notes.insert(0, ListNote("no-known-card"))
        if self._left_out:
            self._notes.append(ListNote("more", number=self._left_out))
        return DeckList(
            next((card for card, _ in legends), None),
            next((card for card, _ in champions), None),
            _names(sections, "main"),
            _names(sections, "battlefields"),
            _names(sections, "runes"),
            _names(sections, "sideboard"),
            tuple(lines),
            lines,
            _printings(sections),
            _names(sections, "more-legends"),
            tuple(self._notes),
        )


def _names(sections: Mapping[Section, Sequence[tuple[str, str]]], section: Section) -> tuple[str, ...]:
    return tuple(card for card, _ in sections.get(section, ()))


def _printings(
    sections: Mapping[Section, Sequence[tuple[str, str]]],
) -> dict[tuple[Section, str], tuple[str, ...]]:
    """The codes that copies were named by; a card whose copies have none is left out."""
    codes: dict[tuple[Section, str], tuple[str, ...]] = {}
    for section, copies in sections.items():
        for card, code in copies:
            codes[section, card] = (*codes.get((section, card), ()), code)
    return {key: printings for key, printings in codes.items() if any(printings)}


def _section(named: Section | None, card: Card | None) -> Section:
    """The section of a card: by its heading, or by its type if no heading is known or its type has its own section.

    A heading that is not known may stand between, so a battlefield is none of the runes above it.
    """
    by_type = OF_TYPE.get(card.type if card is not None else "", "main")
    if named is None or named == "main" or (by_type != "main" and named in OF_TYPE.values()):
        return by_type
    return named
