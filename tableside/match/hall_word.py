"""The word of an event's hall to a table, as far as a match needs it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tableside.ledger.commitment import Count
from tableside.match.public.continued import Continued
from tableside.match.public.event_rulings import HeardRulings

MOST_GIVEN = 999
"""The most minutes that a table is told to have been given to a match."""


class ExtraTime(msgspec.Struct, frozen=True):
    """The time that judges gave on the floor for a match: its number, and all minutes."""

    match: Count
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_GIVEN)]


class HallCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's calls as judges noted them on the floor.

    - `call`: the entry of the call that a judge has taken, 0 for none; `judge`: what that judge is called, empty if
      nobody said
    - `closed`: the entry of the last call that a judge closed
    """

    call: Count = 0
    judge: Annotated[str, msgspec.Meta(max_length=200)] = ""
    closed: Count = 0


class HallWord(msgspec.Struct, frozen=True):
    """All that the hall told this table for its match; `rulings` is None at a table that is in no hall.

    `withdrawn` are the matches that were handed over to it and no longer are.
    """

    call: HallCall = HallCall()
    times: tuple[ExtraTime, ...] = ()
    rulings: HeardRulings | None = None
    withdrawn: tuple[Continued, ...] = ()


NO_HALL_WORD = HallWord()
"""The hall told nothing."""
