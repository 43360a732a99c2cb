"""Boxes with rounded corners."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from tableside.screens import theme


class Rounded(Widget):
    """A widget on a box with rounded corners, filled with `face`, and with an `edge` around it if that has a colour.

    It is drawn once for each frame, however often a layout moves it.
    """

    face = ColorProperty(theme.CLEAR)
    edge = ColorProperty(theme.CLEAR)
    edge_width = NumericProperty("1dp")
    corner = NumericProperty("10dp")

    def __init__(self, **kwargs: Any) -> None:
        self._box = Canvas()
        draw = Clock.create_trigger(self._draw_box, -1)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._box)
        for name in ("face", "edge", "edge_width", "corner", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw_box(self, *_: Any) -> None:
        self._box.clear()
        with self._box:
            if self.face[3]:
                Color(*self.face)
                SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[self.corner])
            if self.edge[3]:
                Color(*self.edge)
                inner = self.x + 1, self.y + 1, self.width - 2, self.height - 2, self.corner - dp(1)
                SmoothLine(rounded_rectangle=inner, width=self.edge_width)
