"""The seal on private bytes: without the key nobody reads them, changes them, or learns how many they are."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

KEY_BYTES = 32
BUCKET_BYTES = 512
_LENGTH_BYTES = 4
_NONCE_BYTES = 12


class Seal:
    """ChaCha20-Poly1305 (RFC 8439) under one key of 32 bytes, with a random nonce before each sealed text.

    What is sealed is padded to whole buckets of 512 bytes, so that its size tells only how many buckets it
    fills.
    """

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    def __repr__(self) -> str:
        return "Seal()"

    def seal(self, plain: bytes, context: bytes) -> bytes:
        """Seal `plain`; it opens only with the same `context`, which is not kept."""
        body = len(plain).to_bytes(_LENGTH_BYTES) + plain
        body += bytes(-len(body) % BUCKET_BYTES)
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, body, context)

    def open(self, blob: bytes, context: bytes) -> bytes | None:
        """What was sealed, or `None` where the key or the context is another, or a bit has changed."""
        try:
            body = self._cipher.decrypt(blob[:_NONCE_BYTES], blob[_NONCE_BYTES:], context)
        except (InvalidTag, ValueError):
            return None
        end = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES])
        return body[_LENGTH_BYTES:end]
