"""What a reader has told of what lies on it, and so what is new: the same for every kind of reader.

A card that is mute at first may be on its way down, and one that moves when it is read again on its way up: neither is
told. A card that came and went before anything could be told of it is told as moved.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hw.model import Arrived, Driver, ReaderLost, ReaderReady, Removed, Report, Tag, Unread, UnreadCause


class ReaderState:
    """What was told of one reader; for one thread. `lies` is what lies there, as it was told.

    `ready` is whether the reader works, `owes` whether a card came of which nothing was told yet.
    """

    def __init__(self, name: str, driver: Driver, tell: Callable[[Report], None]) -> None:
        self.name = name
        self.ready = False
        self.owes = False
        self.lies: Tag | UnreadCause | None = None
        self._driver = driver
        self._tell = tell

    def works(self) -> None:
        """The reader works."""
        if not self.ready:
            self.ready = True
            self._tell(ReaderReady(self.name, time.monotonic_ns(), self._driver))

    def comes(self) -> None:
        """A card came: whatever becomes of it, it is not passed over in silence."""
        self.owes = True

    def looked(self, outcome: Tag | UnreadCause, at: int, *, again: bool) -> None:
        """What lies there was read, from `at` on; `again` where it was read before. It is told if it is new."""
        if outcome is not self.lies and outcome is not (UnreadCause.MOVED if again else UnreadCause.MUTE):
            self._say(outcome, at)

    def clear(self) -> None:
        """What lay there does so no more."""
        if self.owes:
            self._say(UnreadCause.MOVED, time.monotonic_ns())
        if self.lies is not None:
            self.lies = None
            self._tell(Removed(self.name, time.monotonic_ns()))

    def lost(self) -> None:
        """The reader is gone or ill."""
        self.clear()
        if self.ready:
            self.ready = False
            self._tell(ReaderLost(self.name, time.monotonic_ns(), self._driver))

    def _say(self, outcome: Tag | UnreadCause, at: int) -> None:
        self.lies, self.owes = outcome, False
        self._tell(Arrived(self.name, at, outcome) if isinstance(outcome, Tag) else Unread(self.name, at, outcome))


def look_twice(attempt: Callable[[], Tag | UnreadCause]) -> Tag | UnreadCause:
    """What an attempt to read says, or a second one if the card moves in the first."""
    outcome = attempt()
    return attempt() if outcome is UnreadCause.MOVED else outcome
