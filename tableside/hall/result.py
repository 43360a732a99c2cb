"""Results of an event's matches as a table reports them: who won how many games, and who confirmed it.

A result counts for the tournament program once everybody who plays has confirmed it, or a judge has. The hall makes no
standings of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tableside.hall.event import EventPairing

EndOfMatch = Literal["games", "conceded", "agreed", "time", "match loss", "disqualification"]
"""The end of a match: its games, or what `tableside/match/public/match_result.py` says."""


class EventResult(msgspec.Struct, frozen=True):
    """The end of a pairing's match.

    - `round`: its number, None if the tournament program does not say it
    - `wins`: how many games each of its people won, in the order of the pairing; the two of a team won the same games
    - `draws`: how many games were drawn
    - `end`: what ended it
    - `confirmed`: who confirmed it, as places in the pairing, from 0
    - `by_judge`: whether a judge confirmed it
    """

    round: int | None
    pairing: EventPairing
    wins: tuple[int, ...]
    draws: int = 0
    end: EndOfMatch = "games"
    confirmed: tuple[int, ...] = ()
    by_judge: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for a result that does not fit its pairing."""
        people = range(len(self.pairing.people))
        if len(self.wins) != len(people) or min((*self.wins, self.draws)) < 0:
            raise ValueError("a result has a number of games won for each of the people")
        if not set(self.confirmed) <= set(people):
            raise ValueError("only people of the pairing confirm its result")

    @property
    def is_confirmed(self) -> bool:
        """Return whether everybody who plays has confirmed it, or a judge."""
        return self.by_judge or len(set(self.confirmed)) == len(self.pairing.people)


def in_order(results: Sequence[EventResult]) -> tuple[EventResult, ...]:
    """The results by round and table."""
    return tuple(sorted(results, key=lambda each: (each.round or 0, each.pairing.table or 0)))
