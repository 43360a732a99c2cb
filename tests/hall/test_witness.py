"""The hall's witness in a real log: one history of each table is cosigned, and anybody finds another."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import APIError

from tableside.cli.exchange import verify as audit_file
from tableside.hall.nkeys import Nkey
from tableside.hall.witness_log import CosignedHeads, SeenHeads, WitnessNote
from tableside.ledger.export import recorded, write
from tableside.ledger.hall_checkpoint import HallCheckpoint, ProvenCheckpoint
from tableside.ledger.signed_head import SignedHead
from tableside.message import Message
from tests.kit.hall.halls import SUBJECTS, Hall, new_key, outbox, read_subject, record, running_hall, send_all, sender
from tests.kit.hall.witnesses import NOW, PATIENCE_S, head_of, table_key, until, witness

NOTES_ALONE = "audit-beginning-missing"
"""The records of these tests are notes, without the entry that opens a match."""

Play = Callable[[Hall], Awaitable[None]]


def in_hall(folder: Path, play: Play) -> None:
    async def run() -> None:
        async with running_hall(folder / "hall") as hall:
            await play(hall)

    asyncio.run(run())


async def send(hall: Hall, key: Nkey, table: Path, *, public: bool = True, head: bool = True) -> SignedHead:
    """Send what a table has, and its head."""
    async with hall.table(key) as client:
        box = outbox(table)
        await send_all(sender(client, key, box))
        if public:
            await send_all(sender(client, key, box, "public"))
        signed = head_of(table)
        if head:
            await tell(client, key, signed)
        return signed


async def tell(client: Client, key: Nkey, head: SignedHead) -> None:
    await client.jetstream().publish(SUBJECTS.heads(key.public), head.text.encode())


async def raw_notes(hall: Hall) -> list[bytes]:
    """All messages of the witness's stream."""
    async with hall.itself() as client:
        log = client.jetstream(timeout=30)
        return [each.data for each in await read_subject(log, SUBJECTS.witness_stream, SUBJECTS.witness())]


async def notes(hall: Hall) -> list[WitnessNote]:
    return [msgspec.json.decode(content, type=WitnessNote) for content in await raw_notes(hall)]


def cosigned(read: list[WitnessNote]) -> list[SignedHead]:
    return [SignedHead.read(text) for note in read if isinstance(note, CosignedHeads) for text in note.heads]


def verify_by(folder: Path, table: Path) -> tuple[set[str], set[str]]:
    """The fitting and the wrong findings of `record verify`, by the head and the policy in a folder."""
    write(recorded(table), folder / f"{table.name}.record")
    result = audit_file(folder / f"{table.name}.record", [folder / "head"], [], folder / "policy")
    data = cast("dict[str, list[Message]]", result.data)
    verified, wrong = ({finding.code for finding in data[kind]} for kind in ("verified", "wrong"))
    return verified, wrong


def test_a_head_is_cosigned_and_published_and_anybody_verifies_a_record_by_it(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 5)
        own = table_key(table).public
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table)
            await until(lambda: made.has(key.public, 5, 5, 5))
            assert made.published(own) is None
            await made.cosign()
            await made.publish()
            published = made.published(own)
        assert published is not None
        public = hall.authority.witness.public
        assert (published.fits, public.witnessed_at(published.signed)) == (True, NOW)
        (tmp_path / "head").write_text(published.text)
        (tmp_path / "policy").write_text(f"witness hall {public.text}\nquorum hall\n")
        verified, wrong = verify_by(tmp_path, table)
        assert {"audit-witnessed", "audit-published"} <= verified
        assert wrong == {NOTES_ALONE}
        record(tmp_path / "rewritten", 5)
        _, wrong = verify_by(tmp_path, tmp_path / "rewritten")
        assert wrong == {NOTES_ALONE, "audit-head-rewritten", "audit-policy-not-met"}

    in_hall(tmp_path, play)


