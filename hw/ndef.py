"""The bytes on a tag: NFC Forum Type 2 memory, its TLVs, and our one NDEF record. Pure.

Everything that matters is in the first 64 bytes, which every Type 2 tag has: UID, lock bits, capability container
(CC) and 48 bytes of data. Our record takes 35 with its TLV. Only the header of a message's first record is parsed: it
shows whose message it is. Foreign messages are not parsed further, so their content may be anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from hw.model import Content, Opaque

IDENT_SIZE = 16
"""Bytes of the id in our record."""
PAGE = 4
"""Bytes of a page, the unit of writing."""
DATA_PAGE = 4
"""The page at which the data area begins, after UID, lock bits and CC."""
EXAMINED_SIZE = 64
"""Bytes that `examine` needs."""

_DATA = DATA_PAGE * PAGE
_NULL, _LOCK, _MEMORY, _MESSAGE, _PROPRIETARY, _END = 0x00, 0x01, 0x02, 0x03, 0xFD, 0xFE
_CONTROL_SIZE = 3
"""Bytes in a lock or memory control TLV, always."""

_BEGIN, _LAST, _CHUNK, _SHORT, _NAMED, _KIND = 0x80, 0x40, 0x20, 0x10, 0x08, 0x07
"""The bits of a record's first byte: begins the message, ends it, is a piece of a record, has a length of one byte,
has an id of its own; and the kind of its type."""
_NO_TYPE, _EXTERNAL, _UNKNOWN, _UNCHANGED, _RESERVED = 0, 4, 5, 6, 7
_NOTHING = bytes([_BEGIN | _LAST | _SHORT, 0, 0])
"""The message that phones write to empty a tag: one empty record."""

_TYPE, _VERSION = b"tableside:id", 1
_HEAD = bytes([_BEGIN | _LAST | _SHORT | _EXTERNAL, len(_TYPE), 1 + IDENT_SIZE]) + _TYPE + bytes([_VERSION])

EMPTY_PAGE = bytes([_MESSAGE, 0, _END, _NULL])
"""The first data page of a blank tag: an empty message, then the terminator."""


@dataclass(frozen=True, slots=True)
class TagContent:
    """The content of a tag's memory; the fields are those of `hw.model.Tag`."""

    content: Content
    ident: Opaque | None
    writable: bool


def examine(memory: bytes) -> TagContent:
    """Classify a tag by the first 64 bytes of its memory. With fewer, the tag ends there.

    Never raises. An answer FOREIGN or NEWER is the same with more bytes (see `is_decided`).
    """
    memory = memory[:EXAMINED_SIZE]
    if len(memory) < _DATA:
        return TagContent(Content.DAMAGED, None, False)
    static_locks, (magic, version, size, access) = memory[10:12], memory[12:_DATA]
    if magic != 0xE1 or version >> 4 != 1:
        return TagContent(_unformatted(memory), None, False)
    end = _DATA + size * 8
    locked = static_locks[0] & 0xF0 or static_locks[1] or access & 0x0F
    content, ident = _content(memory, end)
    if len(memory) < EXAMINED_SIZE and content not in _DECIDED:
        return TagContent(Content.DAMAGED, None, False)
    return TagContent(content, ident, not locked and end >= EXAMINED_SIZE)


def is_decided(memory: bytes) -> bool:
    """Return whether these first bytes already show that the tag is not for this program; the rest need not be read."""
    return examine(memory).content in _DECIDED


def encode_record(ident: bytes) -> bytes:
    """Our record in its TLV, in whole pages, as it is stored on the tag from `DATA_PAGE` on.

    The record is of the external type tableside:id, its payload the version (1 byte) and the id (16 bytes).
    Raises ValueError for an id of another length.
    """
    if len(ident) != IDENT_SIZE:
        raise ValueError(f"the id of a tag has {IDENT_SIZE} bytes, not {len(ident)}")
    message = _HEAD + ident
    tlv = bytes([_MESSAGE, len(message)]) + message + bytes([_END])
    return tlv + bytes(-len(tlv) % PAGE)


def blank() -> bytes:
    """The pages that replace our record when a tag is wiped: an empty message and zeros."""
    return EMPTY_PAGE.ljust(len(encode_record(bytes(IDENT_SIZE))), b"\0")


_DECIDED = (Content.FOREIGN, Content.NEWER)


def _unformatted(memory: bytes) -> Content:
    """A tag without a CC of this kind: new, or with a format of its own, as tickets and some games have."""
    if any(memory[12:]):
        return Content.FOREIGN
    return Content.BLANK if len(memory) == EXAMINED_SIZE else Content.DAMAGED


def _content(memory: bytes, end: int) -> tuple[Content, Opaque | None]:
    """Classify the data area, which ends at `end` by the CC; `memory` may hold less."""
    try:
        return _walk(memory, end)
    except IndexError:  # the answer is beyond the bytes seen, and so beyond any record of ours
        return (Content.FOREIGN if len(memory) == EXAMINED_SIZE < end else Content.DAMAGED), None


def _walk(memory: bytes, end: int) -> tuple[Content, Opaque | None]:
    """Walk over the TLVs to the message. Raises IndexError if the answer is beyond the bytes seen."""
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
    """Return where the value of the TLV at `at` begins, and its length in bytes: one byte, or FF and two more."""
    if memory[at + 1] == 0xFF:
        return at + 4, memory[at + 2] << 8 | memory[at + 3]
    return at + 2, memory[at + 1]


def _judge(seen: bytes, length: int) -> tuple[Content, Opaque | None]:
    """Classify a message of `length` bytes, of which `seen` is the beginning. Raises IndexError."""
    message = seen[:length]
    if length == 0 or message == _NOTHING:
        return Content.BLANK, None
    ident = message[len(_HEAD) :]
    if len(ident) == IDENT_SIZE and length == len(message) and message.startswith(_HEAD):
        return Content.OURS, Opaque(ident)
    return _whose(seen, length), None


def _whose(seen: bytes, length: int) -> Content:
    """Classify the first record of a message that is not exactly ours. Raises IndexError."""
    flags, type_size = seen[0], seen[1]
    kind, short, named = flags & _KIND, bool(flags & _SHORT), bool(flags & _NAMED)
    payload_size = seen[2] if short else seen[2] << 24 | seen[3] << 16 | seen[4] << 8 | seen[5]
    sizes_end = 3 if short else 6
    start = sizes_end + named
    payload = start + type_size + (seen[sizes_end] if named else 0)
    contradicts = (
        not flags & _BEGIN
        or (flags & _CHUNK and flags & _LAST)
        or kind in (_UNCHANGED, _RESERVED)
        or (type_size == 0) != (kind in (_NO_TYPE, _UNKNOWN))
        or (kind == _NO_TYPE and payload + payload_size > start)
        or payload + payload_size > length
    )
    if contradicts:
        return Content.DAMAGED
    if kind != _EXTERNAL or type_size != len(_TYPE) or any(seen[start + at] != sign for at, sign in enumerate(_TYPE)):
        return Content.FOREIGN
    return Content.NEWER if payload_size and seen[payload] != _VERSION else Content.DAMAGED
