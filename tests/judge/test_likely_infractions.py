"""The infractions that the desk offers first: what the record makes likely."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import ControlIs, EndTurn
from tests.kit.judge.rulings import after_an_illegal_hide, at_rulings, come
from tests.kit.judge.session import PIN, AtJudge


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    with at_rulings(tmp_path) as judge:
        yield judge


def likely(judge: AtJudge, player: str = "Ann") -> list[str]:
    """The numbers of the infractions that are offered before the sections."""
    judge.after(lambda: judge.session.open("rulings"))
    judge.press(f"Rule on {player}")
    numbers = [label.split()[0] for label in judge.labels]
    return numbers[: numbers.index("702")]


def test_there_are_always_five_and_each_once(judge: AtJudge) -> None:
    for player in ("Ann", "Bea"):
        assert len(set(likely(judge, player))) == 5


def test_before_the_first_turn_ends_the_mulligan_is_likely_and_then_no_more(judge: AtJudge) -> None:
    assert likely(judge)[0] == "702.14"
    judge.table.act(EndTurn("A"), EndTurn("B"))
    assert "702.14" not in likely(judge)


def test_an_illegal_hide_is_the_likeliest_of_its_player_alone(tmp_path: Path) -> None:
    with after_an_illegal_hide(tmp_path) as judge:
        assert likely(judge)[0] == "702.13"
        assert likely(judge, "Bea")[0] != "702.13"


def test_a_point_that_the_record_misses_is_likely(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), ControlIs("B", 1, "B"))
    come(judge, PIN)
    assert likely(judge, "Bea")[0] == "702.3"


def test_a_remedy_without_its_ruling_comes_first(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    judge.after(lambda: judge.session.open("rulings"))
    judge.press("Rule on Ann")
    judge.choose_infraction("702.7")
    judge.press("The remedy, step by step")
    judge.press(judge.labels[0])
    judge.press("Done: record the remedy")
    assert likely(judge)[0] == "702.7"
