"""The address at which the overlay of the stream is served, as text and as a code, who may open it, and its port."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec
from kivy.properties import ObjectProperty

from tableside.match.public.delay_seconds import LONGEST, UNTIL_OVER
from tableside.match.public.stream_delay import describe_delay
from tableside.screens.kv_files import read_later
from tableside.screens.preferences import Settings
from tableside.screens.widgets import qr_code  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.wires import OverlayShown
from tableside.table.commands import DelayStream
from tableside.table.view.model import View
from tableside.text import Text

DELAYS = (0, 5, 10, 30, 60, 120, 180, 300, 600, 900, 1800, LONGEST, UNTIL_OVER)
"""The delays to choose from, in seconds; the last holds everything back until the match is over."""


class OverlayScreen(Page):
    """The overlay's address and its switches, which are kept."""

    settings: Settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)

    def share(self, lan: bool) -> None:
        """Serve it for the whole network, or for this machine alone."""
        self._change(lan=lan)

    def move(self, port: int) -> None:
        """Serve it at another port; 0 for the port at the start."""
        self._change(port=port)

    def wait(self, by: int) -> None:
        """Make the stream's delay `by` steps longer; during a game a shorter one waits for the next game."""
        at = bisect_left(DELAYS, self.settings.delay) + by
        self._keep(delay=DELAYS[min(max(at, 0), len(DELAYS) - 1)])
        self.wires.send(DelayStream(self.settings.delay))

    def _keep(self, **changes: Any) -> None:
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)

    def _change(self, **changes: Any) -> None:
        self._keep(**changes)
        if self.wires.change_overlay is not None:
            self.wires.change_overlay(self.settings.lan, self.settings.port)


def delay_line(text: Text, settings: Settings, view: View) -> str:
    """The delay of the stream; one that waits for the next game, beside that of this game."""
    chosen = delay_words(text, settings.delay) if settings.delay else text("screen-stream-no-delay")
    if view.stream_delay <= settings.delay:
        return text("screen-stream-delay", time=chosen)
    return text("screen-stream-delay-next", time=delay_words(text, view.stream_delay), next=chosen)


def delay_words(text: Text, seconds: int) -> str:
    """A delay of the stream: a time, or that everything waits until the match is over."""
    return text("screen-stream-until-over") if seconds == UNTIL_OVER else describe_delay(seconds)


def headline(text: Text, shown: OverlayShown) -> str:
    """The overlay's address, or why there is none."""
    if shown.problem is not None:
        return text(shown.problem)
    return shown.address or text("screen-overlay-none" if not shown.port else "screen-overlay-starts")


read_later(__file__)
