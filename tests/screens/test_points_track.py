"""The track to victory."""

import itertools

import pytest
from kivy.graphics import SmoothRoundedRectangle

from tableside.screens.widgets.points_track import PointsTrack


@pytest.mark.parametrize("width", [40, 51, 120, 300])
def test_each_step_is_seen_and_none_lies_over_another_however_narrow_the_track_is(small, width):
    track = PointsTrack(goal=8, size_hint=(None, None), size=(width, 14))
    small.place(track)
    steps = [drawn for drawn in track.canvas.children if isinstance(drawn, SmoothRoundedRectangle)]
    assert len(steps) == 7
    assert all(step.size[0] >= (width - 14) / 7 / 2 for step in steps)
    assert all(left.pos[0] + left.size[0] < right.pos[0] for left, right in itertools.pairwise(steps))
    assert steps[-1].pos[0] + steps[-1].size[0] <= track.right - 14
