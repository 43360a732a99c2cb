"""Following a ledger that appears, grows, is replaced, breaks and recovers, as whichever user the stream runs."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tableside.ledger.errors import LedgerError, NotOurs
from tableside.ledger.store import Ledger
from tableside.match.public.scene import Scene
from tableside.message import Message, message
from tableside.stream import feed
from tableside.stream.feed import FeedState, Follower, follow
from tests.kit.ledger.ledger_files import NOBODY, Child, ask
from tests.kit.patience import PATIENCE
from tests.kit.stream.game import CANARY, Game


@pytest.fixture
def follower(folder: Path) -> Iterator[Follower]:
    with closing(Follower(folder)) as made:
        yield made


def polled(follower: Follower) -> tuple[int, int, str | None]:
    """The match, the turn's number and who controls the first battlefield."""
    scene = follower.poll()
    assert scene is not None
    return scene.match, turn_number(scene), scene.battlefields[0].control


def turn_number(scene: Scene) -> int:
    number = dict(scene.turn_label.arguments)["number"]
    assert isinstance(number, int)
    return number


def test_from_no_folder_to_a_match_and_the_next_one(folder: Path, follower: Follower) -> None:
    assert follower.poll() is None
    with Ledger.open(folder):
        assert follower.poll() is None
    with Game(folder) as game:
        assert polled(follower) == (1, 1, None)
        game.controls()
        assert polled(follower) == (1, 1, "A")
        game.undoes().undoes()
        assert polled(follower) == (1, 1, None)
        game.controls().ends_turn()
        assert polled(follower) == (1, 2, "A")
    with Game(folder):
        assert polled(follower) == (2, 1, None)


def test_another_ledger_in_its_place(folder: Path, follower: Follower, tmp_path: Path) -> None:
    """A ledger is set aside and replaced by one with the same numbers and other entries."""
    with Game(folder).controls().ends_turn().ends_turn():
        assert polled(follower) == (1, 3, "A")
    Ledger.set_aside(folder)
    assert follower.poll() is None
    with Game(tmp_path / "other").ends_turn():
        pass
    shutil.copy(tmp_path / "other" / "ledger.sqlite", folder / "ledger.sqlite")
    assert polled(follower) == (1, 2, None)


def test_a_ledger_that_cannot_be_read_is_read_when_it_can_be_again(folder: Path, follower: Follower) -> None:
    with Game(folder).controls():
        assert polled(follower) == (1, 1, "A")
    file = folder / "ledger.sqlite"
    file.rename(folder / "kept")
    file.write_text("shopping list\n" * 400)
    for _ in range(2):
        with pytest.raises(LedgerError):
            follower.poll()
    file.unlink()
    (folder / "kept").rename(file)
    assert polled(follower) == (1, 1, "A")


def test_a_change_is_read_at_the_next_poll_if_reading_it_failed(
    folder: Path, follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change is noticed, then the disk fails; the next poll reads it although nothing else has changed."""
    with Game(folder) as game:
        assert polled(follower) == (1, 1, None)
        game.controls()
        with monkeypatch.context() as patched:
            patched.setattr(follower._released.ledger, "entries", fail)
            with pytest.raises(LedgerError):
                follower.poll()
        assert polled(follower) == (1, 1, "A")


def fail(match: int) -> None:
    raise LedgerError(message("problem-storage-failed", folder="/data"), message("remedy-check-disk"))


def play(pipe: Connection, folder: Path) -> None:
    """Play a little and report it; close properly once something is received."""
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn():
        pipe.send("played")
        pipe.recv()
    pipe.send("closed")


def poll(pipe: Connection, folder: Path) -> None:
    with closing(Follower(folder)) as follower:
        pipe.send(follower.poll())


def stay_open(child: Child) -> None:
    """Leave the app running."""


def close(child: Child) -> None:
    assert child.ask("close") == "closed"


def kill(child: Child) -> None:
    child.kill()


@pytest.mark.parametrize("user", [pytest.param(None, id="same-user"), pytest.param(NOBODY, id="another-user")])
@pytest.mark.parametrize("end", [stay_open, close, kill])
def test_with_the_app_open_closed_or_killed(end: Callable[[Child], None], user: int | None) -> None:
    if user is not None and os.geteuid() != 0:
        pytest.skip("only root can become another system user")
    with tempfile.TemporaryDirectory(prefix="tableside-") as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "data"
        with Child(play, folder) as app:
            assert app.pipe.recv() == "played"
            end(app)
            scene = ask(poll, folder, user=user)
            assert isinstance(scene, Scene)
            assert turn_number(scene) == 2
            assert scene.battlefields[0].facedown[0].since == message("overlay-facedown-since", turn=1)


def test_following_shows_each_change_once_and_keeps_the_last_scene_through_trouble(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "RETRY_S", 0.01)
    good, ill = tmp_path / "good", tmp_path / "ill"
    good.mkdir()
    ill.mkdir()
    (ill / "ledger.sqlite").write_text("shopping list\n" * 400)
    states: list[FeedState] = []
    notices: list[Message] = []

    def lead_to(place: Path) -> None:
        """Replace what is in the folder in one step."""
        (tmp_path / "next").symlink_to(place)
        (tmp_path / "next").replace(folder)

    async def show(state: FeedState) -> None:
        states.append(state)

    async def until(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not condition():
                await asyncio.sleep(0.01)

    async def watched() -> None:
        lead_to(good)
        following = asyncio.create_task(follow(folder, show, notices.append))
        await until(lambda: states == [FeedState()])
        with Game(folder).controls().ends_turn():
            await until(lambda: states[-1].scene is not None and turn_number(states[-1].scene) == 2)
        scene, story = states[-1].scene, states[-1].story
        lead_to(ill)
        await until(lambda: states[-1] == FeedState(scene, stale=True, story=story))
        problem = NotOurs(folder / "ledger.sqlite")
        assert notices == [message("notice-overlay-stale", problem=problem.problem, remedy=problem.remedy)]
        lead_to(good)
        await until(lambda: states[-1] == FeedState(scene, story=story))
        assert notices[1:] == [message("notice-ledger-readable-again")]
        following.cancel()
        await asyncio.wait([following])

    asyncio.run(watched())
    assert all(before != after for before, after in pairwise(states))


def test_a_write_is_seen_before_the_next_poll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "POLL_S", 100 * PATIENCE)
    states: list[FeedState] = []

    async def show(state: FeedState) -> None:
        states.append(state)

    async def watched(game: Game) -> None:
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            following = group.create_task(follow(tmp_path, show, lambda _: None))
            for number in (1, 2, 3):
                while not states or states[-1].scene is None or turn_number(states[-1].scene) < number:
                    await asyncio.sleep(0.01)
                game.ends_turn()
            following.cancel()

    with Game(tmp_path).controls() as game:
        asyncio.run(watched(game))
