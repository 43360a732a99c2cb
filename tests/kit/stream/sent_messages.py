"""The messages of the overlay's server, without a server."""

from __future__ import annotations

from pathlib import Path

from tableside.stream.feed import FeedState, Follower
from tableside.stream.live import snapshot, update
from tableside.stream.rendering import PageState, render_state
from tableside.text import Text

ENGLISH = Text("en")


class Overlay:
    """The messages that the overlay's server would send to a page."""

    def __init__(self, folder: Path) -> None:
        self._follower = Follower(folder)
        self._page = self._poll()
        self.messages: list[bytes] = []

    def look(self) -> None:
        now = self._poll()
        self.messages += [update(1, self._page, now, ENGLISH).encode(), snapshot(1, now, ENGLISH).encode()]
        self._page = now

    def _poll(self) -> PageState:
        return render_state(FeedState(self._follower.poll()), ENGLISH)

    def close(self) -> None:
        self._follower.close()
