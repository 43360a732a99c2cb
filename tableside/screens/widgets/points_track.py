"""The track to victory, one step for each point."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothQuad, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from tableside.screens import theme


class PointsTrack(Widget):
    """`points` of `goal` steps are full. The last step is a diamond: scoring the last point has rules of its own."""

    points = NumericProperty(0)
    goal = NumericProperty(8)
    ink = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("points", "goal", "ink", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        goal = max(1, int(self.goal))
        last = self.height
        step_width = max(0.0, self.width - last) / max(1, goal - 1)
        gap = min(dp(4), step_width / 3)
        width, height = step_width - gap, self.height * 0.6
        middle = self.y + self.height / 2
        with self.canvas:
            for step in range(goal - 1):
                Color(*(self.ink if step < self.points else theme.LINE))
                SmoothRoundedRectangle(
                    pos=(self.x + step * (width + gap), middle - height / 2),
                    size=(width, height),
                    radius=[min(width, height) / 2],
                )
            Color(*(self.ink if self.points >= goal else theme.LINE))
            half = last / 2
            x = self.x + self.width - half
            SmoothQuad(points=(x - half, middle, x, middle + half, x + half, middle, x, middle - half))
