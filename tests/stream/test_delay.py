"""A delayed stream: nothing newer leaves before the delay is over, and nothing that was taken back meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.ledger.entry import PublicEntry
from tableside.ledger.public import PublicLedger
from tableside.match.entries import Undone
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.scene import Scene
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay, delay_in
from tableside.stream import feed, released_ledger
from tableside.stream.feed import Follower
from tableside.stream.kept_mark import FILE
from tests.kit.stream.game import AGREED, Game

DELAY = 180
DELAYED = msgspec.structs.replace(AGREED, stream_delay=DELAY)


class Clock:
    """The machine's time, set by hand; `up` in ms."""

    def __init__(self) -> None:
        self.up = 1_000_000

    def __call__(self) -> int:
        return self.up

    def later(self, seconds: float) -> None:
        self.up += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(feed, "uptime", made)
    monkeypatch.setattr(released_ledger, "uptime", made)
    return made


class Stream:
    """A follower that can be started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._follower = Follower(folder)

    def restart(self) -> None:
        self.close()
        self._follower = Follower(self._folder)

    def close(self) -> None:
        self._follower.close()

    @property
    def scene(self) -> Scene | None:
        return self._follower.poll()

    @property
    def points(self) -> tuple[int, ...] | None:
        """Return the points that are shown, None before there is a match."""
        scene = self.scene
        return None if scene is None else tuple(seat.points for seat in scene.seats)

    @property
    def news(self) -> list[str]:
        return [event.code for event in self._follower.state().events]


@pytest.fixture
def stream(folder: Path) -> Iterator[Stream]:
    made = Stream(folder)
    yield made
    made.close()


@pytest.fixture
def game(folder: Path, clock: Clock) -> Iterator[Game]:
    with Game(folder, DELAYED) as begun:
        yield begun


def scores(game: Game, points: int) -> None:
    game.does(PointsAre("A", "A", points))


def test_an_entry_shows_when_its_delay_is_over_and_no_sooner(stream: Stream, game: Game, clock: Clock) -> None:
    assert stream.points is None
    clock.later(60)
    scores(game, 1)
    assert stream.points is None
    clock.later(DELAY - 60)
    assert stream.points == (0, 0)
    clock.later(59.999)
    assert (stream.points, stream.news) == ((0, 0), [])
    clock.later(0.001)
    assert stream.news == ["point"]
    assert stream.points == (1, 0)


def test_what_is_undone_within_the_delay_is_never_shown(stream: Stream, game: Game, clock: Clock) -> None:
    stream.points  # noqa: B018 - the match is seen as it begins
    clock.later(DELAY)
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(DELAY - 1)
    game.undoes()
    scores(game, 2)
    shown, news = [], []
    for _ in range(2 * DELAY):
        news += stream.news
        shown.append(stream.points)
        clock.later(1)
    assert set(shown) == {(0, 0), (2, 0)}
    assert "undo" not in str(news)


def test_what_was_shown_stays_until_the_delay_of_its_undo_is_over(stream: Stream, game: Game, clock: Clock) -> None:
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (1, 0)
    game.undoes()
    assert stream.points == (1, 0)
    clock.later(DELAY - 1)
    assert stream.points == (1, 0)
    clock.later(1)
    assert stream.points == (0, 0)


def test_a_redo_of_what_was_never_shown_shows_it(stream: Stream, game: Game, clock: Clock) -> None:
    scores(game, 1)
    game.undoes()
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (0, 0)
    game.redoes()
    assert stream.points == (0, 0)
    clock.later(DELAY)
    assert stream.points == (1, 0)


def test_a_redo_shows_also_what_was_not_shown_when_its_undo_was(stream: Stream, game: Game, clock: Clock) -> None:
    scores(game, 1)
    first = game.match.last
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (1, 0)
    scores(game, 2)
    game.notes("undo", Undone(first, "A"))
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (0, 0)
    game.redoes()
    assert stream.points == (0, 0)
    clock.later(DELAY)
    assert stream.points == (2, 0)


def test_an_undo_that_was_redone_within_the_delay_is_never_told(stream: Stream, game: Game, clock: Clock) -> None:
    stream.points  # noqa: B018 - the match is seen as it begins
    clock.later(DELAY)
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(60)
    game.undoes()
    stream.points  # noqa: B018
    clock.later(60)
    game.redoes()
    shown, news = [], []
    for _ in range(2 * DELAY):
        news += stream.news
        shown.append(stream.points)
        clock.later(1)
    assert set(shown) == {(0, 0), (1, 0)}
    assert news == ["point"]


def test_a_delay_is_lengthened_at_once_for_all_that_is_not_shown(stream: Stream, game: Game, clock: Clock) -> None:
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(DELAY - 1)
    game.notes(STREAM_DELAY, StreamDelay(600))
    stream.points  # noqa: B018
    clock.later(1)
    assert stream.points is None
    game.notes(STREAM_DELAY, StreamDelay(5))
    clock.later(600 - DELAY - 1)
    assert stream.points is None
    clock.later(1)
    assert stream.points == (1, 0)


def test_a_new_process_goes_on_where_the_last_one_was(stream: Stream, game: Game, clock: Clock) -> None:
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (1, 0)
    scores(game, 2)
    assert stream.points == (1, 0)
    clock.later(DELAY - 1)
    stream.restart()
    assert stream.points == (1, 0)
    clock.later(DELAY - 1)
    assert stream.points == (1, 0), "what the process before did not show waits its whole delay"
    clock.later(1)
    assert stream.points == (2, 0)


def test_a_process_that_knows_of_none_before_shows_nothing_at_first(
    stream: Stream, game: Game, clock: Clock, folder: Path
) -> None:
    scores(game, 1)
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (1, 0)
    for content in (b"", b"{", b'{"seq": 99, "digest": "", "withheld": []}'):
        (folder / FILE).write_bytes(content)
        stream.restart()
        assert stream.points is None
        clock.later(DELAY - 1)
        assert stream.points is None


def test_the_undo_of_what_was_withheld_stays_withheld_in_a_new_process(
    stream: Stream, game: Game, clock: Clock
) -> None:
    stream.points  # noqa: B018
    clock.later(DELAY)
    scores(game, 1)
    assert stream.points == (0, 0)
    clock.later(1)
    game.undoes()
    assert stream.points == (0, 0)
    clock.later(DELAY - 1)
    assert stream.points == (0, 0)
    stream.restart()
    assert stream.points == (0, 0)


def test_the_end_of_a_delayed_match_is_shown_before_a_match_without_a_delay(
    folder: Path, stream: Stream, clock: Clock
) -> None:
    with ExitStack() as stack:
        scores(stack.enter_context(Game(folder, DELAYED)), 1)
    stream.points  # noqa: B018
    clock.later(1)
    with Game(folder) as following:
        scores(following, 5)
        assert stream.points is None
        clock.later(DELAY - 1)
        assert stream.points == (5, 0)
        scores(following, 6)
        assert stream.points == (6, 0)


def test_another_ledger_in_its_place_waits_from_its_first_entry_on(
    folder: Path, stream: Stream, game: Game, clock: Clock, tmp_path: Path
) -> None:
    for points in range(1, 6):
        scores(game, points)
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (5, 0)
    with Game(tmp_path / "other", DELAYED) as other:
        scores(other, 3)
    (tmp_path / "other").rename(tmp_path / "moved")
    folder.rename(tmp_path / "old")
    (tmp_path / "moved").rename(folder)
    assert stream.points is None
    clock.later(DELAY)
    assert stream.points == (3, 0)


@pytest.mark.parametrize("action", [b'{"seconds": "soon"}', b'{"seconds": 9999999}', b"{", b"[" * 9999])
def test_an_entry_of_a_delay_that_cannot_be_read_holds_everything_back_until_the_match_is_over(action: bytes) -> None:
    entry = PublicEntry(2, 1, "", STREAM_DELAY, 3, "", action, b"null", b"[]")
    assert delay_in([entry]) == UNTIL_OVER


def test_the_clock_that_is_shown_is_that_of_the_moment_that_is_shown(stream: Stream, game: Game, clock: Clock) -> None:
    stream.points  # noqa: B018
    clock.later(DELAY)
    assert stream.points == (0, 0)
    assert feed.shown_time(stream._follower.state().delay) == clock.up - DELAY * 1000


def test_the_ledger_gives_the_entries_of_all_matches_in_their_order(folder: Path) -> None:
    for _ in range(2):
        with Game(folder):
            pass
    with PublicLedger.open(folder) as ledger:
        entries = ledger.since(2)
    assert [entry.seq for entry in entries] == list(range(2, entries[-1].seq + 1))
    assert {entry.match for entry in entries} == {entries[0].match, entries[-1].match}


def test_the_next_poll_comes_as_soon_as_something_is_due(stream: Stream, game: Game, clock: Clock) -> None:
    follower = stream._follower
    assert stream.points is None
    assert follower.wait_s() == feed.POLL_S, "it is due later than the usual poll"
    clock.later(DELAY - 0.02)
    assert stream.points is None
    assert follower.wait_s() == pytest.approx(0.02)
    clock.later(0.02)
    assert stream.points == (0, 0)
    assert follower.wait_s() == feed.POLL_S, "nothing waits"
