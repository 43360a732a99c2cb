"""An event as its tournament program knows it: who takes part, and who plays whom in which round.

What people are called is personal data: no repr here says it, and it enters no log and no name of a file. The hall
pairs nobody and makes no standings; a tournament program does both.
"""

from __future__ import annotations

import msgspec


class Participant(msgspec.Struct, frozen=True):
    """Somebody who takes part: their name, and their id in the tournament program, which is empty if it gives none.

    `dropped` is the first round in which they no longer play (TR 2026-07-16, 414), None for somebody who still does.
    """

    name: str
    id: str = ""
    dropped: int | None = None

    def __repr__(self) -> str:
        return "Participant()"


ERASED = Participant("–")
"""Stands in a pairing for somebody whose name was erased."""


class EventPairing(msgspec.Struct, frozen=True):
    """The people who play one match, in the order of the tournament program: two, or up to four in other modes.

    Somebody alone has no table. A `bye` gives them a win; without one they have been given a loss.
    """

    table: int | None
    people: tuple[Participant, ...]
    bye: bool = False


class EventRound(msgspec.Struct, frozen=True):
    """A round of an event. `number` counts from 1 and is None if the tournament program does not say it."""

    number: int | None
    pairings: tuple[EventPairing, ...]

    @property
    def tables(self) -> tuple[EventPairing, ...]:
        """The pairings that are played at a table."""
        return tuple(pairing for pairing in self.pairings if pairing.table is not None)

    @property
    def byes(self) -> tuple[EventPairing, ...]:
        """The pairings that are byes."""
        return tuple(pairing for pairing in self.pairings if pairing.bye)


class EventLists(msgspec.Struct, frozen=True):
    """The export of a tournament program: an event's people, and the rounds in which they are paired."""

    people: tuple[Participant, ...] = ()
    rounds: tuple[EventRound, ...] = ()
