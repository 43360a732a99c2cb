"""The clock of the round at the table: which entries are due for it, and what the screen shows of it."""

from __future__ import annotations

import msgspec

from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import MachineTime
from tableside.ledger.entry import Draft
from tableside.match.entries import draft_note
from tableside.match.public.round_clock import (
    CLOCK,
    JUDGE,
    PAIRING,
    ClockChange,
    ClockNote,
    RoundClock,
    after_restart,
    changed,
    describe_end,
    started,
)
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table.view.model import ClockView


def draft_clock(match: Match, note: ClockNote) -> Draft:
    """The entry of a note."""
    return draft_note(CLOCK, match.agreed.edition, note)


def at_begin(
    agreed: GameSetup, before: RoundClock | None, now: MachineTime, *, waits: bool = False
) -> ClockNote | None:
    """The first note of a game: the clock of its match goes on, or that of its round starts; None for no clock.

    `waits` is whether a judge starts it.
    """
    if before is None and not agreed.round:
        return None
    if before is None:
        return ClockNote("set", now, 0, agreed.round) if waits else started(agreed.round, now)
    if before.turn is not None:
        return before.note_of_new_game(now)
    return before.note("go on" if before.running else "pause", now)


def is_held_by_judges(dial: Dial, *, has_judge: bool) -> bool:
    """Return whether the clock is the judges' alone: in competition, where a judge has a PIN."""
    return dial != "casual" and has_judge


def by_judge(match: Match, change: ClockChange, now: MachineTime) -> ClockNote | None:
    """The note of a change that an unlocked judge makes; None if it changes nothing."""
    note = changed(match.clock, change, now)
    return None if note is None else msgspec.structs.replace(note, by=JUDGE, unlock=match.unlock)


def by_players(match: Match, asked: c.AskClock, now: MachineTime) -> ClockNote | None:
    """The note of a change on which the players agreed; None if it changes nothing."""
    note = changed(match.clock, asked.change, now)
    return None if note is None else msgspec.structs.replace(note, by=asked.player, agreed=asked.agreed)


def due(match: Match, now: MachineTime) -> int | None:
    """In how many milliseconds the time is up, None for never."""
    clock = match.clock
    return clock.left(now) if clock is not None and clock.running and not is_over(match) else None


def follows(match: Match, last: str, wall: str, now: MachineTime) -> ClockNote | None:
    """The note that is due by itself: cards are paired, the machine was started again, or the time is up.

    None for nothing. `last` is the wall time of the last entry, `wall` is now. While cards are paired the clock stands
    still, except in competition, where it is the event's.
    """
    clock = match.clock
    if clock is None or is_over(match):
        return None
    if clock.pairing and match.pairing is None:
        return clock.note("go on", now)
    if not clock.running:
        return None
    if clock.at.start != now.start:
        return after_restart(clock, last, wall, now)
    if match.pairing is not None and match.agreed.dial != "competition":
        return msgspec.structs.replace(clock.note("pause", now), by=PAIRING)
    return clock.note("time", now, match.table.number) if clock.left(now) == 0 else None


def clock_view(match: Match) -> ClockView | None:
    """Return what the screen shows of the clock, None for no clock."""
    clock, table = match.clock, match.table
    if clock is None:
        return None
    left = clock.left(clock.at)
    ends = clock.ends if clock.running else None
    text = None if table.over else describe_end(clock, table.number)
    return ClockView(clock.minutes, ends, left, text, clock.sudden_death, clock.elimination)
