"""The bytes on a tag: NFC Forum Type 2 memory, its TLVs, and our one NDEF record. Pure.

All that matters lies in the first 64 bytes, which every Type 2 tag has: UID, lock bits, capability container
(CC) and 48 bytes of data. Our record takes 35 with its TLV. Of a message, only the head of the first record is read:
it says whose the message is. What is somebody else's is not unfolded, so records within records, chunks and texts
in no known encoding are as good as any.
"""

from __future__ import annotations

from dataclasses import dataclass

from hw.model import Content, Opaque

IDENT_SIZE = 16
"""Bytes of the id in our record."""
PAGE = 4
"""Bytes of a page, the unit of writing."""
DATA_PAGE = 4
"""The page at which the data begin; before it lie UID, lock bits and CC."""
WINDOW = 64
"""Bytes that `examine` wants to see."""

_DATA = DATA_PAGE * PAGE
_NULL, _LOCK, _MEMORY, _MESSAGE, _PROPRIETARY, _END = 0x00, 0x01, 0x02, 0x03, 0xFD, 0xFE
_CONTROL_SIZE = 3
"""Bytes in a lock or memory control TLV, always."""

_BEGIN, _LAST, _CHUNK, _SHORT, _NAMED, _KIND = 0x80, 0x40, 0x20, 0x10, 0x08, 0x07
"""The bits of a record's first byte: begins the message, ends it, is a piece of a record, has a length of one byte,
has an id of its own; and the kind of its type."""
_NO_TYPE, _EXTERNAL, _UNKNOWN, _UNCHANGED, _RESERVED = 0, 4, 5, 6, 7
_NOTHING = bytes([_BEGIN | _LAST | _SHORT, 0, 0])
"""The message with which phones empty a tag: one record of nothing."""

_TYPE, _VERSION = b"tableside:id", 1
_HEAD = bytes([_BEGIN | _LAST | _SHORT | _EXTERNAL, len(_TYPE), 1 + IDENT_SIZE]) + _TYPE + bytes([_VERSION])

EMPTY = bytes([_MESSAGE, 0, _END, _NULL])
"""The first page of data of a blank tag: a message of no bytes, and nothing after it."""


@dataclass(frozen=True, slots=True)
class TagContent:
    """What a tag's memory holds; the fields are those of `hw.model.Tag`."""

    content: Content
    ident: Opaque | None
    writable: bool


def examine(memory: bytes) -> TagContent:
    """Tell what lies on a tag from the first 64 bytes of its memory. With fewer, the tag ends there.

    Any bytes give an answer; none raise. An answer FOREIGN or NEWER is the same with more bytes (see `settled`).
    """
    memory = memory[:WINDOW]
    if len(memory) < _DATA:
        return TagContent(Content.DAMAGED, None, False)
    static_locks, (magic, version, size, access) = memory[10:12], memory[12:_DATA]
    if magic != 0xE1 or version >> 4 != 1:
        return TagContent(_unformatted(memory), None, False)
    end = _DATA + size * 8
    locked = static_locks[0] & 0xF0 or static_locks[1] or access & 0x0F
    content, ident = _content(memory, end)
    if len(memory) < WINDOW and content not in _SETTLED:
        return TagContent(Content.DAMAGED, None, False)
    return TagContent(content, ident, not locked and end >= WINDOW)


def settled(memory: bytes) -> bool:
    """Whether these first bytes of a tag already say that the rest is nobody's business here."""
    return examine(memory).content in _SETTLED


def encode(ident: bytes) -> bytes:
    """Our record in its TLV, in whole pages, as it lies on the tag from `DATA_PAGE` on.

    The record is of the external type tableside:id, its payload the version (1 byte) and the id (16 bytes).
    Raises ValueError for an id of another length.
    """
    if len(ident) != IDENT_SIZE:
        raise ValueError(f"the id of a tag has {IDENT_SIZE} bytes, not {len(ident)}")
    message = _HEAD + ident
    tlv = bytes([_MESSAGE, len(message)]) + message + bytes([_END])
    return tlv + bytes(-len(tlv) % PAGE)


