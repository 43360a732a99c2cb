"""The commitment is that of one hide alone, shows nothing of it, and is checked by anybody who has the opening."""

import hmac
import pickle
import re
from hashlib import sha256

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tableside.ledger.commitment import (
    NAME_BYTES,
    RECORD_BYTES,
    TAG_BYTES,
    CommitmentOpening,
    Hidden,
    HideContext,
    NotAnOpening,
    commit,
    fields,
    fits_commitment,
    read_hidden,
)
from tableside.message import message

KEY = bytes(range(32))
WHERE = HideContext(match=3, player="A", at=2, hide=7)
CARD, TAG = "Fox-Fire", bytes.fromhex("04a1b2c3d4e5f6")

numbers = st.integers(0, 2**63 - 1)
contexts = st.builds(HideContext, numbers, st.text(min_size=1, max_size=16), numbers, numbers)
names = st.none() | st.text(min_size=1, max_size=200)
tags = st.binary(max_size=TAG_BYTES)
legals = st.sampled_from([True, False, None])
hides = st.builds(commit, st.binary(min_size=32, max_size=32), contexts, names, tags, legals)


def u16(raw: bytes) -> bytes:
    return len(raw).to_bytes(2, "big") + raw


def redone(opening: CommitmentOpening) -> bytes:
    """The commitment as the documentation tells it, by nothing of ours."""
    where = opening.where
    context = b"".join(
        map(
            u16,
            (
                where.match.to_bytes(8, "big"),
                where.player.encode(),
                where.at.to_bytes(8, "big"),
                where.hide.to_bytes(8, "big"),
            ),
        )
    )
    parts = (opening.salt, context, (opening.card or "").encode(), opening.tag)
    return sha256(b"tableside hide 1\x00" + b"".join(map(u16, parts))).digest()


@given(hides)
def test_every_opening_fits_its_own_commitment_and_anybody_can_redo_it(hidden: Hidden) -> None:
    assert fits_commitment(hidden.commitment, hidden.opening())
    if len((hidden.card or "").encode()) <= NAME_BYTES:
        assert redone(hidden.opening()) == hidden.commitment


OTHERS = {
    "match": {"where": msgspec.structs.replace(WHERE, match=4)},
    "player": {"where": msgspec.structs.replace(WHERE, player="B")},
    "battlefield": {"where": msgspec.structs.replace(WHERE, at=1)},
    "hide": {"where": msgspec.structs.replace(WHERE, hide=8)},
    "card": {"card": "Pakaa Cub"},
    "unread": {"card": None},
    "salt": {"salt": bytes(32)},
    "tag": {"tag": bytes(32)},
    "short salt": {"salt": b"x"},
    "long tag": {"tag": bytes(33)},
}


@pytest.mark.parametrize("change", OTHERS.values(), ids=list(OTHERS))
def test_an_opening_of_anything_else_does_not_fit(change: dict[str, object]) -> None:
    hidden = commit(KEY, WHERE, CARD, TAG)
    assert not fits_commitment(hidden.commitment, msgspec.structs.replace(hidden.opening(), **change))


