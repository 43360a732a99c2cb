"""Several kinds of readers, combined."""

from __future__ import annotations

from collections.abc import Callable

from hw.model import Opaque, Readers, Sink, Transmit, Written


class CombinedReaders:
    """`hw.model.Readers` for several kinds together; their reader names must differ.

    Two kinds may call the sink at once, so it must be thread-safe.
    """

    def __init__(self, *kinds: Readers) -> None:
        self._kinds = kinds

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        for kind in self._kinds:
            kind.start(sink)

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        for kind in self._kinds:
            kind.stop()

    def names(self) -> tuple[str, ...]:
        """See `hw.model.Readers.names`."""
        return tuple(name for kind in self._kinds for name in kind.names())

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""
        for kind in self._kinds:
            if reader in kind.names():
                return kind.write(reader, ident, expect)
        return Written.MOVED

    def converse(self, reader: str, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """See `hw.model.Readers.converse`."""
        for kind in self._kinds:
            if reader in kind.names():
                return kind.converse(reader, talk, expect)
        return None
