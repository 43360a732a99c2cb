"""The state of one reader as it was reported, and so what is new: the same for every kind of reader.

A card that is mute at first may be on its way down, and a card that moves when it is read again on its way up: neither
is reported. A card that comes and goes before it is read is reported as moved.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hw.model import Arrived, Driver, ReaderLost, ReaderReady, Removed, Report, Tag, Unread, UnreadCause


class ReaderState:
    """The state of one reader as it was reported; for one thread. `present` is the card on it, as it was reported.

    `ready` is whether the reader works, `unreported` whether a card came that was not reported yet.
    """

    def __init__(self, name: str, driver: Driver, report: Callable[[Report], None]) -> None:
        self.name = name
        self.ready = False
        self.unreported = False
        self.present: Tag | UnreadCause | None = None
        self._driver = driver
        self._report = report

    def set_ready(self) -> None:
        """Report that the reader works, if that is new."""
        if not self.ready:
            self.ready = True
            self._report(ReaderReady(self.name, time.monotonic_ns(), self._driver))

    def card_detected(self) -> None:
        """A card came: it will be reported, even if it cannot be read."""
        self.unreported = True

    def card_read(self, outcome: Tag | UnreadCause, at: int, *, again: bool) -> None:
        """Report the outcome of a read that began at `at`, if it is new; `again` if the card was read before."""
        if outcome is not self.present and outcome is not (UnreadCause.MOVED if again else UnreadCause.MUTE):
            self._report_card(outcome, at)

    def clear(self) -> None:
        """Report that the reader is empty, if that is new."""
        if self.unreported:
            self._report_card(UnreadCause.MOVED, time.monotonic_ns())
        if self.present is not None:
            self.present = None
            self._report(Removed(self.name, time.monotonic_ns()))

    def set_lost(self) -> None:
        """Report that the reader is gone or does not work, if that is new."""
        self.clear()
        if self.ready:
            self.ready = False
            self._report(ReaderLost(self.name, time.monotonic_ns(), self._driver))

    def _report_card(self, outcome: Tag | UnreadCause, at: int) -> None:
        self.present, self.unreported = outcome, False
        self._report(Arrived(self.name, at, outcome) if isinstance(outcome, Tag) else Unread(self.name, at, outcome))


def try_twice(attempt: Callable[[], Tag | UnreadCause]) -> Tag | UnreadCause:
    """The outcome of an attempt to read, or of a second one if the card moves during the first."""
    outcome = attempt()
    return attempt() if outcome is UnreadCause.MOVED else outcome
