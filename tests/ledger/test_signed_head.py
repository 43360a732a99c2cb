"""Signed heads: what a table signed, everybody can check, and nobody can have signed it but the table."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tableside.ledger.signed_head import NotAHead, ProvenHead, SignedHead, TreeHead, origin
from tableside.ledger.signed_note import MOST_BYTES, MOST_SIGNATURES, NoteSignature, SignedNote, from_base64, key_id
from tableside.ledger.tree import EMPTY, MOST_HASHES, consistency_proof
from tableside.ledger.witness import TableKey

KEY, OTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
NAME = "tableside/O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik"
numbers = st.integers(0, 2**63 - 1)
heads = st.builds(TreeHead, numbers, numbers, st.binary(min_size=32, max_size=32))
signatures = st.builds(
    NoteSignature,
    st.sampled_from(["w", "witness.example/w1", NAME]),
    st.binary(min_size=4, max_size=4),
    st.binary(min_size=1),
)


@given(heads, st.lists(signatures, max_size=5), st.sampled_from(["", " ", "\n", "\r\n\t"]))
def test_a_signed_head_comes_back_from_its_text_and_is_genuine(
    head: TreeHead, others: list[NoteSignature], edge: str
) -> None:
    signed = replace(KEY.sign(head), cosignatures=tuple(others))
    for text in (edge + signed.text + edge, signed.text.replace("\n", "\r\n")):
        back = SignedHead.read(text)
        assert back == signed
        assert back.genuine
        assert (back.head, back.key) == (head, KEY.public)


def test_a_head_is_a_checkpoint_as_c2sp_defines_it() -> None:
    """Written down a second time: signed-note, tlog-checkpoint."""
    private = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public = private.public_key().public_bytes_raw()
    body = f"{NAME}\n17\n{base64.b64encode(b'h' * 32).decode()}\nmatch 3\n"
    id_ = sha256(NAME.encode() + b"\n\x01" + public).digest()[:4]
    signature = base64.b64encode(id_ + private.sign(body.encode())).decode()
    assert KEY.sign(TreeHead(3, 17, b"h" * 32)).text == f"{body}\n\u2014 {NAME} {signature}\n"
    assert origin(KEY.public) == NAME


CHANGES: dict[str, Callable[[SignedHead], SignedHead]] = {
    "match": lambda signed: replace(signed, head=replace(signed.head, match=4)),
    "entry": lambda signed: replace(signed, head=replace(signed.head, size=18)),
    "root": lambda signed: replace(signed, head=replace(signed.head, root=bytes(32))),
    "key": lambda signed: replace(signed, key=OTHER.public),
    "no key": lambda signed: replace(signed, key=b"\xff" * 32),
    "signature": lambda signed: replace(signed, signature=bytes(64)),
    "another's": lambda signed: replace(signed, signature=OTHER.sign(signed.head).signature),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_with_anything_changed_it_is_not_genuine(change: Callable[[SignedHead], SignedHead]) -> None:
    changed = change(KEY.sign(TreeHead(3, 17, b"h" * 32)))
    assert not changed.genuine
    assert not SignedHead.read(changed.text).genuine


@given(st.text(max_size=500) | st.text("A2:\n", max_size=300).map(f"{NAME}\n{{}}".format))
def test_any_other_text_is_no_head_and_is_not_repeated(text: str) -> None:
    for read in (SignedHead.read, ProvenHead.read):
        with pytest.raises(NotAHead) as told:
            read(text)
        assert str(told.value) == str(NotAHead())


SIGNED = KEY.sign(TreeHead(3, 17, b"h" * 32))
TEXT = SIGNED.text
ID = key_id(NAME, 1, KEY.public)
SHORT = base64.b64encode(ID + bytes(63)).decode()
NO_HEADS = {
    "too large a number": TEXT.replace("\n17\n", "\n9999999999999999999\n"),
    "a number too large by one": TEXT.replace("\n17\n", f"\n{2**63}\n"),
    "too large a match": TEXT.replace("match 3", f"match {2**63}"),
    "a negative number": TEXT.replace("\n17\n", "\n-1\n"),
    "a zero before a number": TEXT.replace("\n17\n", "\n017\n"),
    "a zero before the match": TEXT.replace("match 3", "match 03"),
    "no match": TEXT.replace("match 3\n", ""),
    "another line": TEXT.replace("match 3\n", "match 3\nmore\n"),
    "a longer root": TEXT.replace("aGho", "aGhoaGho", 1),
    "bits after the root": TEXT.replace("aGg=", "aGh=", 1),
    "bits after the key": TEXT.replace("2ik", "2il"),
    "another key id": TEXT.replace(TEXT.split()[-1], base64.b64encode(bytes(4) + SIGNED.signature).decode()),
    "another name": TEXT.replace(f"\u2014 {NAME}", "\u2014 tableside"),
    "a short signature": TEXT.replace(TEXT.split()[-1], SHORT),
    "signed twice": TEXT + TEXT.split("\n\n")[1],
    "no signature": TEXT.split("\n\n")[0],
    "no blank line": TEXT.replace("\n\n", "\n"),
    "a tab": TEXT.replace("\u2014 ", "\u2014\t"),
    "a control character": TEXT + "\u2014 w\x01 AAAAAAA=\n",
    "another sign than a dash": TEXT.replace("\u2014", "-"),
    "nothing but the key id": TEXT + "\u2014 w AAAAAA==\n",
    "a plus in a name": TEXT + "\u2014 w+ AAAAAAA=\n",
    "too many signatures": TEXT + "\u2014 w AAAAAAA=\n" * MOST_SIGNATURES,
    "too long": TEXT + "\n" * MOST_BYTES,
    "cut": TEXT[:-2],
}


@pytest.mark.parametrize("text", NO_HEADS.values(), ids=list(NO_HEADS))
def test_what_no_table_writes_is_no_head(text: str) -> None:
    assert SignedHead.read(TEXT) == SIGNED
    for read in (SignedHead.read, ProvenHead.read):
        with pytest.raises(NotAHead):
            read(text)
    with pytest.raises(NotAHead):
        ProvenHead.read(f"old 0\n\n{text}")


def test_as_many_signatures_as_a_note_may_have_are_read() -> None:
    text = TEXT + "\u2014 w AAAAAAA=\n" * (MOST_SIGNATURES - 1)
    assert len(SignedHead.read(text).cosignatures) == MOST_SIGNATURES - 1 == 63
    assert SignedHead.read(text).genuine
    assert len(SignedNote.read("a\n\nb\n\n\u2014 w AAAAAAA=").text) == len("a\n\nb\n")
    assert SignedHead.read(TEXT + " " * (MOST_BYTES - len(TEXT))) == SIGNED


def test_base64_has_one_form() -> None:
    assert from_base64("AAA=") == bytes(2)
    for wrong in ("AAB=", "AAA", "AA A=", "AAA=\n", "-AA=", "\u00e9AA="):
        with pytest.raises(ValueError, match="base64"):
            from_base64(wrong)
    with pytest.raises(ValueError, match="length"):
        from_base64("AAA=", 3)


LEAVES = [bytes([at]) * 32 for at in range(20)]


def proven(old: int, new: int) -> ProvenHead:
    head = KEY.sign(TreeHead(1, new, EMPTY.appended(LEAVES[:new]).root))
    return ProvenHead(head, old, consistency_proof(LEAVES[:new], old))


@pytest.mark.parametrize(("old", "new"), [(0, 5), (3, 20), (8, 8), (8, 16), (19, 20)])
def test_a_proof_comes_back_from_its_text_and_holds(old: int, new: int) -> None:
    head = proven(old, new)
    for text in (head.text, f" {head.text}\n", head.text.replace("\n", "\r\n")):
        assert ProvenHead.read(text) == head
    assert head.continues(old, EMPTY.appended(LEAVES[:old]).root)
    assert not head.continues(old + 1, EMPTY.appended(LEAVES[:old]).root)
    assert old == 0 or not head.continues(old, bytes(32))


def test_a_proof_is_what_a_witness_is_sent() -> None:
    """Written down a second time: tlog-witness, add-checkpoint."""
    head = proven(3, 20)
    lines = "".join(f"{base64.b64encode(node).decode()}\n" for node in head.proof)
    assert head.text == f"old 3\n{lines}\n{head.signed.text}"


def test_a_head_without_a_proof_continues_nothing_but_the_beginning() -> None:
    head = ProvenHead.read(TEXT)
    assert head == ProvenHead(SIGNED)
    assert head.continues(0, EMPTY.root)
    assert not head.continues(17, SIGNED.head.root)


def test_what_is_no_proof_is_no_head() -> None:
    text, node = proven(3, 20).text, base64.b64encode(bytes(32)).decode()
    for wrong in (
        text.replace("old 3", "old 03"),
        text.replace("old 3", "old -3"),
        text.replace("old 3", f"old {2**63}"),
        text.replace("old 3", "new 3"),
        text.replace("old 3\n", "old 3\nAAAA\n"),
        text.replace("old 3\n", "old 3\n" + f"{node}\n" * MOST_HASHES),
        text.replace("\n\n", "\n", 1),
        "old 3\n\n",
        f"old 0\n\nold 0\n\n{TEXT}",
    ):
        with pytest.raises(NotAHead):
            ProvenHead.read(wrong)
    most = proven(3, 20)
    most = replace(most, proof=(bytes(32),) * MOST_HASHES)
    assert ProvenHead.read(most.text) == most
