"""The ladder to victory."""

import itertools

import pytest
from kivy.graphics import Rectangle

from tableside.screens.widgets.score_panel import Ladder


@pytest.mark.parametrize("height", [90, 121, 164, 300])
@pytest.mark.parametrize("goal", [8, 11])
def test_each_rung_is_seen_and_none_lies_over_another_however_low_the_ladder_is(small, height, goal):
    ladder = Ladder(points=goal - 1, goal=goal, size_hint=(None, None), size=(20, height))
    small.place(ladder)
    rungs = [drawn for drawn in ladder.canvas.children if isinstance(drawn, Rectangle)]
    assert len(rungs) == goal - 1
    assert all(rung.size[1] >= 2 for rung in rungs)
    assert all(low.pos[1] + low.size[1] < high.pos[1] for low, high in itertools.pairwise(rungs))
    assert rungs[-1].pos[1] + rungs[-1].size[1] <= ladder.top - 25
