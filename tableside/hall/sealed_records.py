"""Sealed records that judges fetch on the floor, as files that only the judge's key opens. Each is noted in the log."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError

from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.floor import TableFold
from tableside.hall.floor_judges import FloorJudge
from tableside.hall.hall_desk import NOT_NOTED
from tableside.hall.hall_record import NotInLog, hall_record
from tableside.hall.log_reader import LogNotRead
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_places import EventLogs
from tableside.ledger.export import record_lines
from tableside.ledger.recorded_hides import KEYS, JudgeKeyNote
from tableside.match.public.story_notes import CALLED
from tableside.message import Message, message

KIND = "record"
"""The kind of these notes, which stand under the key of the table."""

MOST_OFFERED = 20
"""The most games of a table whose records are offered, the newest."""


FETCH_S = 8.0
"""Seconds after which a record that was not read is not to be had: the page's connection ends soon after."""

MOST_FETCHES = 3
"""The most fetches of a game by one judge that are shown, the newest."""


_MOST_GAMES = 100  # of a table, the newest
_KINDS = tuple(f'"kind":"{kind}"'.encode() for kind in (KEYS, CALLED))


class RecordFetched(msgspec.Struct, frozen=True, tag_field="is", tag="fetched"):
    """A record was given out with what is sealed in it: the game by its table's number, to whom, and when.

    `judge` is the judge's id, empty for whoever holds the hall's keys. `at` is in seconds since 1970.
    """

    game: int
    judge: str
    at: int


class FetchedBy(msgspec.Struct, frozen=True):
    """A judge who fetched a record: the name, empty for none; the id, as in `RecordFetched`; when, in s since 1970."""

    name: str
    judge: str
    at: int

    def __repr__(self) -> str:
        return f"FetchedBy({self.judge})"


class RecordOffered(msgspec.Struct, frozen=True):
    """A game whose record a judge may fetch, by its table's number.

    `match` is the number of the match that it belongs to, `number` which game of it it is, `fetched` who has it, of
    each judge as often as `MOST_FETCHES`.
    """

    game: int
    match: int
    number: int
    fetched: tuple[FetchedBy, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record as a file: its lines, and its last entry out of those that the log has of the game.

    `is_before_other` as in `LogRecord`.
    """

    content: bytes
    until: int
    last: int
    is_before_other: bool = False


class RecordDesk(Protocol):
    """The records that judges can fetch on the floor."""

    def offered(self, table: str) -> tuple[RecordOffered, ...]:
        """Return the games of the table with this key whose records may be fetched, newest first."""

    async def fetch(self, judge: FloorJudge, table: str, game: int) -> RecordFile | Message:
        """Note that a judge fetches the record of a game, and return it, or why it cannot be had."""


class SealedRecords:
    """Gives records out (`RecordDesk`) once that is noted.

    A game's record may be fetched if its match was handed over, or if a judge was called to any game of its match or
    has ruled there; and a judge's key must open what is sealed. That is read at the table's own place, out of `logs`.
    `table` tells a table by its key, `called` what a judge with an id is called.
    """

    def __init__(
        self,
        logs: EventLogs,
        notes: DeskLog,
        table: Callable[[str], TableFold | None],
        called: Callable[[str], str],
    ) -> None:
        self._logs, self._notes = logs, notes
        self._table, self._called = table, called
        self._fetched = defaultdict[tuple[str, int], list[RecordFetched]](list)
        self._places: dict[str, Subjects] = {}
        self._openable = defaultdict[str, set[int]](set)
        self._with_call = defaultdict[str, set[int]](set)
        self._one_at_a_time = defaultdict[Subjects, asyncio.Lock](asyncio.Lock)
        notes.fold(KIND, self._take, self._fetched.clear)

    def take_entries(self, place: Subjects, table: str, content: TableMessage) -> None:
        """Note from a folded message where the table sends, and in which games a judge is called, or can open it."""
        self._places[table] = place
        fold = self._table(table)
        if fold is None or fold.log.quarantine is not None or not any(kind in content.content for kind in _KINDS):
            return
        for line in content.lines or ():
            if line.kind == KEYS and _opens(line.action.encode()):
                _add(self._openable[table], line.match)
            elif line.kind == CALLED:
                _add(self._with_call[table], line.match)

    def offered(self, table: str) -> tuple[RecordOffered, ...]:
        """Return the games of the table with this key whose records may be fetched, newest first."""
        fold = self._table(table)
        if fold is None:
            return ()
        reasons = {entry.match for entry in fold.rulings} | self._with_call.get(table, set())
        if fold.handed is not None:
            reasons.add(fold.handed.match)
        matches = {fold.games[game][0] for game in reasons & fold.games.keys()}
        games = [(game, match, number) for game, (match, number, _) in fold.games.items() if match in matches]
        games = [each for each in games if each[0] in self._openable.get(table, ())]
        return tuple(RecordOffered(*each, self._who(table, each[0])) for each in games[: -MOST_OFFERED - 1 : -1])

    async def fetch(self, judge: FloorJudge, table: str, game: int) -> RecordFile | Message:
        """Note that a judge fetches the record of a game, and return it, or why it cannot be had."""
        if all(each.game != game for each in self.offered(table)):
            return message("floor-no-record")
        until = asyncio.get_running_loop().time() + FETCH_S
        try:
            file = await self._read(table, game, until)
            async with asyncio.timeout_at(until):
                await self._notes.note(RecordFetched(game, judge.id, int(time.time())), KIND, table)
        except (NotInLog, LogNotRead) as error:
            return error.problem
        except (NatsError, LogError, TimeoutError):
            return NOT_NOTED
        return file

    async def _read(self, table: str, game: int, until: float) -> RecordFile:
        """Read the record of a game until this time of the loop, one of each place at a time.

        Raises `NotInLog` and `LogNotRead`.
        """
        place = self._places[table]
        try:
            async with asyncio.timeout_at(until), self._one_at_a_time[place]:
                record, last, is_before_other = await hall_record(self._logs.at(place), place, table, game)
                content = await asyncio.to_thread(lambda: b"".join(record_lines(record)))
        except TimeoutError:
            raise LogNotRead from None
        return RecordFile(content, record.links[-1].seq, last, is_before_other)

    def _who(self, table: str, game: int) -> tuple[FetchedBy, ...]:
        notes = self._fetched.get((table, game), ())
        return tuple(FetchedBy(self._called(note.judge), note.judge, note.at) for note in notes)

    def _take(self, stored: DeskNote) -> None:
        try:
            (table,), note = stored.about, msgspec.json.decode(stored.content, type=RecordFetched)
        except (ValueError, RecursionError):
            return
        fetched = self._fetched[table, note.game]
        fetched.append(note)
        own = [each for each in fetched if each.judge == note.judge]
        if len(own) > MOST_FETCHES:
            fetched.remove(own[0])


def _add(games: set[int], game: int) -> None:
    """Add a game; the oldest is forgotten if there are too many."""
    games.add(game)
    if len(games) > _MOST_GAMES:
        games.remove(min(games))


def _opens(action: bytes) -> bool:
    """Return whether an entry of kind `keys` has a sealing key that a judge's key opens."""
    try:
        note = msgspec.json.decode(action, type=JudgeKeyNote)
    except (ValueError, RecursionError):
        return False
    return bool(note.public and note.escrow)