def test_cosigning_is_not_delayed_and_a_head_is_published_only_with_its_entries(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 5)
        own = table_key(table).public
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table, public=False)
            await until(lambda: made.has(key.public, 5, 0, 5))
            await made.cosign()
            await made.publish()
            assert made.known.seen[own].head.size == 5
            assert made.published(own) is None
            await send(hall, key, table, head=False)
            await until(lambda: made.has(key.public, 5, 5, 5))
            await made.publish()
            published = made.published(own)
            assert published is not None
            assert published.signed.head.size == 5
            await made.publish()
            assert made.known.tree.size == 1, "nothing is published twice"

    in_hall(tmp_path, play)


def test_a_head_of_a_table_that_does_not_count_is_not_cosigned(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        keys = {new_key(): tmp_path / name for name in ("refused", "other")}
        for table in keys.values():
            record(table, 5)
        (refused, _), own = keys, {key.public: table_key(table).public for key, table in keys.items()}
        async with witness(hall, own, refused=[refused.public]) as made:
            for key, table in keys.items():
                await send(hall, key, table)
                await until(lambda key=key: made.has(key.public, 5, 5, 5))
            await made.cosign()
            assert list(made.known.seen) == list(own.values())[1:]

    in_hall(tmp_path, play)


def test_a_witness_that_is_killed_before_it_signs_signs_the_same_when_it_starts_again(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 5)
        own = table_key(table).public
        await send(hall, key, table)
        port = hall.address.servers[0].rpartition(":")[2]
        command = (
            sys.executable,
            "-m",
            "tests.kit.hall.witnesses",
            str(tmp_path / "hall"),
            port,
            key.public,
            own.hex(),
        )
        killed = await asyncio.to_thread(subprocess.run, command, check=False, timeout=PATIENCE_S)
        assert killed.returncode == -signal.SIGKILL
        (seen,) = await notes(hall)
        assert isinstance(seen, SeenHeads)
        record(table, 2, first=5)
        await send(hall, key, table)
        async with witness(hall, {key.public: own}, NOW + 60) as made:
            await until(lambda: made.has(key.public, 7, 7, 7))
            await made.cosign()
        heads = cosigned(await notes(hall))
        assert [head.head.size for head in heads] == [5, 7]
        public = hall.authority.witness.public
        assert [public.witnessed_at(head) for head in heads] == [seen.at, NOW + 60]

    in_hall(tmp_path, play)


def test_of_two_witnesses_at_once_one_is_refused_and_no_head_is_noted_twice(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 3)
        own = table_key(table).public
        async with witness(hall, {key.public: own}) as one, witness(hall, {key.public: own}, NOW + 1) as two:
            for size in range(3, 9):
                await send(hall, key, table)
                for each in (one, two):
                    await until(lambda each=each, size=size: each.has(key.public, size, size, size))  # type: ignore[misc]
                await asyncio.gather(one.cosign(), two.cosign())
                await until(lambda: one.known.seen_at == two.known.seen_at)
                await asyncio.gather(one.publish(), two.publish())
                await until(lambda: one.known.heads_at == two.known.heads_at)
                record(table, 1, first=size)
            assert one.known.tree.root(6) == two.known.tree.root(6)
            await until(lambda: one.published(own))
            await until(lambda: one.published(own) == two.published(own))
        seen = [
            SignedHead.read(text) for note in await notes(hall) if isinstance(note, SeenHeads) for text in note.heads
        ]
        assert [head.head.size for head in seen] == [*range(3, 9)]
        assert len({head.text for head in cosigned(await notes(hall))}) == 6

    in_hall(tmp_path, play)


def test_an_old_image_and_a_rewritten_record_of_a_table_are_not_cosigned(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table, old = new_key(), tmp_path / "table", tmp_path / "old"
        record(table, 3)
        own = table_key(table).public
        shutil.copytree(table, old)
        record(table, 2, first=3)
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table)
            await until(lambda: made.has(key.public, 5, 5, 5))
            await made.cosign()
            async with hall.table(key) as client:
                await tell(client, key, head_of(old))
                await until(lambda: made.has(key.public, 5, 5, 3))
                await made.cosign()
                assert made.contradictions == [], "an older head of the same record is none"
                record(old, 2, first=3)
                await tell(client, key, head_of(old))
                await until(lambda: made.has(key.public, 5, 5, 5))
                await made.cosign()
            assert made.contradictions == [(key.public, "log-head-contradicts")]
        assert [head.head.size for head in cosigned(await notes(hall))] == [5]

    in_hall(tmp_path, play)


def test_a_record_that_is_rewritten_and_joins_anew_contradicts_what_was_cosigned(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, again, table, old = new_key(), new_key(), tmp_path / "table", tmp_path / "old"
        record(table, 3)
        own = table_key(table).public
        shutil.copytree(table, old)
        record(table, 2, first=3)
        record(old, 300, first=3)
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table)
            await until(lambda: made.has(key.public, 5, 5, 5))
            await made.cosign()
        keys = {key.public: own, again.public: own}
        async with witness(hall, keys) as made:
            await send(hall, again, old)
            await until(lambda: made.has(again.public, 303, 303, 303))
            await made.cosign()
            assert made.contradictions == [(again.public, "log-rewrote-witnessed")]
        assert [head.head.size for head in cosigned(await notes(hall))] == [5]

    in_hall(tmp_path, play)


def test_a_table_that_tells_everybody_another_history_than_judges_is_not_published(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table, other = new_key(), tmp_path / "table", tmp_path / "other"
        record(table, 5)
        record(other, 5)
        own = table_key(table).public
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table, public=False)
            async with hall.table(key) as client:
                await send_all(sender(client, key, outbox(other), "public"))
            await until(lambda: made.has(key.public, 5, 5, 5))
            await made.cosign()
            await made.publish()
            assert made.contradictions == [(key.public, "log-two-histories")]
            assert made.known.tree.size == 0

    in_hall(tmp_path, play)


def test_a_head_counts_only_from_a_table_that_was_let_in_and_signed_it(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, stranger, table = new_key(), new_key(), tmp_path / "table"
        record(table, 5)
        record(tmp_path / "other", 5)
        own = table_key(table).public
        async with witness(hall, {key.public: own}) as made:
            await send(hall, key, table, head=False)
            await send(hall, stranger, table)
            async with hall.table(key) as client:
                await client.jetstream().publish(SUBJECTS.heads(key.public), b"hello")
                other = head_of(tmp_path / "other")
                await tell(client, key, other)
                await tell(client, key, SignedHead(head_of(table).head, own, other.signature))
                with pytest.raises(NatsError):
                    await client.jetstream(timeout=1).publish(SUBJECTS.heads(stranger.public), b"{}", timeout=1)
                with pytest.raises(NatsError):
                    await client.jetstream(timeout=1).publish(SUBJECTS.witness("seen"), b"{}", timeout=1)
            await until(lambda: made.has(stranger.public, 5, 5))
            await until(lambda: made.has(key.public, 5, 5))
            await made.cosign()
            assert made.known.seen == {}

    in_hall(tmp_path, play)


def test_a_note_of_a_newer_hall_stops_the_witness_and_nothing_can_be_taken_out_of_its_log(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 5)
        await send(hall, key, table)
        async with hall.itself() as client:
            await client.jetstream().publish(SUBJECTS.witness("seen"), b'{"is":"newer"}')
            for stream in (SUBJECTS.witness_stream, SUBJECTS.checkpoints_stream):
                with pytest.raises(APIError):
                    await client.jetstream().purge_stream(stream)
        async with witness(hall, {key.public: table_key(table).public}) as made:
            await until(lambda: made.has(key.public, 5, 5, 5))
            await made.cosign()
            assert made.known.problem is not None
        assert len(await raw_notes(hall)) == 1

    in_hall(tmp_path, play)


def test_a_checkpoint_that_somebody_kept_is_continued_by_each_later_one(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        key, table = new_key(), tmp_path / "table"
        record(table, 3)
        own = table_key(table).public
        kept: list[HallCheckpoint] = []
        async with witness(hall, {key.public: own}) as made:
            for size in range(3, 6):
                await send(hall, key, table)
                await until(lambda size=size: made.has(key.public, size, size, size))  # type: ignore[misc]
                await made.cosign()
                await made.publish()
                assert made.known.checkpoint is not None
                kept.append(made.known.checkpoint)
                record(table, 1, first=size)
        async with witness(hall, {key.public: own}) as again:
            for each in kept:
                proof = again.known.tree.consistency_proof(each.size, 3)
                assert ProvenCheckpoint(kept[-1], each.size, proof).continues(each)

    in_hall(tmp_path, play)
