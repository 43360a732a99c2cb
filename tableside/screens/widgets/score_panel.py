"""A player's name, points and the ladder to victory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tableside.screens import motion, theme, view_queries
from tableside.screens.widgets import push_button  # noqa: F401
from tableside.screens.widgets.icon import PLAYERS
from tableside.screens.widgets.touch_button import TouchButton

GAP = 4
"""The space between two rungs, in dp."""


class Ladder(Widget):
    """`points` of `goal` rungs are full. The last is a gate, as scoring the last point has rules of its own.

    It is `locked` while the next point is the last.
    """

    points = NumericProperty(0)
    goal = NumericProperty(8)
    ink = ColorProperty(theme.TEXT)
    locked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("points", "goal", "ink", "locked", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        rungs = max(1, int(self.goal)) - 1
        gate, gap, stroke = self.width * 1.25, dp(GAP), dp(1.2)
        high = (self.height - gate - gap * rungs) / max(1, rungs)
        if high < 2 * stroke:
            return
        faint = theme.clear(tuple(self.ink), 0.6)
        inner = self.width - 2 * stroke
        with self.canvas:
            for rung in range(rungs):
                low = self.y + rung * (high + gap)
                if rung < self.points:
                    Color(*self.ink)
                    Rectangle(pos=(self.x, low), size=(self.width, high))
                else:
                    Color(*faint)
                    Line(rectangle=(self.x + stroke, low + stroke, inner, high - 2 * stroke), width=stroke)
            self._draw_gate(self.top - gate, gate, stroke)

    def _draw_gate(self, low: float, high: float, stroke: float) -> None:
        """An arch at the top, and the lock on it."""
        Color(*self.ink)
        left, right, middle = self.x + stroke, self.right - stroke, self.center_x
        shoulder = low + high * 0.58
        points = (left, low, right, low, right, shoulder, middle, self.top - stroke, left, shoulder)
        Line(points=points, width=stroke, close=True, joint="miter")
        if self.points >= self.goal:
            Rectangle(pos=(self.x, low), size=(self.width, shoulder - low))
        elif self.locked:
            half = self.width * 0.22
            Rectangle(pos=(middle - half, low + high * 0.16), size=(2 * half, half * 1.5))
            Line(circle=(middle, low + high * 0.16 + half * 1.5, half * 0.7, -90, 90), width=max(1.01, half * 0.2))


class ScorePanel(TouchButton, BoxLayout):
    """Name, points and the ladder to victory; `shown` is whether it shows the points, which a team has once.

    `used` is the time that the player has used, empty where that is not shown. If it `counts`, a touch gives a point,
    and a button takes it back by `add`. A new number has `rolled` in so far, and the player's shape has `burst` so far.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    small = BooleanProperty(False)
    shown = BooleanProperty(True)
    about = StringProperty("")
    used = StringProperty("")
    counts = BooleanProperty(False)
    add: Callable[[int], None] = ObjectProperty(lambda _: None)
    can_subtract = BooleanProperty(False)
    rolled = NumericProperty(1.0)
    burst = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._shape = Canvas()
        super().__init__(**kwargs)
        self.canvas.before.add(self._shape)
        self.fbind("burst", self._draw_burst)

    def celebrate(self) -> None:
        """Let a new point be seen: its number rolls in, and the player's shape bursts behind it."""
        motion.move(self, "rolled", 0.0, motion.ROLL)
        motion.move(self, "burst", 0.0, motion.BURST)

    def _draw_burst(self, *_: Any) -> None:
        """Draw rings of the player's shape that grow and fade."""
        self._shape.clear()
        if self.burst >= 1 or self.panel.player not in PLAYERS:
            return
        reach = max(self.width, self.height)
        with self._shape:
            for ring in (1.0, 0.62):
                Color(*theme.clear(theme.player(self.panel.player), 0.45 * (1 - self.burst)))
                PLAYERS[self.panel.player](self.center_x, self.center_y, reach * ring * (0.2 + 0.5 * self.burst))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
