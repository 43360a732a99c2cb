"""Whatever the date of the hall's machine is, its rounds go by the time of the log, and who is put out stays out."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.errors import Error as NatsError
from starlette.requests import Request

from tableside.hall import log_time
from tableside.hall.admission import Admission
from tableside.hall.connecting import connect
from tableside.hall.floor_judges import COOKIE, LASTS_S, Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.log_time import ASK_AGAIN_S, LogTime
from tableside.hall.rounds import BeginRound, ChangeRound
from tableside.hall.subjects import Subjects
from tableside.ledger.clock import MachineTime, uptime
from tableside.match.judge_calls import CallNote
from tableside.match.public.round_clock import CLOCK, MINUTE, started
from tests.hall.test_event_on_floor import EVA, PAIRINGS
from tests.hall.test_feature import MIRA, overlay_of, playing
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import name
from tests.kit.hall.clusters import running_nodes, written_cluster
from tests.kit.hall.floors import Door
from tests.kit.hall.halls import free_port
from tests.kit.stream.game import AGREED, Game

DAY_S = 24 * 3600
AWAY_S = 2.0


async def left(admission: Admission) -> int:
    """The ms that are left of the round, once the hall knows the round."""
    await until(lambda: admission.folds.rounds.played)
    played = admission.folds.rounds.played
    assert played is not None
    return played[1].left


async def later(since: float) -> None:
    """Wait until the clock has run for some seconds."""
    while time.monotonic() - since < AWAY_S:
        await asyncio.sleep(0.05)


def wrong_by(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Have the date of this process be wrong; the log's server has the right one."""
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + seconds)


@pytest.mark.parametrize("wrong_s", [DAY_S, -DAY_S])
def test_a_round_goes_on_where_it_was_when_a_hall_starts_again_with_a_wrong_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong_s: int
) -> None:
    async def run() -> None:
        port = free_port()
        async with hall_in(tmp_path / "hall", port) as (admission, _):
            assert await admission.folds.event.begin(EVA, PAIRINGS, BeginRound(0, 50)) is None
            assert await admission.folds.rounds.obey(ChangeRound("start")) is None
            since = time.monotonic()
            await later(since)
        wrong_by(monkeypatch, wrong_s)
        async with hall_in(tmp_path / "hall", port) as (again, _):
            gone = 50 * MINUTE - await left(again)
            assert AWAY_S * 1000 <= gone <= (time.monotonic() - since + 1) * 1000
            assert await again.folds.rounds.obey(ChangeRound("pause")) is None
            paused = await left(again)
            assert await again.folds.rounds.obey(ChangeRound("start")) is None
            assert paused - await left(again) < 10_000, "what is noted now was not noted a day ago"

    asyncio.run(run())


@pytest.mark.parametrize("wrong_s", [DAY_S, -DAY_S])
def test_who_was_let_in_under_a_wrong_date_is_put_out_all_the_same(tmp_path: Path, wrong_s: int) -> None:
    async def run() -> None:
        port = free_port()
        with pytest.MonkeyPatch.context() as patch:
            wrong_by(patch, wrong_s)
            async with hall_in(tmp_path / "hall", port) as (admission, _):
                membership = await joined(admission, tmp_path / "table")
        async with hall_in(tmp_path / "hall", port) as (again, _):
            client = await connect(membership.address, membership.nkey, membership.grant, 1)
            await client.close()
            assert await again.desk.revoke(name(again, membership))
            with pytest.raises((NatsError, TimeoutError)):
                await connect(membership.address, membership.nkey, membership.grant, 1)

    asyncio.run(run())


@pytest.mark.parametrize("wrong_s", [DAY_S, -DAY_S])
def test_a_round_that_began_in_a_room_runs_the_same_at_a_hall_with_a_wrong_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong_s: int
) -> None:
    cluster = written_cluster(tmp_path, ["a"], nodes=1)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(running_nodes(cluster))
            first = await stack.enter_async_context(AsyncExitStack())
            await first.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            room, _ = await stack.enter_async_context(hall_in(cluster.rooms[0], free_port()))
            assert await room.folds.event.begin(EVA, PAIRINGS, BeginRound(0, 50)) is None
            assert await room.folds.rounds.obey(ChangeRound("start")) is None
            since = time.monotonic()
            await first.aclose()
            await later(since)
            wrong_by(monkeypatch, wrong_s)
            hub, _ = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            assert abs(await left(hub) - await left(room)) < 1000

    asyncio.run(run())


