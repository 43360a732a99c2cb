"""Readers of one kind, each with its own thread, that share one sink."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Protocol

from hw.model import Opaque, Report, Sink, Transmit, Written


class GroupedReader(Protocol):
    """A reader and its thread."""

    name: str

    @property
    def ready(self) -> bool:
        """Return whether the reader works."""

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""

    def converse(self, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """See `hw.model.Readers.converse`."""


class ReaderGroup:
    """The part of `hw.model.Readers` that is the same for every kind.

    The sink is never called twice at once, and never after the end.
    """

    def __init__(self) -> None:
        self._sink: Sink = lambda report: None
        self._sink_lock = threading.Lock()
        self._ending = threading.Event()

    def names(self) -> tuple[str, ...]:
        """See `hw.model.Readers.names`."""
        return tuple(sorted(reader.name for reader in self._readers_now() if reader.ready))

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""
        for candidate in self._readers_now():
            if candidate.name == reader:
                return candidate.write(ident, expect)
        return Written.MOVED

    def converse(self, reader: str, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """See `hw.model.Readers.converse`."""
        for candidate in self._readers_now():
            if candidate.name == reader:
                return candidate.converse(talk, expect)
        return None

    def _readers_now(self) -> Iterable[GroupedReader]:
        """The current readers; any thread may call this."""
        raise NotImplementedError

    def _report(self, report: Report) -> None:
        with self._sink_lock:
            if not self._ending.is_set():
                self._sink(report)

    def _end_reports(self) -> None:
        """Stop calling the sink."""
        with self._sink_lock:
            self._ending.set()
