"""Conditions: each kind is evaluated, and what is not known neither holds nor fails."""

import pytest

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.numbers import Holding
from carddata.model.targets import TargetFilter
from tableside.engine import Table
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.truth import Truth, unknown
from tableside.engine.model.game_setup import GameSetup, initial_table

A = TargetingContext("A")
YOURS, THEIRS = c.TurnOf("you"), c.TurnOf("opponent")
UNKNOWN = c.Counted(Holding("hand"), 3)
"""The question of a table that does not follow hands."""


def position() -> Table:
    return initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow="score"), {})


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        (YOURS, True),
        (THEIRS, False),
        (UNKNOWN, unknown("hand")),
        (c.Not(YOURS), False),
        (c.Not(THEIRS), True),
        (c.Not(UNKNOWN), unknown("hand")),
        (c.All((YOURS, c.Not(THEIRS))), True),
        (c.All((YOURS, UNKNOWN)), unknown("hand")),
        (c.All((UNKNOWN, THEIRS)), False),
        (c.Not(c.All((YOURS, THEIRS))), True),
        (c.Counted(q.ToVictory(), 8, 8), True),
        (c.Counted(q.ToVictory(), 9), False),
        (c.Counted(q.ToVictory(), most=7), False),
    ],
)
def test_what_holds(condition: c.Condition, held: Truth) -> None:
    assert holds(position(), condition, A) == held


def test_conditions_are_no_deeper_than_they_can_be_evaluated() -> None:
    deep: c.Condition = YOURS
    for _ in range(c.DEEPEST - 1):
        deep = c.Not(deep)
    with pytest.raises(ValueError, match="within too many"):
        c.Not(deep)
    with pytest.raises(ValueError, match="within too many"):
        c.All((YOURS, deep))
    with pytest.raises(ValueError, match="two limits"):
        q.AtMost(q.AtMost(q.HowMany(TargetFilter()), 3), 4)
