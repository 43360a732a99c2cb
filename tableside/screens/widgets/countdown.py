"""The seconds that are left to answer, counted on this screen."""

from __future__ import annotations

import time
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout


def seconds_left(until: int, now: int) -> int:
    """The whole seconds from `now` to `until` (ns), those that have begun counted too; 0 once it is over.

    >>> seconds_left(10_000_000_000, 1_500_000_000)
    9
    """
    return max(0, -(-(until - now) // 1_000_000_000))


class Countdown(BoxLayout):
    """Shows in `left` how long there is to answer `until` then (monotonic ns); nothing for 0."""

    until = NumericProperty(0)
    left = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tick = Clock.create_trigger(self._count, 0.25)
        self.fbind("until", self._count)

    def _count(self, *_: Any) -> None:
        """Count, and count on until the time is over; a sheet is shown only after it was filled."""
        seconds = seconds_left(int(self.until), time.monotonic_ns())
        self.left = str(seconds) if self.until else ""
        if seconds:
            self._tick()
