"""Every screen can be read and touched, at both sizes."""

import pytest
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from tableside.screens.widgets.hold import HoldPad
from tableside.screens.widgets.text import Text, fits
from tests.screens.parts import walk
from tests.screens.scenes import SCENES

SMALLEST_TARGET = 52
SMALLEST_TEXT = 16
LEGAL_TEXT = 13


@pytest.fixture(params=SCENES, ids=str)
def scene(request, screen):
    root = SCENES[request.param]()
    screen.place(root)
    return root


def inside(inner, outer):
    x, y = inner.to_window(inner.x, inner.y)
    right, top = inner.to_window(inner.right, inner.top)
    low, high = sorted((x, right)), sorted((y, top))
    return low[0] >= -0.5 and high[0] >= -0.5 and low[1] <= outer.width + 0.5 and high[1] <= outer.height + 0.5


def test_fits(scene):
    unit = Metrics.dp
    for widget in walk(scene):
        about = f"{type(widget).__name__} {getattr(widget, 'text', '')!r} {widget.size}"
        if isinstance(widget, ButtonBehavior | HoldPad):
            assert min(widget.size) >= SMALLEST_TARGET * unit - 1, f"too small to touch: {about}"
            assert inside(widget, scene), f"partly off the screen: {about}"
        if isinstance(widget, Label) and widget.text:
            least = LEGAL_TEXT if widget.text.startswith("Unofficial") else SMALLEST_TEXT
            assert widget.font_size >= least * unit - 0.1, f"too small to read: {about}"
        if isinstance(widget, Text) and widget.text:
            left, top, right, bottom = widget.padding
            width, height = widget.width - left - right, widget.height - top - bottom
            if widget.one_line:
                assert widget.texture_size[0] <= widget.width + 1, f"wider than its box: {about}"
                assert widget.height >= widget.font_size * 1.1, f"higher than its box: {about}"
            else:
                assert fits(widget.text, widget.bold, widget.font_size, width, height), f"does not fit: {about}"


def test_keys_do_not_lie_on_each_other(scene):
    """No two siblings that are seen overlap, but a sheet on what it covers."""
    for widget in walk(scene):
        kind = type(widget).__name__
        if kind in ("Root", "HalfView", "QuarterView") or "Screen" in kind:
            continue
        seen = [one for one in widget.children if one.opacity and one.width > 1 and one.height > 1]
        for at, one in enumerate(seen):
            for other in seen[at + 1 :]:
                wide = min(one.right, other.right) - max(one.x, other.x)
                high = min(one.top, other.top) - max(one.y, other.y)
                assert wide <= 1 or high <= 1, f"{one} {one.pos} {one.size} on {other} {other.pos} {other.size}"
