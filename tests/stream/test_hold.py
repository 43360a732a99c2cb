"""A match that is held: nothing of it leaves before all of it is over, whatever ends or starts again meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import machine_time
from tableside.ledger.entry import CLOSED
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.round_clock import CLOCK, started
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay
from tableside.match.series import begun_again
from tableside.stream import feed, released_ledger
from tableside.stream.feed import Follower
from tableside.stream.replay import GoesOn, replayed
from tests.kit.stream.game import AGREED, Game

HELD = msgspec.structs.replace(AGREED, stream_delay=UNTIL_OVER)
DAYS = 100 * 86_400 * 1000


class Stream:
    """The stream of a ledger, from a process that can be started again and by a clock that is set by hand."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.up = 1_000_000
        monkeypatch.setattr(released_ledger, "uptime", lambda: self.up)
        self._folder = folder
        self._follower = Follower(folder)

    def restart(self) -> None:
        self.close()
        self._follower = Follower(self._folder)

    def close(self) -> None:
        self._follower.close()

    def state(self) -> feed.FeedState:
        return self._follower.state()

    @property
    def points(self) -> tuple[int, ...] | None:
        """Return the points that are shown, None before there is a match."""
        scene = self.state().scene
        return None if scene is None else tuple(seat.points for seat in scene.seats)


@pytest.fixture
def stream(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stream]:
    made = Stream(folder, monkeypatch)
    yield made
    made.close()


def scores(game: Game, points: int) -> Game:
    return game.does(PointsAre("A", "A", points))


def test_nothing_of_a_held_match_leaves_before_it_is_left_after_its_end(stream: Stream, folder: Path) -> None:
    with Game(folder, HELD) as game:
        scores(game, 1)
        assert stream.points is None
        assert stream.state().held
        stream.up += DAYS
        assert stream.points is None
        stream.restart()
        assert stream.points is None
        game.does(Concede("B"))
        assert stream.points is None, "its end may be undone"
    after = stream.state()
    assert after.scene is not None
    assert (after.scene.winner, after.held, after.events) == ("A", False, ())


def test_a_match_that_is_held_midway_stays_as_it_was_shown(stream: Stream, folder: Path) -> None:
    with Game(folder) as game:
        scores(game, 2)
        assert stream.points == (2, 0)
        game.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER))
        scores(game, 3)
        for _ in range(2):
            assert stream.points == (2, 0)
            stream.up += DAYS
            stream.restart()
        game.notes(STREAM_DELAY, StreamDelay(0))
        assert stream.points == (2, 0), "it gets no shorter"
        game.does(Concede("B"))
    after = stream.state()
    assert (after.events, after.story[-1].code) == ((), "over"), "what was held back is no news"
    assert stream.points == (3, 0)


def test_what_a_held_match_took_back_is_never_shown(stream: Stream, folder: Path) -> None:
    with Game(folder, HELD) as game:
        scores(scores(game, 7).undoes(), 1)
        assert stream.points is None
        game.does(Concede("B"))
    story = stream.state().story
    assert "over" in [event.code for event in story]
    assert "undone" not in [event.code for event in story]
    assert stream.points == (1, 0)


def test_what_is_not_shown_yet_is_held_too(stream: Stream, folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, stream_delay=60)) as game:
        assert stream.points is None
        game.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER))
        stream.up += DAYS
        assert stream.points is None


def test_no_clock_runs_on_while_a_match_is_held(stream: Stream, folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, round=50)) as game:
        game.notes(CLOCK, started(50, machine_time()))
        before = stream.state()
        game.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER))
        held = stream.state()
    assert before.scene is not None
    assert before.scene.clock is not None
    assert held.scene == msgspec.structs.replace(before.scene, clock=None)


def agreed_next(game: Game, setup: GameSetup) -> GameSetup:
    """The setup of the next game of the match whose game this is."""
    match = game.match
    return begun_again(match, setup)


def test_a_match_of_several_games_is_held_until_it_is_decided(stream: Stream, folder: Path) -> None:
    series = msgspec.structs.replace(HELD, mode="match")
    with Game(folder, series) as game:
        game.does(Concede("B"))
        following = agreed_next(game, series)
        game.begins_next(following)
        assert stream.points is None, "one game of it is over"
        scores(game, 4)
    stream.restart()
    assert stream.points is None
    with Game(folder, begin=False) as game:
        game.does(Concede("B"))
        assert stream.points is None
    assert stream.points == (4, 0)
    assert stream.state().held is False


def test_a_match_that_was_left_between_its_games_is_held(stream: Stream, folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(HELD, mode="match")) as game:
        game.does(Concede("B"))
    with Game(folder) as following:
        assert game.match.closed is False
        assert CLOSED in [entry.kind for entry in following.entries(game.match.number)]
        scene = stream.state().scene
        assert scene is not None
        assert scene.match == following.match.number
        with pytest.raises(GoesOn):
            replayed(folder, game.match.number, 0)


def test_a_held_match_that_was_left_unfinished_does_not_hold_back_the_next(stream: Stream, folder: Path) -> None:
    with Game(folder, HELD) as game:
        scores(game, 1)
        assert stream.state().held
    with Game(folder) as following:
        scores(following, 5)
        for _ in range(2):
            assert stream.points == (5, 0)
            state = stream.state()
            assert state.held is False
            assert {event.seq for event in state.story} <= {e.seq for e in following.entries(following.match.number)}
            stream.restart()
        following.does(Concede("B"))
        following.goes_on_with(game.match.number)
        scores(following, 2)
        assert stream.points == (5, 0), "the held match goes on unseen"
        assert stream.state().held
        scores(following, 3).undoes()
        following.does(Concede("B"))
        assert stream.points == (5, 0)
    state = stream.state()
    assert (stream.points, state.held) == ((2, 0), False)
    assert [event.code for event in state.story if event.code in ("point", "undone")] == ["point"] * 2


def test_a_held_match_that_is_given_up_once_another_was_played_shows_that_one(stream: Stream, folder: Path) -> None:
    with Game(folder, HELD) as game:
        scores(game, 1)
    with Game(folder) as following:
        scores(following, 5)
        assert stream.points == (5, 0)
        following.gives_up(game.match.number)
    assert stream.points == (5, 0)
    assert stream.state().held is False


def test_a_delayed_match_waits_its_delay_after_a_held_one(stream: Stream, folder: Path) -> None:
    with Game(folder, HELD) as game:
        scores(game, 1)
        assert stream.points is None
    with Game(folder, msgspec.structs.replace(AGREED, stream_delay=60)) as following:
        scores(following, 5)
        assert stream.points is None
        assert stream.state().held is False
        stream.up += 59_999
        assert stream.points is None
        stream.up += 1
        assert stream.points == (5, 0)


def test_a_held_game_is_not_replayed_before_its_match_is_over(folder: Path) -> None:
    series = msgspec.structs.replace(HELD, mode="match")
    with Game(folder, series) as game:
        first = game.match.number
        game.does(Concede("B"))
        game.begins_next(agreed_next(game, series))
        with pytest.raises(GoesOn):
            replayed(folder, first, 0)
        game.does(Concede("B"))
    assert replayed(folder, first, 0)


def test_a_table_whose_stream_is_held_keeps_its_mark_at_once(stream: Stream, folder: Path) -> None:
    with Game(folder) as game:
        scores(game, 2)
        assert stream.points == (2, 0)
        game.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER))
        stream.state()
        scores(game, 3)
        stream.restart()
        assert stream.points == (2, 0)
