"""The clock of a round: how much time is left, and what follows when it is up (Tournament Rules 2026-07-16, 408, 604).

Its entries say what was done to it, and when by the machine's own time since its start, which no change of the date
moves. After a restart of the machine the table says by an entry how much was used; only then wall times are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.clock import MachineTime
from tableside.ledger.timeline import EntryView
from tableside.message import Message, message

CLOCK = "clock"
"""The kind of the entries about the clock."""

PAIRING = "pairing"
"""By whom a clock is stopped while cards are paired."""

MINUTE = 60_000
"""A minute in milliseconds."""

WARNINGS = (10, 5, 1)
"""Minutes before the end at which the players are warned."""

ADDITIONAL_TURNS = 3
"""The turns after the turn in which the time is up (408.2.a)."""

ADDITIONAL_TURNS_OF_NEW_GAME = 5
"""The same in a game that begins after the time was up, since an elimination match was tied (408.4.d)."""

LEAD = 2
"""The lead in points that wins a game at the end of the additional turns (408.2.b)."""

LONGEST_GAP = 12 * 60 * MINUTE
"""An interruption longer than this by the wall clock, or shorter than zero, counts as not measured, in ms."""


class ClockNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was done to the clock.

    - `what`: it starts, stands still, goes on, is given another length, the time is up, or the next point wins
    - `at`: when, by the machine's time; `used`: how much of the time was used then, in milliseconds
    - `minutes`: its whole length from now on; `added`: how many of them were added now
    - `turn`: the number of the turn in which the time was up
    - `extra`: how many turns follow the turn in which the time was up
    - `by`: `judge`, `pairing` while cards are paired, or empty for the players or the table itself
    """

    what: Literal["start", "pause", "go on", "add", "time", "sudden death"]
    at: MachineTime
    used: int
    minutes: int
    added: int = 0
    turn: int | None = None
    extra: int = ADDITIONAL_TURNS
    by: str = ""


class RoundClock(msgspec.Struct, frozen=True):
    """A clock as its entries tell it.

    `turn` is that in which the time was up, None before; `noted` the wall time of the last of its entries. `extra` is
    how many turns follow that turn, and `sudden_death` whether the next point wins (408.4.c.3). `pairing` is whether it
    stands still only while cards are paired.
    """

    minutes: int
    used: int
    at: MachineTime
    running: bool
    turn: int | None = None
    noted: str = ""
    extra: int = ADDITIONAL_TURNS
    sudden_death: bool = False
    pairing: bool = False

    @property
    def ends(self) -> int:
        """When the time is up, by the machine's time in milliseconds."""
        return self.at.up + self.minutes * MINUTE - self.used

    def used_by(self, now: MachineTime) -> int:
        """How much of the time is used now, in milliseconds; `now` is of the same start of the machine."""
        return self.used + (max(0, now.up - self.at.up) if self.running else 0)

    def left(self, now: MachineTime) -> int:
        """How much time is left, in milliseconds."""
        return max(0, self.minutes * MINUTE - self.used_by(now))

    def note(
        self, what: Literal["pause", "go on", "time", "sudden death"], now: MachineTime, turn: int | None = None
    ) -> ClockNote:
        """The note that stops it, lets it go on, or says that the time is up or the next point wins."""
        turn = turn if turn is not None else self.turn
        return ClockNote(what, now, self.used_by(now), self.minutes, turn=turn, extra=self.extra)

    def note_of_new_game(self, now: MachineTime) -> ClockNote:
        """The note of a game that begins although the time is up (408.4.d)."""
        used = self.used_by(now)
        return ClockNote("time", now, used, self.minutes, turn=1, extra=ADDITIONAL_TURNS_OF_NEW_GAME)

    def more(self, minutes: int, now: MachineTime, by: str) -> ClockNote:
        """The note that adds minutes (412.2). If the time was up, it is no longer."""
        used = min(self.used_by(now), self.minutes * MINUTE)
        return ClockNote("add", now, used, self.minutes + minutes, minutes, by=by)


def started(minutes: int, now: MachineTime) -> ClockNote:
    """The note that starts a clock."""
    return ClockNote("start", now, 0, minutes)


def read_clock_note(entry: EntryView) -> ClockNote:
    """What an entry says of the clock."""
    return msgspec.json.decode(entry.action, type=ClockNote)


