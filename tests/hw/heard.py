"""What readers report, as tests look at it."""

from __future__ import annotations

import queue
import time
from dataclasses import replace
from typing import cast

from hw.model import Report

PATIENCE = 10.0
"""Seconds after which a report is missing. Long, for slow machines: what is waited for comes in milliseconds."""


class Heard:
    """A sink that keeps what it hears. Reports come out of it with `at` set to 0, so that they can be compared."""

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

    def several(self, count: int) -> set[Report]:
        """The next reports, of which the order does not matter."""
        return {self.next() for _ in range(count)}

    def until(self, report: Report) -> None:
        """Pass over all reports up to this one."""
        while self.next() != report:
            pass

    def silent(self, seconds: float) -> bool:
        """Whether nothing more is heard for so long."""
        time.sleep(seconds)
        return self._reports.empty()
