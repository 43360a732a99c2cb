"""`tableside record picture`: a position as viewers see it, and never a facedown card."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.ledger.entry import CLOSED
from tests.kit.cli import tableside
from tests.kit.stream.game import AGREED, CANARY, Game


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A game in which a card is hidden, and A gets 3 points and then 5."""
    with Game(tmp_path / "data") as game:
        game.controls().hides("A", CANARY, 1).does(PointsAre("A", "A", 3), PointsAre("A", "A", 5))
    return tmp_path / "data"


def words(out: Path) -> list[str]:
    return [each.text or "" for each in ElementTree.parse(out).iter()]


def test_the_position_is_drawn_as_it_is_now_or_after_an_entry(recorded: Path, tmp_path: Path) -> None:
    for name, points, options in (("now", "5/8", ()), ("then", "3/8", ("--after", 5))):
        out = tmp_path / f"{name}.svg"
        result = tableside("record", "picture", "--data", recorded, "--out", out, *options)
        assert result.exit_code == 0, result.output
        assert {points, "Mira", "Jonas", "Void Gate"} <= set(words(out))
        assert CANARY not in out.read_text()


def test_a_file_that_exists_is_left_as_it_is(recorded: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.svg"
    out.write_text("mine")
    result = tableside("record", "picture", "--data", recorded, "--out", out)
    assert (result.exit_code, out.read_text()) == (2, "mine")


def test_a_delayed_game_is_not_drawn_before_it_was_left(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "position.svg"
    with Game(data, msgspec.structs.replace(AGREED, stream_delay=180)) as game:
        result = tableside("record", "picture", "--data", data, "--out", out)
        assert (result.exit_code, out.exists()) == (2, False)
        game.notes(CLOSED, None)
    assert tableside("record", "picture", "--data", data, "--out", out).exit_code == 0


@pytest.mark.parametrize("which", [(), (7,)])
def test_a_match_that_is_not_there_is_said(tmp_path: Path, which: tuple[int, ...]) -> None:
    out = tmp_path / "position.svg"
    result = tableside("record", "picture", *which, "--data", tmp_path / "data", "--out", out)
    assert (result.exit_code, out.exists()) == (2, False)
    assert "Traceback" not in result.stderr
