"""The notes of the hall's witness, as the log has them: which heads it saw, cosigned and published.

Two streams have all of it, and nothing else does. In `CODE-witness`, for the hall alone, a note of heads stands before
their signatures. In `CODE-checkpoints`, for everybody, heads stand before the checkpoint over them.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tableside.ledger.hall_checkpoint import HallCheckpoint, NotACheckpoint
from tableside.ledger.hash_tree import HashTree
from tableside.ledger.signed_head import NotAHead, SignedHead
from tableside.message import Message, message


class SeenHeads(msgspec.Struct, frozen=True, tag_field="is", tag="seen"):
    """Heads of tables as the tables signed them, which the witness is going to cosign with this time (s since 1970)."""

    at: int
    heads: tuple[str, ...]


class CosignedHeads(msgspec.Struct, frozen=True, tag_field="is", tag="cosigned"):
    """The heads of the note with this number in its stream, cosigned."""

    of: int
    heads: tuple[str, ...]


class PublishedHeads(msgspec.Struct, frozen=True, tag_field="is", tag="heads"):
    """Cosigned heads that everybody may see from now on."""

    heads: tuple[str, ...]


class SignedCheckpoint(msgspec.Struct, frozen=True, tag_field="is", tag="checkpoint"):
    """The hall's checkpoint over all heads that were published, as text."""

    text: str


WitnessNote = SeenHeads | CosignedHeads
"""The notes in the witness's own stream."""

CheckpointNote = PublishedHeads | SignedCheckpoint
"""The notes in the stream of checkpoints."""

T = TypeVar("T")


class WitnessLog:
    """The content of the notes, in whatever order the two streams are read. A note that is read twice counts once.

    `seen_at` and `heads_at` are the numbers of the newest notes of heads in their streams, 0 for none. `seen` has the
    newest head that was noted of each table, by the table's key. `unsigned` has the notes that have no signatures yet,
    by number, and `cosigned` the heads of each table that are not published yet, in order. `published` has the index
    and the newest published head of each table. `problem` says why the witness must not go on, None if it may.
    """

    def __init__(self) -> None:
        self.seen_at = self.heads_at = 0
        self.seen: dict[bytes, SignedHead] = {}
        self.unsigned: dict[int, SeenHeads] = {}
        self.cosigned: dict[bytes, list[SignedHead]] = {}
        self.published: dict[bytes, tuple[int, SignedHead]] = {}
        self.tree = HashTree()
        self.checkpoint: HallCheckpoint | None = None
        self.problem: Message | None = None
        self._signed = set[int]()

    def take_witness(self, at: int, content: bytes) -> tuple[SignedHead, ...]:
        """Note a message of the witness's stream by its number there; return the heads of it that are news."""
        match self._read(content, _WITNESS):
            case SeenHeads() as note if at > self.seen_at:
                self.seen_at = at
                heads = self._heads(note.heads)
                self.seen |= {head.key: head for head in heads}
                if at not in self._signed:
                    self.unsigned[at] = note
                return heads
            case CosignedHeads(of=of, heads=texts) if of not in self._signed:
                self._signed.add(of)
                self.unsigned.pop(of, None)
                heads = tuple(head for head in self._heads(texts) if head.head.size > self._published(head.key))
                for head in heads:
                    self.cosigned.setdefault(head.key, []).append(head)
                return heads
        return ()

    def take_checkpoint(self, at: int, content: bytes) -> None:
        """Note a message of the stream of checkpoints by its number there."""
        match self._read(content, _CHECKPOINTS):
            case PublishedHeads(heads=texts) if at > self.heads_at:
                self.heads_at = at
                for head in self._heads(texts):
                    self.published[head.key] = self.tree.size, head
                    self.tree.append(head.text.encode())
                    waiting = self.cosigned.get(head.key, [])
                    self.cosigned[head.key] = [each for each in waiting if each.head.size > head.head.size]
            case SignedCheckpoint(text=text):
                try:
                    checkpoint = HallCheckpoint.read(text)
                except NotACheckpoint:
                    self.problem = message("log-witness-unreadable")
                    return
                if checkpoint.size > self.tree.size or checkpoint.root != self.tree.root(checkpoint.size):
                    self.problem = message("log-witness-contradicts")
                elif self.checkpoint is None or checkpoint.size > self.checkpoint.size:
                    self.checkpoint = checkpoint

    def _published(self, key: bytes) -> int:
        """The number of entries of a table that a published head covers."""
        return self.published[key][1].head.size if key in self.published else 0

    def _read(self, content: bytes, decoder: msgspec.json.Decoder[T]) -> T | None:
        """The note in a message. What a newer hall wrote stops the witness: it could sign what contradicts that."""
        try:
            return decoder.decode(content)
        except (ValueError, RecursionError):
            self.problem = message("log-witness-unreadable")
            return None

    def _heads(self, texts: tuple[str, ...]) -> tuple[SignedHead, ...]:
        try:
            return tuple(map(SignedHead.read, texts))
        except NotAHead:
            self.problem = message("log-witness-unreadable")
            return ()


_WITNESS = msgspec.json.Decoder(WitnessNote)
_CHECKPOINTS = msgspec.json.Decoder(CheckpointNote)
