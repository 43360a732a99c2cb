"""A log on several machines, from the files that `hall files` writes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, open_streams
from tableside.hall.log_check import check_servers
from tableside.hall.log_server import CONFIGURATION, NoLogServer
from tableside.hall.subjects import Subjects
from tests.kit.cli import tableside
from tests.kit.hall.clusters import running_cluster, running_nodes, written_cluster
from tests.kit.hall.halls import Hall, kill_server, new_key, outbox, record, send_patiently, sender

PATIENCE_S = 60
THREE = ("--node", "10.0.0.1", "--node", "10.0.0.2", "--node", "10.0.0.3")


def test_three_nodes_lose_nothing_when_the_one_that_stores_for_the_others_is_killed(tmp_path: Path) -> None:
    table = tmp_path / "table"
    record(table, 3)

    async def play() -> None:
        async with running_cluster(tmp_path) as cluster:
            await check_servers(cluster.authority, cluster.address, PATIENCE_S)
            subjects, key = Subjects(cluster.authority.code), new_key()
            hall = Hall(cluster.authority, cluster.address, subjects)
            async with hall.itself() as client:
                log = client.jetstream()
                await open_streams(log, subjects, 3)
                cluster_info = (await log.stream_info(subjects.stream("judges"))).cluster
            assert cluster_info is not None
            leader = next(node for node in cluster.nodes if node.name == cluster_info.leader)
            box = outbox(table)
            async with hall.table(key) as client:
                sending = sender(client, key, box, subjects=subjects)
                await send_patiently(sending.step)
                kill_server(leader / CONFIGURATION)
                record(table, 1, first=3)
                box.poll()
                await send_patiently(sending.step)
            stored = await hall.read(key.public)
            assert (stored.seq, stored.quarantine) == (4, None)

    asyncio.run(play())


def test_streams_are_made_as_soon_as_the_nodes_agree_on_who_leads(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path)
    first, *others = cluster.nodes
    subjects = Subjects(cluster.authority.code)

    async def play() -> None:
        async with (
            running_nodes(replace(cluster, nodes=(first,))),
            Hall(cluster.authority, cluster.address, subjects).itself() as client,
        ):
            log = client.jetstream()
            opening = asyncio.create_task(open_streams(log, subjects, 3))
            await asyncio.sleep(1)
            async with running_nodes(replace(cluster, nodes=tuple(others))):
                await opening
                assert (await log.stream_info(subjects.stream("judges"))).cluster is not None

    asyncio.run(play())


def changed(configuration: Path, **settings: object) -> None:
    content = json.loads(configuration.read_text())
    configuration.write_text(json.dumps(content | settings))


def test_nodes_that_confirm_what_no_disk_has_are_refused(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, nodes=1)
    (node,) = cluster.nodes
    changed(node / CONFIGURATION, jetstream={"store_dir": "log", "domain": cluster.authority.code})

    async def play() -> None:
        async with running_nodes(cluster):
            with pytest.raises(NoLogServer) as refused:
                await check_servers(cluster.authority, cluster.address, PATIENCE_S)
            assert refused.value.problem.code == "problem-log-unsynced"

    asyncio.run(play())


def test_nodes_that_do_not_run_are_not_waited_for(tmp_path: Path) -> None:
    authority = Authority.of(tmp_path)
    with pytest.raises(NoLogServer) as refused:
        asyncio.run(check_servers(authority, LogAddress(("127.0.0.1:1",), authority.certificate), 1))
    assert refused.value.problem.code == "problem-log-nodes-not-reached"


def test_each_machine_gets_a_folder_with_the_keys_that_it_needs(tmp_path: Path) -> None:
    hall, event = tmp_path / "hall", tmp_path / "event"
    written = tableside("hall", "files", event, "--data", hall, *THREE, "--room", "a", "--json")
    assert written.exit_code == 0, written.stderr
    names = {path.name: {key.name for key in (path / "keys").iterdir()} for path in event.iterdir()}
    assert set(names) == {"node-1", "node-2", "node-3", "room-a"}
    assert names["node-1"] == {"node.key", "node.pem", "nodes.pem", "server.key", "server.pem"}
    assert "event.key" in names["room-a"]
    assert "witness.key" not in names["room-a"], "two places with one would publish two histories in one name"
    assert all(path.stat().st_mode & 0o077 == 0 for path in event.glob("*/keys/*"))
    room = Authority.of(event / "room-a")
    assert (room.code, room.event_code) == (f"{Authority.of(hall).code}a", Authority.of(hall).code)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--node", "10.0.0.1", "--node", "10.0.0.2"), "A log has one node or three, not 2."),
        (("--node", "10.0.0.1", "--node", "10.0.0.1", "--node", "10.0.0.2"), "A node or a room is named twice."),
        (("--node", "tls://x"), "tls://x is no address of a machine"),
        (("--node", "10.0.0.1", "--room", "west wing"), "west wing is no address of a machine, or no name of a room"),
    ],
)
def test_what_makes_no_log_is_refused_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    refused = tableside("hall", "files", tmp_path / "event", "--data", tmp_path / "hall", *arguments)
    assert (refused.exit_code, sentence in refused.stderr) == (2, True)
    assert not (tmp_path / "event").exists()


def test_files_that_are_there_stay(tmp_path: Path) -> None:
    (tmp_path / "event").mkdir()
    refused = tableside("hall", "files", tmp_path / "event", "--data", tmp_path / "hall", *THREE)
    assert refused.exit_code == 2
    assert list((tmp_path / "event").iterdir()) == []


def test_a_folder_that_is_no_node_is_refused(tmp_path: Path) -> None:
    refused = tableside("hall", "node", tmp_path)
    assert (refused.exit_code, "has no files of a node" in refused.stderr) == (2, True)
