"""A calm animation while the table waits for a card: the same for every card."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from tableside.screens import theme

DOTS = 5
PERIOD = 2.4
"""The time that one pulse takes, in seconds."""
FRAMES = 20
"""The number of times a second that it is drawn."""


class Pulse(Widget):
    """A row of dots that swell one after the other while it is `running`; `phase` is how far the pulse is, 0 to 1.

    For people who want no movement they stand `still`.
    """

    running = BooleanProperty(False)
    still = BooleanProperty(False)
    phase = NumericProperty(0.0)
    ink = ColorProperty(theme.SOFT)
    rest = ColorProperty(theme.LINE)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._timer: Any = None
        for name in ("phase", "ink", "rest", "pos", "size", "running"):
            self.fbind(name, self._draw)
        for name in ("running", "still"):
            self.fbind(name, self._move)

    def _move(self, *_: Any) -> None:
        """Start or stop the pulse; it always starts at the beginning."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.phase = 0.0
        if self.running and not self.still:
            self._timer = Clock.schedule_interval(self._tick, 1 / FRAMES)

    def _tick(self, passed: float) -> None:
        self.phase = (self.phase + passed / PERIOD) % 1

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.running:
            return
        size = min(self.height, self.width / DOTS * 0.7)
        pitch = size * 1.3
        left = self.x + self.width / 2 - pitch * (DOTS - 1) / 2
        with self.canvas:
            for dot in range(DOTS):
                swell = (1 + math.cos(2 * math.pi * (self.phase - dot / (DOTS + 3)))) / 2
                radius = size * (0.2 + 0.3 * swell)
                Color(*theme.mix(tuple(self.rest), tuple(self.ink), swell))
                SmoothEllipse(
                    pos=(left + dot * pitch - radius, self.y + self.height / 2 - radius), size=(radius * 2, radius * 2)
                )
