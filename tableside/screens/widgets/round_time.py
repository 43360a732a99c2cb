"""The clock of the round in words, counted on this screen between two views."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.ledger.clock import machine_time
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.round_clock import MINUTE, WARNINGS
from tableside.match.public.stream_delay import describe_delay
from tableside.screens import view_queries
from tableside.screens.language import current_text, on_language_change
from tableside.table.view.model import View
from tableside.text import Text

SHOWN = 20_000
"""The time for which a warning is shown, in milliseconds."""


def minutes_and_seconds(left: int) -> str:
    """A time in milliseconds as minutes and seconds.

    >>> minutes_and_seconds(61_001)
    '1:02'
    """
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_text(text: Text, view: View, up: int) -> str:
    """The words on both sides for the clock at a moment of the machine's time in ms; empty if nothing is counted."""
    clock = view.clock
    if clock is None:
        return ""
    if clock.text is not None:
        return text(clock.text, view.names)
    if view_queries.is_over(view) and (view.next_game is None or not clock.left):
        return ""
    if clock.ends is None:
        return text("screen-clock-held", left=minutes_and_seconds(clock.left))
    left = max(0, clock.ends - up)
    warns = any(n * MINUTE - SHOWN < left <= n * MINUTE and n < clock.minutes for n in WARNINGS)
    shown = minutes_and_seconds(left)
    return text("screen-clock-warning", left=shown) if warns else shown


def with_stream(text: Text, view: View, clock: str) -> str:
    """The clock, and what both sides read of the stream as long as that is delayed."""
    if not view.stream_delay:
        return clock
    if view.commentary.open:
        return text("screen-clock-and-commentary", clock=clock) if clock else text("screen-commentary-line")
    if view.stream_delay == UNTIL_OVER:
        return text("screen-clock-and-held", clock=clock) if clock else text("screen-stream-held")
    delay = describe_delay(view.stream_delay)
    return (
        text("screen-clock-and-delay", clock=clock, time=delay) if clock else text("screen-stream-delayed", time=delay)
    )


class RoundTime(BoxLayout):
    """Has the clock of the round in `time`, which it keeps up to date while it runs."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    time = StringProperty("")

    def on_kv_post(self, _: Any) -> None:
        """Count, and count anew whenever something changes."""
        self._tick = Clock.create_trigger(self._count, 0.25)
        self.fbind("view", self._count)
        on_language_change(self._count)
        self._count()

    def _count(self, *_: Any) -> None:
        view = self.view
        text = current_text()
        self.time = with_stream(text, view, clock_text(text, view, machine_time().up))
        if view.clock is not None and view.clock.ends is not None and self.get_root_window() is not None:
            self._tick()
