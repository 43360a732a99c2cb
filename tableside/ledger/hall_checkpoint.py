"""The checkpoint of a hall, and the proof that the head of a table is in it.

The heads that a hall publishes are the leaves of a Merkle tree, each as the text of the cosigned head. The hall's
checkpoint (c2sp.org/tlog-checkpoint) is a signed note with three lines: the origin, which is `tableside-hall/` and the
hall's public key, the number of leaves, and the root. A published head is a transparency log proof
(c2sp.org/tlog-proof) with the leaf as its extra data, so it needs nothing else to be checked.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass

from tableside.ledger.box import short_id
from tableside.ledger.cosignature import Witness
from tableside.ledger.errors import LedgerError
from tableside.ledger.hash_tree import is_included
from tableside.ledger.signed_head import KEY_BYTES, SIGNATURE_BYTES, NotAHead, SignedHead, is_signed
from tableside.ledger.signed_note import ED25519, NoteSignature, SignedNote, from_base64, key_id, without_edges
from tableside.ledger.tree import HASH_BYTES, MOST_HASHES, is_consistent
from tableside.message import message

BEGINS = "tableside-hall/"
"""The beginning of the origin of a hall."""

PROOF = "c2sp.org/tlog-proof@v1"
"""The first line of a published head."""

_HALL = b"tableside hall key 1\0"
_NUMBER = "(0|[1-9][0-9]{0,18})"
_BODY = re.compile(f"({BEGINS}([A-Za-z0-9_-]{{43}}))\n{_NUMBER}\n([A-Za-z0-9+/]{{43}}=)\n")
_PLACE = re.compile(f"{PROOF}\nextra ([A-Za-z0-9+/=]+)\nindex {_NUMBER}((?:\n[A-Za-z0-9+/]{{43}}=)*)")
_OLD = re.compile(f"old {_NUMBER}((?:\n[A-Za-z0-9+/]{{43}}=)*)")


class NotACheckpoint(LedgerError):
    """A text is not the checkpoint of a hall."""

    def __init__(self) -> None:
        super().__init__(message("problem-not-a-checkpoint"), message("remedy-copy-whole", start=BEGINS))


@dataclass(frozen=True, slots=True)
class HallCheckpoint:
    """The number of heads that a hall has published, the root over them, and the hall's key and signature."""

    size: int
    root: bytes
    key: bytes
    signature: bytes

    @classmethod
    def sign(cls, witness: Witness, size: int, root: bytes) -> HallCheckpoint:
        """The checkpoint of a hall with this witness's key."""
        public = witness.public.public
        return cls(size, root, public, witness.sign_text(_body(public, size, root)))

    @property
    def genuine(self) -> bool:
        """Return whether the holder of that key signed it."""
        return is_signed(self.key, self.signature, _body(self.key, self.size, self.root).encode())

    @property
    def hall(self) -> str:
        """The short name of the hall's key, for people to compare."""
        return short_id(_HALL, self.key)

    @property
    def text(self) -> str:
        """The checkpoint as a signed note."""
        name = hall_origin(self.key)
        line = NoteSignature(name, key_id(name, ED25519, self.key), self.signature)
        return SignedNote(_body(self.key, self.size, self.root), (line,)).encoded

    @classmethod
    def read(cls, text: str) -> HallCheckpoint:
        """The checkpoint in a text; whether it is `genuine` is another question. Raises `NotACheckpoint`."""
        try:
            return _checkpoint(SignedNote.read(text))
        except ValueError:
            raise NotACheckpoint from None


