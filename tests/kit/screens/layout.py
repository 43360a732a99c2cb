"""Checks that a screen can be read and touched."""

import re
from itertools import combinations, product

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from tableside.screens.widgets.box import Box
from tableside.screens.widgets.hold_button import HoldButton
from tableside.screens.widgets.icon import ICONS, Icon
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.text import LANGUAGES, Text
from tests.kit.samples import FULL
from tests.kit.screens import views
from tests.kit.screens.parts import walk
from tests.kit.screens.scenes import SCENES

SMALLEST_TARGET = 49
"""The least width and height of a touch box, in dp: a fingertip on a panel of 7 inches of 1280 by 720, which is low."""

SMALLEST_TEXT = 17
GIVEN_NAMES = (views.LONG, "ACR1252", "PN532", "ACR122U")
LEGAL_TEXT = 13
LEGAL = {Text(language)("screen-start-legal") for language in LANGUAGES}


ALL = slice(None)
"""All scenes."""

KIND = re.compile(r"\w+")
"""The kind of a scene: the first word of its name."""


def variant_name(variant):
    """The name of a size in a language, with or without large text."""
    (width, height), language, large_text = variant
    return f"{width}x{height}-{language}-{'large' if large_text else 'normal'}"


def of_each_kind(count):
    """The names of scenes: of each kind the first, and a share of the others."""
    kinds = {}
    for name in SCENES:
        kinds.setdefault(KIND.match(name)[0], []).append(name)
    return [name for names in kinds.values() for name in names[::count]]


def shown(size, some):
    """The names of the scenes that are shown at a size in each variant.

    `some` has the scenes of each variant, which is a language with whether text is large: a slice of all, or their
    names. With FULL=1, each scene is shown in each variant.
    """
    chosen = dict.fromkeys(product(LANGUAGES, (False, True)), ALL) if FULL else some
    return {
        (size, *variant): list(SCENES)[scenes] if isinstance(scenes, slice) else scenes
        for variant, scenes in chosen.items()
    }


def inside(inner, outer):
    x, y = inner.to_window(inner.x, inner.y)
    right, top = inner.to_window(inner.right, inner.top)
    low, high = sorted((x, right)), sorted((y, top))
    return low[0] >= -0.5 and high[0] >= -0.5 and low[1] <= outer.width + 0.5 and high[1] <= outer.height + 0.5


def assert_fits(scene):
    """Every widget of a screen is large enough to touch or read, within its box, and covers no other."""
    for widget in walk(scene):
        about = f"{type(widget).__name__} {getattr(widget, 'text', '')!r} {widget.size}"
        if isinstance(widget, ButtonBehavior | HoldButton):
            assert min(widget.size) >= dp(SMALLEST_TARGET) - 0.5, f"too small to touch: {about}"
            assert inside(widget, scene), f"partly off the screen: {about}"
        if isinstance(widget, Label) and widget.text:
            least = LEGAL_TEXT if widget.text in LEGAL else SMALLEST_TEXT
            assert widget.font_size >= dp(least) - 0.1, f"too small to read: {about}"
        if isinstance(widget, FitLabel) and widget.text:
            assert text_fits(widget), f"does not fit: {about}"
        if isinstance(widget, Icon):
            assert widget.kind in ICONS or not widget.kind, f"no such icon: {about} {widget.kind!r}"
        assert not overlapping(widget), f"one on the other in {about}"
        assert not protruding(widget), f"beyond the edge of {about}"
        if isinstance(widget, Box) and widget.cut:
            assert not over_cut_corner(widget), f"on a corner that is cut off from {about}"


def text_fits(text):
    left, top, right, bottom = text.padding
    width, height = text.width - left - right, text.height - top - bottom
    if text.one_line:
        if drawn(text) != text.text.split() and not may_be_cut(text.text):
            return False
        return text.texture_size[0] <= text.width + 1 and text.height >= text.font_size * 1.1
    whole = fits(text.text, text.bold, text.font_size, width, height, text.font_name)
    return whole and drawn(text) == text.text.split()


def may_be_cut(text):
    """Return whether a text holds a name given by people or systems, which ends in dots where it has no room."""
    return "…" in text or any(name in text for name in GIVEN_NAMES)


def drawn(text):
    """The words that are on the screen: of a text in the middle of its box Kivy leaves out what it has no room for."""
    lines = text._label._cached_lines
    return [word for line in lines for part in line.words for word in part.text.split()]


def overlapping(widget):
    """Two parts of a widget that are seen and lie on each other; sheets and pages lie on what they cover."""
    kind = type(widget).__name__
    if kind in ("Root", "PlayerPanelView", "SmallPlayerPanelView") or "Screen" in kind:
        return None
    seen = [child for child in widget.children if child.opacity and child.width > 1 and child.height > 1]
    for child, other in combinations(seen, 2):
        wide = min(child.right, other.right) - max(child.x, other.x)
        high = min(child.top, other.top) - max(child.y, other.y)
        if wide > 1 and high > 1:
            return child, other
    return None


def over_cut_corner(box):
    """A button in a box that is seen beyond the corners that are cut off from it."""
    for part in walk(box):
        if isinstance(part, ButtonBehavior | HoldButton) and part is not box and part.opacity and part.width > 1:
            own = part.cut if isinstance(part, Box) else 0
            upper_left = (part.x - box.x) + (box.top - part.top)
            lower_right = (box.right - part.right) + (part.y - box.y)
            if min(upper_left, lower_right) + own < box.cut - 0.5:
                return part
    return None


def protruding(widget):
    """A part of a row, a column or a grid that is seen beyond its edge."""
    if not isinstance(widget, BoxLayout | GridLayout):
        return None
    for child in widget.children:
        seen = child.opacity and child.width > 1 and child.height > 1
        beyond = (widget.x - child.x, widget.y - child.y, child.right - widget.right, child.top - widget.top)
        if seen and max(beyond) > 1:
            return child
    return None
