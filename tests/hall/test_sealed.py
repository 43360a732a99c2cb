"""Sealed parts go to the hall where a judge can open them, and nowhere else; the judge opens them there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from nats.errors import Error as NatsError
from nats.js.errors import APIError

from tableside.engine.model.actions import ControlIs
from tableside.hall import log_reader, table_entries
from tableside.hall.connecting import SEALED_KEPT_S
from tableside.hall.hall_record import NotInLog, hall_record
from tableside.hall.handing import Handing
from tableside.hall.log_reader import LogNotRead
from tableside.hall.nkeys import Nkey
from tableside.hall.sealed_sender import SealedPart, SealedSender, new_spans
from tableside.ledger.box import JudgePrivate
from tableside.ledger.export import ExportedRecord, recorded, write
from tableside.ledger.export import read as read_record
from tableside.ledger.recorded_hides import JudgeKeyNote
from tableside.ledger.unsealed import unsealed
from tableside.table import commands as c
from tests.kit.hall.halls import SUBJECTS, Hall, new_key, outbox, read_subject, running_hall, send_all, sender
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.judge.takeover import JUDGE, LATER, at_match, hide_again
from tests.kit.match.cards import CANARY
from tests.kit.stream.game import CARDS
from tests.kit.table.table import AtTable

Play = Callable[[AtTable], object]


def nothing(table: AtTable) -> None:
    """Go on with one key."""
    hide_again(table)


def other_key(table: AtTable) -> None:
    """Give another judge's key, which opens only what comes later."""
    judge = AtJudge(table)
    judge.propose(LATER.public)
    judge.confirm(PIN)
    hide_again(table)


def handed_over(table: AtTable) -> None:
    """Give another judge's key, which opens what was before as well."""
    judge = AtJudge(table)
    judge.propose(LATER.public)
    judge.confirm(PIN, opens=True)
    judge.agree("A", "B")
    hide_again(table)


def removed(table: AtTable) -> None:
    """Seal for nobody from now on."""
    judge = AtJudge(table)
    judge.after(judge.session.propose_no_key)
    judge.confirm(PIN)
    hide_again(table)


CASES = [
    *((play, "competition", judge) for play in (nothing, other_key, handed_over, removed) for judge in (JUDGE, None)),
    (nothing, "casual", JUDGE),
    (handed_over, "casual", JUDGE),
    (nothing, "silent", JUDGE),
]


def opened(record: ExportedRecord) -> set[int]:
    """The entries whose sealed parts one of the two judges can open."""
    notes = [msgspec.json.decode(link.action, type=JudgeKeyNote) for link in record.own if link.kind == "keys"]
    boxes = [box for note in notes for box in note.escrow]
    seals = [seal for box in boxes for key in (JUDGE, LATER) if (seal := box.opened(record.match, key)) is not None]
    return {link.seq for link in record.own if unsealed(link, seals).private is not None}


def spans(folder: Path, until: int, after: int = 0) -> set[int]:
    return {seq for span in new_spans(outbox(folder), after, until) for seq in range(span.first, span.last + 1)}


@pytest.mark.parametrize(("play", "dial", "judge"), CASES)
def test_a_part_is_sent_if_and_only_if_a_judge_can_open_it(
    tmp_path: Path, play: Play, dial: str, judge: JudgePrivate | None
) -> None:
    folder = tmp_path / "data"
    with at_match(folder, dial, judge) as table:
        play(table)
        judge_opens = opened(recorded(folder))
        last = recorded(folder).links[-1].seq
        assert spans(folder, last) == judge_opens
        assert bool(judge_opens) == (dial == "competition" and (judge, play) not in ((None, nothing), (None, removed)))
        sent = set[int]()
        for until in range(1, last + 1):
            sent |= spans(folder, until, until - 1)
        assert sent == judge_opens, "whatever was sent before, what opens later is sent as well"


