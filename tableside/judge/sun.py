"""The changing signature of an NTAG 424 DNA (NXP AN12196): what its link says, and whether it is true.

The link of such a tag carries its UID and a counter, encrypted or in clear, and a signature over both by AES-CMAC under
a key derived for that reading. Both multi-byte numbers are as NXP has them: the counter is little-endian in all
computations, and big-endian where the link shows it in clear.
"""

from __future__ import annotations

import hmac
import re

import msgspec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

KEY_BYTES = 16
UID_BYTES = 7
COUNTER_BYTES = 3
_MAC_VECTOR = bytes.fromhex("3CC300010080")
_UID_AND_COUNTER = 0xC7
"""The tag byte of encrypted data with a UID of seven bytes and a counter."""

_VALUE = re.compile(rb"[?&]([A-Za-z_]+)=([0-9A-Fa-f]+)(?=&|$)")
_ENCRYPTED, _MAC, _UID, _COUNTER = 32, 16, 14, 6
"""The number of hex digits of each value: encrypted UID and counter, signature, UID, counter."""


class Sun(msgspec.Struct, frozen=True):
    """The values that a link carries.

    - `encrypted`: the encrypted UID and counter; empty where the link shows them in clear, as `uid` and `counter`
    - `signed`: the part of the link under the signature; `mac`: the signature
    """

    mac: bytes
    encrypted: bytes = b""
    uid: bytes = b""
    counter: int = 0
    signed: bytes = b""


class Reading(msgspec.Struct, frozen=True):
    """A reading of a tag, proven by its signature: which tag, and the how-many-th reading it is."""

    uid: bytes
    counter: int


def parse(link: bytes) -> Sun | None:
    """Return what a link carries; None if it is no link of such a tag.

    Values are told apart by their length: the last of 16 digits is the signature. File data, if any, stands after the
    UID and counter, and is signed as it stands in the link, up to the signature.
    """
    values = list(_VALUE.finditer(link))
    if not values or len(values[-1][2]) != _MAC or values[-1].end() != len(link):
        return None
    mac_at, mac = values[-1].start(2), bytes.fromhex(values[-1][2].decode())
    others = values[:-1]
    if others and len(others[0][2]) == _ENCRYPTED:
        signed = link[others[1].start(2) : mac_at] if len(others) > 1 else b""
        return Sun(mac, bytes.fromhex(others[0][2].decode()), signed=signed)
    if len(others) > 1 and (len(others[0][2]), len(others[1][2])) == (_UID, _COUNTER):
        signed = link[others[2].start(2) : mac_at] if len(others) > 2 else b""
        return Sun(mac, uid=bytes.fromhex(others[0][2].decode()), counter=int(others[1][2], 16), signed=signed)
    return None


def verify(sun: Sun, meta_key: bytes, mac_key: bytes) -> Reading | None:
    """The reading that a link proves under these keys of 16 bytes; None if it proves none."""
    reading = _decrypted(sun.encrypted, meta_key) if sun.encrypted else Reading(sun.uid, sun.counter)
    if reading is None:
        return None
    counter = reading.counter.to_bytes(COUNTER_BYTES, "little")
    session_key = _cmac(mac_key, (_MAC_VECTOR + reading.uid + counter).ljust(KEY_BYTES, b"\0"))
    return reading if hmac.compare_digest(_cmac(session_key, sun.signed)[1::2], sun.mac) else None


def _decrypted(encrypted: bytes, key: bytes) -> Reading | None:
    decryptor = Cipher(algorithms.AES(key), modes.CBC(bytes(KEY_BYTES))).decryptor()
    plain = decryptor.update(encrypted) + decryptor.finalize()
    if plain[0] != _UID_AND_COUNTER:
        return None
    uid, rest = plain[1 : 1 + UID_BYTES], plain[1 + UID_BYTES :]
    return Reading(uid, int.from_bytes(rest[:COUNTER_BYTES], "little"))


def _cmac(key: bytes, data: bytes) -> bytes:
    cmac = CMAC(algorithms.AES(key))
    cmac.update(data)
    return cmac.finalize()
