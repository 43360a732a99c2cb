"""Everything that a hall publishes can be checked by anybody, and anything else does not count."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tableside.ledger.cosignature import Witness
from tableside.ledger.hall_checkpoint import HallCheckpoint, NotACheckpoint, ProvenCheckpoint, PublishedHead
from tableside.ledger.hash_tree import HashTree
from tableside.ledger.signed_head import NotAHead, SignedHead, TreeHead
from tableside.ledger.witness import TableKey

HALL, OTHER = Witness("hall", bytes(32)), Witness("hall", b"\1" * 32)
HEADS = tuple(
    HALL.cosign(TableKey(bytes([table]) * 32).sign(TreeHead(1, table + 3, bytes([table]) * 32)), 1_700_000_000 + table)
    for table in range(7)
)


def tree(heads: tuple[SignedHead, ...] = HEADS) -> HashTree:
    made = HashTree()
    for head in heads:
        made.append(head.text.encode())
    return made


def published(index: int, size: int, hall: Witness = HALL) -> PublishedHead:
    whole = tree()
    checkpoint = HallCheckpoint.sign(hall, size, whole.root(size))
    return PublishedHead(HEADS[index], index, whole.inclusion_proof(index, size), checkpoint)


def test_a_checkpoint_is_as_c2sp_defines_it() -> None:
    """Written down a second time: tlog-checkpoint in a signed note, whose key is in the name."""
    root = tree().root(7)
    text = HallCheckpoint.sign(HALL, 7, root).text
    body, line = text.split("\n\n")
    origin, size, encoded = body.split("\n")
    assert (size, base64.b64decode(encoded)) == ("7", root)
    key = base64.urlsafe_b64decode(origin.removeprefix("tableside-hall/") + "=")
    dash, name, signature = line.rstrip("\n").split(" ")
    assert (dash, name) == ("\u2014", origin)
    Ed25519PublicKey.from_public_bytes(key).verify(base64.b64decode(signature)[4:], f"{body}\n".encode())
    assert HallCheckpoint.read(text).genuine


def test_a_published_head_comes_back_and_is_in_the_checkpoint() -> None:
    for size in range(1, 8):
        for index in range(size):
            head = published(index, size)
            back = PublishedHead.read(head.text)
            assert back == head
            assert back.fits


def test_what_was_not_published_does_not_fit() -> None:
    head = published(2, 7)
    assert not replace(head, signed=HEADS[3]).fits
    assert not replace(head, signed=OTHER.cosign(HEADS[2], 1)).fits
    assert not replace(head, index=3).fits
    assert not replace(head, checkpoint=replace(head.checkpoint, size=8)).fits
    assert not replace(head, checkpoint=replace(head.checkpoint, key=OTHER.public.public)).fits


@pytest.mark.parametrize("text", ["", "hello", "c2sp.org/tlog-proof@v1", "c2sp.org/tlog-proof@v1\nindex 1\n\nx"])
def test_what_is_no_published_head_is_refused(text: str) -> None:
    with pytest.raises(NotAHead):
        PublishedHead.read(text)
    with pytest.raises(NotAHead):
        PublishedHead.read(published(1, 4).text.replace("index 1", "index 01"))


def test_two_checkpoints_of_a_hall_are_compared_and_a_rewritten_one_is_found() -> None:
    whole = tree()
    kept = HallCheckpoint.sign(HALL, 3, whole.root(3))
    later = ProvenCheckpoint(HallCheckpoint.sign(HALL, 7, whole.root(7)), 3, whole.consistency_proof(3, 7))
    assert ProvenCheckpoint.read(later.text) == later
    assert later.continues(kept)
    rewritten = tree((HEADS[5], *HEADS[1:]))
    forged = ProvenCheckpoint(HallCheckpoint.sign(HALL, 7, rewritten.root(7)), 3, rewritten.consistency_proof(3, 7))
    assert not forged.continues(kept)
    assert not later.continues(replace(kept, key=OTHER.public.public))
    with pytest.raises(NotACheckpoint):
        ProvenCheckpoint.read(later.checkpoint.text)
    with pytest.raises(NotACheckpoint):
        HallCheckpoint.read(HEADS[0].text)
