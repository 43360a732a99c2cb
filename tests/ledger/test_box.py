"""A judge's box opens with the judge's private key, in its own place, and with nothing else."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.ledger.box import (
    ESCROW_BYTES,
    HIDE_BOX_BYTES,
    JudgePrivate,
    JudgePublic,
    escrow,
    from_escrow,
    open_hide,
    seal_hide,
)
from tableside.ledger.commitment import RECORD_BYTES, HideContext, commit

JUDGE, OTHER = JudgePrivate(), JudgePrivate()
KEY = bytes(range(32))
WHERE = HideContext(3, "A", 2, 7)
CANARY = "CANARY-OGN-123"


@given(st.none() | st.text(min_size=1, max_size=40), st.binary(max_size=16), st.sampled_from([True, False, None]))
def test_what_was_hidden_comes_out_whole_and_every_box_has_one_size(
    card: str | None, tag: bytes, legal: bool | None
) -> None:
    hidden = commit(KEY, WHERE, card, tag, legal)
    box = seal_hide(hidden, JUDGE.public)
    back = open_hide(box, WHERE, JUDGE)
    assert len(box) == HIDE_BOX_BYTES
    assert back is not None
    assert (back.card, back.tag, back.legal, back.commitment) == (card, tag, legal, hidden.commitment)


@pytest.mark.parametrize(
    "where",
    [HideContext(4, "A", 2, 7), HideContext(3, "B", 2, 7), HideContext(3, "A", 1, 7), HideContext(3, "A", 2, 8)],
)
def test_a_box_opens_for_its_own_hide_alone(where: HideContext) -> None:
    box = seal_hide(commit(KEY, WHERE, CANARY), JUDGE.public)
    assert open_hide(box, where, JUDGE) is None


def test_another_judge_does_not_open_it() -> None:
    assert open_hide(seal_hide(commit(KEY, WHERE, CANARY), JUDGE.public), WHERE, OTHER) is None
    assert from_escrow(escrow(KEY, 3, JUDGE.public), 3, OTHER) is None


@given(st.integers(0, HIDE_BOX_BYTES * 8 - 1))
def test_one_changed_bit_closes_it(bit: int) -> None:
    box = bytearray(seal_hide(commit(KEY, WHERE, CANARY), JUDGE.public))
    box[bit // 8] ^= 1 << bit % 8
    if bit != 255:  # the top bit of a point of X25519 means nothing (RFC 7748, 5)
        assert open_hide(bytes(box), WHERE, JUDGE) is None


@given(st.binary(max_size=400))
def test_any_bytes_open_or_do_not(raw: bytes) -> None:
    assert open_hide(raw, WHERE, JUDGE) is None
    assert from_escrow(raw, 3, JUDGE) is None


def test_a_box_with_something_else_in_it_is_no_hide() -> None:
    forged = JUDGE.public.seal(b"\xff" * RECORD_BYTES, b"tableside hide box 1\0" + WHERE.encoded())
    assert JUDGE.open(forged, b"tableside hide box 1\0" + WHERE.encoded()) is not None
    assert open_hide(forged, WHERE, JUDGE) is None


def test_equal_hides_look_unrelated() -> None:
    boxes = {seal_hide(commit(KEY, WHERE, CANARY), JUDGE.public) for _ in range(20)}
    assert len({box[:32] for box in boxes}) == len({box[-32:] for box in boxes}) == 20
    assert not any(CANARY.encode() in box for box in boxes)


def test_the_key_of_a_match_comes_back_from_escrow_for_that_match_alone() -> None:
    box = escrow(KEY, 3, JUDGE.public)
    assert len(box) == ESCROW_BYTES
    assert from_escrow(box, 3, JUDGE) == KEY
    assert from_escrow(box, 4, JUDGE) is None
    assert open_hide(box, WHERE, JUDGE) is None


@pytest.mark.parametrize("raw", [b"", bytes(31), bytes(33), bytes(32), b"\1" + bytes(31)])
def test_what_is_no_usable_public_key_is_refused(raw: bytes) -> None:
    """Nor is one with which everybody would share the same secret."""
    with pytest.raises(ValueError):  # noqa: PT011 (the library's own words)
        JudgePublic(raw)


def test_short_names_tell_keys_apart_and_a_key_goes_through_its_bytes() -> None:
    assert JUDGE.public.id != OTHER.public.id
    assert JudgePrivate(JUDGE.reveal()).public == JUDGE.public == JudgePublic(JUDGE.public.raw)
    assert [len(part) for part in JUDGE.public.id.split("-")] == [4, 4, 4, 4]


def test_the_private_half_says_nothing_and_no_codec_takes_it() -> None:
    assert repr(JUDGE) == str(JUDGE) == "JudgePrivate()"
    for write in (pickle.dumps, msgspec.json.encode):
        with pytest.raises(TypeError):
            write(JUDGE)
