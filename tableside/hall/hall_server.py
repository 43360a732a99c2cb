"""The hall: the log's server, who is let in, and the pages, all folded from the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect, open_streams
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskLog
from tableside.hall.event_people import EventPeople
from tableside.hall.feature import FeatureDesk
from tableside.hall.floor import FloorTable, TableFold
from tableside.hall.grants import whole_grant
from tableside.hall.hall_desk import open_floor
from tableside.hall.hall_witness import HallWitness
from tableside.hall.handing import Handing
from tableside.hall.joining import compared
from tableside.hall.judge_floor import JudgeFloor, JudgeThere
from tableside.hall.log_check import check_servers
from tableside.hall.log_reader import StreamReader
from tableside.hall.log_server import configure, find_server, running
from tableside.hall.mirrors import Mirrors, OtherPlaces, Take
from tableside.hall.penalties import ConflictAt, EventPenalties
from tableside.hall.results import Results, open_rounds
from tableside.hall.subjects import EVERYBODY, Subjects, Whom
from tableside.hall.table_log import HandedMatch
from tableside.hall.telling import Telling
from tableside.hall.told import HandedTo, ToldTable
from tableside.ledger.people import Person
from tableside.message import Message

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
"""The addresses to serve at: for this machine alone, and for the whole network."""

PATIENCE_S = 30.0
"""Seconds in which the log's server has to answer the hall."""

ShowTable = Callable[[FloorTable], None]
"""Shows a table as it is now."""


@dataclass(slots=True)
class FloorFold:
    """All tables of the event as one stream tells of them; `show` is called with each that changes.

    `is_delayed` is as for `TableFold`, `feature` the key of the feature table, empty for none. `read` is called with
    each that changes, or that has other rulings.
    `handed` tells by a table's key which match was handed over from its machine.
    """

    cards: Catalogue
    show: ShowTable
    is_delayed: bool = False
    tables: dict[str, TableFold] = field(default_factory=dict)
    read: Callable[[TableFold, FloorTable], None] = lambda fold, table: None
    feature: str = ""
    handed: Callable[[str], HandedMatch | None] = lambda _: None

    async def take_entries(self, message: Msg) -> None:
        """Fold a message of a table."""
        table = message.subject.rpartition(".")[2]
        at = message.metadata.timestamp.timestamp()
        self._keep(self._of(table).with_message(message.data, at))

    def take_people(self, table: str, seq: str, content: bytes) -> None:
        """Note who is in an entry of a table. What cannot be read names nobody."""
        try:
            people = msgspec.json.decode(content, type=tuple[Person, ...])
            self._keep(self._of(table).with_people(int(seq), people))
        except (ValueError, RecursionError):
            return

    def contradict(self, table: str, contradiction: Message) -> None:
        """Note that a table contradicts what was witnessed of it."""
        self._keep(replace(self._of(table), contradiction=contradiction))

    def people_in(self, table: str, match: int) -> Mapping[str, str]:
        """The texts about who plays a match of a table, by player; nobody unless it is its newest."""
        entries = self.tables[table].entries if table in self.tables else ()
        return entries[0].people if entries and entries[0].match == match else {}

    def hand_over(self, table: str) -> None:
        """Note that the match of a table was handed over."""
        self._keep(self._of(table))

    def _of(self, table: str) -> TableFold:
        fold = self.tables.get(table) or TableFold(table, self.cards, is_delayed=self.is_delayed)
        return replace(fold, handed=self.handed(table))

    def _keep(self, fold: TableFold) -> None:
        before, self.tables[fold.id] = self.tables.get(fold.id), fold
        if not fold.heard:
            return
        table = fold.table
        is_other = before is None or before.table != table
        if is_other:
            self.show(self._shown(fold))
        if is_other or before is None or before.rulings != fold.rulings:
            self.read(fold, table)

    def _shown(self, fold: TableFold) -> FloorTable:
        return msgspec.structs.replace(fold.table, is_feature=fold.id == self.feature)

    def choose(self, table: str) -> None:
        """Show which is the feature table from now on."""
        before, self.feature = self.feature, table
        for key in {before, table} & {key for key, fold in self.tables.items() if fold.heard}:
            self.show(self._shown(self.tables[key]))

    def called(self, name: str, certificate: str) -> tuple[str, ...]:
        """The keys of the tables that have this number, key, or name to compare."""
        labels = {key: fold.table.label for key, fold in self.tables.items()}
        return tuple(key for key, label in labels.items() if name in (label, key, compared(certificate, key)))