@pytest.mark.parametrize("wrong_s", [DAY_S, -DAY_S])
def test_a_judge_is_signed_in_for_as_long_by_the_time_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong_s: int
) -> None:
    async def run() -> None:
        right = time.time
        wrong_by(monkeypatch, wrong_s)
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            assert await admission.folds.floor_desk.sign_in(EVA) is None
            await until(lambda: floors.judges)
            assert floors.judges[0].until == pytest.approx(right() + LASTS_S, abs=60)
            assert admission.folds.time.now() == pytest.approx(right(), abs=60)

    asyncio.run(run())


def test_a_place_whose_log_has_another_date_is_asked_for_it() -> None:
    class Logs:
        """The logs of two places, of which the other's clock is a day behind."""

        own, asked = Subjects("e"), list[str]()

        async def about(self, place: Subjects, stream: str, patience_s: float) -> bytes:
            del stream, patience_s
            self.asked.append(place.event)
            at = time.time() - (DAY_S if place.event == "ea" else 0)
            return msgspec.json.encode({"ts": msgspec.to_builtins(time.strftime("%FT%TZ", time.gmtime(at)))})

    async def run() -> None:
        logs: Any = Logs()
        times = LogTime(logs)
        await times.begin()
        assert abs(times.now() - time.time()) < 2
        assert times.ago("ea", time.time() - DAY_S) > DAY_S - 2, "nobody has asked it"
        for _ in range(3):
            await times.look("ea")
        assert times.ago("ea", time.time() - DAY_S - 100) == pytest.approx(100, abs=2)
        assert times.ago("ea", time.time()) == 0, "its date was put back"
        assert logs.asked == ["e", "ea"]

    asyncio.run(run())


def test_a_judges_cookie_counts_as_long_as_the_list_of_judges_says_by_the_time_of_the_log() -> None:
    desk: Any = JudgeFloor(lambda _: None, lambda _: None, lambda _: None)
    sessions, door, at = Sessions(bytes(32)), Door("Eva"), time.time() - DAY_S
    cookie = f"{COOKIE}={sessions.cookie(EVA, door.pin, at)}".encode()
    asked = Request({"type": "http", "headers": [(b"cookie", cookie)]})
    judges = [FloorOrders(desk, door, sessions, "en", partial(float, now)).judge(asked) for now in (at, at + LASTS_S)]
    assert judges == [EVA, None]


class OneLog:
    """The log of one place; `date` is how wrong that of its server is, in seconds."""

    own, date = Subjects("e"), 0.0

    async def about(self, place: Subjects, stream: str, patience_s: float) -> bytes:
        del place, stream, patience_s
        return msgspec.json.encode({"ts": datetime.fromtimestamp(self.now, UTC)})

    @property
    def now(self) -> float:
        return time.time() + self.date


@pytest.mark.parametrize("wrong_s", [3 * 3600, -3 * 3600])
def test_the_time_of_the_log_is_asked_again_as_soon_as_the_date_of_this_machine_is_set(
    monkeypatch: pytest.MonkeyPatch, wrong_s: int
) -> None:
    async def run() -> None:
        log: Any = OneLog()
        times = LogTime(log)
        await times.begin()
        keeping = asyncio.create_task(times.keep())
        await asyncio.sleep(0)
        since = time.monotonic()
        wrong_by(monkeypatch, wrong_s)
        await until(lambda: times.now() == pytest.approx(time.time(), abs=1))
        assert time.monotonic() - since < ASK_AGAIN_S, "it waited for its next turn"
        keeping.cancel()

    asyncio.run(run())


def test_the_time_of_the_log_is_asked_again_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_time, "ASK_AGAIN_S", 0.1)

    async def run() -> None:
        log: Any = OneLog()
        times = LogTime(log)
        await times.begin()
        keeping = asyncio.create_task(times.keep())
        log.date = 3 * 3600
        await until(lambda: times.now() == pytest.approx(log.now, abs=1))
        keeping.cancel()

    asyncio.run(run())


