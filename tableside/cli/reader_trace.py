"""`tableside readers --trace`: what the readers did, line by line, for people who look for a fault. No tag is in it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

import msgspec

from hw.model import Arrived, Opaque, ReaderLost, ReaderReady, Removed, Report, Unread


class TraceLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One report of a reader.

    - `ms`: since the trace began, when it was reported; `noticed_ms`: when the reader noticed the change
    - `what`: the kind of report; `driver`: what the reader is driven by; `why`: why a card was not read
    - `content`: what kind of content the tag has; `uid_bytes`: the length of its UID; `same`: whether it is the tag
      that was on this reader before
    """

    ms: float
    what: str
    noticed_ms: float
    reader: str = ""
    driver: str = ""
    why: str = ""
    content: str = ""
    uid_bytes: int = 0
    writable: bool = False
    same: bool = False


class ReaderTrace:
    """Writes a line of JSON for each report; `hear` is a sink of readers. UIDs, ids and links are never written."""

    def __init__(self, file: TextIO, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self._file = file
        self._clock = clock
        self._began = clock()
        self._last: dict[str, Opaque] = {}

    def hear(self, report: Report) -> None:
        """Write a report."""
        self._file.write(msgspec.json.encode(self._line(report)).decode() + "\n")
        self._file.flush()

    def _line(self, report: Report) -> TraceLine:
        now, noticed, what = self._ms(self._clock()), self._ms(report.at), type(report).__name__
        match report:
            case Arrived(reader=reader, tag=tag):
                same = self._last.get(reader) == tag.uid
                self._last[reader] = tag.uid
                size = len(tag.uid.reveal())
                return TraceLine(
                    now,
                    what,
                    noticed,
                    reader,
                    content=tag.content.name,
                    uid_bytes=size,
                    writable=tag.writable,
                    same=same,
                )
            case Unread(reader=reader, why=why):
                return TraceLine(now, what, noticed, reader, why=why.name)
            case ReaderReady(reader=reader, driver=driver) | ReaderLost(reader=reader, driver=driver):
                return TraceLine(now, what, noticed, reader, driver)
            case Removed(reader=reader):
                return TraceLine(now, what, noticed, reader)
            case _:
                return TraceLine(now, what, noticed)

    def _ms(self, at: int) -> float:
        return round((at - self._began) / 1e6, 1)
