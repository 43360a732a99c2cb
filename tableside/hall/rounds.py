"""The rounds of an event as the hall's people run them: which is played, and its clock, folded from their notes.

The hall's notes say how much time was left then. What has gone since is measured by the machine's time since its
start, so no change of the date moves a clock. How long ago a note was stored that the hall reads later is known by the
time of the log that stored it, whatever the date of the hall's machine is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from tableside.engine.model.dials import Dial
from tableside.engine.model.modes import GAMES_TO_WIN, MODES
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.event import EventPairing
from tableside.hall.event_people import EventPeople
from tableside.hall.subjects import EVERYBODY
from tableside.hall.told import Mode, ToldAll, ToldClock, ToldTable
from tableside.ledger.commitment import Count
from tableside.match.public.round_clock import MINUTE
from tableside.message import Message, message

MOST_MINUTES = 600
"""The longest round, in minutes."""

MOST_ROUND = 999
"""The last round that an event may have."""

BEAT_S = 10.0
"""Seconds between two words to all tables while a clock runs, so that a table that was away soon knows what is left."""

Minutes = Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUND)]


class RoundBegan(msgspec.Struct, frozen=True, tag_field="is", tag="began"):
    """A round began: its number, how long it lasts, and how its matches are played. Its clock stands.

    `judge` is the id of the judge who began it on the floor page, empty for whoever holds the hall's keys.
    """

    round: RoundNumber
    minutes: Minutes
    mode: Mode = "match"
    dial: Dial = "casual"
    judge: str = ""


class ClockChanged(msgspec.Struct, frozen=True, tag_field="is", tag="clock"):
    """The clock of a round was changed: its whole length in minutes, what was left then in ms, and whether it runs.

    `judge` is as in `RoundBegan`.
    """

    round: RoundNumber
    minutes: Minutes
    left: Count
    running: bool
    judge: str = ""


class RoundEnded(msgspec.Struct, frozen=True, tag_field="is", tag="ended"):
    """A round ended; `judge` is as in `RoundBegan`."""

    round: RoundNumber
    judge: str = ""


RoundNote = RoundBegan | ClockChanged | RoundEnded
"""The hall's notes of its rounds."""


class BeginRound(msgspec.Struct, frozen=True, tag_field="is", tag="begin round"):
    """Begin the round that is paired under this number by the list `pairings`, as `RoundBegan` says it."""

    round: RoundNumber
    minutes: Minutes
    mode: Mode = "match"
    dial: Dial = "casual"
    pairings: bytes = b""


class ChangeRound(msgspec.Struct, frozen=True, tag_field="is", tag="change round"):
    """Start or go on with the clock, pause it, add minutes, set what is left in minutes, or end the round."""

    what: Literal["start", "pause", "add", "set", "end"]
    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0


RoundOrder = BeginRound | ChangeRound
"""The orders about rounds."""


class CurrentRound(msgspec.Struct, frozen=True):
    """The round that is played, or was the last: when its clock was noted, by `time.monotonic`."""

    began: RoundBegan
    clock: ClockChanged
    at: float
    ended: bool = False

    def left(self, now: float) -> int:
        """The ms that are left."""
        gone = max(0.0, now - self.at) if self.clock.running else 0.0
        return max(0, self.clock.left - round(gone * 1000))