def blank() -> bytes:
    """What takes the place of our record on a tag that is wiped: an empty message and zeros, as many whole pages."""
    return EMPTY.ljust(len(encode(bytes(IDENT_SIZE))), b"\0")


_SETTLED = (Content.FOREIGN, Content.NEWER)


def _unformatted(memory: bytes) -> Content:
    """A tag without a CC of this kind: new, or of a game, a ticket, a gate that has a format of its own."""
    if any(memory[12:]):
        return Content.FOREIGN
    return Content.BLANK if len(memory) == WINDOW else Content.DAMAGED


def _content(memory: bytes, end: int) -> tuple[Content, Opaque | None]:
    """What the data of a tag say; by its CC they end at `end`, and `memory` may show less."""
    try:
        return _walk(memory, end)
    except IndexError:  # whose it is lies beyond what is seen, and so beyond any record of ours
        return (Content.FOREIGN if len(memory) == WINDOW < end else Content.DAMAGED), None


def _walk(memory: bytes, end: int) -> tuple[Content, Opaque | None]:
    """Walk over the TLVs to the message. Raises IndexError where the answer lies beyond what is seen."""
    at = _DATA
    while at < min(end, len(memory)):
        kind = memory[at]
        if kind == _NULL:
            at += 1
            continue
        if kind == _END:
            return Content.BLANK, None
        start, length = _span(memory, at)
        if start + length > end:
            return Content.DAMAGED, None
        if kind == _MESSAGE:
            return _judge(memory[start:], length)
        if kind == _PROPRIETARY:
            return Content.FOREIGN, None
        if kind not in (_LOCK, _MEMORY) or length != _CONTROL_SIZE:
            return Content.DAMAGED, None
        at = start + length
    return Content.BLANK, None


def _span(memory: bytes, at: int) -> tuple[int, int]:
    """Where the value of the TLV at `at` begins, and its length in bytes: one byte, or FF and two more."""
    if memory[at + 1] == 0xFF:
        return at + 4, memory[at + 2] << 8 | memory[at + 3]
    return at + 2, memory[at + 1]


def _judge(seen: bytes, length: int) -> tuple[Content, Opaque | None]:
    """Say whose message of `length` bytes this is; of what is seen, it is the beginning. Raises IndexError."""
    message = seen[:length]
    if length == 0 or message == _NOTHING:
        return Content.BLANK, None
    ident = message[len(_HEAD) :]
    if len(ident) == IDENT_SIZE and length == len(message) and message.startswith(_HEAD):
        return Content.OURS, Opaque(ident)
    return _whose(seen, length), None


def _whose(seen: bytes, length: int) -> Content:
    """Whose the first record of a message is that is not just as we write it. Raises IndexError."""
    flags, type_size = seen[0], seen[1]
    kind, short, named = flags & _KIND, bool(flags & _SHORT), bool(flags & _NAMED)
    payload_size = seen[2] if short else seen[2] << 24 | seen[3] << 16 | seen[4] << 8 | seen[5]
    sizes_end = 3 if short else 6
    start = sizes_end + named
    payload = start + type_size + (seen[sizes_end] if named else 0)
    lies = (
        not flags & _BEGIN
        or (flags & _CHUNK and flags & _LAST)
        or kind in (_UNCHANGED, _RESERVED)
        or (type_size == 0) != (kind in (_NO_TYPE, _UNKNOWN))
        or (kind == _NO_TYPE and payload + payload_size > start)
        or payload + payload_size > length
    )
    if lies:
        return Content.DAMAGED
    if kind != _EXTERNAL or type_size != len(_TYPE) or any(seen[start + at] != sign for at, sign in enumerate(_TYPE)):
        return Content.FOREIGN
    return Content.NEWER if payload_size and seen[payload] != _VERSION else Content.DAMAGED
