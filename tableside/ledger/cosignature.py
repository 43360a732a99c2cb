"""Cosignatures (c2sp.org/tlog-cosignature): a second device confirms that a head continues all heads it has seen.

A witness is a key with a name on somebody's device. It keeps the newest head that it signed for each table. It signs
another head of that table only if a proof shows that the record begins with that of the head before.
"""

from __future__ import annotations

import base64
import os
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tableside.ledger.errors import KeyExposed, LedgerError
from tableside.ledger.outside import Unreadable, read, write_new, write_over
from tableside.ledger.signed_head import KEY_BYTES, SIGNATURE_BYTES, ProvenHead, SignedHead, is_signed, origin
from tableside.ledger.signed_note import COSIGNATURE, MOST_BYTES, NoteSignature, from_base64, key_id
from tableside.message import message

_TIME_BYTES = 8
_MOST_TIME = 2**63
_NAME = re.compile("[^\\s\ufeff+]{1,100}")
_VERIFIER = re.compile("([^\\s\ufeff+]{1,100})\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]+)")


class NotAWitness(LedgerError):
    """A file holds no witness's key, or a text names none."""

    def __init__(self) -> None:
        super().__init__(message("problem-not-a-witness"), message("remedy-witness-key"))


class NotCosigned(LedgerError):
    """A head was not cosigned. `code` says why."""

    def __init__(self, code: str, entry: int, seen: int) -> None:
        super().__init__(message(code, entry=entry, seen=seen), message("remedy-not-cosigned"))


@dataclass(frozen=True, slots=True)
class WitnessKey:
    """The public half of a witness's key: its name, and 32 bytes."""

    name: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """The key id of its cosignatures."""
        return key_id(self.name, COSIGNATURE, self.public)

    @property
    def text(self) -> str:
        """The key as a policy names it (a verifier key of signed-note)."""
        return f"{self.name}+{self.key_id.hex()}+{base64.b64encode(bytes([COSIGNATURE]) + self.public).decode()}"

    @classmethod
    def read(cls, text: str) -> WitnessKey:
        """The key in a text. Raises `NotAWitness`."""
        match = _VERIFIER.fullmatch(text)
        try:
            raw = from_base64(match[3], 1 + KEY_BYTES) if match else b""
        except ValueError:
            raw = b""
        if match is None or raw[:1] != bytes([COSIGNATURE]) or cls(match[1], raw[1:]).key_id.hex() != match[2]:
            raise NotAWitness
        return cls(match[1], raw[1:])

    def witnessed_at(self, head: SignedHead) -> int | None:
        """The time at which this witness signed a head, in seconds since 1970; None if it did not."""
        for line in head.cosignatures:
            if (line.name, line.key_id) == (self.name, self.key_id):
                time, signature = line.content[:_TIME_BYTES], line.content[_TIME_BYTES:]
                at = int.from_bytes(time)
                if len(signature) == SIGNATURE_BYTES and at < _MOST_TIME:
                    return at if is_signed(self.public, signature, _cosigned(head, at)) else None
        return None


class Witness:
    """The private key of a witness. Its repr reveals nothing, and it cannot be pickled."""

    __slots__ = ("_key", "name")

    def __init__(self, name: str, raw: bytes) -> None:
        self.name = name
        self._key = Ed25519PrivateKey.from_private_bytes(raw)

    @classmethod
    def new(cls, name: str, path: Path) -> Witness:
        """Make a key in a new file that only its owner can read. Raises `NotAWitness` or `NotWritten`."""
        if _NAME.fullmatch(name) is None:
            raise NotAWitness
        raw = os.urandom(KEY_BYTES)
        write_new(path, [f"{name} {base64.b64encode(raw).decode()}\n".encode()], 0o600)
        return cls(name, raw)

    @classmethod
    def load(cls, path: Path) -> Witness:
        """The key in a file. Raises `NotAWitness`, `KeyExposed` or `Unreadable`."""
        content = read(path, MOST_BYTES).decode(errors="replace")
        if path.stat().st_mode & 0o077:
            raise KeyExposed(path)
        name, _, raw = content.rstrip("\n").partition(" ")
        try:
            return cls(name, from_base64(raw, KEY_BYTES))
        except ValueError:
            raise NotAWitness from None

    @property
    def public(self) -> WitnessKey:
        """The half for everybody."""
        return WitnessKey(self.name, self._key.public_key().public_bytes_raw())

    def cosign(self, head: SignedHead, at: int) -> SignedHead:
        """The head with the signature of this witness, made at this time in seconds since 1970."""
        public = self.public
        content = at.to_bytes(_TIME_BYTES) + self._key.sign(_cosigned(head, at))
        others = (line for line in head.cosignatures if (line.name, line.key_id) != (public.name, public.key_id))
        return replace(head, cosignatures=(*others, NoteSignature(public.name, public.key_id, content)))

    def sign_text(self, text: str) -> bytes:
        """Sign a text that says in its first line what it is."""
        return self._key.sign(text.encode())

    def __repr__(self) -> str:
        return "Witness()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a private key is not pickled or copied")


def cosign_next(witness: Witness, proven: ProvenHead, seen: Path, at: int) -> SignedHead:
    """Cosign a head if it continues the newest head of its table in the folder `seen`, and keep it there first.

    Raises `NotCosigned`, `NotAHead`, `Unreadable` or `NotWritten`.
    """
    head = proven.signed
    if not head.genuine:
        raise NotCosigned("problem-head-forged", head.head.size, 0)
    file = seen / f"{origin(head.key).replace('/', '-')}.head"
    before = _last(file)
    if before is not None:
        entry, last = head.head.size, before.head.size
        if entry < last:
            raise NotCosigned("problem-head-older", entry, last)
        same = entry == last and head.head.root == before.head.root
        if not same and not proven.continues(last, before.head.root):
            code = "problem-head-contradicts" if proven.old == last else "problem-head-needs-proof"
            raise NotCosigned(code, entry, last)
    write_over(file, [replace(head, cosignatures=()).text.encode()])
    return witness.cosign(head, at)


def _last(file: Path) -> SignedHead | None:
    """The newest head that was signed; None if there was none."""
    if not os.path.lexists(file):
        return None
    head = SignedHead.read(read(file, MOST_BYTES).decode(errors="replace"))
    if not head.genuine:
        raise Unreadable(file, message("cause-signed-head-damaged"))
    return head


def _cosigned(head: SignedHead, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{head.head.signed_text(head.key)}".encode()
