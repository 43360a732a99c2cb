"""When points are said to be assumed over unread text: as they are gained, and not where the table asks or none are."""

from __future__ import annotations

import pytest

from carddata.sets import load
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.rules.scoring import gain_points
from tableside.notation.scenario import read_scenario

POSITION = """
[position]
turn = "A"
points = { A = 5 }
battlefields = ["Toll Camp", "plain"]

[cards."Toll Camp"]
type = "battlefield"
may = ["points"]
"""


@pytest.mark.parametrize(("points", "said"), [(1, 1), (0, 0), (-1, 0), (3, 0)])
def test_points_are_assumed_as_they_are_gained_and_asked_about_as_they_win(points: int, said: int) -> None:
    scenario = read_scenario(POSITION, load())
    execution = Execution(scenario.table, scenario.private)
    gain_points(execution, "A", points, "effect")
    assumed = [event for event in execution.events if isinstance(event, e.TextsAssumed)]
    assert assumed == [e.TextsAssumed("points", "A", ("Toll Camp",))] * said
