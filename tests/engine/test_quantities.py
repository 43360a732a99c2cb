"""Quantities: each kind is evaluated, and what is not known has no number."""

import pytest

from carddata.model import amounts as q
from carddata.model.numbers import Holding
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tableside.engine import Table
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import amount
from tableside.engine.model.game_setup import GameSetup, initial_table
from tests.kit.counted import deaths

UNITS = TargetFilter(whose="you")
A = TargetingContext("A")


def position(follow: str = "all") -> Table:
    return initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow=follow), {})


@pytest.mark.parametrize(
    "counted",
    [
        q.HowMany(UNITS),
        q.TotalMight(UNITS),
        q.Lead("units", "you"),
        deaths("friendly"),
        q.HowOften("plays", EventFilter(UNITS, "you")),
    ],
)
def test_what_is_not_followed_has_no_number(counted: q.Quantity) -> None:
    assert amount(position(), counted, A) == 0
    assert amount(position("score"), counted, A) is None


@pytest.mark.parametrize(
    "counted", [Holding("points"), q.HowOften("conquer", EventFilter(by="you")), q.Excess(), q.TotalMight(UNITS)]
)
def test_nobody_has_nothing(counted: q.Quantity) -> None:
    assert amount(position("score"), counted, TargetingContext("")) == 0


@pytest.mark.parametrize(("most", "times"), [(2, 2), (9, 8)])
def test_no_more_than_the_most_counts(most: int, times: int) -> None:
    assert amount(position(), q.AtMost(q.ToVictory("opponent"), most), A) == times
