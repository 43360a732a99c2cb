"""Keys as NATS writes them: an Ed25519 key in base 32, with a letter that says whose it is and a checksum.

After the format of NATS NKeys: the prefix, the key in 32 bytes, and its CRC-16 (XMODEM), low byte first.
"""

from __future__ import annotations

import base64
import binascii
from typing import Literal, NoReturn

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

Role = Literal["operator", "account", "user"]

_PREFIXES: dict[Role, int] = {"operator": 14 << 3, "account": 0, "user": 20 << 3}
_SEED = 18 << 3
_KEY_BYTES = 32


class Nkey:
    """A private key. Its repr reveals nothing, and it cannot be pickled."""

    __slots__ = ("_key", "public", "raw_public")

    def __init__(self, role: Role, raw: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(raw)
        self.raw_public = self._key.public_key().public_bytes_raw()
        self.public = written(role, self.raw_public)

    def sign(self, content: bytes) -> bytes:
        """The signature of these bytes, in 64 bytes."""
        return self._key.sign(content)

    def __repr__(self) -> str:
        return "Nkey()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a private key is not pickled or copied")


def written(role: Role, public: bytes) -> str:
    """A public key as text.

    >>> written("user", bytes(32))
    'UAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABET7'
    """
    return _encoded(bytes([_PREFIXES[role]]) + public)


def written_seed(role: Role, raw: bytes) -> str:
    """A private key as text, as a server reads it from a file of credentials.

    >>> written_seed("user", bytes(32))[:4]
    'SUAA'
    """
    prefix = _PREFIXES[role]
    content = bytes([_SEED | prefix >> 5, (prefix & 31) << 3]) + raw
    return _encoded(content)


def read_public(role: Role, text: str) -> Ed25519PublicKey:
    """The key in a text. Raises ValueError for anything else, and for a key of another role."""
    raw = base64.b32decode(text + "=" * (-len(text) % 8))
    key = raw[1:-2]
    if len(key) != _KEY_BYTES or written(role, key) != text:
        raise ValueError("no key of this role")
    return Ed25519PublicKey.from_public_bytes(key)


def _encoded(content: bytes) -> str:
    checksum = binascii.crc_hqx(content, 0).to_bytes(2, "little")
    return base64.b32encode(content + checksum).decode().rstrip("=")