def test_after_a_power_cut_what_the_new_key_seals_is_sent_too(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with at_match(folder):
        before = recorded(folder).links[-1].seq
    with AtTable(folder) as table:
        table.act(ControlIs("A", 2, "A"))
        record = recorded(folder)
        assert spans(folder, record.links[-1].seq) == opened(record)
        assert max(opened(record)) > before


def in_hall(folder: Path, play: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running_hall(folder / "hall") as hall:
            await play(hall)

    asyncio.run(run())


def test_the_judge_opens_a_match_as_the_hall_has_it_when_its_table_is_gone(tmp_path: Path) -> None:
    folder, key = tmp_path / "data", new_key()

    async def play(hall: Hall) -> None:
        with at_match(folder) as table:
            hide_again(table)
            async with hall.table(key) as client:
                box = outbox(folder)
                entries = sender(client, key, box)
                await send_all(entries)
                for _ in range(3):
                    sealed = SealedSender(client.jetstream(timeout=30), SUBJECTS, key.public, box)
                    await sealed.step(entries.sent)
                    await sealed.step(entries.sent)
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            record, last, _ = await hall_record(log, SUBJECTS, key.public, None)
            stored = await read_subject(log, SUBJECTS.sealed_stream, SUBJECTS.sealed(key.public))
            assert len(stored) == 1, "what was sent is not sent again"
            assert CANARY.encode() not in b"".join(each.data for each in stored)
        own = recorded(folder)
        assert (record.links, record.before, record.people) == (own.links, own.before, own.people)
        assert last == own.links[-1].seq
        write(record, tmp_path / "record")
        assert opened(read_record(tmp_path / "record")) == {link.seq for link in own.links}

    in_hall(tmp_path, play)


def test_no_table_reads_sealed_parts_and_each_is_destroyed_after_three_months_or_before(tmp_path: Path) -> None:
    folder, key, other = tmp_path / "data", new_key(), new_key()

    async def play(hall: Hall) -> None:
        with at_match(folder):
            async with hall.table(key) as client:
                box = outbox(folder)
                entries = sender(client, key, box)
                await send_all(entries)
                await SealedSender(client.jetstream(timeout=30), SUBJECTS, key.public, box).step(entries.sent)
        for reader in (key, other):
            async with hall.table(reader) as client:
                log = client.jetstream(timeout=1)
                with pytest.raises((NatsError, APIError)):
                    await log.get_last_msg(SUBJECTS.sealed_stream, SUBJECTS.sealed(key.public, "1"), direct=True)
                with pytest.raises((NatsError, APIError)):
                    await log.get_last_msg(SUBJECTS.sealed_stream, SUBJECTS.sealed(key.public, "1"))
                with pytest.raises((NatsError, APIError)):
                    await log.subscribe(SUBJECTS.sealed(), ordered_consumer=True)
        async with hall.table(other) as client:
            with pytest.raises(NatsError):
                await client.jetstream(timeout=1).publish(SUBJECTS.sealed(key.public, "1"), b"[]", timeout=1)
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            forged = msgspec.json.encode((SealedPart(1, b"forged"), SealedPart(2, b"forged")))
            await log.publish(SUBJECTS.sealed(key.public, "1"), forged)
            await log.publish(SUBJECTS.sealed(key.public, "1"), b"hello")
            record, last, _ = await hall_record(log, SUBJECTS, key.public, 1)
            assert record.links[-1].seq == last, "what somebody else put there counts for nothing"
            stream = await log.stream_info(SUBJECTS.sealed_stream)
            assert stream.config.max_age == SEALED_KEPT_S == 92 * 86400
            await log.purge_stream(SUBJECTS.sealed_stream, subject=SUBJECTS.sealed(key.public, "1"))
            with pytest.raises(NotInLog):
                await hall_record(log, SUBJECTS, key.public, 1)
        assert (await hall.read(key.public)).quarantine is None

    in_hall(tmp_path, play)


async def send(hall: Hall, folder: Path, key: Nkey, play: Play = lambda _: None) -> int:
    """Play a match and send all that a judge can open of it; return the number of its last entry."""
    with at_match(folder) as table:
        play(table)
        async with hall.table(key) as client:
            box = outbox(folder)
            entries = sender(client, key, box)
            await send_all(entries)
            await SealedSender(client.jetstream(timeout=30), SUBJECTS, key.public, box).step(entries.sent)
            return entries.sent


async def flood(hall: Hall, key: Nkey, subject: str) -> None:
    """Send more than is read with the key of a table."""
    async with hall.table(key) as client:
        for _ in range(5):
            await client.publish(subject, b"x" * 200_000)
        await client.flush()


def test_people_whom_a_table_puts_beside_no_entry_count_for_nothing(tmp_path: Path) -> None:
    folder, key = tmp_path / "data", new_key()

    async def play(hall: Hall) -> None:
        await send(hall, folder, key)
        async with hall.table(key) as client:
            for seq in ("x", "9" * 2000, "\u00b2"):
                await client.publish(SUBJECTS.people(key.public, seq), b"[]")
            await client.flush()
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            record, *_ = await hall_record(log, SUBJECTS, key.public, 1)
            stored = await read_subject(log, SUBJECTS.people_stream, SUBJECTS.people(key.public, "x"))
        assert len(stored) == 1
        assert record.people == recorded(folder).people != {}

    in_hall(tmp_path, play)


def test_a_flood_under_a_tables_key_is_read_only_so_far_and_the_record_does_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_reader, "MOST_READ_BYTES", 900_000)
    monkeypatch.setattr(log_reader, "_PART", 2)
    key, early = new_key(), new_key()

    async def play(hall: Hall) -> None:
        await flood(hall, early, SUBJECTS.sealed(early.public, "1"))
        last, _ = [await send(hall, tmp_path / each.public, each) for each in (key, early)]
        for match in ("1", "2"):
            await flood(hall, key, SUBJECTS.sealed(key.public, match))
        await flood(hall, key, SUBJECTS.entries("judges", key.public))
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            handing = Handing(log, SUBJECTS, CARDS)
            record, *_ = await hall_record(log, SUBJECTS, key.public, 1)
            assert record.links[-1].seq == (await handing.last_match(key.public))[-1].seq == last
            with pytest.raises(LogNotRead):
                await hall_record(log, SUBJECTS, early.public, 1)
            monkeypatch.setattr(log_reader, "MOST_READ_BYTES", 100)
            for read in (hall_record(log, SUBJECTS, key.public, 1), handing.last_match(key.public)):
                with pytest.raises(LogNotRead):
                    await read

    in_hall(tmp_path, play)


def test_a_match_larger_than_memory_holds_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_entries, "MOST_BYTES", 1_000)
    key = new_key()

    async def play(hall: Hall) -> None:
        await send(hall, tmp_path / "data", key)
        async with hall.itself() as client:
            with pytest.raises(LogNotRead):
                await Handing(client.jetstream(timeout=30), SUBJECTS, CARDS).last_match(key.public)

    in_hall(tmp_path, play)


