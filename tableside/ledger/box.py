"""Boxes for a judge: what is sealed with the public half of a judge's key opens only with the private half.

HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305. Each box is bound to its context, and
opens nowhere else.
"""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import NoReturn

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from tableside.ledger.commitment import RECORD_BYTES, Hidden, HideContext, fields, read_hidden

KEY_BYTES = 32
OVERHEAD_BYTES = 48
"""A box is this many bytes larger than its content."""
HIDE_BOX_BYTES = RECORD_BYTES + OVERHEAD_BYTES
ESCROW_BYTES = KEY_BYTES + OVERHEAD_BYTES

_SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
_HIDE = b"tableside hide box 1\0"
_MATCH_KEY = b"tableside match key 1\0"
_JUDGE = b"tableside judge key 1\0"


def short_id(kind: bytes, key: bytes) -> str:
    """A public key in 16 letters and digits, in fours, that people can compare: 80 bits of its SHA-256 in base32."""
    text = base64.b32encode(sha256(kind + key).digest()[:10]).decode()
    return "-".join(text[at : at + 4] for at in range(0, 16, 4))


class JudgePublic:
    """The public half of a judge's key, in 32 bytes; it seals. Raises ValueError for bytes that are no such key."""

    __slots__ = ("_key", "raw")

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._key = X25519PublicKey.from_public_bytes(raw)
        X25519PrivateKey.generate().exchange(self._key)  # it refuses a key with which every secret is the same

    @property
    def id(self) -> str:
        """The short name of the key, to compare it with the judge's own."""
        return short_id(_JUDGE, self.raw)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 behind the short name in full, in hex and in fours."""
        text = sha256(_JUDGE + self.raw).hexdigest()
        return " ".join(text[at : at + 4] for at in range(0, len(text), 4))

    def seal(self, plain: bytes, info: bytes) -> bytes:
        """A box with `plain`, which opens only with the same `info`."""
        return _SUITE.encrypt(plain, self._key, info=info)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JudgePublic) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"JudgePublic({self.id})"


class JudgePrivate:
    """The private half of a judge's key; it opens. Its repr reveals nothing, and it cannot be pickled."""

    __slots__ = ("_key",)

    def __init__(self, raw: bytes | None = None) -> None:
        """A key of these 32 bytes, a new key where there are none."""
        self._key = X25519PrivateKey.generate() if raw is None else X25519PrivateKey.from_private_bytes(raw)

    @property
    def public(self) -> JudgePublic:
        """The half for everybody."""
        return JudgePublic(self._key.public_key().public_bytes_raw())

    def reveal(self) -> bytes:
        """The 32 bytes themselves, to be stored."""
        return self._key.private_bytes_raw()

    def open(self, box: bytes, info: bytes) -> bytes | None:
        """The content of a box, None if the key or `info` differs or a bit has changed."""
        try:
            return _SUITE.decrypt(box, self._key, info=info)
        except (InvalidTag, ValueError):
            return None

    def __repr__(self) -> str:
        return "JudgePrivate()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a private key is not pickled or copied")


def seal_hide(hidden: Hidden, judge: JudgePublic) -> bytes:
    """Return what is private about a hide, for the judge: always `HIDE_BOX_BYTES`."""
    return judge.seal(hidden.record(), _HIDE + hidden.where.encoded())


def open_hide(box: bytes, where: HideContext, judge: JudgePrivate) -> Hidden | None:
    """Return what was hidden, None if this key does not open the box or the box belongs to another hide."""
    record = judge.open(box, _HIDE + where.encoded())
    return None if record is None else read_hidden(record, where)


def escrow(key: bytes, match: int, judge: JudgePublic) -> bytes:
    """A sealing key of a match, for the judge: always `ESCROW_BYTES`."""
    return judge.seal(key, _MATCH_KEY + fields(match))


def from_escrow(box: bytes, match: int, judge: JudgePrivate) -> bytes | None:
    """The sealing key, None where this judge's key does not open it, or it is that of another match."""
    key = judge.open(box, _MATCH_KEY + fields(match))
    return key if key is not None and len(key) == KEY_BYTES else None
