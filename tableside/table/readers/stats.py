"""Statistics of each reader: its state, how fast it reads, what it could not read, and what to do if it fails."""

from __future__ import annotations

import statistics
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from hw.model import (
    Arrived,
    Driver,
    ReaderLost,
    ReaderReady,
    Removed,
    Report,
    ServiceLost,
    ServiceReady,
    Unread,
    UnreadCause,
)
from tableside.decks.unread import unread_message
from tableside.message import Message, message
from tableside.table.readers.assignments import Assignments, Spot

WINDOW = 10_000_000_000
"""The time over which reads per second are counted, in ns."""

TIMES = 500
"""The number of read times that are kept of a reader."""

ReaderStatus = Literal["ready", "card", "not read", "gone"]
"""It waits for a card; a card is on it that was read, or was not; it is unplugged or does not answer."""


class ReaderStats(msgspec.Struct, frozen=True):
    """A reader at one moment.

    - `driver`: what it is driven by, None as long as it has not reported
    - `spot`: what it stands for at the table
    - `reads`: how many cards it has read
    - `p50_ms`, `p95_ms`: the median and the 95th percentile of the time from the moment a card was noticed until all
      of it was read, in ms; None before the first read
    - `unread`: how many cards were not read, by cause
    - `todo`: what to do if it does not work or the card on it was not read, else None
    """

    reader: str
    driver: Driver | None
    spot: Spot
    state: ReaderStatus
    reads: int
    reads_per_second: float
    p50_ms: float | None
    p95_ms: float | None
    unread: Mapping[str, int]
    todo: Message | None


class Picture(msgspec.Struct, frozen=True):
    """All readers at one moment, and whether the card service behind those of PC/SC answers."""

    service: bool
    readers: tuple[ReaderStats, ...]


@dataclass(slots=True)
class _Seen:
    """The reports of one reader."""

    driver: Driver | None = None
    state: ReaderStatus = "gone"
    reads: int = 0
    arrivals: deque[int] = field(default_factory=lambda: deque(maxlen=TIMES))
    times: deque[int] = field(default_factory=lambda: deque(maxlen=TIMES))
    unread: dict[UnreadCause, int] = field(default_factory=dict)
    last: UnreadCause | None = None


class Watch:
    """Counts what readers report. `hear` is their sink; any thread may call it."""

    def __init__(self, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self._clock = clock
        self._began = clock()
        self._seen: dict[str, _Seen] = {}
        self._service = True
        self._lock = threading.Lock()

    def hear(self, report: Report) -> None:
        """Count a report."""
        now = self._clock()
        with self._lock:
            if isinstance(report, ServiceReady | ServiceLost):
                self._service = isinstance(report, ServiceReady)
                return
            seen = self._seen.setdefault(report.reader, _Seen())
            match report:
                case Arrived(at=at):
                    seen.state, seen.last = "card", None
                    seen.reads += 1
                    seen.arrivals.append(now)
                    seen.times.append(now - at)
                case Unread(why=why):
                    seen.state, seen.last = "not read", why
                    seen.unread[why] = seen.unread.get(why, 0) + 1
                case Removed():
                    seen.state = "ready"
                case ReaderReady(driver=driver):
                    seen.state, seen.driver = "ready", driver
                case ReaderLost(driver=driver):
                    seen.state, seen.driver = "gone", driver

    def picture(self, spots: Assignments) -> Picture:
        """All readers now, with the spots they stand for."""
        now = self._clock()
        with self._lock:
            lines = tuple(self._line(name, spots, seen, now) for name, seen in sorted(self._seen.items()))
            return Picture(self._service, lines)

    def _line(self, name: str, spots: Assignments, seen: _Seen, now: int) -> ReaderStats:
        span = max(min(WINDOW, now - self._began), 1)
        recent = sum(at > now - WINDOW for at in seen.arrivals)
        median, late = _percentiles(seen.times)
        return ReaderStats(
            reader=name,
            driver=seen.driver,
            spot=spots.of(name),
            state=seen.state,
            reads=seen.reads,
            reads_per_second=round(recent * 1e9 / span, 2),
            p50_ms=median,
            p95_ms=late,
            unread={cause.name.lower(): count for cause, count in seen.unread.items()},
            todo=_todo(name, seen),
        )


def _todo(name: str, seen: _Seen) -> Message | None:
    if seen.state == "gone":
        return message("reader-gone", reader=name)
    return None if seen.last is None else unread_message(seen.last)


def _percentiles(times: deque[int]) -> tuple[float | None, float | None]:
    """The median and the 95th percentile of these times, in ms."""
    if not times:
        return None, None
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return round(statistics.median(ordered) / 1e6, 1), round(late / 1e6, 1)
