"""The feature table on a hall's overlay while its match is held, and where it sends to another place of the event."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec

from tableside.engine.model.actions import Concede, PointsAre
from tableside.hall.floor import TableFold
from tableside.hall.table_lines import TableMessage, encode
from tableside.ledger.clock import MachineTime
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.round_clock import CLOCK, started
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay
from tableside.match.series import begun_again
from tableside.stream.feed import FeedState
from tableside.stream.released_ledger import ReleasedLedger
from tests.hall.test_feature import ANN, MIRA, overlay_of, playing
from tests.hall.test_hall import hall_in, until
from tests.kit.hall.clusters import running_nodes, written_cluster
from tests.kit.hall.halls import free_port, outbox
from tests.kit.stream.game import CARDS, Game

HELD = msgspec.structs.replace(MIRA, stream_delay=UNTIL_OVER)


def test_a_held_match_stays_as_it_was_without_a_clock_and_tells_nothing_once_it_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            shown = await stack.enter_async_context(overlay_of(admission))
            mira.notes(CLOCK, started(50, MachineTime("another machine", 5))).does(PointsAre("A", "A", 3))
            await admission.show_table("1")
            await until(lambda: shown.names and shown.points == 3)
            assert [state.held for state in shown.states] == [False] * len(shown.states)
            mira.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER)).does(PointsAre("A", "A", 5))
            await until(lambda: shown.states[-1].held and floors.floor[key].seats[0].points == 5)
            held = shown.states[-1]
            assert held.scene is not None
            assert (held.scene.seats[0].points, held.scene.clock) == (3, None)
            mira.does(Concede("B"))
            mira.leaves()
            await until(lambda: shown.points == 5 and not shown.states[-1].held)
            assert shown.states[-1].delay == 0
            assert [event.points for state in shown.states for event in state.events if event.points > 3] == []

    asyncio.run(run())


def test_a_match_that_is_held_from_its_beginning_is_said_to_be_held(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            await stack.enter_async_context(playing(admission, floors, tmp_path / "one", HELD))
            shown = await stack.enter_async_context(overlay_of(admission))
            await admission.show_table("1")
            await until(lambda: shown.states and shown.states[-1] == FeedState(held=True))

    asyncio.run(run())


class Both:
    """A table by its own ledger, and by the entries that judges of its hall see."""

    def __init__(self, folder: Path) -> None:
        self._box, self._released = outbox(folder), ReleasedLedger(folder, CARDS)
        self._fold = TableFold("table", CARDS)

    def held(self) -> bool:
        """True if the next entry for everybody waits until its match is over, on which both must agree."""
        self._box.poll()
        self._released.poll()
        self._fold = self._fold.with_message(TableMessage(encode(self._box.lines("judges", self._fold.log.seq))), 0.0)
        waits = self._released.is_held or bool(self._released.mark.held)
        assert self._fold.is_held_after(self._box.last("public")) == waits
        return waits

    def close(self) -> None:
        self._box.close()
        self._released.close()


def test_the_hall_knows_what_a_table_holds_over_games_and_matches(tmp_path: Path) -> None:
    series = msgspec.structs.replace(HELD, mode="match")
    with Game(tmp_path, MIRA) as game:
        game.does(Concede("B"))
    both = Both(tmp_path)
    assert not both.held()
    with Game(tmp_path, series) as game:
        assert both.held()
        game.does(Concede("B"))
        assert both.held(), "one game of it is over"
        game.begins_next(begun_again(game.match, series))
        assert both.held()
        game.does(Concede("B"))
        game.leaves()
        assert not both.held()
    with Game(tmp_path, HELD) as unfinished:
        assert both.held()
    with Game(tmp_path, MIRA) as game:
        assert both.held(), "what follows a held match waits for it in a hall"
        game.does(Concede("B"))
        game.gives_up(unfinished.match.number)
        assert not both.held()
    both.close()


def test_a_table_of_a_room_is_on_the_overlay_of_every_place(tmp_path: Path) -> None:
    cluster = written_cluster(tmp_path, ["a"], nodes=1)
    (room,) = cluster.rooms

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(running_nodes(cluster))
            at_room, room_floors = await stack.enter_async_context(hall_in(room, free_port()))
            at_hall, hall_floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            one, mira = await stack.enter_async_context(playing(at_room, room_floors, tmp_path / "one", MIRA))
            two, ann = await stack.enter_async_context(playing(at_hall, hall_floors, tmp_path / "two", ANN))
            overlays = [await stack.enter_async_context(overlay_of(place)) for place in (at_room, at_hall)]
            await until(lambda: {one, two} <= hall_floors.floor.keys() & room_floors.floor.keys())
            mira.does(PointsAre("A", "A", 3))
            assert await at_hall.show_table("1") == (one,)
            await until(lambda: all(each.names == ("Mira", "Jonas") and each.points == 3 for each in overlays))
            ann.does(PointsAre("A", "A", 5))
            assert await at_room.show_table("2") == (two,)
            await until(lambda: all(each.names == ("Ann", "Ben") and each.points == 5 for each in overlays))

    asyncio.run(run())
