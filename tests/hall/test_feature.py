"""The feature table on the hall's overlay: late as its table says, and never mixed with another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from nats.js.errors import NotFoundError

from tableside.engine.model.actions import PointsAre
from tableside.hall.admission import Admission
from tableside.hall.erasing import EraseNames
from tableside.hall.feature_feed import TableFeed, follow_feature
from tableside.hall.log_server import CONFIGURATION
from tableside.hall.subjects import Subjects
from tableside.ledger.clock import MachineTime, uptime
from tableside.match.public.round_clock import CLOCK, started
from tableside.match.public.story import StoryEvent
from tableside.message import Message
from tableside.stream.feed import FeedState
from tests.hall.test_hall import Floors, hall_in, joined, sending, until
from tests.kit.hall.halls import free_port, kill_server
from tests.kit.stream.game import AGREED, CARDS, Game

MIRA = msgspec.structs.replace(AGREED, table="1")
ANN = msgspec.structs.replace(AGREED, table="2", names={"A": "Ann", "B": "Ben"}, battlefields=("Zaun", "Ionia"))


class Shown:
    """The states that an overlay has shown, and what its producer was told."""

    def __init__(self) -> None:
        self.states: list[FeedState] = []
        self.notices: list[Message] = []

    async def show(self, state: FeedState) -> None:
        self.states.append(state)

    @property
    def names(self) -> tuple[str, ...]:
        scene = self.states[-1].scene if self.states else None
        return () if scene is None else tuple(seat.name for seat in scene.seats)

    @property
    def news(self) -> list[StoryEvent]:
        return [event for state in self.states for event in state.events]

    @property
    def points(self) -> int:
        scene = self.states[-1].scene
        assert scene is not None
        return scene.seats[0].points


@asynccontextmanager
async def overlay_of(admission: Admission) -> AsyncIterator[Shown]:
    shown, feature = Shown(), admission.folds.feature
    following = asyncio.create_task(follow_feature(feature, CARDS, shown.show, shown.notices.append))
    yield shown
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following


@asynccontextmanager
async def playing(
    admission: Admission, floors: Floors, folder: Path, agreed: object
) -> AsyncIterator[tuple[str, Game]]:
    """A table of the hall that plays and sends; its key, and its game."""
    membership = await joined(admission, folder)
    with Game(folder, agreed) as game:  # type: ignore[arg-type]
        async with sending(folder, membership):
            await until(lambda: membership.nkey.public in floors.floor)
            yield membership.nkey.public, game


def test_the_overlay_goes_from_one_table_to_another_without_a_mixture(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            one, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            two, ann = await stack.enter_async_context(playing(admission, floors, tmp_path / "two", ANN))
            shown = await stack.enter_async_context(overlay_of(admission))
            mira.does(PointsAre("A", "A", 3))
            await until(lambda: shown.states)
            assert shown.states[-1].scene is None
            assert await admission.show_table("1") == (one,)
            await until(lambda: shown.names == ("Mira", "Jonas") and shown.points == 3)
            await until(lambda: floors.floor[one].is_feature and floors.wall[one].is_feature)
            ann.does(PointsAre("A", "A", 5))
            assert await admission.show_table("2") == (two,)
            await until(lambda: shown.names == ("Ann", "Ben") and shown.points == 5)
            mira.does(PointsAre("A", "A", 7))
            ann.does(PointsAre("A", "A", 6))
            await until(lambda: shown.points == 6)
            assert await admission.show_table("3") == ()
            assert await admission.show_table("") == ()
            await until(lambda: shown.states[-1].scene is None)
            assert [floors.floor[key].is_feature for key in (one, two)] == [False, False]
            for state in shown.states:
                if state.scene is not None:
                    whose = {
                        one: ({"Mira", "Jonas"}, {"Void Gate", "Bandle Tree"}),
                        two: ({"Ann", "Ben"}, {"Zaun", "Ionia"}),
                    }
                    names, places = whose[state.scene.place]
                    assert {seat.name for seat in state.scene.seats} == names
                    assert {battlefield.name for battlefield in state.scene.battlefields} <= places
            news = shown.news
            assert [event.points for event in news] == [1], (
                "of what was missed, and of the other table, nothing is told"
            )

    asyncio.run(run())


def test_what_a_table_delays_its_feature_delays_too(tmp_path: Path) -> None:
    async def run() -> None:
        late = msgspec.structs.replace(MIRA, stream_delay=300)
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            one, _ = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", late))
            shown = await stack.enter_async_context(overlay_of(admission))
            await admission.show_table("1")
            await until(lambda: floors.floor[one].is_feature)
            await asyncio.sleep(1)
            assert all(state.scene is None for state in shown.states)

    asyncio.run(run())


def test_while_the_log_is_away_the_last_scene_stays_and_the_producer_knows(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            _, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            shown = await stack.enter_async_context(overlay_of(admission))
            await admission.show_table("1")
            await until(lambda: shown.names == ("Mira", "Jonas"))
            kill_server(tmp_path / "hall" / CONFIGURATION)
            await until(lambda: shown.states[-1].stale)
            assert shown.names == ("Mira", "Jonas")
            mira.does(PointsAre("A", "A", 3))
            await until(lambda: shown.points == 3 and not shown.states[-1].stale)
            assert [notice.code for notice in shown.notices] == [
                "notice-overlay-hall-away",
                "notice-overlay-hall-again",
            ]

    asyncio.run(run())


def test_a_clock_is_counted_by_the_time_of_the_halls_machine(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            _, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            shown = await stack.enter_async_context(overlay_of(admission))
            mira.notes(CLOCK, started(50, MachineTime("another machine", 5)))
            await admission.show_table("1")
            await until(lambda: shown.names and shown.states[-1].scene.clock)  # type: ignore[union-attr]
            scene = shown.states[-1].scene
            assert scene is not None
            assert scene.clock is not None
            assert scene.clock.ends is not None
            assert 49 * 60_000 < scene.clock.ends - uptime() <= 50 * 60_000

    asyncio.run(run())


def test_tables_of_one_name_are_chosen_by_the_name_to_compare(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            keys = [
                (await stack.enter_async_context(playing(admission, floors, tmp_path / name, MIRA)))[0]
                for name in ("one", "two")
            ]
            await until(lambda: len(floors.floor) == 2)
            assert {*await admission.show_table("1")} == {*keys}
            assert admission.folds.feature.table == ""
            assert await admission.show_table(floors.joined[1]) == (keys[1],)
            assert admission.folds.feature.table == keys[1]

    asyncio.run(run())


def test_a_name_that_is_erased_is_shown_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.hall.feature_feed.NAMES_S", 0.0)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, _ = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            shown = await stack.enter_async_context(overlay_of(admission))
            await admission.folds.feature.choose(key)
            await until(lambda: shown.names == ("Mira", "Jonas"))
            assert await admission.folds.erase(EraseNames("Mira")) is None
            await until(lambda: shown.names and "Mira" not in shown.names)
            assert shown.names[1] == "Jonas"

    asyncio.run(run())


def test_names_are_read_again_once_in_a_while_and_not_at_each_poll() -> None:
    asked = list[str]()

    class Log:
        """A log with one entry, that counts how often it is asked for names."""

        async def get_msg(self, *_: object, **__: object) -> None:
            raise NotFoundError

        async def get_last_msg(self, stream: str, subject: str, direct: bool) -> Any:
            del stream, direct
            asked.append(subject)
            return SimpleNamespace(data=b"[]")

    log: Any = Log()
    feed = TableFeed(log, "e", CARDS, "U")
    feed._place = Subjects("e")
    feed._fold = msgspec.structs.replace(feed._fold, entries=(SimpleNamespace(seq=3),))  # type: ignore[arg-type]

    async def run() -> None:
        for _ in range(20):
            await feed.read()

    asyncio.run(run())
    assert asked == [Subjects("e").people("U", "3")]
