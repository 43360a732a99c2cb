"""Signed heads: the end of a table's record as a checkpoint (c2sp.org/tlog-checkpoint), and proofs between two of them.

A checkpoint is a signed note with four lines: the origin, the number of entries, the root of the tree over them in
base64, and the match of the last entry. The origin is `tableside/` and the table's public key, so a head can be checked
without anything else. A proof before it says that the record begins with that of an earlier head.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tableside.ledger.errors import LedgerError
from tableside.ledger.signed_note import ED25519, NoteSignature, SignedNote, from_base64, key_id, without_edges
from tableside.ledger.tree import HASH_BYTES, MOST_HASHES, is_consistent
from tableside.message import message

BEGINS = "tableside/"
"""The beginning of an origin."""

KEY_BYTES = 32
SIGNATURE_BYTES = 64

_NUMBER = "(0|[1-9][0-9]{0,18})"
_BODY = re.compile(f"({BEGINS}([A-Za-z0-9_-]{{43}}))\n{_NUMBER}\n([A-Za-z0-9+/]{{43}}=)\nmatch {_NUMBER}\n")
_OLD = re.compile(f"old {_NUMBER}")
_MOST = 2**63


class NotAHead(LedgerError):
    """A text is not a signed head. The text itself is not repeated: nobody knows what it is."""

    def __init__(self) -> None:
        super().__init__(message("problem-not-a-signed-head"), message("remedy-copy-whole", start=BEGINS))


@dataclass(frozen=True, slots=True)
class TreeHead:
    """The end of a record: the match of its last entry, the number of entries, and the root of the tree over them."""

    match: int
    size: int
    root: bytes

    def signed_text(self, key: bytes) -> str:
        """The lines that the table with this public key signs."""
        return f"{origin(key)}\n{self.size}\n{base64.b64encode(self.root).decode()}\nmatch {self.match}\n"


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head that a table signed: its public key in 32 bytes, and the signature in 64 (Ed25519).

    `cosignatures` are the other signatures of the note, by anybody.
    """

    head: TreeHead
    key: bytes
    signature: bytes
    cosignatures: tuple[NoteSignature, ...] = ()

    @property
    def genuine(self) -> bool:
        """Return whether the holder of that key signed this head."""
        return is_signed(self.key, self.signature, self.head.signed_text(self.key).encode())

    @property
    def text(self) -> str:
        """The head as a signed note."""
        name = origin(self.key)
        own = NoteSignature(name, key_id(name, ED25519, self.key), self.signature)
        return SignedNote(self.head.signed_text(self.key), (own, *self.cosignatures)).encoded

    @classmethod
    def read(cls, text: str) -> SignedHead:
        """The head that a scanned or copied text is; whether it is `genuine` is another question. Raises `NotAHead`."""
        try:
            return _head(SignedNote.read(text))
        except ValueError:
            raise NotAHead from None


@dataclass(frozen=True, slots=True)
class ProvenHead:
    """A signed head with a proof that its record begins with the first `old` entries of an earlier head.

    As text it is what a witness is sent (c2sp.org/tlog-witness): `old` and the number, the hashes of the proof, a blank
    line, and the signed head. A head alone is read as one without a proof: `old` is 0.
    """

    signed: SignedHead
    old: int = 0
    proof: tuple[bytes, ...] = ()

    @property
    def text(self) -> str:
        """The proof and the head."""
        lines = (f"old {self.old}", *(base64.b64encode(node).decode() for node in self.proof))
        return "".join((*(f"{line}\n" for line in lines), "\n", self.signed.text))

    @classmethod
    def read(cls, text: str) -> ProvenHead:
        """Read a head, with or without a proof. Raises `NotAHead`."""
        try:
            head, _, rest = without_edges(text).partition("\n\n")
            old, *proof = head.split("\n")
            number = _OLD.fullmatch(old)
            if number is None:
                return cls(SignedHead.read(text))
            if len(proof) > MOST_HASHES:
                raise ValueError("too many hashes")
            hashes = tuple(from_base64(node, HASH_BYTES) for node in proof)
            return cls(SignedHead.read(rest), _number(number[1]), hashes)
        except ValueError:
            raise NotAHead from None

    def continues(self, size: int, root: bytes) -> bool:
        """Return whether the proof shows that this record begins with the `size` entries that have this root."""
        head = self.signed.head
        return size == self.old and is_consistent(size, root, head.size, head.root, self.proof)


def origin(key: bytes) -> str:
    """The origin of a table's heads, which is the name of its key as well."""
    return BEGINS + base64.urlsafe_b64encode(key).decode().rstrip("=")


def is_signed(key: bytes, signature: bytes, content: bytes) -> bool:
    """Return whether this is the Ed25519 signature of that content by the holder of the key."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True


def _head(note: SignedNote) -> SignedHead:
    """The head in a note. Raises ValueError."""
    match = _BODY.fullmatch(note.text)
    if match is None:
        raise ValueError("not a checkpoint of a table")
    name, key = match[1], base64.urlsafe_b64decode(f"{match[2]}=")
    head = TreeHead(_number(match[5]), _number(match[3]), from_base64(match[4], HASH_BYTES))
    id_ = key_id(name, ED25519, key)
    own = [each for each in note.signatures if (each.name, each.key_id) == (name, id_)]
    if origin(key) != name or len(own) != 1 or len(own[0].content) != SIGNATURE_BYTES:
        raise ValueError("not signed by a table")
    others = tuple(each for each in note.signatures if each is not own[0])
    return SignedHead(head, key, own[0].content, others)


def _number(text: str) -> int:
    number = int(text)
    if number >= _MOST:
        raise ValueError("too large")
    return number
