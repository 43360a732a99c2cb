"""The event as judges run it on the floor page: its round, the results at tables, and matches that go on elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.engine.model.dials import Dial
from tableside.hall.desk import Desk
from tableside.hall.event_people import store_event
from tableside.hall.floor_judges import FloorJudge
from tableside.hall.hall_desk import NOT_NOTED
from tableside.hall.joining import compared
from tableside.hall.log_reader import LogNotRead
from tableside.hall.pairing_files.checking import first_problems, of_round
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.hall.results import EnterResult, Results
from tableside.hall.rounds import BeginRound, ChangeRound, RoundOrder, Rounds
from tableside.hall.subjects import Subjects
from tableside.hall.told import Mode
from tableside.message import Listing, Message, message

Answer = TypeVar("Answer")


class RoundShown(msgspec.Struct, frozen=True):
    """The round that is played, 0 for none: its whole length in minutes, the ms that are left, and whether it runs.

    `mode` and `dial` are how the matches of the last round are played, or were; `next` is the round after it.
    """

    round: int = 0
    minutes: int = 0
    left: int = 0
    running: bool = False
    mode: Mode = "match"
    dial: Dial = "casual"
    next: int = 1


class ResultShown(msgspec.Struct, frozen=True):
    """The match that is paired at a table in the `round` that is played.

    `table` is the table's number and `names` are those of its people; `wins` and `draws` are the result as far as it is
    known, empty for none, and `is_confirmed` says whether it counts.
    """

    round: int
    table: int
    names: tuple[str, ...]
    wins: tuple[int, ...] = ()
    draws: int = 0
    is_confirmed: bool = False

    def __repr__(self) -> str:
        return f"ResultShown({self.table})"


class TableThere(msgspec.Struct, frozen=True):
    """A table that is in the hall, also if it has sent nothing: its key, and its number or name."""

    id: str
    name: str


class EventDesk(Protocol):
    """The orders about the event that judges can give on the floor, each with the judge who gives it."""

    def round_shown(self) -> RoundShown:
        """Return the round that is played."""

    def result_shown(self, table: str) -> ResultShown | None:
        """Return the match that is paired at the table with this key, None for none."""

    def tables(self) -> tuple[TableThere, ...]:
        """Return the tables that are in the hall, by number."""

    async def begin(self, judge: FloorJudge, content: bytes, order: BeginRound) -> Message | None:
        """Begin the round of a file with pairings; a round of 0 stands for the one that the file has."""

    async def change(self, judge: FloorJudge, order: ChangeRound) -> Message | None:
        """Change the clock of the round, or end it."""

    async def enter(self, judge: FloorJudge, order: EnterResult) -> Message | None:
        """Enter or confirm the result at a table."""

    async def hand_over(self, judge: FloorJudge, table: str, to: str) -> Message | None:
        """Hand the match of the table with this key over to another."""


class HallEventDesk:
    """Carries out these orders (`EventDesk`) in a hall."""

    def __init__(
        self, log: JetStreamContext, subjects: Subjects, rounds: Rounds, results: Results, desk: Desk, certificate: str
    ) -> None:
        self._log, self._subjects = log, subjects
        self._rounds, self._results, self._desk, self._certificate = rounds, results, desk, certificate

    def round_shown(self) -> RoundShown:
        """Return the round that is played."""
        played, last = self._rounds.played, self._rounds.current
        shown = RoundShown()
        if last is not None:
            shown = RoundShown(mode=last.began.mode, dial=last.began.dial, next=last.began.round + 1)
        if played is None:
            return shown
        round_, clock = played
        return replace(shown, round=round_, minutes=clock.minutes, left=clock.left, running=clock.running)

    def result_shown(self, table: str) -> ResultShown | None:
        """Return the match that is paired at the table with this key, None for none."""
        played, number = self._rounds.played, self._rounds.number_of(table)
        names = self._rounds.names_at(number) if number else ()
        if played is None or not names:
            return None
        known = self._results.at_table(played[0], number)
        if known is None:
            return ResultShown(played[0], number, names)
        return ResultShown(played[0], number, names, known.wins, known.draws, known.is_confirmed)

    def tables(self) -> tuple[TableThere, ...]:
        """Return the tables that are in the hall, by number."""
        inside = sorted((self._desk.number_of(key), key) for key in self._desk.inside)
        return tuple(TableThere(key, str(number or self._desk.tables[key].name)) for number, key in inside)

    async def begin(self, judge: FloorJudge, content: bytes, order: BeginRound) -> Message | None:
        """Begin the round of a file with pairings; a round of 0 stands for the one that the file has."""
        roster = self._rounds.people.roster
        try:
            lists = await asyncio.to_thread(read_lists, content, None, roster or None)
            lists = of_round(lists, order.round) if order.round else lists
        except PairingFileError as error:
            return message("floor-file-refused", problems=Listing(first_problems(error.problems)))
        if len(lists.rounds) != 1 or lists.rounds[0].number is None:
            return message("floor-which-round")
        try:
            pairings = await store_event(self._log, self._subjects, lists, with_roster=not roster)
        except (NatsError, LogError, TimeoutError):
            return NOT_NOTED
        begun = replace(order, round=lists.rounds[0].number, pairings=pairings)
        return await self._obeyed(judge, begun)

    async def change(self, judge: FloorJudge, order: ChangeRound) -> Message | None:
        """Change the clock of the round, or end it."""
        return await self._obeyed(judge, order)

    async def enter(self, judge: FloorJudge, order: EnterResult) -> Message | None:
        """Enter or confirm the result at a table."""
        answer = await _noted(self._results.obey(order, judge.id))
        return answer if isinstance(answer, Message) else None

    async def hand_over(self, judge: FloorJudge, table: str, to: str) -> Message | None:
        """Hand the match of the table with this key over to another."""
        names = compared(self._certificate, table), compared(self._certificate, to)
        return await _noted(self._desk.hand_over(*names, judge.id))

    async def _obeyed(self, judge: FloorJudge, order: RoundOrder) -> Message | None:
        return await _noted(self._rounds.obey(order, judge.id))


async def _noted(done: Awaitable[Answer]) -> Answer | Message:
    """The answer to an order, or that the log did not store it, or was not read."""
    try:
        return await done
    except LogNotRead as error:
        return error.problem
    except (NatsError, LogError, TimeoutError):
        return NOT_NOTED
