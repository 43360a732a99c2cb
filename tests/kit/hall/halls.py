"""A hall with a real nats-server in a folder, on a free port, and tables that send to it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.client import JetStreamContext
from nats.js.errors import APIError

from carddata.sets import load
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect, open_streams
from tableside.hall.grants import table_grant, whole_grant
from tableside.hall.log_reader import AT_ONCE
from tableside.hall.log_server import configure, find_server, running
from tableside.hall.nkeys import Nkey
from tableside.hall.outbox import Outbox
from tableside.hall.sender import TableSender
from tableside.hall.subjects import Subjects, Whom
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_log import TableLog
from tableside.ledger.entry import Draft
from tableside.ledger.people import Person, with_people
from tableside.ledger.store import Ledger, new_token

HOST = "127.0.0.1"
ANSWER_S = 10.0
SUBJECTS = Subjects("test")


async def read_subject(log: JetStreamContext, stream: str, subject: str) -> list[Msg]:
    """All messages that a stream has now under a subject, which may have wildcards."""
    state = (await log.stream_info(stream, subject)).state
    waiting, messages = sum((state.subjects or {}).values()), list[Msg]()
    if waiting:
        reader = await log.pull_subscribe(subject, stream=stream, config=ConsumerConfig(ack_policy=AckPolicy.NONE))
        while len(messages) < waiting:
            messages += await reader.fetch(min(AT_ONCE, waiting - len(messages)), ANSWER_S)
    return messages


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Hall:
    """A hall that runs: its keys, where it is, and its subjects."""

    authority: Authority
    address: LogAddress
    subjects: Subjects = SUBJECTS

    @asynccontextmanager
    async def joined(self, grant: str, key: Nkey, tries: int = -1) -> AsyncIterator[Client]:
        client = await connect(self.address, key, grant, tries)
        try:
            yield client
        finally:
            await client.close()

    @asynccontextmanager
    async def itself(self) -> AsyncIterator[Client]:
        key = self.authority.hall
        async with self.joined(whole_grant(self.authority.event, key.public, "hall", 0), key) as client:
            yield client

    @asynccontextmanager
    async def table(self, key: Nkey) -> AsyncIterator[Client]:
        async with self.joined(table_grant(self.authority.tables, key.public, self.subjects, 0), key, 3) as client:
            yield client

    async def read(self, table: str, whom: Whom = "judges") -> TableLog:
        """Return a table as the log has it, folded."""
        folded, messages = TableLog(), None
        async with self.itself() as client, asyncio.timeout(60):
            while messages is None:
                # a request that comes while servers agree on another leader is never answered: it is asked anew
                with suppress(NatsError, APIError):
                    messages = await read_subject(
                        client.jetstream(), self.subjects.stream(whom), self.subjects.entries(whom, table)
                    )
        for message in messages:
            folded, _ = folded.with_message(TableMessage(message.data))
        return folded


@asynccontextmanager
async def running_hall(folder: Path) -> AsyncIterator[Hall]:
    """A hall whose streams are made."""
    authority, port = Authority.of(folder), free_port()
    async with running(find_server(), configure(authority, SUBJECTS, HOST, port, 0)):
        hall = Hall(authority, LogAddress((f"{HOST}:{port}",), authority.certificate))
        async with hall.itself() as client:
            await open_streams(client.jetstream(timeout=30), SUBJECTS)
        yield hall


def new_key() -> Nkey:
    return Nkey("user", os.urandom(32))


def outbox(folder: Path) -> Outbox:
    made = Outbox(folder, load())
    made.poll()
    return made


def sender(client: Client, key: Nkey, box: Outbox, whom: Whom = "judges", subjects: Subjects = SUBJECTS) -> TableSender:
    return TableSender(client.jetstream(timeout=30), subjects, key.public, whom, box)


async def send_all(sending: TableSender) -> int:
    """Send until nothing is left; return how many messages that took."""
    count = 0
    while await sending.step():
        count += 1
    return count


def record(folder: Path, count: int, *, first: int = 0, people: tuple[Person, ...] = ()) -> None:
    """Append so many notes to the ledger of a folder."""
    with Ledger.open(folder) as ledger:
        match = 1 if first else ledger.new_match()
        for number in range(first, first + count):
            action = b'{"number":%d}' % number
            action = with_people(action, people) if people else action
            ledger.append(match, Draft("note", "2026-07-16", action, b"null", b"[]", b"secret", people), new_token())


def kill_server(configuration: Path, how: signal.Signals = signal.SIGKILL) -> None:
    """Send a signal to the server that runs by a configuration."""
    for process in Path("/proc").iterdir():
        with suppress(OSError):  # it has ended meanwhile
            if process.name.isdigit() and str(configuration).encode() in (process / "cmdline").read_bytes().split(
                b"\0"
            ):
                os.kill(int(process.name), how)


async def send_patiently(step: Callable[[], Awaitable[bool]]) -> None:
    """Send all that waits, however often the server is away."""
    while True:
        try:
            if not await step():
                return
        except (NatsError, APIError):
            await asyncio.sleep(0.2)
