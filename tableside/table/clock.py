"""The clock of the round at the table: which entries are due for it, and what the screen shows of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import msgspec

from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import MachineTime
from tableside.ledger.entry import Draft
from tableside.match.entries import draft_note
from tableside.match.names import tidy
from tableside.match.public.round_clock import (
    CLOCK,
    HALL,
    JUDGE,
    MINUTE,
    PAIRING,
    ClockChange,
    ClockNote,
    HallTime,
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

TOLERANCE = 2_000
"""Milliseconds by which a table's clock may differ from the hall's: as much may pass until a message arrives."""

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class HallClock:
    """The clock of a round of an event, as the hall last told it."""

    event: str
    round: int
    time: HallTime

    def is_of(self, agreed: GameSetup) -> bool:
        """Return whether a match is played in this round."""
        number = _NUMBER.search(agreed.round_name)
        return agreed.event == tidy(self.event) and number is not None and int(number[0]) == self.round


def told_by_hall(command: c.FollowHall, now: MachineTime) -> HallClock:
    """The hall's clock as it is told now."""
    return HallClock(command.event, command.round, HallTime(command.minutes, command.left, now, command.running))


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


def by_hall(clock: RoundClock | None, hall: HallTime, now: MachineTime) -> ClockNote | None:
    """The note by which a table's clock follows the hall's; None if it does already.

    What this table was given beside it, it keeps: minutes that a judge added, or for which it stood still alone.
    """
    before, more = None if clock is None else clock.hall, 0
    if clock is not None and before is not None and before.at.start == now.start:
        follows = before.running == hall.running and before.minutes == hall.minutes
        if follows and abs(before.left_at(now) - hall.left_at(now)) < TOLERANCE:
            return None
        more = clock.minutes * MINUTE - clock.used_by(now) - before.left_at(now)
    elif clock is not None and before is not None:
        more = (clock.minutes - before.minutes) * MINUTE
    known = HallTime(hall.minutes, hall.left_at(now), now, hall.running)
    left = max(0, known.left + max(0, more))
    if clock is not None and clock.turn is not None and left < TOLERANCE:
        return None
    minutes = max(hall.minutes + max(0, more) // MINUTE, -(-left // MINUTE))
    used, rule = minutes * MINUTE - left, None if clock is None else clock.elimination
    what: Literal["start", "pause", "go on", "add", "set"] = "go on" if hall.running else "pause"
    if clock is None and hall.running:
        what = "start"
    elif clock is not None and clock.turn is None and clock.running == hall.running:
        what = "add" if minutes > clock.minutes else "set"
    added = minutes - clock.minutes if what == "add" and clock is not None else 0
    return ClockNote(what, now, used, minutes, added, by=HALL, elimination=rule, hall=known)


def due(match: Match, now: MachineTime) -> int | None:
    """The milliseconds until the time is up, None for never."""
    clock = match.clock
    return clock.left(now) if clock is not None and clock.running and not is_over(match) else None


def follows(match: Match, last: str, wall: str, now: MachineTime, hall: HallClock | None = None) -> ClockNote | None:
    """The note that is due by itself, None for nothing.

    The hall's clock changed, cards are paired, the machine was started again, or the time is up. `last` is the wall
    time of the last entry, `wall` is now. While cards are paired the clock stands still, except in competition and at
    a hall, where it is the event's.
    """
    if is_over(match):
        return None
    is_events = hall is not None and hall.is_of(match.agreed)
    if hall is not None and is_events and (note := by_hall(match.clock, hall.time, now)) is not None:
        return note
    clock = match.clock
    if clock is None:
        return None
    if clock.pairing and match.pairing is None:
        return clock.note("go on", now)
    if not clock.running:
        return None
    if clock.at.start != now.start:
        return after_restart(clock, last, wall, now)
    if match.pairing is not None and match.agreed.dial != "competition" and not is_events:
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
