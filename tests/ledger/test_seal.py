"""The seal opens for its key and its context, and its size tells nothing; the keys are closed to others."""

import copy
import os
import pickle
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.ledger.errors import NotWritable
from tableside.ledger.keys import Keys
from tableside.ledger.seal import KEY_BYTES, Seal
from tableside.ledger.store import Ledger

SEAL = Seal(os.urandom(KEY_BYTES))


@given(st.binary(max_size=1500), st.binary(max_size=40))
def test_what_was_sealed_opens_again(plain: bytes, context: bytes) -> None:
    assert SEAL.open(SEAL.seal(plain, context), context) == plain


@given(st.binary(max_size=508), st.binary(max_size=508))
def test_short_texts_have_one_size_and_never_look_alike(first: bytes, second: bytes) -> None:
    blobs = [SEAL.seal(first, b"c"), SEAL.seal(first, b"c"), SEAL.seal(second, b"c")]
    assert len({len(blob) for blob in blobs}) == 1
    assert len(set(blobs)) == 3


@pytest.mark.parametrize(("length", "buckets"), [(0, 1), (508, 1), (509, 2), (1020, 2), (1021, 3)])
def test_longer_texts_fill_whole_buckets(length: int, buckets: int) -> None:
    assert len(SEAL.seal(bytes(length), b"")) - len(SEAL.seal(b"", b"")) == 512 * (buckets - 1)


@given(st.binary(min_size=1, max_size=100), st.data())
def test_one_changed_bit_closes_it(plain: bytes, data: st.DataObject) -> None:
    blob = bytearray(SEAL.seal(plain, b"c"))
    blob[data.draw(st.integers(0, len(blob) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    assert SEAL.open(bytes(blob), b"c") is None


def test_another_key_another_context_or_a_part_of_it_does_not_open() -> None:
    blob = SEAL.seal(b"plain", b"context")
    assert SEAL.open(blob, b"contexu") is None
    assert Seal(bytes(KEY_BYTES)).open(blob, b"context") is None
    assert all(SEAL.open(blob[:end], b"context") is None for end in range(0, len(blob), 7))


def test_a_derived_key_is_of_its_key_and_its_purpose_alone() -> None:
    """The value was computed with `openssl dgst -sha256 -mac HMAC -macopt hexkey:00...00`."""
    first, second = Seal(bytes(KEY_BYTES)), Seal(b"\1" * KEY_BYTES)
    assert first.derived(b"hides").hex() == "8a5a00fa34c2ccdddd2994cf3b24d887d53d50f8e8ad05b0de32d69133f1685f"
    assert len({first.derived(b"hides"), first.derived(b"other"), second.derived(b"hides")}) == 3
    assert Seal(bytes(KEY_BYTES)).derived(b"hides") == first.derived(b"hides")


def test_a_key_says_nothing_of_itself_and_is_not_copied() -> None:
    seal = Seal(b"\1" * KEY_BYTES)
    assert repr(seal) == str(seal) == "Seal()"
    with pytest.raises(TypeError):
        pickle.dumps(seal)
    with pytest.raises(TypeError):
        copy.copy(seal)


def test_keys_are_closed_to_others_whatever_the_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        with Ledger.open(folder) as ledger:
            match = ledger.new_match()
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / "keys").stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "keys" / f"match-{match}.key").stat().st_mode) == 0o600


def test_a_key_is_never_written_over(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "keys")
    keys.new(1)
    before = keys.path(1).read_bytes()
    with pytest.raises(NotWritable):
        Keys(tmp_path / "keys").new(1)
    assert keys.path(1).read_bytes() == before
    assert keys.kept() == (1,)
