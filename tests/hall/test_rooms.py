"""A room of an event goes on without the others, and every hall of the event shows the same once it reaches them."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import msgspec
from nats.errors import Error as NatsError

from tableside.hall.connecting import connect
from tableside.hall.erasing import EraseNames
from tableside.hall.event import Participant
from tableside.hall.event_people import store_roster
from tableside.hall.log_server import CONFIGURATION
from tableside.hall.membership import Membership
from tableside.hall.sending import SendingState
from tableside.ledger.people import Person
from tests.hall.test_hall import Floors, hall_in, joined, sending, until
from tests.kit.hall.clusters import running_nodes, written_cluster
from tests.kit.hall.halls import free_port, kill_server
from tests.kit.stream.game import Game


def test_a_room_that_loses_its_uplink_goes_on_and_comes_back_in_order(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a"], nodes=1)
    (room,) = cluster.rooms

    (node,) = cluster.nodes

    async def play(game: Game, floors: Floors, at_room: Floors, key: str) -> None:
        await until(lambda: key in floors.floor)
        kill_server(node / CONFIGURATION, signal.SIGSTOP)
        game.ends_turn()
        await until(lambda: at_room.floor[key].turn == 2)
        assert floors.floor[key].turn == 1
        kill_server(node / CONFIGURATION, signal.SIGCONT)
        await until(lambda: floors.floor == at_room.floor)

    async def run() -> None:
        async with (
            running_nodes(cluster),
            hall_in(room, free_port()) as (admission, at_room),
            hall_in(tmp_path / "hall", free_port()) as (_, floors),
        ):
            membership = await joined(admission, tmp_path / "table")
            with Game(tmp_path / "table") as game:
                async with sending(tmp_path / "table", membership) as states:
                    await play(game.controls(), floors, at_room, membership.nkey.public)
                    assert states[-1] == SendingState("The Store", 0)

    asyncio.run(run())


def test_names_are_erased_at_every_place_that_is_reached(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a"], nodes=1)
    (room,) = cluster.rooms

    async def run() -> None:
        async with (
            running_nodes(cluster),
            hall_in(room, free_port()) as (at_room, _),
            hall_in(tmp_path / "hall", free_port()) as (at_hall, _),
        ):
            log = at_room.folds.feature.client.jetstream()
            people = at_room.folds.rounds.people
            await store_roster(log, at_room.subjects, [Participant("Ann", "7"), Participant("Ben", "8")])
            subject = at_room.subjects.people("U", "1")
            stream = at_room.subjects.people_stream
            await log.publish(subject, msgspec.json.encode([Person.new("A", "Ann")]), stream=stream)
            await until(lambda: len(at_hall.folds.rounds.people.roster) == 2)
            assert await at_hall.folds.erase(EraseNames("7")) is None
            assert (await log.get_last_msg(stream, subject)).data == b"[]", "entries know no id"
            await until(lambda: people.roster == (Participant("Ben", "8"),))
            answer = await at_hall.folds.erase(EraseNames("7"))
            assert answer is not None
            assert answer.code == "hall-erase-nobody"
            assert await at_hall.folds.erase(EraseNames()) is None
            await until(lambda: people.roster == () == at_hall.folds.rounds.people.roster)

    asyncio.run(run())


def test_who_is_put_out_at_one_place_is_put_out_at_all(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a"], nodes=1)
    (room,) = cluster.rooms

    async def refused(membership: Membership) -> None:
        async with asyncio.timeout(60):
            while True:
                try:
                    client = await connect(membership.address, membership.nkey, membership.grant, 0)
                    await client.close()
                except (NatsError, TimeoutError):
                    return
                await asyncio.sleep(0.5)

    async def run() -> None:
        async with (
            running_nodes(cluster),
            hall_in(room, free_port()) as (at_room, floors),
            hall_in(tmp_path / "hall", free_port()) as (at_hall, _),
        ):
            membership = await joined(at_room, tmp_path / "table")
            await until(lambda: membership.nkey.public in at_hall.desk.tables)
            assert await at_hall.desk.revoke(floors.joined[0])
            await refused(membership)

    asyncio.run(run())
