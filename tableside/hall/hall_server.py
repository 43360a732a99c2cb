"""The hall: the log's server, who is let in, and the pages, all folded from the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect, open_streams
from tableside.hall.floor_fold import ShowTable
from tableside.hall.grants import whole_grant
from tableside.hall.hall_folds import HallFolds, Shows
from tableside.hall.hall_witness import HallWitness
from tableside.hall.judge_floor import JudgeThere
from tableside.hall.log_check import check_servers
from tableside.hall.log_server import NoLogServer, configure, find_server, running
from tableside.hall.mirrors import Mirrors, OtherPlaces
from tableside.hall.penalties import ConflictAt
from tableside.hall.subjects import Subjects
from tableside.message import message

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
"""The addresses to serve at: for this machine alone, and for the whole network."""

JUDGES_PORT = 8771
"""The default port of the pages for judges and producers, which are encrypted."""

PATIENCE_S = 30.0
"""Seconds in which the log's server has to answer the hall."""


@dataclass(frozen=True, slots=True)
class HallPlaces:
    """The address at which a hall serves, and the ports of its pages, of its log and of its encrypted pages."""

    host: str
    page_port: int
    log_port: int
    judges_port: int = JUDGES_PORT


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
    subjects, shows = Subjects(authority.code), Shows(floor, wall, judges, conflicts)
    async with _log(authority, subjects, places, now) as address:
        grant = whole_grant(authority.event, authority.hall.public, "hall", now)
        client = await connect(address, authority.hall, grant)
        try:
            try:
                await open_streams(client.jetstream(), subjects, len(address.servers))
            except (NatsError, LogError) as error:
                raise NoLogServer(
                    message("problem-log-no-streams", cause=str(error)), "remedy-log-no-streams"
                ) from error
            async with asyncio.TaskGroup() as tasks:
                log = client.jetstream(timeout=PATIENCE_S)
                folds = HallFolds(client, log, subjects, authority, address, cards, shows)
                folds.telling.to_all(lambda word: msgspec.structs.replace(word, event=name))
                notes, witness = folds.notes.reader, folds.witness
                await folds.time.begin()
                runs = notes.run, witness.run, folds.rounds.beat, folds.origins.run, folds.time.keep
                jobs = [tasks.create_task(run()) for run in runs]
                await notes.caught_up()
                await witness.caught_up()
                witnessed(witness)
                await folds.desk.refuse_revoked()
                readers = folds.readers()
                jobs += [tasks.create_task(reader.run()) for reader in readers]
                jobs.append(tasks.create_task(folds.tell(*readers)))
                jobs += map(tasks.create_task, _beside(client, log, authority, folds))
                admission = Admission(authority, subjects, name, places.log_port, time.time, folds, joined)
                await client.subscribe(subjects.asking, cb=admission.answer)
                await client.subscribe(subjects.orders, cb=admission.obey)
                await client.flush(round(PATIENCE_S))  # who asks before the server knows of this is refused
                try:
                    yield admission
                finally:
                    for job in jobs:
                        job.cancel()
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
    client: Client, log: JetStreamContext, authority: Authority, folds: HallFolds
) -> Iterator[Coroutine[None, None, None]]:
    """The tasks of a hall whose event has other places: to read and to heed them, and in a room to be read there."""
    if authority.place.servers:
        yield OtherPlaces(log, authority, folds.takers).run()
        yield folds.desk.keep_refusing()
    if authority.place.room:
        yield Mirrors(client, authority).run()
