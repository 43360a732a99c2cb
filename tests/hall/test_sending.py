"""A table's entries in a real log: whole, in order, once, and no other's in their place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from nats.errors import Error as NatsError
from nats.js.errors import APIError

from tableside.hall.log_server import CONFIGURATION
from tableside.hall.sender import Forked
from tableside.hall.table_lines import NotALine, decode, encode
from tableside.ledger.people import Person
from tableside.message import message
from tests.kit.hall.halls import (
    SUBJECTS,
    Hall,
    kill_server,
    new_key,
    outbox,
    record,
    running_hall,
    send_all,
    send_patiently,
    sender,
)

Play = Callable[[Hall], Awaitable[None]]


def in_hall(folder: Path, play: Play) -> None:
    async def run() -> None:
        async with running_hall(folder / "hall") as hall:
            await play(hall)

    asyncio.run(run())


def test_what_waits_is_sent_in_few_messages_and_what_is_new_by_itself(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 600)
        box = outbox(table)
        async with hall.table(key) as client:
            sending = sender(client, key, box)
            assert (await send_all(sending), sending.waiting) == (3, 0)
            record(table, 1, first=600)
            box.poll()
            assert sending.waiting == 1
            assert await send_all(sending) == 1
        log = await hall.read(key.public)
        assert (log.seq, log.quarantine) == (601, None)
        line = box.line(601)
        assert line is not None
        assert log.hash == line.hash

    in_hall(tmp_path, play)


def test_a_sender_that_starts_again_goes_on_where_the_log_ends(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 3)
        for expected in (1, 0):
            async with hall.table(key) as client:
                assert await send_all(sender(client, key, outbox(table))) == expected
        record(table, 2, first=3)
        async with hall.table(key) as client:
            assert await send_all(sender(client, key, outbox(table))) == 1
        assert (await hall.read(key.public)).seq == 5

    in_hall(tmp_path, play)


def test_two_tables_with_the_same_numbers_and_content_do_not_take_each_others_place(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        keys = new_key(), new_key()
        record(tmp_path / "table", 5)
        box = outbox(tmp_path / "table")
        for key in keys:
            async with hall.table(key) as client:
                assert await send_all(sender(client, key, box)) == 1
        assert [(await hall.read(key.public)).seq for key in keys] == [5, 5]

    in_hall(tmp_path, play)


def test_an_old_image_of_a_table_sends_nothing_over_what_the_log_has(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key = new_key()
        record(tmp_path / "table", 5)
        record(tmp_path / "old", 3)
        async with hall.table(key) as client:
            await send_all(sender(client, key, outbox(tmp_path / "table")))
            with pytest.raises(Forked) as refused:
                await sender(client, key, outbox(tmp_path / "old")).step()
        assert refused.value.problem == message("problem-log-forked", entry=5)
        assert (await hall.read(key.public)).seq == 5

    in_hall(tmp_path, play)


def test_the_server_refuses_a_writer_that_does_not_know_the_last_message(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key = new_key()
        record(tmp_path / "table", 2)
        box = outbox(tmp_path / "table")
        async with hall.table(key) as client:
            first, second = sender(client, key, box), sender(client, key, box)
            stale = await second._last()
            await first.step()
            assert await second._send(stale, box.lines("judges", 0)) is None
        assert (await hall.read(key.public)).seq == 2

    in_hall(tmp_path, play)


def test_a_rewritten_chain_that_knows_the_last_message_is_found_by_whoever_folds_it(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key = new_key()
        record(tmp_path / "table", 3)
        record(tmp_path / "other", 4)
        async with hall.table(key) as client:
            await send_all(sender(client, key, outbox(tmp_path / "table")))
            other = outbox(tmp_path / "other").lines("judges", 3)
            await client.jetstream().publish(SUBJECTS.entries("judges", key.public), encode(other))
        log = await hall.read(key.public)
        assert log.quarantine is not None
        assert (log.seq, log.quarantine.code) == (3, "log-forked")

    in_hall(tmp_path, play)


def test_what_is_known_to_be_stored_waits_no_more_while_the_hall_is_away(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 5)
        box = outbox(table)
        async with hall.table(key) as client:
            sending = sender(client, key, box)
            await send_all(sending)
        record(table, 1, first=5)
        box.poll()
        with pytest.raises(NatsError):
            await sending.step()
        assert sending.waiting == 1

    in_hall(tmp_path, play)


def test_a_table_writes_its_own_subjects_alone_and_reads_no_other(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, other = new_key(), new_key()
        record(tmp_path / "table", 2)
        box = outbox(tmp_path / "table")
        async with hall.table(other) as client:
            await send_all(sender(client, other, box))
        async with hall.table(key) as client:
            log = client.jetstream(timeout=1)
            for subject in (
                SUBJECTS.entries("judges", other.public),
                SUBJECTS.people(other.public, "1"),
                SUBJECTS.asking,
            ):
                with pytest.raises(NatsError):
                    await log.publish(subject, b"{}", timeout=1)
            for stream in ("test-judges", "test-public"):
                with pytest.raises((NatsError, APIError)):
                    await log.get_msg(stream, 1)
                with pytest.raises((NatsError, APIError)):
                    await log.get_last_msg(stream, SUBJECTS.entries("judges", other.public), direct=True)
                with pytest.raises((NatsError, APIError)):
                    await log.subscribe(SUBJECTS.entries("judges"), ordered_consumer=True)
        assert (await hall.read(other.public)).seq == 2

    in_hall(tmp_path, play)


def test_who_is_in_an_entry_stands_beside_the_log_and_can_be_erased(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, ann = new_key(), Person.new("A", '{"name":"Ann Canary"}')
        record(tmp_path / "table", 2, people=(ann,))
        async with hall.table(key) as client:
            await send_all(sender(client, key, outbox(tmp_path / "table")))
        async with hall.itself() as client:
            log = client.jetstream()
            subject = SUBJECTS.people(key.public, "1")
            stored = await log.get_last_msg(SUBJECTS.people_stream, subject, direct=True)
            assert msgspec.json.decode(stored.data or b"", type=tuple[Person, ...]) == (ann,)
            entries = await log.get_last_msg("test-judges", SUBJECTS.entries("judges", key.public), direct=True)
            assert b"Ann" not in (entries.data or b"")
            await log.purge_stream(SUBJECTS.people_stream, subject=SUBJECTS.people(key.public))
            assert (await log.stream_info(SUBJECTS.people_stream)).state.messages == 0
            with pytest.raises(APIError):
                await log.purge_stream("test-judges")
        assert (await hall.read(key.public)).quarantine is None

    in_hall(tmp_path, play)


def test_no_stored_entry_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 1)
        box = outbox(table)
        async with hall.table(key) as client:
            sending = sender(client, key, box)
            for number in range(1, 40):
                if number % 13 == 0:
                    kill_server(tmp_path / "hall" / CONFIGURATION)
                await send_patiently(sending.step)
                record(table, 1, first=number)
                box.poll()
            await send_patiently(sending.step)
        log = await hall.read(key.public)
        assert (log.seq, log.quarantine) == (40, None)

    in_hall(tmp_path, play)


def test_a_message_that_is_no_entry_is_none() -> None:
    for content in (b"", b"{}", b"null", b"[" * 5000, b'{"seq":1}'):
        with pytest.raises(NotALine):
            decode(content)
