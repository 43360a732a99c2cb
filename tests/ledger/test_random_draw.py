"""The random draw: uniform, bound to what was committed, and checked by anybody without the list."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import msgspec
import pytest

from tableside.ledger.chain import Link
from tableside.ledger.random_draw import (
    LIST_BYTES,
    DrawContext,
    DrawOpening,
    committed,
    fits,
    in_order,
    list_hash,
    pick,
    seed_of,
)
from tableside.ledger.recorded_draws import (
    COMMITTED,
    MADE,
    TOUCHED,
    DrawCommitted,
    DrawMade,
    DrawTouched,
    summarize_draws,
)
from tests.kit.ledger.record_vectors import PAGE

DRAWS = 100_000
CRITICAL = {2: 10.83, 3: 13.82, 5: 18.47, 7: 22.46}
"""Chi-square at one in a thousand, by the number of candidates (one degree of freedom less)."""

WHERE = DrawContext(1, "A", 1)
OPENING = DrawOpening(b"\x01" * 32, list_hash(("A1", "A4"), b"\x02" * 32))


def test_the_example_of_the_page_is_true() -> None:
    page = PAGE.read_text()
    candidates = in_order(("A1", "A4"), b"\x02" * 32)
    opening = DrawOpening(b"\x01" * 32, list_hash(candidates, b"\x02" * 32))
    seed = seed_of(opening.nonce, b"\x03" * 32, (5, 7))
    for name, value in (
        ("candidates", msgspec.json.encode(candidates).decode()),
        ("list      ", opening.list.hex()),
        ("commitment", committed(WHERE, opening).hex()),
        ("seed      ", seed.hex()),
        ("drawn     ", candidates[pick(seed, 2)]),
    ):
        assert f"    {name} = {value}\n" in page


@pytest.mark.parametrize("count", CRITICAL)
def test_every_candidate_is_equally_likely(count: int) -> None:
    """Seeds as at the table: only the second touch differs, by nanoseconds."""
    nonce, head = b"\x07" * 32, b"\x08" * 32
    drawn = Counter(pick(seed_of(nonce, head, (17, moment)), count) for moment in range(DRAWS))
    expected = DRAWS / count
    assert sum((drawn[at] - expected) ** 2 / expected for at in range(count)) < CRITICAL[count]


def test_numbers_that_would_favour_some_are_rejected() -> None:
    """With so many candidates half of all numbers are beyond the last whole round."""
    count = 2**63 + 1
    for at in range(20):
        seed = sha256(bytes([at])).digest()
        numbers = (
            int.from_bytes(sha256(b"tableside draw pick 1\0\0\x20" + seed + b"\0\x08" + block.to_bytes(8)).digest()[:8])
            for block in range(100)
        )
        assert pick(seed, count) == next(number for number in numbers if number < count)


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        pick(bytes(32), 0)


def test_the_seed_depends_on_the_nonce_the_head_and_each_touch() -> None:
    whole = (b"\x01" * 32, b"\x02" * 32, (3, 4))
    others = [
        (b"\x09" * 32, *whole[1:]),
        (whole[0], b"\x09" * 32, whole[2]),
        (*whole[:2], (3, 5)),
        (*whole[:2], (4, 3)),
        (*whole[:2], (3,)),
    ]
    assert seed_of(*whole) not in {seed_of(*other) for other in others}


def test_the_order_of_the_list_is_the_salts_and_not_that_of_the_taps() -> None:
    slots = tuple(f"A{at}" for at in range(8))
    salts = [bytes([at]) * 32 for at in range(40)]
    assert in_order(reversed(slots), salts[0]) == in_order(slots, salts[0])
    assert {in_order(slots, salt)[0] for salt in salts} == set(slots)


def test_the_hash_of_a_list_says_neither_what_nor_how_much_is_in_it() -> None:
    one, many = (list_hash(candidates, b"\x02" * 32) for candidates in (("A1",), [f"A{at}" for at in range(40)]))
    assert (len(one), len(many)) == (32, 32)
    assert list_hash(("A1",), b"\x03" * 32) != one
    with pytest.raises(ValueError, match="too many candidates"):
        list_hash(("A" * LIST_BYTES,), b"\x02" * 32)


def test_a_commitment_fits_its_own_opening_alone() -> None:
    commitment = committed(WHERE, OPENING)
    assert fits(commitment, WHERE, OPENING)
    assert not fits(commitment, DrawContext(1, "A", 2), OPENING)
    assert not fits(commitment, WHERE, DrawOpening(b"\x03" * 32, OPENING.list))
    assert not fits(commitment, WHERE, DrawOpening(OPENING.nonce, b"\x03" * 32))


def link(seq: int, kind: str, note: object) -> Link:
    return Link(seq, b"", 1, "", 1, kind, 2, "", msgspec.json.encode(note), b"null", b"[]", b"", b"", b"")


def draw(**changes: object) -> dict[str, Link]:
    entries = {
        "committed": link(1, COMMITTED, DrawCommitted(WHERE, committed(WHERE, OPENING))),
        "A": link(2, TOUCHED, DrawTouched(1, "A", 3)),
        "B": link(3, TOUCHED, DrawTouched(1, "B", 4)),
        "made": link(4, MADE, DrawMade(1, OPENING)),
    }
    return entries | changes  # type: ignore[return-value]


def codes(entries: dict[str, Link], *order: str) -> tuple[list[str], list[str]]:
    summary = summarize_draws(entries[name] for name in order)
    return [fault.code for fault in summary.faults], [found.code for found in (*summary.verified, *summary.unverified)]


def test_a_whole_draw_fits_and_one_without_end_is_open() -> None:
    assert codes(draw(), "committed", "A", "B", "made") == ([], ["audit-draw-fits"])
    assert codes(draw(), "committed", "A") == ([], ["audit-draw-not-made"])


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (("A", "committed", "B", "made"), "audit-draw-touch-misplaced"),
        (("committed", "A", "made", "B"), "audit-draw-touch-misplaced"),
        (("committed", "made"), "audit-draw-made-misplaced"),
        (("A", "made"), "audit-draw-made-misplaced"),
        (("committed", "A", "committed", "made"), "audit-draw-again"),
    ],
)
def test_a_draw_in_another_order_is_a_fault(order: tuple[str, ...], fault: str) -> None:
    assert fault in codes(draw(), *order)[0]


def test_an_opening_that_does_not_fit_and_what_cannot_be_read_are_faults() -> None:
    other = link(4, MADE, DrawMade(1, DrawOpening(b"\x05" * 32, OPENING.list)))
    assert codes(draw(made=other), "committed", "A", "B", "made")[0] == ["audit-draw-opening-wrong"]
    broken = link(1, COMMITTED, {"context": 1})
    assert codes(draw(committed=broken), "committed")[0] == ["audit-draw-unreadable"]
    of_other_match = link(1, COMMITTED, DrawCommitted(DrawContext(2, "A", 1), committed(WHERE, OPENING)))
    assert codes(draw(committed=of_other_match), "committed")[0] == ["audit-draw-again"]
