"""Signed notes (c2sp.org/signed-note): a text, and lines with signatures by keys that have names.

    text, each line with a newline
    (a blank line)
    — name base64(key id, signature)

The key id is the start of the SHA-256 of the name, a newline, a byte for the kind of signature, and the public key.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from hashlib import sha256

ED25519 = 1
"""The kind of a plain Ed25519 signature over the text."""

COSIGNATURE = 4
"""The kind of a cosignature: an Ed25519 signature over the text and the time (c2sp.org/tlog-cosignature)."""

KEY_ID_BYTES = 4
MOST_BYTES = 2**16
MOST_SIGNATURES = 64

_LINE = re.compile("\u2014 ([^\\s\ufeff+]+) ([A-Za-z0-9+/=]+)")


@dataclass(frozen=True, slots=True)
class NoteSignature:
    """A line with a signature: the name of its key, the key id in 4 bytes, and what the kind of signature needs."""

    name: str
    key_id: bytes
    content: bytes

    @property
    def line(self) -> str:
        """The line without its newline."""
        return f"\u2014 {self.name} {base64.b64encode(self.key_id + self.content).decode()}"


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A text that ends in a newline, and its signatures; nothing says that they are genuine."""

    text: str
    signatures: tuple[NoteSignature, ...]

    @property
    def encoded(self) -> str:
        """The note as it is passed on."""
        return "".join((self.text, "\n", *(f"{signature.line}\n" for signature in self.signatures)))

    @classmethod
    def read(cls, encoded: str) -> SignedNote:
        """Read a note. Space around it and the line ends of other systems do not matter. Raises ValueError.

        >>> SignedNote.read("text").signatures
        Traceback (most recent call last):
        ValueError: not a signed note
        """
        encoded = without_edges(encoded)
        text, blank, lines = encoded.rpartition("\n\n")
        matches = [_LINE.fullmatch(line) for line in lines.split("\n")]
        if not (text and blank) or len(matches) > MOST_SIGNATURES or re.search("[\\x00-\\x09\\x0b-\\x1f]", encoded):
            raise ValueError("not a signed note")
        return cls(f"{text}\n", tuple(_signature(match) for match in matches))


def without_edges(text: str) -> str:
    """A copied text without the space around it and with our line ends. Raises ValueError if it is too long."""
    if len(text) > MOST_BYTES:
        raise ValueError("too long")
    return text.replace("\r\n", "\n").strip(" \t\r\n")


def key_id(name: str, kind: int, public: bytes) -> bytes:
    """The key id of a key with this name, for this kind of signature."""
    return sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:KEY_ID_BYTES]


def from_base64(text: str, length: int | None = None) -> bytes:
    """The bytes of a base64 text, which has the one form that these bytes have. Raises ValueError.

    >>> from_base64("QUI=")
    b'AB'
    """
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        raise ValueError("not base64") from None
    if base64.b64encode(content).decode() != text or length not in (None, len(content)):
        raise ValueError("not base64 of this length")
    return content


def _signature(match: re.Match[str] | None) -> NoteSignature:
    if match is None:
        raise ValueError("not a signature")
    content = from_base64(match[2])
    if len(content) <= KEY_ID_BYTES:
        raise ValueError("not a signature")
    return NoteSignature(match[1], content[:KEY_ID_BYTES], content[KEY_ID_BYTES:])
