"""Readers without readers: for trying the app with no hardware, and for tests of what stands above `hw`.

They read and write their tags by the same code as real ones, byte for byte. They have no thread: what is
reported is reported within `start`, `place` and `lift`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Sequence

from hw.model import Arrived, Opaque, ReaderReady, Removed, Report, Sink, Tag, Unread, UnreadCause, Written
from hw.ndef import DATA_PAGE, EMPTY, PAGE, encode
from hw.tag import READ, Failed, look, write

_PAGES = 135
_DATA_BYTES = 504


class VirtualTag:
    """An NTAG215 in memory: blank and with a random UID, or with a UID and an id of your own.

    `tears`, where it is not None, is after how many reads and writes the tag is next taken away in the
    middle.
    """

    def __init__(self, uid: bytes | None = None, ident: bytes | None = None) -> None:
        uid = uid or b"\x04" + secrets.token_bytes(6)
        if len(uid) != 7:
            raise ValueError(f"the UID of an NTAG215 has 7 bytes, not {len(uid)}")
        checks = 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        head = uid[:3] + bytes([checks[0]]) + uid[3:] + bytes([checks[1], 0x48, 0, 0, 0xE1, 0x10, _DATA_BYTES // 8, 0])
        data = EMPTY if ident is None else encode(ident)
        self.uid = Opaque(uid)
        self.memory = bytearray((head + data).ljust(_PAGES * PAGE, b"\0"))
        self.tears: int | None = None

    def lock(self) -> None:
        """Lock it for good, as the static lock bits and the capability container of a real one do."""
        self.memory[10:12] = b"\xff\xff"
        self.memory[15] = 0x0F


class _Lying:
    """The tags on one reader, as `hw.tag.Card`."""

    def __init__(self, tags: Sequence[VirtualTag]) -> None:
        self.tags = tags

    def two(self) -> bool:
        return len(self.tags) > 1

    def uid(self) -> bytes:
        if not self.tags:
            raise Failed(UnreadCause.MOVED)
        return self.tags[0].uid.reveal()

    def read(self, page: int) -> bytes:
        return bytes(self._touch()[page * PAGE :][:READ])

    def write(self, page: int, data: bytes) -> bool:
        memory = self._touch()
        if page >= DATA_PAGE and memory[10:12] != b"\0\0":
            return False
        memory[page * PAGE : (page + 1) * PAGE] = data
        return True

    def _touch(self) -> bytearray:
        tag = self.tags[0]
        if tag.tears == 0:
            tag.tears = None
            raise Failed(UnreadCause.MOVED)
        if tag.tears is not None:
            tag.tears -= 1
        return tag.memory


class SimulatedReaders:
    """`hw.model.Readers` with readers of these names, and hands that put tags on them. Any thread may call it."""

    def __init__(self, *names: str) -> None:
        self._lying = {name: _Lying(()) for name in names}
        self._sink: Sink | None = None
        self._lock = threading.Lock()

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        with self._lock:
            self._sink = sink
            for name in self._lying:
                self._tell(ReaderReady(name, time.monotonic_ns(), "simulated"))

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        with self._lock:
            self._sink = None

    def names(self) -> tuple[str, ...]:
        """See `hw.model.Readers.names`."""
        return tuple(self._lying)

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""
        with self._lock:
            return write(self._lying.get(reader, _Lying(())), ident, expect)

    def place(self, reader: str, *tags: VirtualTag) -> None:
        """Put these tags on the reader, instead of what lies there. Raises KeyError if there is no such reader."""
        with self._lock:
            self._clear(reader)
            self._lying[reader] = _Lying(tags)
            at = time.monotonic_ns()
            outcome = look(self._lying[reader])
            self._tell(Arrived(reader, at, outcome) if isinstance(outcome, Tag) else Unread(reader, at, outcome))

    def lift(self, reader: str) -> None:
        """Take away what lies there, if anything. Raises KeyError where there is no such reader."""
        with self._lock:
            self._clear(reader)

    def _clear(self, reader: str) -> None:
        if self._lying[reader].tags:
            self._lying[reader] = _Lying(())
            self._tell(Removed(reader, time.monotonic_ns()))

    def _tell(self, report: Report) -> None:
        if self._sink is not None:
            self._sink(report)
