"""A progress bar."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from tableside.screens import theme


class Bar(Widget):
    """`share`, 0 to 1, of it is full."""

    share = NumericProperty(0.0)
    ink = ColorProperty(theme.TEXT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)  # once for each frame, however often a layout moves it
        for name in ("share", "ink", "pos", "size"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        radius = [self.height / 2]
        with self.canvas:
            Color(*theme.STONE)
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius)
            if self.share > 0:
                Color(*self.ink)
                width = max(self.height, self.width * min(1.0, self.share))
                SmoothRoundedRectangle(pos=self.pos, size=(width, self.height), radius=radius)
