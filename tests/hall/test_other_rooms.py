"""A place of an event and tables that send, or have sent, to another: sealed records, and what is handed over."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from tableside.cli import hall_records
from tableside.hall.log_server import CONFIGURATION
from tableside.hall.told import HandedEntries, Heard, Unheard
from tableside.ledger.export import recorded
from tableside.message import Message
from tableside.table import commands as c
from tests.hall.test_event_on_floor import EVA
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import name, play_and_send
from tests.hall.test_sealed_records import whole
from tests.kit.hall.clusters import running_nodes, written_cluster
from tests.kit.hall.halls import free_port, kill_server
from tests.kit.judge.takeover import at_match
from tests.kit.table.table import AtTable


def test_a_record_is_fetched_at_every_place_as_long_as_the_tables_room_is_reached(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a", "b"], nodes=1)

    async def run(at_table: AtTable) -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(running_nodes(cluster))
            rooms = [await stack.enter_async_context(hall_in(room, free_port())) for room in cluster.rooms]
            hub, _ = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            membership = await joined(rooms[0][0], at_table.folder)
            key = membership.nkey.public
            async with sending(at_table.folder, membership):
                await asyncio.to_thread(at_table.do, c.CallJudge("A"))
                for admission in (hub, rooms[1][0]):
                    await until(lambda admission=admission: admission.folds.records.offered(key))
                    file = await whole(admission, key, 1)
                    assert file.last == recorded(at_table.folder).links[-1].seq
                (offer,) = rooms[0][0].folds.records.offered(key)
                await until(lambda: rooms[0][0].folds.records.offered(key)[0].fetched)
                out = tmp_path / "match.jsonl"
                result = await asyncio.to_thread(
                    hall_records.record, tmp_path / "hall", name(hub, membership), None, out
                )
                assert result.data["until"] == result.data["last"]  # type: ignore[index,call-overload]
                kill_server(cluster.rooms[0] / CONFIGURATION, signal.SIGSTOP)
                refused = await hub.folds.records.fetch(EVA, key, offer.game)
                assert isinstance(refused, Message)
                assert refused.code == "problem-log-not-read"
                kill_server(cluster.rooms[0] / CONFIGURATION, signal.SIGCONT)

    with at_match(tmp_path / "table") as at_table:
        asyncio.run(run(at_table))


def test_a_machine_that_joins_anew_in_another_room_gets_what_it_has_still_to_begin(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a", "b"], nodes=1)

    async def run() -> None:
        heard = list[Heard | Unheard | HandedEntries]()
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(running_nodes(cluster))
            (one, _), (two, _) = [await stack.enter_async_context(hall_in(room, free_port())) for room in cluster.rooms]
            await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            old, new = await joined(one, tmp_path / "old"), await joined(one, tmp_path / "new")
            await play_and_send(tmp_path / "old", old)
            assert await one.desk.hand_over(name(one, old), name(one, new)) is None
            await until(lambda: two.desk.handed_to(new.nkey.public))
            await until(lambda: old.nkey.public in two.folds.floors["judges"].tables)
            moved = await joined(two, tmp_path / "new")
            async with sending(tmp_path / "new", moved, heard):
                await until(lambda: any(isinstance(each, HandedEntries) for each in heard))
            (handed,) = [each for each in heard if isinstance(each, HandedEntries)]
            assert handed.match.continued.to == two.desk.signing_key(moved.nkey.public)

    asyncio.run(run())
