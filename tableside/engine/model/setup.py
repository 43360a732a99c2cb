"""The agreements of a game that hold from its first turn to its last."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

from carddata.model.abilities import When
from carddata.model.card import Catalogue
from tableside.engine.editions import EDITIONS
from tableside.engine.editions.edition import Edition
from tableside.engine.model.references import Player

Follow = Literal["score", "moves", "all"]
"""The part of the game that is followed: points and facedown cards, also units and their moves, or everything."""


class ModeOfPlay(msgspec.Struct, frozen=True):
    """A mode of play (2026-07-16, 481): its name, seats, victory score in points and battlefields in play.

    With `teams`, every other seat in turn order is a teammate (489.5.c).
    """

    name: str
    seats: int
    victory_score: int
    battlefields: int
    teams: bool = False

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by their seats, clockwise round the table."""
        return tuple("ABCD"[: self.seats])


@dataclass(frozen=True)
class Setup:
    """Agreements that hold for the whole game: mode, edition, what is followed, and the cards.

    `date` is the day of play as an ISO date, empty for the edition's own day: a FAQ can change how an edition is read.
    `first` is the player who has the first turn (115.1.b.1).
    """

    mode: ModeOfPlay
    edition: str
    follow: Follow
    cards: Catalogue = field(repr=False)
    date: str = ""
    first: Player = "A"

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """All players in turn order from the first player, those who have left the game too (115.1.b)."""
        seats = self.mode.players
        start = seats.index(self.first)
        return seats[start:] + seats[:start]

    @cached_property
    def kinds_in_trash(self) -> frozenset[When]:
        """Return what abilities of cards trigger on that work in a trash (383.2.c.1)."""
        abilities = (ability for card in self.cards.values() for ability in card.abilities or ())
        return frozenset(ability.when for ability in abilities if ability.in_trash)

    @cached_property
    def rules(self) -> Edition:
        """The active edition as it is read on the day of play."""
        return EDITIONS[self.edition].on(self.date or self.edition)
