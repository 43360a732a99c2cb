"""Which tag is which card: a player's deck and the tags under it. It stays on the owner's side and in the seal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hw.model import Tag

Slot = str
"""One physical card of a match: its owner's letter and its place in their list, as `A17`."""


@dataclass(frozen=True, slots=True, repr=False)
class Registration:
    """A player's cards in the order of their list, and the slot of each tag known.

    A tag is known by the id that was written on it or, where it could not be written, by its uid; both as bytes.
    `champion` is the place of the chosen champion in `cards`, None where there is none.
    """

    player: str
    cards: tuple[str, ...]
    tags: Mapping[bytes, int] = field(default_factory=dict)
    champion: int | None = None

    @property
    def paired(self) -> int:
        """How many cards have a tag."""
        return len(self.tags)


@dataclass(frozen=True, slots=True, repr=False)
class TagMeaning:
    """What a tag stands for in this match."""

    slot: Slot
    player: str
    card: str
    champion: bool


class Registrations:
    """The registrations of a match, by player. It has no repr that says anything."""

    __slots__ = ("_by_player",)

    def __init__(self, registrations: Mapping[str, Registration] | None = None) -> None:
        self._by_player = dict(registrations or {})

    def with_one(self, registration: Registration) -> Registrations:
        """These registrations and one more; a player's later one takes the place of the earlier."""
        return Registrations({**self._by_player, registration.player: registration})

    def players(self) -> tuple[str, ...]:
        """Who has registered a deck."""
        return tuple(self._by_player)

    def of(self, player: str) -> Registration | None:
        """This player's deck."""
        return self._by_player.get(player)

    def card(self, slot: Slot) -> str | None:
        """The name of the card in a slot, None where no deck has it."""
        deck = self._by_player.get(slot[:1])
        at = int(slot[1:]) if slot[1:].isdigit() else -1
        return deck.cards[at] if deck is not None and 0 <= at < len(deck.cards) else None

    def meaning(self, tag: Tag) -> TagMeaning | None:
        """What a tag stands for, None where it is no card of this match."""
        for number in (tag.ident, tag.uid):
            for one in self._by_player.values():
                at = one.tags.get(number.reveal()) if number is not None else None
                if at is not None:
                    return TagMeaning(f"{one.player}{at}", one.player, one.cards[at], at == one.champion)
        return None

    def __repr__(self) -> str:
        return "Registrations()"
