"""All that a hall knows, folded from its log: who is in it, its floor and wall, its round, results and penalties."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg as LogMessage
from nats.js.client import JetStreamContext

from carddata.model.card import Catalogue
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskLog
from tableside.hall.erasing import EraseNames, erase_names
from tableside.hall.event_desk import HallEventDesk
from tableside.hall.feature import FeatureDesk
from tableside.hall.floor import TableFold
from tableside.hall.floor_fold import FloorFold, ShowTable
from tableside.hall.floor_table import FloorTable
from tableside.hall.hall_desk import HallDesk, open_floor
from tableside.hall.hall_witness import HallWitness
from tableside.hall.handing import Handing
from tableside.hall.judge_floor import JudgeFloor, JudgeThere
from tableside.hall.log_reader import StreamReader
from tableside.hall.log_time import LogTime
from tableside.hall.mirrors import Take
from tableside.hall.origins import Origins
from tableside.hall.penalties import ConflictAt, EventPenalties
from tableside.hall.results import Results, open_rounds
from tableside.hall.rounds import Rounds
from tableside.hall.sealed_records import SealedRecords
from tableside.hall.standing import TableStanding, standing
from tableside.hall.subjects import EVERYBODY, Subjects, Whom
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_places import EventLogs
from tableside.hall.telling import Telling
from tableside.hall.told import HandedTo, ToldTable
from tableside.hall.wall_tables import WallTables
from tableside.message import Message, message

_RECORD_S = 5.0
_MOST_TWICE = 16 * 1024  # bytes of a message that is in memory until its table sends another


@dataclass(frozen=True, slots=True)
class Shows:
    """Those to whom a hall shows what it knows, as `open_hall` says."""

    floor: ShowTable
    wall: ShowTable
    judges: Callable[[tuple[JudgeThere, ...]], None]
    conflicts: Callable[[tuple[ConflictAt, ...]], None]


class HallFolds:
    """The folds of a hall, each of which `desk`, `rounds` and the others own alone; tables are told of them.

    `client` is the hall's connection to its log; `time` is to begin before notes are read.
    """

    def __init__(
        self,
        client: Client,
        log: JetStreamContext,
        subjects: Subjects,
        authority: Authority,
        address: LogAddress,
        cards: Catalogue,
        shows: Shows,
    ) -> None:
        self._log, self._subjects, self._event_code = log, subjects, authority.event_code
        logs = EventLogs(client, subjects, _RECORD_S)
        self.time = LogTime(logs)
        self.notes, self.telling = DeskLog(log, subjects, self.time.ago), Telling(log, subjects)
        changed = self.telling.changed
        handing = Handing(log, subjects, cards, authority.event_code)
        self.desk = Desk(self.notes, authority, address, self._note_table, self._hand_over, handing)
        rounds, results = open_rounds(self.notes, self.telling, self.desk)
        self.rounds: Rounds = rounds
        self.results: Results = results
        self._judges = JudgeFloor(shows.floor, shows.judges, changed)
        self._penalties = EventPenalties(self.desk.signing_key, changed, shows.conflicts)
        self.floor_desk: HallDesk = open_floor(self._judges, self._penalties, self.notes, self.telling, log)
        self.floors: Mapping[Whom, FloorFold] = {
            "judges": FloorFold(cards, self._judges.show_table, read=self._read, handed=self.desk.handed),
            "public": FloorFold(cards, self._show_on_wall, is_delayed=True, handed=self.desk.handed),
        }
        self.origins = Origins(self.desk.origin, self.floors["judges"].tables.get, self._hand_over)
        for floor in self.floors.values():
            floor.misbegun, floor.number = self.origins.misbegun, self._number
        self.floors["public"].other = self.floors["judges"].tables.get
        self.floors["judges"].other = self.floors["public"].tables.get
        self.floors["judges"].awaited = self._awaited
        self._sending_here = set[str]()
        self._last = dict[str, TableMessage]()
        self.time.moved = self._move
        tables = self.floors["judges"].tables

        def stands(table: str, seq: int) -> TableStanding:
            return standing(tables.get(table), seq, self.origins)

        public = self.floors["public"].tables
        self._wall = WallTables(shows.wall, lambda table: stands(table, public[table].log.seq))
        self.feature = FeatureDesk(client, authority.event_code, self.notes, self._choose, stands, self.time.now)
        contradict = self.floors["judges"].contradict
        keys, is_refused = self.desk.table_key, self._is_refused
        self.witness = HallWitness(log, subjects, authority.witness, keys, contradict, time.time, is_refused)
        self.event = HallEventDesk(log, subjects, rounds, results, self.desk, authority.certificate)
        self.records = SealedRecords(logs, self.notes, tables.get, self._judges.called)
        self.called = partial(self.floors["judges"].called, certificate=authority.certificate)
        self.telling.to_table(self._tell_handed)
        self.telling.to_table(self._tell_refused)

    def readers(self) -> tuple[StreamReader, ...]:
        """New readers of people and entries, which are to run once all notes are folded."""
        people = StreamReader(self._log, self._subjects.people_stream, self._take_people)
        streams = {whom: self._subjects.stream(whom) for whom in self.floors}
        entries = (StreamReader(self._log, streams[whom], partial(self._take_entries, whom)) for whom in self.floors)
        return people, *entries

    @property
    def takers(self) -> Mapping[str, Take]:
        """The folds of what other places of the event write, by the kind of stream."""
        entries: dict[str, Take] = {whom: partial(self._take_others, whom) for whom in self.floors}
        return {**entries, "people": self._take_people, "desk": self._take_others_notes}

    async def tell(self, *readers: StreamReader) -> None:
        """Tell tables what holds once these have read all that the log has, and from then on what changes."""
        for reader in readers:
            await reader.caught_up()
        for table in (EVERYBODY, *self.desk.inside):
            self.telling.changed(table)
        await self.telling.run()

    async def erase(self, order: EraseNames) -> Message | None:
        """Erase names at every place, as `erase_names` does."""
        return await erase_names(self._log, self._event_code, order)

    def _move(self, by: float) -> None:
        for floor in self.floors.values():
            floor.move(self._sending_here, by, self.time.now())

    def _note_table(self, table: str) -> None:
        self.telling.changed(table)
        self._penalties.learn_key(table)
        for floor in self.floors.values():
            floor.renumber(table)

    def _number(self, table: str) -> int:
        """The number that the hall gave to the table with this key, 0 for none."""
        return self.desk.tables[table].number if table in self.desk.tables else 0

    def _hand_over(self, table: str) -> None:
        for fold in self.floors.values():
            fold.hand_over(table)
        self._wall.look(table)

    def _choose(self, table: str) -> None:
        for fold in self.floors.values():
            fold.choose(table)

    def _show_on_wall(self, table: FloorTable) -> None:
        self._wall.take(table, self.floors["public"].tables[table.id].fold)

    def _read(self, fold: TableFold, table: FloorTable) -> None:
        self._wall.look(fold.id)
        self._penalties.show_table(fold, table)
        self.results.take(fold)
        handed = self.desk.tables[fold.id].handed if fold.id in self.desk.tables else None
        if handed is not None:
            for key in self.desk.keys(handed.to_table):
                self.telling.changed(key)
                self._hand_over(key)

    def _tell_handed(self, key: str, word: ToldTable) -> ToldTable:
        """Add the match that was handed over to a table, and who plays it; and those that no longer are."""
        handed = self.desk.handed_to(key)
        word = msgspec.structs.replace(word, withdrawn=self.desk.withdrawn_from(key))
        if handed is None:
            return word
        whose, note = handed
        people = self.floors["judges"].people_in(whose, note.match)
        given = self._judges.given(whose)
        gone = self.floors["judges"].silent_before(whose, self.desk.handed_at(key))
        handed_to = HandedTo(note.continued, note.parts, dict(people), note.entries, given, round(gone * 1000))
        return msgspec.structs.replace(word, handed=handed_to)

    def _tell_refused(self, key: str, word: ToldTable) -> ToldTable:
        """Add why what a table sends does not count any more."""
        fold = self.floors["judges"].tables.get(key)
        return word if fold is None else msgspec.structs.replace(word, refused=fold.refused)

    def _awaited(self, fold: TableFold) -> Message | None:
        """The match that was handed over to a table, which has not begun it yet; None for none."""
        handed = self.desk.handed_to(fold.id)
        if handed is None or handed[1].continued in fold.begun:
            return None
        return message("log-handed-waits", name=self.desk.tables[handed[0]].name)

    def _is_refused(self, key: str) -> bool:
        """Return whether what a table sends does not count any more, or nobody knows yet."""
        fold = self.floors["judges"].tables.get(key)
        return fold is not None and (fold.refused is not None or self.origins.is_awaited(fold))

    async def _take_others(self, whom: Whom, message: LogMessage) -> None:
        """Take entries that were written at another place of the event."""
        await self._take(whom, message)

    async def _take(self, whom: Whom, message: LogMessage) -> TableMessage:
        """Take entries that were written at any place of the event, and return them as they were read."""
        place, *_, table = message.subject.split(".")
        at = message.metadata.timestamp.timestamp()
        if place == self._subjects.event:
            at = await self.time.heard(at)
            self._sending_here.add(table)
        content = self._read_once(table, message.data)
        self.floors[whom].take_entries(table, content, at)
        if whom == "judges":
            self.records.take_entries(Subjects(place), table, content)
        return content

    def _read_once(self, table: str, content: bytes) -> TableMessage:
        """The message with this content, which is not read again if the other stream brings it before a later one."""
        last = self._last.get(table)
        if last is None or last.content != content:
            last = TableMessage(content)
            if len(content) <= _MOST_TWICE:
                self._last[table] = last
        return last

    async def _take_others_notes(self, message: LogMessage) -> None:
        """Take a note of another place, once it is known what its clock says."""
        await self.time.look(message.subject.partition(".")[0])
        await self.notes.reader.take(message)

    async def _take_entries(self, whom: Whom, message: LogMessage) -> None:
        """Take entries that were written here."""
        content = await self._take(whom, message)
        self.witness.take_entries(whom, message.subject.rpartition(".")[2], content)

    async def _take_people(self, message: LogMessage) -> None:
        match message.subject.split(".")[2:]:
            case ["entry", table, seq]:
                for fold in self.floors.values():
                    fold.take_people(table, seq, message.data)
            case ["judge", judge]:
                self._judges.take_name(judge, message.data)
            case about:
                self.rounds.people.take(about, message.data)