@dataclass(frozen=True, slots=True)
class HallPlaces:
    """The address at which a hall serves, and the ports of its pages and of its log."""

    host: str
    page_port: int
    log_port: int


@asynccontextmanager
async def open_hall(
    folder: Path,
    name: str,
    places: HallPlaces,
    cards: Catalogue,
    floor: ShowTable,
    wall: ShowTable,
    joined: Callable[[str], None],
    judges: Callable[[tuple[JudgeThere, ...]], None] = lambda judges: None,
    conflicts: Callable[[tuple[ConflictAt, ...]], None] = lambda conflicts: None,
    witnessed: Callable[[HallWitness], None] = lambda _: None,
) -> AsyncIterator[Admission]:
    """A hall that runs while this context is entered: its log, and whom it lets in.

    `floor` is called with each table as judges see it, `wall` with each as everybody may; both are folded from the log.
    `joined` is called with the name to compare of each table that is let in, `judges` with who is signed in on the
    floor, `conflicts` with the rulings whose tables did not know of each other, and `witnessed` once with the witness.
    Raises `NoLogServer` or another `LedgerError`.
    """
    authority, now = Authority.of(folder), int(time.time())
    subjects = Subjects(authority.code)
    async with _log(authority, subjects, places, now) as address:
        grant = whole_grant(authority.event, authority.hall.public, "hall", now)
        client = await connect(address, authority.hall, grant)
        try:
            async with asyncio.TaskGroup() as tasks:
                log = client.jetstream(timeout=PATIENCE_S)
                await open_streams(log, subjects, len(address.servers))
                notes, telling = DeskLog(log, subjects), Telling(log, subjects)

                def handed_over(table: str) -> None:
                    for fold in folds.values():
                        fold.hand_over(table)

                desk = Desk(notes, authority, address, telling.changed, handed_over, Handing(log, subjects))
                rounds, results = open_rounds(notes, telling, desk)
                judge_floor = JudgeFloor(floor, judges, telling.changed)
                penalties = EventPenalties(desk.signing_key, telling.changed, conflicts)
                floor_desk = open_floor(judge_floor, penalties, notes, telling, log)

                folds: dict[Whom, FloorFold] = {
                    "judges": FloorFold(
                        cards,
                        judge_floor.show_table,
                        read=partial(_read, penalties, results, desk, telling),
                        handed=desk.handed,
                    ),
                    "public": FloorFold(cards, wall, is_delayed=True, handed=desk.handed),
                }
                feature = FeatureDesk(client, subjects, notes, partial(_choose, folds.values()))
                contradict = folds["judges"].contradict
                witness = HallWitness(log, subjects, authority.witness, desk.table_key, contradict, time.time)
                telling.to_table(partial(_tell_handed, desk, folds["judges"]))
                telling.to_all(lambda told: msgspec.structs.replace(told, event=name))
                running_tasks = [tasks.create_task(run()) for run in (notes.reader.run, witness.run, rounds.beat)]
                await notes.reader.caught_up()
                await witness.caught_up()
                witnessed(witness)
                await desk.refuse_revoked()
                take_people = partial(_take_people, folds.values(), judge_floor, rounds.people)
                readers = [StreamReader(log, subjects.people_stream, take_people)]
                for whom, fold in folds.items():
                    take = partial(_take_entries, fold, partial(witness.take_entries, whom))
                    readers.append(StreamReader(log, subjects.stream(whom), take))
                running_tasks += [tasks.create_task(reader.run()) for reader in readers]
                running_tasks.append(tasks.create_task(_tell(telling, desk, readers)))
                others: dict[str, Take] = {
                    **{whom: fold.take_entries for whom, fold in folds.items()},
                    "people": take_people,
                    "desk": notes.reader.take,
                }
                running_tasks += map(tasks.create_task, _beside(client, log, authority, desk, others))
                called = partial(folds["judges"].called, certificate=authority.certificate)
                parts = desk, rounds, results, joined, floor_desk, feature, called
                admission = Admission(authority, subjects, name, places.log_port, time.time, *parts)
                await client.subscribe(subjects.asking, cb=admission.answer)
                await client.subscribe(subjects.orders, cb=admission.obey)
                try:
                    yield admission
                finally:
                    for task in running_tasks:
                        task.cancel()
        finally:
            await client.close()


