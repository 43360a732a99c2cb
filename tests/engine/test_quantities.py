"""Quantities: each kind is evaluated, and what is not known says on what it rests."""

import pytest

from carddata.model import amounts as q
from carddata.model.numbers import Holding
from carddata.model.targets import HasState, TargetFilter
from carddata.model.triggers import EventFilter
from tableside.engine import Table
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import amount
from tableside.engine.derived.truth import unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.game_setup import GameSetup, initial_table
from tests.kit.counted import deaths
from tests.kit.engine.play import duel

UNITS = TargetFilter(whose="you")
A = TargetingContext("A")


def position(follow: str = "all") -> Table:
    return initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow=follow), {})


@pytest.mark.parametrize(
    ("counted", "rests_on"),
    [
        (q.HowMany(UNITS), "permanents"),
        (q.MightOf(UNITS, "total"), "permanents"),
        (q.Lead("units", "you"), "units"),
        (deaths("friendly"), "dies"),
        (q.HowOften("plays", EventFilter(UNITS, "you")), "plays"),
    ],
)
def test_what_is_not_followed_has_no_number(counted: q.Quantity, rests_on: str) -> None:
    assert amount(position(), counted, A) == 0
    assert amount(position("score"), counted, A) == unknown(rests_on)


def test_what_is_sure_of_a_number_is_counted() -> None:
    known, strange = (Permanent(number, card, "unit", "A", "A") for number, card in ((1, "Mega-Mech"), (2, "?")))
    table = duel(permanents=(known, strange))
    might = table.setup.cards["Mega-Mech"].might or 0
    assert might >= 5
    assert amount(table, q.MightOf(UNITS, "total"), A) == unknown("#2", counted=might)
    assert amount(table, q.MightOf(TargetFilter(whose="you"), "highest"), A) == unknown("#2", counted=might)
    assert amount(table, q.HowMany(TargetFilter(whose="you", that=(HasState("mighty"),))), A) == unknown(
        "#2", counted=1
    )
    assert amount(table, q.AtMost(q.MightOf(UNITS, "total"), might), A) == might
    assert amount(table, q.AtMost(q.MightOf(UNITS, "total"), might + 1), A) == unknown("#2", counted=might)


@pytest.mark.parametrize(
    "counted", [Holding("points"), q.HowOften("conquer", EventFilter(by="you")), q.Excess(), q.MightOf(UNITS, "total")]
)
def test_nobody_has_nothing(counted: q.Quantity) -> None:
    assert amount(position("score"), counted, TargetingContext("")) == 0


@pytest.mark.parametrize(("most", "times"), [(2, 2), (9, 8)])
def test_no_more_than_the_most_counts(most: int, times: int) -> None:
    assert amount(position(), q.AtMost(q.ToVictory(whose="opponent"), most), A) == times
