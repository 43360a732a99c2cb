"""A key of the log in the wrong hands, with which everything is tried: it can do what docs/security.md says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path

import msgspec
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import NotFoundError

from tableside.hall.grants import asking_grant, inbox
from tableside.hall.nkeys import Nkey
from tableside.hall.sender import EXPECTED, ID
from tableside.hall.subjects import EVERYBODY
from tableside.ledger.people import Person
from tests.kit.hall.halls import SUBJECTS, Hall, new_key, outbox, record, running_hall, send_all, sender

STREAMS = ("test-judges", "test-public", "test-people", "test-desk", "test-told", "test-handed")
OF_STREAM = (
    *("INFO", "UPDATE", "DELETE", "PURGE", "SNAPSHOT", "RESTORE", "CREATE", "MSG.GET", "MSG.DELETE"),
    *("LEADER.STEPDOWN", "PEER.REMOVE", "CANCEL_MOVE", "MOVE"),
)
"""The requests of the log's interface that concern a stream."""

OF_READERS = ("CREATE", "DURABLE.CREATE", "LIST", "NAMES", "INFO", "DELETE", "PAUSE", "RESET", "MSG.NEXT", "UNPIN")
"""Those that concern the readers of a stream."""

SYSTEM = (
    *("$SYS.REQ.CLAIMS.UPDATE", "$SYS.REQ.CLAIMS.LIST", "$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO"),
    *("$SYS.REQ.ACCOUNT.PING.CONNZ", "$SYS.REQ.SERVER.PING.JSZ", "$JS.API.INFO", "$JS.API.STREAM.LIST"),
    *("$JS.API.STREAM.NAMES", "$JS.API.STREAM.CREATE.mine", "$JS.API.STREAM.TEMPLATE.CREATE.mine"),
    *("$JS.API.META.LEADER.STEPDOWN", "$JS.API.SERVER.REMOVE", "$JS.API.ACCOUNT.PURGE.test"),
)
"""The rest of what the server and the log can be asked."""

HEARD = (
    ">",
    "*",
    "*.*",
    "test.>",
    "*.*.*.*",
    "$JS.>",
    "$JS.API.>",
    "$JS.EVENT.>",
    "$SYS.>",
    "_INBOX.>",
    "_R_.>",
    "_GR_.>",
)
"""Wide subjects to listen at."""


def asked_of_the_log(victim: str) -> list[str]:
    """All that the log's interface knows, of all streams."""
    of_streams = [f"$JS.API.STREAM.{what}.{stream}" for what, stream in product(OF_STREAM, STREAMS)]
    of_readers = [
        f"$JS.API.CONSUMER.{what}.{stream}{rest}"
        for what, stream, rest in product(OF_READERS, STREAMS, ("", ".reader", ".reader.test.>"))
    ]
    direct = [f"$JS.API.DIRECT.GET.{stream}" for stream in STREAMS]
    last = [f"{get}.{subject}" for get, subject in product(direct, victims(victim))]
    return [*of_streams, *of_readers, *direct, *last, *SYSTEM]


def victims(victim: str) -> list[str]:
    """The subjects of somebody else: of another table, and of the hall."""
    table = [
        SUBJECTS.entries("judges", victim),
        SUBJECTS.entries("public", victim),
        SUBJECTS.people(victim, "1"),
        f"{inbox(victim)}.answer",
    ]
    told = [SUBJECTS.told(EVERYBODY), SUBJECTS.told(victim), SUBJECTS.handed(victim, "0"), SUBJECTS.handed(victim)]
    return [*table, SUBJECTS.orders, SUBJECTS.desk("table", victim), *told]


REQUESTS = (
    b"",
    b'{"seq":1}',
    b'{"last_by_subj":"test.judges.entries.*"}',
    b'{"next_by_subj":"test.>","seq":1}',
    b'{"config":{"deliver_subject":"test.orders","deliver_policy":"all","ack_policy":"none"}}',
    b'{"is":"revoke","name":"AAAA-AAAA-AAAA-AAAA"}',
)


class Intruder:
    """Somebody with a key who tries everything, and `heard` what came of it but the answers on their own inbox."""

    def __init__(self, client: Client, key: Nkey, victim: str) -> None:
        self._client, self._own, self._victim = client, key.public, victim
        self.heard: list[str] = []
        self.answers: list[str] = []

    async def listen(self) -> None:
        """Listen wherever something may be heard."""
        wide = (*HEARD, *victims(self._victim), f"{inbox(self._victim)}.>", SUBJECTS.asking, f"{inbox(self._own)}.>")
        for subject, queue in product(wide, ("", "q")):
            await self._client.subscribe(subject, queue, cb=self._hear)

    async def _hear(self, message: Msg) -> None:
        (self.answers if message.subject.startswith(inbox(self._own)) else self.heard).append(message.subject)

    async def ask_for_everything(self, allowed: Sequence[str]) -> None:
        """Ask what the key may not ask."""
        for subject, request in product((*asked_of_the_log(self._victim), *victims(self._victim)), REQUESTS):
            if subject in allowed:
                continue
            await self._client.publish(subject, request, reply=f"{inbox(self._own)}.answer")

    async def have_answers_sent(self, allowed: Sequence[str]) -> None:
        """Ask what the key may ask, and have the answer sent to others."""
        targets = (*victims(self._victim), SUBJECTS.asking, *asked_of_the_log(self._victim))
        for subject, target in product(allowed, targets):
            await self._client.publish(subject, REQUESTS[-1], reply=target)
        for subject, target, name in product(allowed, victims(self._victim), ("Nats-Trace-Dest", "Nats-Reply")):
            await self._client.publish(subject, REQUESTS[-1], headers={name: target})

    async def wait(self) -> None:
        """Wait until the server has seen to all of it."""
        for _ in range(3):
            await self._client.flush(30)
            await asyncio.sleep(0.3)


