"""A player's name and points, with a touch for each point."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import view_queries
from tableside.screens.widgets import points_track  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.push_button import PushButton
from tableside.screens.widgets.touch_button import TouchButton


class ScoreDisplay(TouchButton, Box, BoxLayout):
    """Name, points and the track to victory, and a touch for each point; `shown` is whether it shows the points.

    `add` gives points by hand, or takes them.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    small = BooleanProperty(False)
    shown = BooleanProperty(True)
    add: Callable[[int], None] = ObjectProperty(lambda _: None)


class PointButton(PushButton):
    """Gives or takes a point with one touch; it is not there unless it is `usable`."""

    usable = BooleanProperty(True)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
