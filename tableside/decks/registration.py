"""Registered decks: which tag is which card. Only the deck's owner and the sealed part of a match know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hw.model import Tag

Slot = str
"""One physical card of a match: its owner's letter and its index in the deck list, as `A17`."""


@dataclass(frozen=True, slots=True, repr=False)
class Registration:
    """A player's deck.

    - `player`: the letter of the player
    - `cards`: the names of the cards, in the order of the list
    - `tags`: the index in `cards` of each tag, by the id written on it or, if it could not be written, by its UID
    - `champion`: the index of the chosen champion, None for none
    - `practice`: whether its cards are the practice cards of the table
    - `legend`: the name of its legend, empty for none
    """

    player: str
    cards: tuple[str, ...]
    tags: Mapping[bytes, int] = field(default_factory=dict)
    champion: int | None = None
    practice: bool = False
    legend: str = ""

    @property
    def paired(self) -> int:
        """Return how many cards have a tag."""
        return len(self.tags)


@dataclass(frozen=True, slots=True, repr=False)
class TagMeaning:
    """The card that a tag stands for in a match: its slot, its player, its name, and whether it is the champion."""

    slot: Slot
    player: str
    card: str
    champion: bool


class Registrations:
    """The registered decks of a match, by player. Its repr tells nothing."""

    __slots__ = ("_by_player",)

    def __init__(self, registrations: Mapping[str, Registration] | None = None) -> None:
        self._by_player = dict(registrations or {})

    def with_one(self, registration: Registration) -> Registrations:
        """These registrations and one more, which replaces an earlier registration of the same player."""
        return Registrations({**self._by_player, registration.player: registration})

    def players(self, *, practice: bool = True) -> tuple[str, ...]:
        """The letters of the players who have a registered deck; without `practice`, one of their own."""
        return tuple(player for player, deck in self._by_player.items() if practice or not deck.practice)

    def decks(self) -> tuple[Registration, ...]:
        """All registered decks."""
        return tuple(self._by_player.values())

    def of(self, player: str) -> Registration | None:
        """This player's deck, None for none."""
        return self._by_player.get(player)

    def card(self, slot: Slot) -> str | None:
        """The name of the card in a slot, None if no deck has it."""
        deck = self._by_player.get(slot[:1])
        index = int(slot[1:]) if slot[1:].isdigit() else -1
        return deck.cards[index] if deck is not None and 0 <= index < len(deck.cards) else None

    def meaning(self, tag: Tag) -> TagMeaning | None:
        """The card that a tag stands for, None if it is no card of this match."""
        for number in (tag.ident, tag.uid):
            for deck in self._by_player.values():
                index = deck.tags.get(number.reveal()) if number is not None else None
                if index is not None:
                    return TagMeaning(f"{deck.player}{index}", deck.player, deck.cards[index], index == deck.champion)
        return None

    def __repr__(self) -> str:
        return "Registrations()"
