"""Notes in the log of what judges do on the floor; it is done once the log has it and the hall has folded it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import msgspec
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.desk_log import NOTED_S, DeskLog
from tableside.hall.floor import GOES_ON_AT
from tableside.hall.floor_judges import FloorJudge, Session, SignedIn, SignedOut
from tableside.hall.floor_orders import Done
from tableside.hall.floor_table import FloorCall
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.judge_notes import CallClosed, CallLeft, CallNote, CallTaken, TimeGiven
from tableside.hall.penalties import ConflictSettled, EventPenalties
from tableside.hall.telling import Telling
from tableside.message import Message, message

NOT_NOTED = message("floor-not-noted")
"""The log did not store a note."""

NO_SUCH_CALL = message("floor-no-such-call")


class Note(Protocol):
    """Appends a note of a kind about something, and waits until it is folded. Raises what `nats` raises."""

    def __call__(self, note: msgspec.Struct, kind: str, *about: str) -> Done:
        """Append the note."""


class HallDesk:
    """Carries out what judges do on a floor (`FloorDesk`). `name` stores what a judge is called, beside the notes."""

    def __init__(
        self, floor: JudgeFloor, penalties: EventPenalties, note: Note, name: Callable[[FloorJudge], Done]
    ) -> None:
        self._floor, self._penalties, self._note, self._name = floor, penalties, note, name

    async def sign_in(self, judge: FloorJudge) -> Message | None:
        """Note that a judge is on the floor."""
        try:
            await self._name(judge)
            await self._note(SignedIn(judge.role, _now()), "judge", judge.id)
        except (NatsError, LogError, TimeoutError):
            return NOT_NOTED
        return None

    async def sign_out(self, session: Session) -> Message | None:
        """Note that a judge leaves the floor, and that the session has ended."""
        try:
            await self._note(SignedOut(_now(), session.id), "judge", session.judge.id)
        except (NatsError, LogError, TimeoutError):
            return NOT_NOTED
        return None

    def has_ended(self, session: Session) -> bool:
        """Return whether the log has that the judge signed out of this session."""
        return self._floor.has_ended(session)

    async def take(self, judge: FloorJudge, table: str, call: int, instead: str) -> Message | None:
        """Go to the open call of a table, in place of whoever the page shows there; who was faster goes."""
        if self._call(table, call) is None:
            return NO_SUCH_CALL
        problem = await self._noted(table, CallTaken(call, judge.id, _now(), instead))
        if problem is not None:
            return problem
        there = self._call(table, call)
        if there is None:
            return NO_SUCH_CALL
        if there.judge != judge.id:
            name = there.judge_name
            return message("floor-taken", judge=name) if name else message("floor-left-call")
        return None

    async def leave(self, judge: FloorJudge, table: str, call: int) -> Message | None:
        """Do not go to a call that was taken."""
        if self._call(table, call) is None:
            return NO_SUCH_CALL
        return await self._noted(table, CallLeft(call, judge.id, _now()))

    async def close(self, judge: FloorJudge, table: str, call: int) -> Message | None:
        """Close the open call of a table."""
        if self._call(table, call) is None:
            return NO_SUCH_CALL
        return await self._noted(table, CallClosed(call, judge.id, _now()))

    async def give_time(self, judge: FloorJudge, table: str, match: int, minutes: int) -> Message | None:
        """Give the match that a table plays more time."""
        shown = self._floor.table(table)
        if shown is None or not match or shown.match != match:
            return message("floor-no-such-match")
        if shown.trouble is not None and shown.trouble.code == GOES_ON_AT:
            return shown.trouble
        return await self._noted(table, TimeGiven(match, minutes, judge.id, _now()))

    async def settle(self, judge: FloorJudge, table: str, match: int, game: int, number: int) -> Message | None:
        """Note that the conflict about a ruling of a table is settled; the ruling stays as it is."""
        if all(
            (self._penalties.table_of(each), *each.ruling.id[1:]) != (table, match, game, number)
            for each in self._penalties.conflicts
        ):
            return message("floor-no-such-conflict")
        return await self._noted(table, ConflictSettled(match, game, number, judge.id, _now()), "penalty")

    def _call(self, table: str, number: int) -> FloorCall | None:
        """The open call of a table, if it is the one that the judge saw."""
        shown = self._floor.table(table)
        call = None if shown is None else shown.call
        return call if call is not None and call.number == number else None

    async def _noted(self, table: str, note: CallNote | ConflictSettled, kind: str = "call") -> Message | None:
        try:
            await self._note(note, kind, table)
        except (NatsError, LogError, TimeoutError):
            return NOT_NOTED
        return None


def open_floor(
    floor: JudgeFloor, penalties: EventPenalties, notes: DeskLog, telling: Telling, log: JetStreamContext
) -> HallDesk:
    """The desk of a floor whose notes stand in a log, and whose tables are told of them."""
    notes.fold("call", lambda note: floor.take_note(note.about, note.content), floor.forget_notes)
    notes.fold("judge", lambda note: floor.take_judge(note.about, note.content, note.at), floor.forget_judges)
    notes.fold("penalty", lambda note: penalties.take_note(note.about, note.content), penalties.forget_notes)
    telling.to_table(floor.told)
    telling.to_table(penalties.told)

    async def name(judge: FloorJudge) -> None:
        await log.publish(notes.subjects.judge(judge.id), msgspec.json.encode(judge.name), NOTED_S)

    return HallDesk(floor, penalties, notes.note, name)


def _now() -> int:
    return int(time.time())
