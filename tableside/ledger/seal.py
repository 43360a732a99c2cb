"""Sealing private bytes: without the key nobody can read them, change them, or learn their exact number."""

import hmac
import os
from typing import NoReturn

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tableside.ledger.box import short_id

KEY_BYTES = 32
BUCKET_BYTES = 512
LENGTH_BYTES = 4
"""The length of the content, before it in the first bucket, takes this many bytes."""
_NONCE_BYTES = 12
_SEALING = b"tableside sealing key 1\0"


class Seal:
    """ChaCha20-Poly1305 (RFC 8439) under one key of 32 bytes, with a random nonce before each sealed text.

    The content is padded to whole buckets of 512 bytes, so that the size reveals only the number of buckets.
    """

    __slots__ = ("_cipher", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._cipher = ChaCha20Poly1305(key)

    @property
    def id(self) -> str:
        """The short name of the key, by which entries refer to it; it reveals nothing of the key."""
        return short_id(_SEALING, self._key)

    def reveal(self) -> bytes:
        """The key itself, to be put in escrow."""
        return self._key

    def derived(self, purpose: bytes) -> bytes:
        """A key of 32 bytes for one purpose, derived with HMAC-SHA-256; it reveals nothing of this key."""
        return hmac.digest(self._key, purpose, "sha256")

    def __repr__(self) -> str:
        return "Seal()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not pickled or copied")

    def seal(self, plain: bytes, context: bytes) -> bytes:
        """Seal `plain`; it opens only with the same `context`, which is not kept."""
        body = len(plain).to_bytes(LENGTH_BYTES) + plain
        body += bytes(-len(body) % BUCKET_BYTES)
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, body, context)

    def open(self, blob: bytes, context: bytes) -> bytes | None:
        """Return what was sealed, or None if the key or the context differs or a bit has changed."""
        try:
            body = self._cipher.decrypt(blob[:_NONCE_BYTES], blob[_NONCE_BYTES:], context)
        except (InvalidTag, ValueError):
            return None
        end = LENGTH_BYTES + int.from_bytes(body[:LENGTH_BYTES])
        return body[LENGTH_BYTES:end]
