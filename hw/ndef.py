"""The bytes on a tag: NFC Forum Type 2 memory, its TLVs, and our one NDEF record. Pure.

All that matters lies in the first 64 bytes, which every Type 2 tag has: UID, lock bits, capability container
(CC) and 48 bytes of data. Our record takes 35 with its TLV, so a longer message is somebody else's and is not
read at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import ndef

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
_NULL, _LOCK, _MEMORY, _MESSAGE, _END = 0x00, 0x01, 0x02, 0x03, 0xFE
_RECORD_TYPE = "urn:nfc:ext:tableside:id"
_RECORD_VERSION = b"\x01"

EMPTY = bytes([_MESSAGE, 0, _END, _NULL])
"""The first page of data of a blank tag: a message of no bytes, and nothing after it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a tag's memory holds; the fields are those of `hw.model.Tag`."""

    content: Content
    ident: Opaque | None
    writable: bool


def examine(memory: bytes) -> Found:
    """Tell what lies on a tag from the first 64 bytes of its memory. With fewer, the tag ends there.

    Any bytes give an answer; none raise.
    """
    header, memory = memory[:_DATA], memory[:WINDOW]
    if len(memory) < WINDOW:
        return Found(Content.DAMAGED, None, False)
    static_locks, (magic, version, size, access) = header[10:12], header[12:]
    if not any(memory[12:]):
        return Found(Content.BLANK, None, False)
    if magic != 0xE1 or version >> 4 != 1:
        return Found(Content.DAMAGED, None, False)
    end = _DATA + size * 8
    locked = static_locks[0] & 0xF0 or static_locks[1] or access & 0x0F
    content, ident = _content(memory, end)
    return Found(content, ident, not locked and end >= WINDOW)


def encode(ident: bytes) -> bytes:
    """Our record in its TLV, in whole pages, as it lies on the tag from `DATA_PAGE` on.

    The record is of the external type tableside:id, its payload the version (1 byte) and the id (16 bytes).
    Raises ValueError for an id of another length.
    """
    if len(ident) != IDENT_SIZE:
        raise ValueError(f"the id of a tag has {IDENT_SIZE} bytes, not {len(ident)}")
    message = _message(ident)
    tlv = bytes([_MESSAGE, len(message)]) + message + bytes([_END])
    return tlv + bytes(-len(tlv) % PAGE)


def _message(ident: bytes) -> bytes:
    record = ndef.Record(_RECORD_TYPE, "", _RECORD_VERSION + ident)
    return b"".join(ndef.message_encoder([record]))


def _content(memory: bytes, end: int) -> tuple[Content, Opaque | None]:
    """Walk over the TLVs to the message. By its CC the tag's data end at `end`; `memory` may show less."""
    at = _DATA
    while at < min(end, len(memory)):
        kind = memory[at]
        if kind == _NULL:
            at += 1
            continue
        if kind == _END:
            return Content.BLANK, None
        start, length = _span(memory, at)
        if kind not in (_LOCK, _MEMORY, _MESSAGE) or start + length > end:
            return Content.DAMAGED, None
        if kind == _MESSAGE:
            return _judge(memory[start : start + length], length)
        at = start + length
    return Content.BLANK, None


def _span(memory: bytes, at: int) -> tuple[int, int]:
    """Where the value of the TLV at `at` begins, and its length in bytes: one byte, or FF and two more."""
    head = memory[at : at + 4] + bytes(4)
    if head[1] == 0xFF:
        return at + 4, int.from_bytes(head[2:4], "big")
    return at + 2, head[1]


def _judge(message: bytes, length: int) -> tuple[Content, Opaque | None]:
    """Say whose message this is: its first bytes as far as they are known, and its whole length."""
    if length == 0:
        return Content.BLANK, None
    if length > len(message):
        return Content.FOREIGN, None
    ident = message[-IDENT_SIZE:]
    if message == _message(ident):
        return Content.OURS, Opaque(ident)
    try:
        list(ndef.message_decoder(message, known_types={}))
    except (ndef.DecodeError, ValueError):
        return Content.DAMAGED, None
    return Content.FOREIGN, None
