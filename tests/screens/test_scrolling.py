"""Areas that a finger scrolls."""

import time

import pytest

from tableside.screens.widgets.labels import ScrollText
from tests.kit.screens.kivy_home import Clock

RESTS = 0.5
"""After so many seconds the bar of an area rests."""


def test_an_area_that_nobody_touches_asks_for_no_frames(small):
    text = ScrollText(text="A long text. " * 400)
    small.place(text)
    text.scroll_y = 0.5
    assert text._bar_color == text.bar_color
    end = time.monotonic() + RESTS + 0.2
    while time.monotonic() < end:
        small.frames(1)
    assert text._bar_color == text.bar_inactive_color
    assert not [event for event in Clock.get_events() if event.timeout == 0]


@pytest.mark.parametrize("height", range(60, 200, 17))
def test_no_line_of_a_text_that_scrolls_is_cut_at_the_edge(small, height):
    text = ScrollText(text="\n".join(f"Line {number}" for number in range(40)), size_hint=(None, None))
    text.size = 300, height
    small.place(text)
    (label,) = text.children
    line = label.texture_size[1] / 40
    assert height % line < 4
