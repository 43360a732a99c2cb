"""What each reader does: how fast it reads, what it could not read, and what to do where it does not work."""

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
from tableside.table.readers.assignments import Assignments, worded
from tableside.text.wording import NOT_READ

WINDOW = 10_000_000_000
"""Over how long reads a second are counted, in ns."""
GONE = "{}: unplugged, or not answering. Plug it in again."

TIMES = 500
"""How many read times are kept of a reader."""
ReaderStatus = Literal["ready", "card", "not read", "gone"]
"""It waits for a card; one lies there that was read, or was not; it is unplugged or does not answer."""


class ReaderStats(msgspec.Struct, frozen=True):
    """A reader as it stands: what it stands for at the table, its state, reads a second, and their times in ms.

    A read's time is from the moment a card was noticed until all of it was read. None where nothing was read yet.
    `unread` counts the cards that were not read, by why.
    """

    reader: str
    driver: Driver | None
    spot: str
    state: ReaderStatus
    reads: int
    reads_per_second: float
    p50_ms: float | None
    p95_ms: float | None
    unread: Mapping[str, int]
    todo: str


class Picture(msgspec.Struct, frozen=True):
    """All readers, and whether the card service behind those of PC/SC answers."""

    service: bool
    readers: tuple[ReaderStats, ...]


@dataclass(slots=True)
class _Seen:
    """What one reader told."""

    driver: Driver | None = None
    state: ReaderStatus = "gone"
    reads: int = 0
    arrivals: deque[int] = field(default_factory=lambda: deque(maxlen=TIMES))
    times: deque[int] = field(default_factory=lambda: deque(maxlen=TIMES))
    unread: dict[UnreadCause, int] = field(default_factory=dict)
    last: UnreadCause | None = None


class Watch:
    """Listens to readers and keeps the count. `hear` is their sink; any thread may call it."""

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
        """How all stand now, and what they stand for."""
        now = self._clock()
        with self._lock:
            lines = tuple(self._line(name, spots, seen, now) for name, seen in sorted(self._seen.items()))
            return Picture(self._service, lines)

    def _line(self, name: str, spots: Assignments, seen: _Seen, now: int) -> ReaderStats:
        spot = worded(spots.of(name), {}, {})
        span = max(min(WINDOW, now - self._began), 1)
        recent = sum(at > now - WINDOW for at in seen.arrivals)
        middle, late = _percentiles(seen.times)
        todo = GONE.format(name) if seen.state == "gone" else NOT_READ[seen.last] if seen.last else ""
        unread = {why.name.lower(): count for why, count in seen.unread.items()}
        rate = round(recent * 1e9 / span, 2)
        return ReaderStats(name, seen.driver, spot, seen.state, seen.reads, rate, middle, late, unread, todo)


def _percentiles(times: deque[int]) -> tuple[float | None, float | None]:
    """The middle of these times and the one below which 95 of 100 lie, in ms."""
    if not times:
        return None, None
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return round(statistics.median(ordered) / 1e6, 1), round(late / 1e6, 1)