@dataclass(frozen=True, slots=True)
class ProvenCheckpoint:
    """A checkpoint with the proof that it continues an earlier one of `old` leaves, as in `ProvenHead`."""

    checkpoint: HallCheckpoint
    old: int
    proof: tuple[bytes, ...]

    @property
    def text(self) -> str:
        """The proof and the checkpoint."""
        lines = (f"old {self.old}", *(base64.b64encode(node).decode() for node in self.proof))
        return "".join((*(f"{line}\n" for line in lines), "\n", self.checkpoint.text))

    @classmethod
    def read(cls, text: str) -> ProvenCheckpoint:
        """The proof and the checkpoint in a text. Raises `NotACheckpoint`."""
        try:
            head, _, rest = without_edges(text).partition("\n\n")
            match = _OLD.fullmatch(head)
            if match is None:
                raise ValueError("no proof")
            return cls(HallCheckpoint.read(rest), int(match[1]), _hashes(match[2]))
        except ValueError:
            raise NotACheckpoint from None

    def continues(self, earlier: HallCheckpoint) -> bool:
        """Return whether it is genuine, of the same hall, and shows that nothing of the earlier one was changed."""
        new = self.checkpoint
        same = new.genuine and new.key == earlier.key and earlier.size == self.old
        return same and is_consistent(earlier.size, earlier.root, new.size, new.root, self.proof)


@dataclass(frozen=True, slots=True)
class PublishedHead:
    """The cosigned head of a table, its index among those that a hall published, and the proof of that."""

    signed: SignedHead
    index: int
    proof: tuple[bytes, ...]
    checkpoint: HallCheckpoint

    @property
    def fits(self) -> bool:
        """Return whether a genuine checkpoint has this head."""
        leaf, hall = self.signed.text.encode(), self.checkpoint
        return hall.genuine and is_included(leaf, self.index, hall.size, hall.root, self.proof)

    @property
    def text(self) -> str:
        """The head with its proof."""
        extra = base64.b64encode(self.signed.text.encode()).decode()
        hashes = "".join(f"{base64.b64encode(node).decode()}\n" for node in self.proof)
        return f"{PROOF}\nextra {extra}\nindex {self.index}\n{hashes}\n{self.checkpoint.text}"

    @classmethod
    def read(cls, text: str) -> PublishedHead:
        """The published head in a text. Raises `NotAHead`."""
        try:
            head, _, rest = without_edges(text).partition("\n\n")
            match = _PLACE.fullmatch(head)
            if match is None:
                raise ValueError("no published head")
            leaf = SignedHead.read(from_base64(match[1]).decode())
            return cls(leaf, int(match[2]), _hashes(match[3]), HallCheckpoint.read(rest))
        except (ValueError, NotACheckpoint):
            raise NotAHead from None


def hall_origin(key: bytes) -> str:
    """The origin of a hall's checkpoints, which is the name of its key as well."""
    return BEGINS + base64.urlsafe_b64encode(key).decode().rstrip("=")


def hall_witness(raw: bytes) -> Witness:
    """The witness that a hall is with this private key of 32 bytes; its name is the origin of its checkpoints."""
    return Witness(hall_origin(Witness("", raw).public.public), raw)


def _body(key: bytes, size: int, root: bytes) -> str:
    return f"{hall_origin(key)}\n{size}\n{base64.b64encode(root).decode()}\n"


def _checkpoint(note: SignedNote) -> HallCheckpoint:
    """The checkpoint in a note. Raises ValueError."""
    match = _BODY.fullmatch(note.text)
    if match is None:
        raise ValueError("not a checkpoint of a hall")
    name, key = match[1], base64.urlsafe_b64decode(f"{match[2]}=")
    id_ = key_id(name, ED25519, key)
    own = [each for each in note.signatures if (each.name, each.key_id) == (name, id_)]
    if len(key) != KEY_BYTES or hall_origin(key) != name or len(own) != 1 or len(own[0].content) != SIGNATURE_BYTES:
        raise ValueError("not signed by a hall")
    return HallCheckpoint(int(match[3]), from_base64(match[4], HASH_BYTES), key, own[0].content)


def _hashes(lines: str) -> tuple[bytes, ...]:
    """The hashes of a proof. Raises ValueError."""
    hashes = tuple(from_base64(line, HASH_BYTES) for line in lines.split())
    if len(hashes) > MOST_HASHES:
        raise ValueError("too many hashes")
    return hashes