async def content(hall: Hall) -> dict[str, object]:
    """All that the log has: streams with what they are set to, their messages, and who reads them."""
    state: dict[str, object] = {}
    async with hall.itself() as client:
        log = client.jetstream(timeout=30)
        for stream in await log.streams_info():
            name = str(stream.config.name)
            state[name] = stream.config
            state[f"readers of {name}"] = [reader.name for reader in await log.consumers_info(name)]
            for number in range(max(stream.state.first_seq, 1), stream.state.last_seq + 1):
                with suppress(NotFoundError):
                    stored = await log.get_msg(name, number)
                    state[f"{stored.subject} {number}"] = stored.data
    return state


async def tried(
    hall: Hall, folder: Path, enter: Callable[[Hall, Nkey], object], allowed: Callable[[str], list[str]]
) -> tuple[Intruder, set[str], list[str]]:
    """Let somebody try everything. Return them, what changed in the log, and what the hall was asked."""
    victim, key = new_key(), new_key()
    record(folder / "victim", 2, people=(Person.new("A", '{"name":"Ann"}'),))
    async with hall.table(victim) as client:
        await send_all(sender(client, victim, outbox(folder / "victim")))
    asked: list[str] = []

    async def hear(message: Msg) -> None:
        asked.append(message.subject)
        if message.reply:
            await message.respond(b"answer of the hall")

    async with hall.itself() as own:
        await own.jetstream().publish(SUBJECTS.desk("table", victim.public), b"note")
        await own.jetstream().publish(SUBJECTS.handed(victim.public, "0"), b"handed")
        for subject in (SUBJECTS.orders, SUBJECTS.asking, "test.told.>"):
            await own.subscribe(subject, cb=hear)
        await own.flush()
        before = await content(hall)
        async with enter(hall, key) as client:  # type: ignore[attr-defined]
            intruder = Intruder(client, key, victim.public)
            await intruder.listen()
            await intruder.ask_for_everything(allowed(key.public))
            await intruder.have_answers_sent(allowed(key.public))
            await intruder.wait()
        after = await content(hall)
        await own.flush()
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    return intruder, {name.partition(" ")[0].replace(key.public, "OWN") for name in changed}, asked


def in_hall(folder: Path, play: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running_hall(folder / "hall") as hall:
            await play(hall)

    asyncio.run(run())


def test_a_tables_key_writes_its_own_subjects_and_reads_its_own_last_messages_and_nothing_else(tmp_path: Path) -> None:
    def own(table: str) -> list[str]:
        entries = [SUBJECTS.entries("judges", table), SUBJECTS.entries("public", table)]
        last = [f"$JS.API.DIRECT.GET.{subject.split('.')[0]}-{subject.split('.')[1]}.{subject}" for subject in entries]
        told = [f"$JS.API.DIRECT.GET.test-told.{SUBJECTS.told(whom)}" for whom in (EVERYBODY, table)]
        handed = f"$JS.API.DIRECT.GET.test-handed.{SUBJECTS.handed(table, '0')}"
        return [*entries, SUBJECTS.people(table, "7"), *last, *told, handed]

    async def play(hall: Hall) -> None:
        intruder, changed, asked = await tried(hall, tmp_path, lambda hall, key: hall.table(key), own)
        assert changed == {"test.judges.entries.OWN", "test.public.entries.OWN", "test.people.entry.OWN.7"}
        assert {*intruder.heard} == {"test.told.all"}, "its own answers, which others of the tables may hear as well"
        assert (intruder.answers, asked) == ([], [])

    in_hall(tmp_path, play)


def test_the_key_of_whoever_wants_to_join_asks_the_hall_and_nothing_else(tmp_path: Path) -> None:
    def enter(hall: Hall, key: Nkey) -> object:
        return hall.joined(asking_grant(hall.authority.tables, key.public, SUBJECTS, 0), key, 3)

    async def play(hall: Hall) -> None:
        intruder, changed, asked = await tried(hall, tmp_path, enter, lambda _: [SUBJECTS.asking])
        assert (changed, intruder.heard, intruder.answers) == (set(), [], [])
        assert {*asked} == {SUBJECTS.asking}

    in_hall(tmp_path, play)


@pytest.mark.parametrize("header", [{EXPECTED: "0"}, {"Nats-Rollup": "all"}, {"Nats-TTL": "1s"}, {ID: "same"}])
def test_no_header_takes_anything_out_of_the_log_or_keeps_another_table_from_it(
    tmp_path: Path, header: dict[str, str]
) -> None:
    async def play(hall: Hall) -> None:
        victim, key = new_key(), new_key()
        record(tmp_path / "table", 3)
        async with hall.table(key) as client:
            for whom in ("judges", "public"):
                await client.publish(SUBJECTS.entries(whom, key.public), msgspec.json.encode(header), headers=header)
            await client.flush()
        async with hall.table(victim) as client:
            assert await send_all(sender(client, victim, outbox(tmp_path / "table"))) == 1
        assert (await hall.read(victim.public)).seq == 3

    in_hall(tmp_path, play)
