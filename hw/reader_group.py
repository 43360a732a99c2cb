"""Readers of one kind, each with a thread of its own: one sink for all of them, and which of them is meant."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Protocol

from hw.model import Opaque, Report, Sink, Written


class GroupedReader(Protocol):
    """A reader and its thread."""

    name: str

    @property
    def ready(self) -> bool:
        """Whether it works."""

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""


class ReaderGroup:
    """The part of `hw.model.Readers` that is the same for every kind.

    What the threads tell comes to the sink never twice at once, and not after the end.
    """

    def __init__(self) -> None:
        self._sink: Sink = lambda report: None
        self._telling = threading.Lock()
        self._ending = threading.Event()

    def names(self) -> tuple[str, ...]:
        """See `hw.model.Readers.names`."""
        return tuple(sorted(reader.name for reader in self._here() if reader.ready))

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""
        for each in self._here():
            if each.name == reader:
                return each.write(ident, expect)
        return Written.MOVED

    def _here(self) -> Iterable[GroupedReader]:
        """The readers of this moment; any thread may ask."""
        raise NotImplementedError

    def _tell(self, report: Report) -> None:
        with self._telling:
            if not self._ending.is_set():
                self._sink(report)

    def _silence(self) -> None:
        """Nothing is told any more."""
        with self._telling:
            self._ending.set()
