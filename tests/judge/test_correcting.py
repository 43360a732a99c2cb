"""What a judge corrects at the desk: the last action and what followed it, and the time of the round."""

from __future__ import annotations

import msgspec
import pytest

from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import NEAR, AtTable, kinds
from tests.kit.text import english


@pytest.fixture
def judge(table: AtTable) -> AtJudge:
    """A judge at a match in which A's canary lies facedown at battlefield 1."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    return AtJudge(table)


def test_a_refusal_takes_back_what_followed(judge: AtJudge) -> None:
    table = judge.table
    table.plays("A", "Wall", "A")
    table.resolves("A", "Nobody Knows")
    table.press("A", "I drew 2 cards")
    table.press("A", "button-gained-point")
    table.press("A", "button-done")
    judge.session.take_back()
    assert table.panel("A").points == 1
    judge.unlock()
    said = judge.after(judge.session.take_back).message
    assert said is not None
    assert english(said, table.view.names) == "Taken back, with all that followed: Ann plays Nobody Knows."
    assert table.panel("A").points == 0
    assert table.match.table.chain == ()
    assert [permanent.card for permanent in table.match.table.permanents][-1:] == ["Wall"]
    assert kinds(table)[-1] == "undo"


def test_nothing_is_left_to_take_back(judge: AtJudge) -> None:
    judge.unlock()
    for _ in range(20):
        view = judge.after(judge.session.take_back)
    assert view.message == message("judge-nothing-to-take-back")
    assert judge.table.match.last == 0


def test_only_an_unlocked_judge_adds_time_to_the_round(table: AtTable) -> None:
    table.do(c.Begin(msgspec.structs.replace(AGREED, round=50)))
    judge = AtJudge(table)
    judge.after(lambda: judge.session.add_time(5))
    assert table.view.clock is not None
    assert table.view.clock.minutes == 50
    judge.unlock()
    judge.after(lambda: judge.session.add_time(5))
    assert table.view.clock.minutes == 55
    assert "The round gets 5 min more. (judge)" in table.history