def after(clock: RoundClock | None, note: ClockNote, noted: str = "") -> RoundClock:
    """The clock after a note, which was written down at this wall time."""
    was_on = clock is None or clock.running or clock.turn is not None
    running = note.what in ("start", "go on") or (note.what == "add" and was_on)
    running = running and note.turn is None
    sudden_death = note.what == "sudden death"
    pairing = note.what == "pause" and note.by == PAIRING
    return RoundClock(note.minutes, note.used, note.at, running, note.turn, noted, note.extra, sudden_death, pairing)


def after_restart(clock: RoundClock, last: str, wall: str, now: MachineTime) -> ClockNote:
    """The note with which a running clock goes on after the machine was started again.

    `last` is the wall time of the last entry of all, `wall` is now. A wall clock that was set back or far ahead
    measures nothing; a judge may add what is missing.
    """
    passed = gap(clock.noted, last) + gap(last, wall)
    return ClockNote("go on", now, min(clock.used + passed, clock.minutes * MINUTE), clock.minutes)


def gap(first: str, second: str) -> int:
    """The time between two wall times, in milliseconds; 0 if they cannot be true.

    >>> gap("2026-07-16T10:00:00+00:00", "2026-07-16T10:01:00+00:00"), gap("2026-07-16T10:00:00", "2025-07-16T10:00:00")
    (60000, 0)
    """
    try:
        seconds = (datetime.fromisoformat(second) - datetime.fromisoformat(first)).total_seconds()
    except (TypeError, ValueError):
        return 0
    passed = round(seconds * 1000)
    return passed if 0 <= passed <= LONGEST_GAP else 0


def turns_left(clock: RoundClock, number: int) -> int | None:
    """How many turns are still played after this turn, None before the time is up; -1 if the last turn is over."""
    return None if clock.turn is None else max(-1, clock.turn + clock.extra - number)


def describe_end(clock: RoundClock, number: int) -> Message | None:
    """What follows in the turn of this number now that the time is up; None before."""
    if clock.sudden_death:
        return message("clock-sudden-death")
    match turns_left(clock, number):
        case None:
            return None
        case -1:
            return message("clock-over")
        case left if left == clock.extra:
            return message("clock-last-turn", turns=clock.extra)
        case left:
            return message("clock-extra-turn", number=clock.extra - left, turns=clock.extra)


def by_time(points: Mapping[Player, int]) -> tuple[Player | None, Player | None]:
    """Who wins a game that time ends: with a lead of two points (408.2.b), and in single elimination (408.4.c).

    >>> by_time({"A": 5, "B": 4}), by_time({"A": 5, "B": 3}), by_time({"A": 5, "B": 5})
    ((None, 'A'), ('A', 'A'), (None, None))
    """
    best, *others = sorted(points, key=lambda player: -points[player])
    lead = points[best] - max((points[player] for player in others), default=0)
    return best if lead >= LEAD else None, best if lead else None


def results_by_time(end: Message | None, points: Mapping[Player, int]) -> tuple[Player | None, ...]:
    """The results that time brings, None for a draw; nothing before. `end` is what `describe_end` says of the clock.

    At the end of the additional turns a lead of two points wins (408.2.b), in single elimination any lead (408.4.c.1);
    a sudden death is over with the next point (408.4.c.3).
    """
    code = None if end is None else end.code
    if code not in ("clock-over", "clock-sudden-death"):
        return ()
    won, alone = by_time(points)
    if code == "clock-over":
        return tuple(dict.fromkeys((won, alone)))
    return (alone,) if alone else ()


def describe_note(note: ClockNote) -> Message:
    """What was done to the clock, for the history."""
    left = -(-max(0, note.minutes * MINUTE - note.used) // MINUTE)
    match note.what:
        case "start":
            return message("history-clock-started", minutes=left)
        case "pause" if note.by == PAIRING:
            return message("history-clock-paused-pairing", minutes=left)
        case "pause":
            return message("history-clock-paused", minutes=left)
        case "go on":
            return message("history-clock-goes-on", minutes=left)
        case "add" if note.by:
            return message("history-clock-added-by-judge", minutes=note.added)
        case "add":
            return message("history-clock-added", minutes=note.added)
        case "sudden death":
            return message("history-clock-sudden-death")
        case "time":
            return message("history-clock-time")
