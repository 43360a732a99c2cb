"""The reports of readers, one after the other, for tests."""

from __future__ import annotations

import queue
import time
from dataclasses import replace
from typing import cast

from hw.model import ReaderLost, Report
from tests.kit.patience import PATIENCE


class ReportQueue:
    """A sink that queues reports. They come out with `at` set to 0, so that they can be compared."""

    def __init__(self) -> None:
        self._reports: queue.SimpleQueue[Report] = queue.SimpleQueue()

    def __call__(self, report: Report) -> None:
        self._reports.put(report)

    def next(self) -> Report:
        """The next report."""
        return cast(Report, replace(self.raw(), at=0))

    def raw(self) -> Report:
        """The next report with its time."""
        return self._reports.get(timeout=PATIENCE)

    def take(self, count: int) -> set[Report]:
        """The next `count` reports, in any order."""
        return {self.next() for _ in range(count)}

    def take_ready(self, count: int) -> set[Report]:
        """The next `count` reports other than lost readers: on a busy machine a chip may wake up too late at first."""
        taken: set[Report] = set()
        while len(taken) < count:
            report = self.next()
            if not isinstance(report, ReaderLost):
                taken.add(report)
        return taken

    def take_until(self, *awaited: Report) -> set[Report]:
        """All reports until each of these came, in any order: a chip may wake up too late at first."""
        taken: set[Report] = set()
        while not taken.issuperset(awaited):
            taken.add(self.next())
        return taken

    def skip_to(self, report: Report) -> None:
        """Discard all reports up to and including this report."""
        while self.next() != report:
            pass

    def is_silent(self, seconds: float) -> bool:
        """Return whether no report comes for so many seconds."""
        time.sleep(seconds)
        return self._reports.empty()
