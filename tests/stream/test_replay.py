"""A game of the past on the overlay: at its pace, and by the keys of a terminal."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.ledger.entry import CLOSED, PublicEntry
from tableside.ledger.errors import Damaged, MatchNotFound
from tableside.ledger.public import PublicLedger
from tableside.stream.feed import FeedState
from tableside.stream.replay import GoesOn, Key, Replay, replayed, times_of
from tests.kit.patience import PATIENCE
from tests.kit.stream.game import AGREED, CANARY, CARDS, Game


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which a card is hidden, A gets 1, 2 and 3 points, and the last point is undone."""
    folder = tmp_path_factory.mktemp("recorded") / "data"
    with Game(folder) as game:
        game.controls().hides("A", CANARY, 1)
        game.does(*(PointsAre("A", "A", points) for points in (1, 2, 3))).undoes()
    return folder


def entries_every(folder: Path, seconds: int) -> list[PublicEntry]:
    """The game's entries, with so many seconds from each to the next."""
    with PublicLedger.open(folder) as ledger:
        entries = ledger.entries(1)
    return [_at(entry, number * seconds) for number, entry in enumerate(entries)]


def _at(entry: PublicEntry, second: int) -> PublicEntry:
    return replace(entry, at=f"2026-11-28T20:{second // 60:02}:{second % 60:02}.000+00:00")


class Watched:
    """A replay by a clock that is set by hand."""

    def __init__(self, entries: list[PublicEntry]) -> None:
        self.second = 0.0
        self.replay = Replay(entries, CARDS, lambda: self.second)

    @property
    def points(self) -> int:
        scene = self.replay.state().scene
        assert scene is not None
        return scene.seats[0].points


@pytest.fixture
def watched(recorded: Path) -> Watched:
    return Watched(entries_every(recorded, 10))


FIRST = 4
"""The entries before the first point: the match, two corrections of control, and a hide."""


def test_each_entry_shows_at_the_second_at_which_it_was_recorded(watched: Watched) -> None:
    seen = []
    for _ in range(16):
        seen.append(watched.points)
        watched.second += 5
    assert seen == [0] * 8 + [1, 1, 2, 2, 3, 3, 2, 2]


def test_only_what_happens_as_it_plays_is_told(watched: Watched) -> None:
    watched.replay.state()
    watched.second = FIRST * 10
    assert watched.replay.state().events == ()  # it jumped there
    watched.second += 10
    (event,) = watched.replay.state().events
    assert (event.code, event.points) == ("point", 1)
    assert watched.replay.state().events == ()


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        ((), 1),
        (("next",), 2),
        (("next", "next"), 3),
        (("next", "next", "next"), 2),
        (("next",) * 9, 2),
        (("previous",), 0),
        (("previous",) * 9, 0),
        (("begin",), 0),
        (("end",), 2),
        (("end", "previous"), 3),
        (("begin", *("next",) * FIRST), 1),
    ],
)
def test_keys_lead_from_entry_to_entry_and_it_stands_still_there(
    watched: Watched, keys: tuple[Key, ...], points: int
) -> None:
    watched.second = FIRST * 10 + 3
    for key in keys:
        watched.replay.press(key)
    assert watched.points == points
    watched.second += 1000 if keys else 0
    assert watched.points == points


def test_a_pause_stands_still_and_goes_on_where_it_was(watched: Watched) -> None:
    watched.second = FIRST * 10 + 9
    watched.replay.press("pause")
    watched.second += 100
    assert watched.points == 1
    watched.replay.press("pause")
    assert watched.points == 1
    watched.second += 1
    assert watched.points == 2


def test_entries_of_the_same_moment_are_apart_for_the_keys(recorded: Path) -> None:
    watched = Watched(entries_every(recorded, 0))
    assert watched.points == 2
    seen = []
    for key in ("previous", "previous", "previous", "next", "end", "begin"):
        watched.replay.press(key)  # type: ignore[arg-type]
        seen.append(watched.points)
    assert seen == [3, 2, 1, 2, 2, 0]


def test_it_begins_at_another_second(watched: Watched) -> None:
    watched.replay.jump(65)
    assert watched.points == 3


def test_a_clock_that_was_set_back_stands_still(recorded: Path) -> None:
    first, second, *_ = entries_every(recorded, 10)
    assert times_of((first, second, _at(second, 2), _at(second, 30))) == (0, 10, 10, 30)


def test_the_game_of_a_ledger_is_shown_from_a_second_on(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A machine that stands still for a second is nothing beside entries that are minutes apart.
    entries = entries_every(recorded, 300)
    monkeypatch.setattr(PublicLedger, "entries", lambda *_: tuple(entries))

    async def first_state(start: float) -> FeedState:
        shown: asyncio.Queue[FeedState] = asyncio.Queue()
        following = asyncio.create_task(replayed(recorded, 1, start)(shown.put, pytest.fail))
        first = asyncio.create_task(shown.get())
        await asyncio.wait((following, first), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        following.cancel()
        return first.result()

    scenes = [asyncio.run(first_state(start)).scene for start in (0, 1_000_000)]
    assert [None if scene is None else (scene.match, scene.seats[0].points) for scene in scenes] == [(1, 0), (1, 2)]


def test_a_game_that_a_ledger_does_not_have_is_named(recorded: Path) -> None:
    with pytest.raises(MatchNotFound) as error:
        replayed(recorded, 7, 0)
    assert error.value.problem == MatchNotFound(recorded, 7).problem


@pytest.fixture
def terminal(recorded: Path) -> Iterator[tuple[str, int]]:
    """The address of the command in a terminal of its own, and that terminal."""
    near, far = pty.openpty()
    command = [sys.executable, "-m", "tableside", "stream", "--replay", "1", "--port", "0", "--data", str(recorded)]
    with subprocess.Popen(command, stdin=far, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1], near
        process.terminate()
    os.close(near)
    os.close(far)


def state(address: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{address}api/v1/state", timeout=PATIENCE) as answer:
        return dict(msgspec.json.decode(answer.read()))


def until(address: str, points: int) -> None:
    """Wait until A is shown with these points."""
    end = time.monotonic() + PATIENCE
    while (scene := state(address)["scene"]) is None or scene["seats"][0]["points"] != points:
        assert time.monotonic() < end, scene
        time.sleep(0.02)


def test_the_keys_of_a_terminal_move_the_overlay(terminal: tuple[str, int]) -> None:
    address, keys = terminal
    until(address, 2)
    for key, points in (
        (b"\x1b[D", 3),
        (b"\x1b[D", 2),
        (b"\x1b[H", 0),
        (b"\x1b[4~", 2),
        (b"\x1b[1~", 0),
        (b"\x1b[F", 2),
        (b"x", 2),
        (b"\x1b[D", 3),
    ):
        os.write(keys, key)
        until(address, points)
    assert CANARY not in str(state(address))


def test_a_delayed_game_is_not_replayed_before_it_was_left(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, stream_delay=180)) as game:
        with pytest.raises(GoesOn):
            replayed(folder, 1, 0)
        game.notes(CLOSED, None)
        assert replayed(folder, 1, 0)


def test_a_time_that_cannot_be_read_is_a_damaged_ledger(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [replace(entry, at="yesterday") for entry in entries_every(recorded, 1)]
    monkeypatch.setattr(PublicLedger, "entries", lambda *_: tuple(entries))
    with pytest.raises(Damaged):
        replayed(recorded, 1, 0)


def test_a_game_that_is_not_there_is_said(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tableside", "stream", "--replay", "7", "--data", str(tmp_path / "data")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert "7" in result.stderr
