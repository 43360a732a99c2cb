"""A bar of progress, one cell for each card."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from tableside.screens import theme
from tableside.screens.widgets.box import frame

GAP = 3
"""The space between two cells, in dp."""


class Bar(Widget):
    """Of `total` cells the first `done` are full, and the cell with the number `next` is lit; 0 for none."""

    total = NumericProperty(0)
    done = NumericProperty(0)
    next = NumericProperty(0)
    ink = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("total", "done", "next", "ink", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.total:
            return
        step = (self.width + dp(GAP)) / self.total
        with self.canvas:
            for number in range(1, int(self.total) + 1):
                x, width = self.x + (number - 1) * step, step - dp(GAP)
                if number == self.next or number <= self.done:
                    Color(*(theme.LAMP if number == self.next else self.ink))
                    Rectangle(pos=(x, self.y), size=(width, self.height))
                else:
                    Color(*theme.LINE)
                    frame(x, self.y, width, self.height, 0, dp(0.5))
