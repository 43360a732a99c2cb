"""The link on an NFC Forum Type 4 tag, such as an NTAG 424 DNA: read by ISO 7816 commands, once for each placement.

Each reading of an NTAG 424 DNA in SUN mode has another counter and another signature in its link. Only the first record
of the message is looked at, and only if it is a URI.
"""

from __future__ import annotations

from hw.model import Transmit

_SELECT_APPLICATION = bytes.fromhex("00 A4 04 00 07 D2 76 00 00 85 01 01 00")
_SELECT_FILE = bytes.fromhex("00 A4 00 0C 02 E1 04")
_READ = bytes.fromhex("00 B0")
_OK = b"\x90\x00"
_LENGTH = 2
_MOST_AT_ONCE, _LONGEST = 0x3B, 256
_SHORT_URI = b"\x01"
_HEADER = {0xD1: 3, 0x91: 3}
"""The number of bytes in the header of a first, short, well-known record."""
_PREFIXES = {0: b"", 1: b"http://www.", 2: b"https://www.", 3: b"http://", 4: b"https://"}


def read_link(transmit: Transmit) -> bytes:
    """The link on a card with a processor as ASCII; empty if it has none, or is another kind of card."""
    for command in (_SELECT_APPLICATION, _SELECT_FILE):
        if _ask(transmit, command) is None:
            return b""
    length = _ask(transmit, _READ + bytes([0, 0, _LENGTH]))
    if length is None or len(length) != _LENGTH:
        return b""
    message, end = b"", min(int.from_bytes(length), _LONGEST)
    while len(message) < end:
        size = min(_MOST_AT_ONCE, end - len(message))
        part = _ask(transmit, _READ + (_LENGTH + len(message)).to_bytes(2) + bytes([size]))
        if not part:
            return b""
        message += part
    return link_of(message[:end])


def link_of(message: bytes) -> bytes:
    """The link in an NDEF message, empty for none.

    >>> link_of(bytes.fromhex("D1 01 08 55 04") + b"a.b?c=1")
    b'https://a.b?c=1'
    """
    header = _HEADER.get(message[0]) if message else None
    if header is None or message[1:2] != _SHORT_URI or message[header : header + 1] != b"U":
        return b""
    payload = message[header + 1 :][: message[2]]
    prefix = _PREFIXES.get(payload[0]) if payload else None
    return prefix + payload[1:] if prefix is not None and payload.isascii() else b""


def _ask(transmit: Transmit, command: bytes) -> bytes | None:
    """The data of an answer, None if the card refuses."""
    answer = transmit(command)
    return answer[:-2] if answer[-2:] == _OK else None
