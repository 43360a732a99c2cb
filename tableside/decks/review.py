"""A deck list as a table sees it: its cards by their sections, and what is wrong with it on the day of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from carddata.deck_rules import faults
from carddata.deck_writer import sections_of
from carddata.decklist import DeckList, Section
from carddata.model.card import Catalogue
from tableside.decks.deck_list_problems import checked, deck_faults, deck_notes, legality, suggestions, with_nearest
from tableside.engine.model.game_setup import GameSetup
from tableside.message import Message, message

SECTIONS: Mapping[Section, Message] = {
    "legend": message("deck-section-legend"),
    "champion": message("deck-section-champion"),
    "main": message("deck-section-main"),
    "battlefields": message("deck-section-battlefields"),
    "runes": message("deck-section-runes"),
    "sideboard": message("deck-section-sideboard"),
    "more-legends": message("deck-section-more-legends"),
}
"""The names of the sections, in the order of a list."""


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The check of a deck list for one match.

    - `faults`: what was left out of it, and what is wrong with it; it names cards
    - `near`: the nearest card of each name among the cards to be paired that no card has
    - `remaining`: what is still wrong if those are used
    - `legality`: what the check came to, with what to do next; `checked`: by which day and rules it was done
    """

    deck: DeckList
    faults: tuple[Message, ...]
    legality: Message
    checked: Message
    near: Mapping[str, str] = field(default_factory=dict)
    remaining: tuple[Message, ...] = ()


def review(deck: DeckList, cards: Catalogue, agreed: GameSetup) -> Review:
    """Check a deck list for a match that was agreed on."""
    wrong = faults(deck, cards, mode=agreed.mode, date=agreed.day)
    near = suggestions(wrong, cards)
    near = {name: card for name, card in near.items() if name in (deck.champion, *deck.main)}
    notes = deck_notes(deck, cards)
    messages = (*notes, *deck_faults(wrong, cards))
    remaining: tuple[Message, ...] = ()
    if near:
        corrected = faults(with_nearest(deck, near), cards, mode=agreed.mode, date=agreed.day)
        remaining = (*notes, *deck_faults(corrected, cards))
    result = legality(agreed.date, agreed.day, is_legal=not messages)
    return Review(deck, messages, result, checked(agreed.date, agreed.day), near, remaining)


def cards_by_section(deck: DeckList, cards: Catalogue) -> tuple[tuple[Message, tuple[tuple[int, str], ...]], ...]:
    """The names of the sections that have cards, each with its cards and their copies, in the order of the list."""
    sections = sections_of(deck, cards)
    return tuple(
        (heading, tuple((copies, card) for card, copies in Counter(copy.card for copy in sections[section]).items()))
        for section, heading in SECTIONS.items()
        if sections.get(section)
    )
