"""The row of plain values that other programs read, from states without a server."""

from pathlib import Path

import msgspec
import pytest

from tableside.ledger.public import PublicLedger
from tableside.match.public.scene import Scene, SceneClock
from tableside.match.public.scene_fold import fold_scene
from tableside.stream.feed import FeedState
from tableside.stream.flat import Row, flat_row
from tableside.text import Text
from tests.kit.stream.game import AGREED, CARDS, Game

UP = 500_000
"""The machine's time, in ms."""


@pytest.fixture
def scene(folder: Path) -> Scene:
    """A game of an event, of two players of whom one has pronouns."""
    with Game(folder, msgspec.structs.replace(AGREED, event="Spring Open", pronouns={"B": "they/them"})):
        pass
    with PublicLedger.open(folder) as ledger:
        fold = fold_scene(ledger.entries(1), CARDS)
    assert fold is not None
    return fold.scene()


def row(scene: Scene) -> Row:
    return flat_row(FeedState(scene), Text("en"), UP)


def test_a_row_has_the_event_and_the_pronouns_of_those_who_have_some(scene: Scene) -> None:
    names = ("event", "a_pronouns", "b_pronouns", "c_pronouns")
    assert [row(scene)[name] for name in names] == ["Spring Open", "", "they/them", ""]


@pytest.mark.parametrize(
    ("ends", "left", "shown"),
    [
        (UP + 61_000, 0, "1:01"),
        (UP + 60_001, 0, "1:01"),
        (UP + 999, 0, "0:01"),
        (UP - 5_000, 0, "0:00"),
        (None, 125_000, "2:05"),
    ],
    ids=["runs", "a second that has begun counts", "the last second", "is over", "stands still"],
)
def test_the_clock_shows_the_minutes_and_seconds_that_are_left(
    scene: Scene, ends: int | None, left: int, shown: str
) -> None:
    assert row(msgspec.structs.replace(scene, clock=SceneClock(ends, left)))["clock"] == shown