@pytest.mark.parametrize("dial", ["competition", "casual"])
def test_a_match_that_was_played_in_between_is_sealed_for_the_halls_keys_alone(tmp_path: Path, dial: str) -> None:
    folder, key = tmp_path / "data", new_key()

    def two(table: AtTable) -> None:
        table.do(c.Leave())
        table.begin(dial=dial)
        table.do(c.Leave())
        table.do(c.Resume(1))
        hide_again(table)

    async def play(hall: Hall) -> None:
        await send(hall, folder, key, two)
        whole = recorded(folder, 1)
        between = min(link.seq for link in whole.links if link.match == 2)
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            record, last, is_before_other = await hall_record(log, SUBJECTS, key.public, 1)
            assert [link.seq for link in record.links] == [link.seq for link in whole.links if link.seq < between]
            assert (last, is_before_other) == (whole.own[-1].seq, True)
            others = await hall_record(log, SUBJECTS, key.public, 1, with_others=True)
            assert others.is_before_other == (dial == "casual")
            assert others.record.links == (whole.links if dial == "competition" else record.links)

    in_hall(tmp_path, play)


def test_a_record_ends_before_what_the_log_does_not_have_and_a_match_that_is_not_there_is_said(tmp_path: Path) -> None:
    folder, key = tmp_path / "data", new_key()

    async def play(hall: Hall) -> None:
        with at_match(folder):
            async with hall.table(key) as client:
                box = outbox(folder)
                entries = sender(client, key, box)
                await send_all(entries)
                await SealedSender(client.jetstream(timeout=30), SUBJECTS, key.public, box).step(3)
        async with hall.itself() as client:
            log = client.jetstream(timeout=30)
            record, last, _ = await hall_record(log, SUBJECTS, key.public, None)
            assert (record.links[-1].seq, last) == (3, recorded(folder).links[-1].seq)
            for table_key, match in ((key.public, 7), (new_key().public, None)):
                with pytest.raises(NotInLog) as refused:
                    await hall_record(log, SUBJECTS, table_key, match)
                assert refused.value.problem.code == "problem-log-no-match"

    in_hall(tmp_path, play)
