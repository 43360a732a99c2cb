"""Text made short for a QR code: it comes back as it was, and nothing else is taken for it."""

from __future__ import annotations

import random
import zlib

import pytest

from tableside.ledger.qr_text import from_base45, restored, shortened, to_base45

COMMON = b'{"match":1,"people":{"A":"'


def test_every_text_comes_back() -> None:
    rng = random.Random(1)
    for length in (0, 1, 2, 3, 50, 2000):
        text = "".join(rng.choice('{"match":1}\u00e9\U0001f600') for _ in range(length))
        assert restored(shortened(text, COMMON), COMMON, 2**16) == text


def test_bytes_of_every_length_come_back_and_are_what_the_rfc_says() -> None:
    for length in range(40):
        content = random.Random(length).randbytes(length)
        assert from_base45(to_base45(content)) == content
    assert (to_base45(b"AB"), to_base45(b"base-45")) == ("BB8", "UJCLQE7W581")


@pytest.mark.parametrize("text", ["a", "GGW", ":::", "A", "ABCDEFG\u00e9", "_"])
def test_what_is_no_base_45_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not base 45|substring not found"):
        from_base45(text)


def test_what_is_cut_too_long_or_has_more_behind_it_is_refused() -> None:
    short = shortened("x" * 5000, COMMON)
    for broken, most in ((short[:-3], 2**16), (short + "000", 2**16), (short, 4999)):
        with pytest.raises(ValueError, match=r"cut off|not deflated|not base 45"):
            restored(broken, COMMON, most)


def test_a_bomb_fills_no_memory() -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = to_base45(bomb.compress(b"0" * 10**8) + bomb.flush())
    with pytest.raises(ValueError, match="cut off"):
        restored(packed, b"0", 2**16)