class Rounds:
    """The rounds of an event. `changed` is called with whom to tell something else: a table's key, or `EVERYBODY`."""

    def __init__(self, notes: DeskLog, changed: Callable[[str], None], desk: Desk) -> None:
        self._notes, self._changed, self._desk = notes, changed, desk
        self.people = EventPeople(self._tell_tables)
        self.current: CurrentRound | None = None
        self._modes: dict[int, Mode] = {}
        notes.fold("round", self._take, self._reset)

    @property
    def played(self) -> tuple[int, ToldClock] | None:
        """The number of the round that is played, and its clock now; None while none is."""
        current = self.current
        if current is None or current.ended:
            return None
        left = current.left(time.monotonic())
        return current.began.round, ToldClock(current.clock.minutes, left, current.clock.running)

    async def obey(self, order: RoundOrder, judge: str = "") -> Message | None:
        """Carry out an order, of the judge with this id; return why it cannot be, None if it was."""
        current, now = self.current, time.monotonic()
        match order:
            case BeginRound():
                if not await self.people.arrives(order.round, order.pairings):
                    return message("hall-round-not-paired", round=order.round)
                await self._notes.note(RoundBegan(order.round, order.minutes, order.mode, order.dial, judge), "round")
            case ChangeRound() if current is None or current.ended:
                return message("hall-no-round")
            case ChangeRound(what="end"):
                await self._notes.note(RoundEnded(current.began.round, judge), "round")
            case ChangeRound():
                clock = _changed(replace(current.clock, left=current.left(now), judge=judge), order)
                if clock is None:
                    return message("hall-clock-too-long", minutes=MOST_MINUTES)
                await self._notes.note(clock, "round")
        return None

    async def beat(self) -> None:
        """Have all tables told anew what is left while the clock runs, until this is cancelled."""
        while True:
            await asyncio.sleep(BEAT_S)
            if self.current is not None and self.current.clock.running and not self.current.ended:
                self._changed(EVERYBODY)

    def tell_all(self, word: ToldAll) -> ToldAll:
        """Add the round that is played, and its clock."""
        current, played = self.current, self.played
        if current is None or played is None:
            return word
        began, (round_, clock) = current.began, played
        return replace(word, round=round_, mode=began.mode, dial=began.dial, minutes=began.minutes, clock=clock)

    def tell_table(self, key: str, word: ToldTable) -> ToldTable:
        """Add the number of the table with this key, and who is paired there in the round that is played."""
        number = self.number_of(key)
        return replace(word, number=number, people=self.names_at(number))

    def games_to_win(self, number: int, people: int) -> int:
        """The games that win a match of so many people in a round.

        It is 2 in a best of three (Tournament Rules 2026-07-16, 404.2), and 1 where one game is played.
        """
        return GAMES_TO_WIN if people == MODES["match"].seats and self._modes.get(number, "match") == "match" else 1

    def number_of(self, key: str) -> int:
        """The number of the table with this key, 0 for none."""
        return self._desk.number_of(key)

    def had_number(self, key: str, number: int) -> bool:
        """Return whether the table with this key has a number, or had it at some time."""
        return self._desk.had_number(key, number)

    def pairings(self, number: int) -> tuple[EventPairing, ...]:
        """The pairings of a round that are played at a table."""
        return self.people.pairings(number)

    def names_at(self, number: int) -> tuple[str, ...]:
        """The names of those who are paired at the table with this number in the round that is played."""
        current = self.current
        if current is None or current.ended:
            return ()
        pairings = self.pairings(current.began.round)
        return next(
            (tuple(each.name for each in pairing.people) for pairing in pairings if pairing.table == number), ()
        )

    def _reset(self) -> None:
        self.current = None
        self._modes.clear()

    def _take(self, stored: DeskNote) -> None:
        try:
            note = msgspec.json.decode(stored.content, type=RoundNote)
        except (ValueError, RecursionError):
            return
        current, at = self.current, stored.moment
        match note:
            case RoundBegan():
                clock = ClockChanged(note.round, note.minutes, note.minutes * MINUTE, running=False)
                self.current = CurrentRound(note, clock, at)
                self._modes[note.round] = note.mode
            case ClockChanged() if current is not None and note.round == current.began.round:
                self.current = replace(current, clock=note, at=at)
            case RoundEnded() if current is not None and note.round == current.began.round:
                self.current = replace(current, ended=True)
            case _:
                return
        self._changed(EVERYBODY)
        if not isinstance(note, ClockChanged):
            self._tell_tables()

    def _tell_tables(self) -> None:
        for table in self._desk.inside:
            self._changed(table)


def _changed(clock: ClockChanged, order: ChangeRound) -> ClockChanged | None:
    """The clock after an order, of which the time that is left is up to date; None if it would be too long."""
    match order.what:
        case "start":
            return replace(clock, running=True)
        case "pause":
            return replace(clock, running=False)
        case "add":
            changed = replace(clock, minutes=clock.minutes + order.minutes, left=clock.left + order.minutes * MINUTE)
        case _:
            changed = replace(clock, minutes=max(clock.minutes, order.minutes), left=order.minutes * MINUTE)
    return changed if changed.minutes <= MOST_MINUTES else None
