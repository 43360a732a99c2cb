"""Reading a player's deck list, in whichever of the known formats it is.

A list names cards; `carddata.deck_rules` says whether the deck is legal. A card that no fact file knows keeps its given
name, since a table must never stop for an unknown card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from carddata.card_names import finder
from carddata.deck_formats.deck_code import is_deck_code, may_be_deck_code, read_deck_code
from carddata.deck_formats.lines import has_card, read_lines
from carddata.deck_formats.tts import is_tts, read_tts
from carddata.decklist import MAX_BYTES, MAX_CARDS, MAX_NAME, DeckList, DeckListError, Named, Section
from carddata.model.card import Card, Catalogue

OF_TYPE: Final[dict[str, Section]] = {"legend": "legend", "battlefield": "battlefields", "rune": "runes"}
"""Types that are never main deck cards (2026-07-16, 052), and where they belong."""


def read(text: str, cards: Catalogue) -> DeckList:
    """Read a deck list; `cards` are the cards known to the program.

    Raises DeckListError if the text is no deck list, is too long, or names too many cards.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise DeckListError("too-long")
    find = finder(cards)
    words = text.lstrip("\ufeff").split()
    if is_tts(words):
        found = list(read_tts(words, find))
    elif is_deck_code(words):
        found = read_deck_code(words, find)
    elif may_be_deck_code(words):
        raise DeckListError("code-mistyped")
    else:
        found = list(read_lines(text, find))
    if not found:
        raise DeckListError("no-card")
    for entry in found:
        if len(entry.card.encode()) > MAX_NAME:
            raise DeckListError("name-too-long", line=entry.line)
    if sum(entry.copies for entry in found) > MAX_CARDS:
        raise DeckListError("too-many-cards", limit=MAX_CARDS)
    return _sorted(found, cards)


def may_be_list(text: str) -> bool:
    """Whether a text looks like a deck list, seen from its lines alone.

    >>> may_be_list("3 Pakaa Cub"), may_be_list("Read me first.")
    (True, False)
    """
    words = text.lstrip("\ufeff").split()
    return is_tts(words) or is_deck_code(words) or has_card(text)


def _sorted(found: Iterable[Named], cards: Catalogue) -> DeckList:
    """The cards in their sections; the bench is no part of a deck."""
    sections: dict[Section, list[tuple[str, str]]] = {}
    lines: dict[str, int] = {}
    for entry in found:
        section = _section(entry, cards.get(entry.card))
        if section == "legend" and sections.get("legend", [(entry.card, "")])[0][0] != entry.card:
            raise DeckListError("second-legend", line=entry.line)
        sections.setdefault(section, []).extend([(entry.card, entry.code)] * entry.copies)
        if section != "bench" and entry.card not in cards:
            lines.setdefault(entry.card, entry.line)
    legends, champions = sections.pop("legend", []), sections.pop("champion", [])
    sections["legend"], sections["champion"] = legends[:1], champions[:1]
    sections["main"] = [*champions[1:], *sections.get("main", ())]
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
    return {key: found for key, found in codes.items() if any(found)}


def _section(named: Named, card: Card | None) -> Section:
    """Where a card belongs: by its heading, or by its type if no heading is known or it cannot be in a main deck."""
    by_type = OF_TYPE.get(card.type if card is not None else "", "main")
    if named.section is None or named.section == "main":
        return by_type
    return named.section
