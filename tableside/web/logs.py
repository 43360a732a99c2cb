"""A server's log on standard error, of which nobody outside can make more than a few lines a minute."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from tableside.text import printable

log = logging.getLogger(__name__)

LINES, PER_S = 10, 60.0
"""So many records are logged in so many seconds."""


class LogLimit(logging.Filter):
    """Passes `LINES` records in each `PER_S` seconds, and logs afterwards how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._passed = 0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this record is logged."""
        now = self._clock()
        if now - self._since >= PER_S:
            left_out = self._left_out
            self._since, self._passed, self._left_out = now, 0, 0
            if left_out:
                log.warning("%d log records were left out", left_out)
        if self._passed >= LINES:
            self._left_out += 1
            return False
        self._passed += 1
        return True


class PrintableFormatter(logging.Formatter):
    """Shows printable characters alone: what pages send stands in some errors, and commands no terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        return "\n".join(map(printable, super().format(record).split("\n")))


def limit_logs() -> None:
    """Set this process's logging up: warnings and errors, on standard error, within `LogLimit`."""
    handler = logging.StreamHandler()
    handler.setFormatter(PrintableFormatter())
    handler.addFilter(is_our_fault)
    handler.addFilter(LogLimit())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def is_our_fault(record: logging.LogRecord) -> bool:
    """Return whether a record is worth a line.

    It is not if a page sent invalid UTF-8, for then its line is closed, nor if the other side of an encrypted line left
    first, of which asyncio warns until Python 3.12.
    """
    if record.name == "asyncio" and "eof_received" in str(record.msg):
        return False
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)
