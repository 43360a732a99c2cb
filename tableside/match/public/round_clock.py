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
from tableside.message import Listing, Message, PlayerName, message

CLOCK = "clock"
"""The kind of the entries about the clock."""

PAIRING = "pairing"
"""By whom a clock is stopped while cards are paired."""

JUDGE = "judge"
"""By whom a clock is changed by an unlocked judge."""

MINUTE = 60_000
"""A minute in milliseconds."""

HALL = "hall"
"""By whom a clock is changed that follows the hall's."""

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


class HallTime(msgspec.Struct, frozen=True):
    """The hall's clock as a table heard of it: its length in minutes, the ms left at the machine's time, if it runs."""

    minutes: int
    left: int
    at: MachineTime
    running: bool

    def left_at(self, now: MachineTime) -> int:
        """The ms that are left, fewer than none once its time is over; `now` is of the same start of the machine."""
        return self.left - (max(0, now.up - self.at.up) if self.running else 0)


class ClockNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of the clock.

    - `what`: it starts, stands still, goes on, is given more time, is set to a time, the time is up, the next point
      wins, or it is said by which rule the round ends
    - `at`: when, by the machine's time; `used`: how much of the time was used then, in milliseconds
    - `minutes`: its whole length from now on; `added`: how many of them were added now
    - `turn`: the number of the turn in which the time was up
    - `extra`: how many turns follow the turn in which the time was up
    - `by`: `judge`, `pairing` while cards are paired, `hall` for the clock of the event, the letter of the player who
      wanted it, or empty for the table itself
    - `hall`: the hall's clock that is followed, without more time for this table; None if it is not by the hall
    - `agreed`: the players who agreed; `unlock`: the entry with which the judge had unlocked the desk, 0 for none
    - `ago`: how long before that time was called, in milliseconds
    - `elimination`: whether the round ends as in single elimination (408.4), None if nobody said
    - `given`: the minutes that judges gave on the floor of the hall, as far as they are in it
    """

    what: Literal["start", "pause", "go on", "add", "set", "time", "sudden death", "rule"]
    at: MachineTime
    used: int
    minutes: int
    added: int = 0
    turn: int | None = None
    extra: int = ADDITIONAL_TURNS
    by: str = ""
    agreed: tuple[Player, ...] = ()
    unlock: int = 0
    ago: int = 0
    elimination: bool | None = None
    given: int = 0
    hall: HallTime | None = None


class ClockChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act of people on the clock.

    - `what`: as in `ClockNote`
    - `minutes`: its length for a start, the minutes that are added, or those that are left from now on
    - `turn`: the number of the turn in which time was called; `ago`: how long ago that was, in milliseconds
    - `elimination`: as in `ClockNote`
    """

    what: Literal["start", "pause", "go on", "add", "set", "time", "rule"]
    minutes: int = 0
    turn: int = 0
    ago: int = 0
    elimination: bool | None = None


class RoundClock(msgspec.Struct, frozen=True):
    """A clock as its entries tell it.

    `turn` is that in which the time was up, None before; `noted` the wall time of the last of its entries. `extra` is
    how many turns follow that turn, and `sudden_death` whether the next point wins (408.4.c.3). `pairing` is whether it
    stands still only while cards are paired. `elimination` and `given` are as in `ClockNote`. `hall` is the hall's
    clock as it was when this one followed it last, None if it never did.
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
    elimination: bool | None = None
    given: int = 0
    hall: HallTime | None = None

    @property
    def ends(self) -> int:
        """Return when the time is up, by the machine's time in milliseconds."""
        return self.at.up + self.minutes * MINUTE - self.used

    def used_by(self, now: MachineTime) -> int:
        """Return how much of the time is used now, in milliseconds; `now` is of the same start of the machine."""
        return self.used + (max(0, now.up - self.at.up) if self.running else 0)

    def left(self, now: MachineTime) -> int:
        """Return how much time is left, in milliseconds."""
        return max(0, self.minutes * MINUTE - self.used_by(now))

    def note(
        self, what: Literal["pause", "go on", "time", "sudden death"], now: MachineTime, turn: int | None = None
    ) -> ClockNote:
        """The note that stops it, lets it go on, or says that the time is up or the next point wins."""
        turn = turn if turn is not None else self.turn
        used, rule = self.used_by(now), self.elimination
        given = self.given
        return ClockNote(what, now, used, self.minutes, turn=turn, extra=self.extra, elimination=rule, given=given)

    def note_of_new_game(self, now: MachineTime) -> ClockNote:
        """The note of a game that begins although the time is up (408.4.d)."""
        used = self.used_by(now)
        extra, rule, given = ADDITIONAL_TURNS_OF_NEW_GAME, self.elimination, self.given
        return ClockNote("time", now, used, self.minutes, turn=1, extra=extra, elimination=rule, given=given)

    def more(self, minutes: int, now: MachineTime) -> ClockNote:
        """The note that adds minutes (412.2). If the time was up, it is no longer."""
        used = min(self.used_by(now), self.minutes * MINUTE)
        return ClockNote("add", now, used, self.minutes + minutes, minutes, elimination=self.elimination)


