"""Does the chip itself know a key? The mutual authentication of an NTAG 424 DNA (`AuthenticateEV2First`, NXP AN12196).

A link that somebody read once can be shown by any card. Here the chip answers a fresh random number, which only a chip
with the key can. The key is never sent.
"""

from __future__ import annotations

import hmac
import secrets

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from hw.model import Transmit

KEYS = 5
"""The number of keys of the application on such a chip; they are numbered from 0."""

_SELECT_APPLICATION = bytes.fromhex("00 A4 04 00 07 D2 76 00 00 85 01 01 00")
_AUTHENTICATE, _GO_ON = bytes.fromhex("90 71 00 00 02"), bytes.fromhex("90 AF 00 00 20")
_NO_CAPABILITIES = b"\x00"
_MORE, _DONE = b"\x91\xaf", b"\x91\x00"
_BLOCK = 16
_TRANSACTION = 4
"""Bytes of the identifier that stands before our number in the chip's answer."""


def knows_key(transmit: Transmit, number: int, key: bytes, ours: bytes = b"") -> bool:
    """Return whether the chip proves that its key of this number is `key`, of 16 bytes.

    `ours` is our random number of 16 bytes, drawn if empty.
    """
    ours = ours or secrets.token_bytes(_BLOCK)
    transmit(_SELECT_APPLICATION)
    challenge = transmit(_AUTHENTICATE + bytes([number]) + _NO_CAPABILITIES + b"\0")
    if challenge[-2:] != _MORE or len(challenge) != _BLOCK + 2:
        return False
    theirs = _decrypted(key, challenge[:-2])
    answer = transmit(_GO_ON + _encrypted(key, ours + _turned(theirs)) + b"\0")
    if answer[-2:] != _DONE or len(answer) != 2 * _BLOCK + 2:
        return False
    return hmac.compare_digest(_decrypted(key, answer[:-2])[_TRANSACTION:][:_BLOCK], _turned(ours))


def _turned(number: bytes) -> bytes:
    """A random number as it is sent back: its first byte last."""
    return number[1:] + number[:1]


def _decrypted(key: bytes, data: bytes) -> bytes:
    decryptor = _cipher(key).decryptor()
    return decryptor.update(data) + decryptor.finalize()


def _encrypted(key: bytes, data: bytes) -> bytes:
    encryptor = _cipher(key).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def _cipher(key: bytes) -> Cipher[modes.CBC]:
    return Cipher(algorithms.AES(key), modes.CBC(bytes(_BLOCK)))