@asynccontextmanager
async def _log(authority: Authority, subjects: Subjects, places: HallPlaces, at: int) -> AsyncIterator[LogAddress]:
    """The place of the log: its server runs meanwhile, or the event's servers do anyway. Raises `NoLogServer`."""
    if authority.log_servers:
        address = LogAddress(authority.log_servers, authority.certificate)
        await check_servers(authority, address, PATIENCE_S)
        yield address
        return
    async with running(find_server(), configure(authority, subjects, places.host, places.log_port, at)):
        local = f"{LOCAL if places.host == EVERYWHERE else places.host}:{places.log_port}"
        yield LogAddress((local,), authority.certificate)


def _beside(
    client: Client, log: JetStreamContext, authority: Authority, desk: Desk, takers: Mapping[str, Take]
) -> Iterator[Coroutine[None, None, None]]:
    """The tasks of a hall whose event has other places: to read and to heed them, and in a room to be read there."""
    if authority.place.servers:
        yield OtherPlaces(log, authority, takers).run()
        yield desk.keep_refusing()
    if authority.place.room:
        yield Mirrors(client, authority).run()


async def _tell(telling: Telling, desk: Desk, readers: Iterable[StreamReader]) -> None:
    """Tell the tables what holds once everything is folded that the log has, and from then on what changes."""
    for reader in readers:
        await reader.caught_up()
    for table in (EVERYBODY, *desk.inside):
        telling.changed(table)
    await telling.run()


def _choose(folds: Iterable[FloorFold], table: str) -> None:
    for fold in folds:
        fold.choose(table)


def _read(
    penalties: EventPenalties, results: Results, desk: Desk, telling: Telling, fold: TableFold, table: FloorTable
) -> None:
    penalties.show_table(fold, table)
    results.take(fold)
    handed = desk.tables[fold.id].handed if fold.id in desk.tables else None
    if handed is not None:
        telling.changed(handed.to)


def _tell_handed(desk: Desk, fold: FloorFold, key: str, told: ToldTable) -> ToldTable:
    """Add the match that was handed over to a table, and who plays it."""
    handed = desk.handed_to(key)
    if handed is None:
        return told
    whose, note = handed
    people = fold.people_in(whose, note.match)
    return msgspec.structs.replace(told, handed=HandedTo(note.continued, note.parts, dict(people)))


async def _take_entries(fold: FloorFold, witness: Callable[[Msg], Awaitable[None]], message: Msg) -> None:
    await fold.take_entries(message)
    await witness(message)


async def _take_people(folds: Iterable[FloorFold], judges: JudgeFloor, people: EventPeople, message: Msg) -> None:
    match message.subject.split(".")[2:]:
        case ["entry", table, seq]:
            for fold in folds:
                fold.take_people(table, seq, message.data)
        case ["judge", judge]:
            judges.take_name(judge, message.data)
        case about:
            people.take(about, message.data)