def started(minutes: int, now: MachineTime) -> ClockNote:
    """The note that starts a clock."""
    return ClockNote("start", now, 0, minutes)


def changed(clock: RoundClock | None, change: ClockChange, now: MachineTime) -> ClockNote | None:
    """The note of a change; None if it changes nothing."""
    match change.what:
        case "start" if clock is None and change.minutes > 0:
            return started(change.minutes, now)
        case "time" if clock is None:
            return ClockNote("time", now, 0, 0, turn=change.turn, ago=change.ago)
        case _ if clock is None:
            return None
        case "pause" | "go on" if clock.turn is None and clock.running == (change.what == "pause"):
            return clock.note(change.what, now)
        case "start" if clock.turn is None and not clock.running:
            return clock.note("go on", now)
        case "add" if change.minutes > 0:
            return clock.more(change.minutes, now)
        case "set" if change.minutes > 0:
            used = max(0, clock.minutes - change.minutes) * MINUTE
            minutes = max(clock.minutes, change.minutes)
            return ClockNote("set", now, used, minutes, elimination=clock.elimination)
        case "time" if clock.turn is None:
            return msgspec.structs.replace(clock.note("time", now, change.turn), ago=change.ago)
        case "rule":
            used, turn, extra = clock.used_by(now), clock.turn, clock.extra
            return ClockNote("rule", now, used, clock.minutes, turn=turn, extra=extra, elimination=change.elimination)
        case _:
            return None


def read_clock_note(entry: EntryView) -> ClockNote:
    """Return what an entry says of the clock."""
    return msgspec.json.decode(entry.action, type=ClockNote)


def after(clock: RoundClock | None, note: ClockNote, noted: str = "") -> RoundClock:
    """The clock after a note, which was written down at this wall time."""
    was_on = clock is not None and (clock.running or clock.turn is not None)
    running = note.what in ("start", "go on") or (note.what in ("add", "set", "rule") and was_on)
    running = running and note.turn is None
    sudden_death = note.what == "sudden death" or (note.what == "rule" and clock is not None and clock.sudden_death)
    pairing = note.what == "pause" and note.by == PAIRING
    hall = note.hall if note.hall is not None or clock is None else clock.hall
    return RoundClock(
        note.minutes,
        note.used,
        note.at,
        running,
        note.turn,
        noted,
        note.extra,
        sudden_death,
        pairing,
        note.elimination,
        max(note.given, 0 if clock is None else clock.given),
        hall,
    )


def after_restart(clock: RoundClock, last: str, wall: str, now: MachineTime) -> ClockNote:
    """The note with which a running clock goes on after the machine was started again.

    `last` is the wall time of the last entry of all, `wall` is now. A wall clock that was set back or far ahead
    measures nothing; a judge may add what is missing.
    """
    passed = gap(clock.noted, last) + gap(last, wall)
    used = min(clock.used + passed, clock.minutes * MINUTE)
    return ClockNote("go on", now, used, clock.minutes, elimination=clock.elimination)