def test_what_the_log_stored_a_moment_later_than_was_reckoned_has_the_time_that_the_log_says() -> None:
    async def run() -> None:
        log: Any = OneLog()
        times = LogTime(log)
        await times.begin()
        stored = log.now + 0.5
        assert await times.heard(stored) == stored, "each hall would say another time"
        assert stored <= times.now() < stored + 1

    asyncio.run(run())


def test_what_the_log_stores_once_its_date_is_set_was_stored_just_now() -> None:
    async def run() -> None:
        log: Any = OneLog()
        log.date = -3 * 3600
        times = LogTime(log)
        await times.begin()
        log.date = 0
        at = await times.heard(log.now)
        assert times.now() - at == pytest.approx(0, abs=1)
        assert times.now() == pytest.approx(log.now, abs=1)
        log.date = -3 * 3600
        await times.heard(time.time() + DAY_S)
        assert await times.heard(time.time()) <= times.now(), "it was stored before the date was put back"
        assert times.now() == pytest.approx(log.now, abs=1)

    asyncio.run(run())


def test_a_hall_whose_log_had_another_date_as_it_started_knows_how_long_ago_it_heard_a_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            membership, times = await joined(admission, tmp_path / "table"), admission.folds.time
            key, own = membership.nkey.public, admission.authority.code
            with Game(tmp_path / "table", AGREED):
                times._ahead[own] -= 3 * 3600
                async with sending(tmp_path / "table", membership):
                    await until(lambda: key in floors.floor)
                    assert 0 <= times.now() - floors.floor[key].heard < 60
                    assert times.now() == pytest.approx(time.time(), abs=60)

    asyncio.run(run())


@pytest.mark.parametrize("set_by", [3 * 3600, -3 * 3600])
def test_a_date_that_is_set_while_a_hall_runs_makes_no_table_silent_and_moves_no_clock(
    tmp_path: Path, set_by: int
) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            membership, folds = await joined(admission, tmp_path / "table"), admission.folds
            key = membership.nkey.public
            with Game(tmp_path / "table", AGREED) as game:
                async with sending(tmp_path / "table", membership):
                    game.notes(CLOCK, started(50, MachineTime("another machine", 5)))
                    game.notes("judge called", CallNote("A"))
                    await until(lambda: key in floors.floor and floors.floor[key].clock and floors.floor[key].call)
            fold = folds.floors["judges"]
            fold.move([key], -set_by, time.time() - DAY_S)
            assert floors.floor[key].heard == pytest.approx(time.time() - set_by, abs=60)
            folds.time._ahead[admission.authority.code] -= set_by
            await until(lambda: folds.time.now() == pytest.approx(time.time(), abs=60))
            seen = floors.floor[key]
            assert seen.clock is not None
            assert seen.call is not None
            for at in (seen.heard, seen.clock.heard, seen.call.since):
                assert at == pytest.approx(time.time(), abs=60)

    asyncio.run(run())


@pytest.mark.parametrize("wrong_s", [DAY_S, -DAY_S])
def test_the_clock_on_the_overlay_does_not_go_by_the_halls_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong_s: int
) -> None:
    async def run() -> None:
        wrong_by(monkeypatch, wrong_s)
        async with AsyncExitStack() as stack:
            admission, floors = await stack.enter_async_context(hall_in(tmp_path / "hall", free_port()))
            key, mira = await stack.enter_async_context(playing(admission, floors, tmp_path / "one", MIRA))
            overlay = await stack.enter_async_context(overlay_of(admission))
            mira.notes(CLOCK, started(50, MachineTime("another machine", 5)))
            await admission.folds.feature.choose(key)
            await until(lambda: overlay.names and overlay.states[-1].scene.clock)  # type: ignore[union-attr]
            scene = overlay.states[-1].scene
            assert scene is not None
            assert scene.clock is not None
            assert scene.clock.ends is not None
            assert 49 * MINUTE < scene.clock.ends - uptime() <= 50 * MINUTE

    asyncio.run(run())
