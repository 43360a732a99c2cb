"""Simulated readers: for trying the app without hardware, and for tests of what is built on `hw`.

They read and write their tags with the same code as real readers, byte for byte. They have no threads: all reports are
made within `start`, `place` and `lift`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence

from hw.model import Arrived, Opaque, ReaderReady, Removed, Report, Sink, Tag, Transmit, Unread, UnreadCause, Written
from hw.ndef import DATA_PAGE, EMPTY_PAGE, PAGE, encode_record
from hw.tag import READ, CardFailure, ForeignTag, read_tag, write_tag
from hw.type4 import read_link

_PAGES = 135
_DATA_BYTES = 504


class VirtualTag:
    """An NTAG215 in memory: blank with a random UID by default, or with the given UID and id.

    `tears`, if not None, is after how many reads and writes the tag is next taken away. `processor`, if not None, makes
    it a card with a processor, as a badge, which answers ISO 7816 commands.
    """

    def __init__(self, uid: bytes | None = None, ident: bytes | None = None) -> None:
        uid = uid or b"\x04" + secrets.token_bytes(6)
        if len(uid) != 7:
            raise ValueError(f"the UID of an NTAG215 has 7 bytes, not {len(uid)}")
        checks = 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
        head = uid[:3] + bytes([checks[0]]) + uid[3:] + bytes([checks[1], 0x48, 0, 0, 0xE1, 0x10, _DATA_BYTES // 8, 0])
        data = EMPTY_PAGE if ident is None else encode_record(ident)
        self.uid = Opaque(uid)
        self.memory = bytearray((head + data).ljust(_PAGES * PAGE, b"\0"))
        self.tears: int | None = None
        self.processor: Transmit | None = None

    def lock(self) -> None:
        """Lock it permanently by static lock bits and capability container, as on a real tag."""
        self.memory[10:12] = b"\xff\xff"
        self.memory[15] = 0x0F


class _Pile:
    """The tags on one reader, as `hw.tag.TagAccess`."""

    def __init__(self, tags: Sequence[VirtualTag]) -> None:
        self.tags = tags

    def has_two(self) -> bool:
        return len(self.tags) > 1

    def uid(self) -> bytes:
        if not self.tags:
            raise CardFailure(UnreadCause.MOVED)
        return self.tags[0].uid.reveal()

    def read(self, page: int) -> bytes:
        return bytes(self._touch()[page * PAGE :][:READ])

    def link(self) -> bytes:
        processor = self.tags[0].processor if self.tags else None
        return b"" if processor is None else read_link(processor)

    def write(self, page: int, data: bytes) -> bool:
        memory = self._touch()
        if page >= DATA_PAGE and memory[10:12] != b"\0\0":
            return False
        memory[page * PAGE : (page + 1) * PAGE] = data
        return True

    def _touch(self) -> bytearray:
        tag = self.tags[0]
        if tag.processor is not None:
            raise ForeignTag
        if tag.tears == 0:
            tag.tears = None
            raise CardFailure(UnreadCause.MOVED)
        if tag.tears is not None:
            tag.tears -= 1
        return tag.memory


class SimulatedReaders:
    """`hw.model.Readers` with readers of these names, and methods to place and lift tags. Any thread may call it."""

    def __init__(self, *names: str) -> None:
        self._cards = {name: _Pile(()) for name in names}
        self._sink: Sink | None = None
        self._lock = threading.Lock()

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        with self._lock:
            self._sink = sink
            for name in self._cards:
                self._report(ReaderReady(name, time.monotonic_ns(), "simulated"))

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        with self._lock:
            self._sink = None

    def names(self) -> tuple[str, ...]:
        """See `hw.model.Readers.names`."""
        return tuple(self._cards)

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`."""
        with self._lock:
            return write_tag(self._cards.get(reader, _Pile(())), ident, expect)

    def converse(self, reader: str, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """See `hw.model.Readers.converse`."""
        with self._lock:
            tags = self._cards.get(reader, _Pile(())).tags
            processor = tags[0].processor if tags and tags[0].uid == expect else None
            return None if processor is None else talk(processor)

    def place(self, reader: str, *tags: VirtualTag) -> None:
        """Put these tags on the reader in place of those there. Raises KeyError if there is no such reader."""
        with self._lock:
            self._clear(reader)
            self._cards[reader] = _Pile(tags)
            at = time.monotonic_ns()
            outcome = read_tag(self._cards[reader])
            self._report(Arrived(reader, at, outcome) if isinstance(outcome, Tag) else Unread(reader, at, outcome))

    def lift(self, reader: str) -> None:
        """Take away the tags on the reader, if any. Raises KeyError if there is no such reader."""
        with self._lock:
            self._clear(reader)

    def _clear(self, reader: str) -> None:
        if self._cards[reader].tags:
            self._cards[reader] = _Pile(())
            self._report(Removed(reader, time.monotonic_ns()))

    def _report(self, report: Report) -> None:
        if self._sink is not None:
            self._sink(report)