def after_hand_over(clock: RoundClock, last: str, gone: int, now: MachineTime, given: int = 0) -> ClockNote:
    """The note with which the clock of another machine goes on at this one.

    `last` is the wall time of the other's last entry. What has gone since then, `gone` in milliseconds, others have
    measured: two machines may have different dates. `given` are all minutes that judges gave on the floor, and may not
    be in it yet. Then they are in its length, and are counted anew for this machine.
    """
    if given > clock.given:
        clock = after(clock, clock.more(given - clock.given, clock.at), clock.noted)
    if clock.running:
        note = after_restart(msgspec.structs.replace(clock, used=clock.used + gone), last, last, now)
    else:
        note = clock.note("sudden death" if clock.sudden_death else "time" if clock.turn is not None else "pause", now)
    return msgspec.structs.replace(note, given=0, hall=clock.hall)


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
    """The number of turns that are played after this turn, None before the time is up; -1 if the last turn is over.

    After a rewind the count still begins with the turn in which the time was up (408.2.a).
    """
    return None if clock.turn is None else max(-1, clock.turn + clock.extra - number)


def describe_end(clock: RoundClock, number: int) -> Message | None:
    """Return what follows in the turn of this number now that the time is up; None before."""
    if clock.sudden_death:
        return message("clock-sudden-death")
    match turns_left(clock, number):
        case None:
            return None
        case -1:
            return message("clock-over")
        case left if left > clock.extra:
            return message("clock-before-turn", turns=clock.extra, turn=clock.turn or 0)
        case left if left == clock.extra:
            return message("clock-last-turn", turns=clock.extra)
        case left:
            return message("clock-extra-turn", number=clock.extra - left, turns=clock.extra)


def by_time(points: Mapping[Player, int]) -> tuple[Player | None, Player | None]:
    """Return who wins a game that time ends: with a lead of two points (408.2.b), and in single elimination (408.4.c).

    >>> by_time({"A": 5, "B": 4}), by_time({"A": 5, "B": 3}), by_time({"A": 5, "B": 5})
    ((None, 'A'), ('A', 'A'), (None, None))
    """
    best, *others = sorted(points, key=lambda player: -points[player])
    lead = points[best] - max((points[player] for player in others), default=0)
    return best if lead >= LEAD else None, best if lead else None


def results_by_time(
    end: Message | None, points: Mapping[Player, int], elimination: bool | None = None
) -> tuple[Player | None, ...]:
    """The results that time brings, None for a draw; nothing before. `end` is what `describe_end` says of the clock.

    At the end of the additional turns a lead of two points wins (408.2.b), in single elimination any lead (408.4.c.1);
    a sudden death is over with the next point (408.4.c.3). `elimination` is which of the two holds, None for either.
    """
    code = None if end is None else end.code
    if code not in ("clock-over", "clock-sudden-death"):
        return ()
    won, alone = by_time(points)
    if code == "clock-over":
        by_rule = {None: (won, alone), False: (won,), True: (alone,)}[elimination]
        return tuple(dict.fromkeys(by_rule))
    return (alone,) if alone else ()


def describe_note(note: ClockNote, by: Message | None = None) -> Message:
    """Return what was done to the clock, for the history; `by` is the judge who did it."""
    line = _what_was_done(note)
    if note.by == JUDGE:
        return message("history-clock-by", line=line, who=Listing((by or message("role-judge"),)))
    if note.by == HALL:
        return message("history-clock-by", line=line, who=Listing((message("role-hall"),)))
    if note.by in ("", PAIRING):
        return line
    players = tuple(map(PlayerName, (note.by, *note.agreed)))
    return message("history-clock-by", line=line, who=Listing(players))


def _what_was_done(note: ClockNote) -> Message:
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
        case "add":
            return message("history-clock-added", minutes=note.added)
        case "set":
            return message("history-clock-set", minutes=left)
        case "rule":
            return message("history-clock-elimination" if note.elimination else "history-clock-round")
        case "sudden death":
            return message("history-clock-sudden-death")
        case "time" if not note.by:
            return message("history-clock-time")
        case "time" if note.ago:
            minutes, turn = note.ago // MINUTE, note.turn or 0
            return message("history-clock-time-called-ago", turn=turn, minutes=minutes, extra=note.extra)
        case "time":
            return message("history-clock-time-called", turn=note.turn or 0, extra=note.extra)
