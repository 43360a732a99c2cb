"""An outline that says at once that a reader has seen something: the same for every card and at every dial."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.widget import Widget

from tableside.screens import theme

SHOWN = 0.3
"""The time for which an outline is shown, in seconds."""

WIDTH = 3
"""Half of what the outline is wide, in dp."""


class TapOutline(Widget):
    """Lies over the whole screen, takes no touch, and outlines parts of it for a moment."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._areas: dict[str, tuple[float, float, float, float]] = {}
        self._timers: dict[str, Any] = {}

    def flash(self, reader: str, area: Widget) -> None:
        """Outline an area for a moment, on behalf of this reader; it begins anew if it is outlined already."""
        if reader in self._timers:
            self._timers[reader].cancel()
        self._areas[reader] = _rectangle(area)
        self._timers[reader] = Clock.schedule_once(lambda _: self._end(reader), SHOWN)
        self._draw()

    def _end(self, reader: str) -> None:
        del self._areas[reader], self._timers[reader]
        self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*theme.TEXT)
            for x, y, width, height in self._areas.values():
                Line(rectangle=(x, y, width, height), width=dp(WIDTH))


def _rectangle(area: Widget) -> tuple[float, float, float, float]:
    """The inside of a widget's edge: x, y, width and height in the window, also of a widget that is turned."""
    (left, right), (bottom, top) = (
        sorted(pair) for pair in zip(area.to_window(area.x, area.y), area.to_window(area.right, area.top), strict=True)
    )
    edge = dp(WIDTH)
    return left + edge, bottom + edge, right - left - 2 * edge, top - bottom - 2 * edge