@given(hides, st.integers(0, 255))
def test_one_bit_of_the_commitment_makes_it_another(hidden: Hidden, bit: int) -> None:
    other = bytearray(hidden.commitment)
    other[bit // 8] ^= 1 << bit % 8
    assert not fits_commitment(bytes(other), hidden.opening())
    assert not fits_commitment(hidden.commitment[:-1], hidden.opening())


@given(st.lists(st.binary(max_size=40), max_size=4), st.lists(st.binary(max_size=40), max_size=4))
@example([b"a", b"bc"], [b"ab", b"c"])
@example([b"", b"a"], [b"a", b""])
def test_two_readings_of_one_encoding_do_not_exist(first: list[bytes], second: list[bytes]) -> None:
    assert (fields(*first) == fields(*second)) == (first == second)


@given(names, tags, names, tags)
def test_whatever_is_hidden_everything_public_and_sealed_has_one_size(
    first: str | None, tag: bytes, second: str | None, second_tag: bytes
) -> None:
    pair = [commit(KEY, WHERE, first, tag, True), commit(KEY, WHERE, second, second_tag)]
    assert {len(hidden.commitment) for hidden in pair} == {32}
    assert {len(hidden.record()) for hidden in pair} == {RECORD_BYTES}


def test_no_two_hides_share_a_salt_whatever_they_have_in_common() -> None:
    """Nor does a hide that was taken back with its successor under the same number: one opening must not open both."""
    hides = [
        commit(KEY, where, card, tag)
        for where in (WHERE, *(change["where"] for change in OTHERS.values() if "where" in change))
        for card in (CARD, "Pakaa Cub", None)
        for tag in (TAG, b"", TAG[:-1])
    ]
    salts = [salt for hidden in hides for salt in (hidden.salt, hidden.tag_salt)]
    assert len(set(salts)) == len(salts)
    assert len({commit(bytes([n] * 32), WHERE, CARD, TAG).salt for n in range(5)}) == 5


def test_the_same_hide_again_is_the_same_commitment() -> None:
    assert commit(KEY, WHERE, CARD, TAG).commitment == commit(KEY, WHERE, CARD, TAG).commitment


def test_opening_to_all_shows_no_tag_and_cannot_be_tried_against_known_tags() -> None:
    hidden = commit(KEY, WHERE, CARD, TAG)
    shown = msgspec.json.encode(hidden.opening()) + hidden.opening().text.encode()
    assert TAG not in shown
    assert TAG.hex().encode() not in shown
    public = (hidden.salt, hidden.opening().tag)
    tried = {
        digest
        for prefix in (b"", b"tableside tag 1\0", b"tableside tag 1\0" + fields(hidden.salt), hidden.salt)
        for text in (TAG, fields(TAG))
        for digest in (sha256(prefix + text).digest(), hmac.digest(hidden.salt, text, "sha256"))
    }
    assert not tried & set(public)
    assert hidden.tag_salt not in public


def test_names_differ_as_far_as_they_are_hidden_and_a_long_one_still_commits() -> None:
    long = "é" * 100
    hidden = commit(KEY, WHERE, long, TAG)
    back = read_hidden(hidden.record(), WHERE)
    assert back is not None
    assert back.card == "é" * (NAME_BYTES // 2)
    assert fits_commitment(hidden.commitment, back.opening())
    assert fits_commitment(hidden.commitment, hidden.opening())


@given(hides)
def test_what_is_sealed_of_a_hide_gives_it_back_whole(hidden: Hidden) -> None:
    back = read_hidden(hidden.record(), hidden.where)
    assert back is not None
    assert (back.commitment, back.opening().tag, back.tag, back.legal) == (
        hidden.commitment,
        hidden.opening().tag,
        hidden.tag,
        hidden.legal,
    )


@given(st.binary(max_size=2 * RECORD_BYTES) | st.binary(min_size=RECORD_BYTES, max_size=RECORD_BYTES))
def test_any_bytes_are_a_record_or_none(raw: bytes) -> None:
    found = read_hidden(raw, WHERE)
    assert found is None or found.record() == raw


@pytest.mark.parametrize("at", [0, 1, 66, 67, 255])
def test_a_record_is_written_in_one_way_alone(at: int) -> None:
    record = bytearray(commit(KEY, WHERE, CARD, TAG).record())
    record[at] ^= 0x80
    assert read_hidden(bytes(record), WHERE) is None


@given(hides)
def test_an_opening_comes_back_from_its_text(hidden: Hidden) -> None:
    opening = hidden.opening()
    assert CommitmentOpening.read(f"  {opening.text.lower()}\n") == opening
    assert CommitmentOpening.read("\r\n".join(re.findall(".{1,8}", opening.text)).lower()) == opening
    assert re.fullmatch(r"[A-Z0-9:]+", opening.text)


@given(st.text(max_size=1200) | st.text("ABCXYZ234567", max_size=300).map("TABLESIDE:OPENING:1:{}".format))
def test_any_other_text_is_no_opening_and_is_not_repeated(text: str) -> None:
    with pytest.raises(NotAnOpening) as refused:
        CommitmentOpening.read(text)
    assert refused.value.problem == message("problem-not-an-opening")
    assert refused.value.remedy == message("remedy-copy-whole", start="TABLESIDE:OPENING:1:")
    assert refused.value.__cause__ is None


def test_the_private_part_of_a_hide_says_nothing_and_no_codec_takes_it() -> None:
    hidden = commit(KEY, WHERE, CARD, TAG)
    assert repr(hidden) == str(hidden) == f"{hidden}" == "Hidden()"
    assert repr(hidden.opening()) == "CommitmentOpening()"
    for write in (pickle.dumps, msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins):
        with pytest.raises(TypeError) as told:
            write(hidden)
        assert CARD not in str(told.value)


def test_a_tag_that_does_not_fit_is_refused() -> None:
    commit(KEY, WHERE, CARD, bytes(TAG_BYTES))
    with pytest.raises(ValueError, match="at most 64 bytes"):
        commit(KEY, WHERE, CARD, bytes(TAG_BYTES + 1))
