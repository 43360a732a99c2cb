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
    commit_digits,
    committed,
    fits,
    in_order,
    list_hash,
    pick,
    seed_of,
)
from tableside.ledger.recorded_draws import (
    COMMITTED,
    GIVEN,
    MADE,
    MISSING,
    DrawCommitted,
    DrawDigits,
    DrawMade,
    DrawMissing,
    summarize_draws,
)
from tableside.message import PlayerName, message
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
    seed = seed_of(opening.nonce, b"\x03" * 32, {"A": "0420", "B": "7777"})
    for name, value in (
        ("candidates", msgspec.json.encode(candidates).decode()),
        ("list      ", opening.list.hex()),
        ("commitment", committed(WHERE, opening).hex()),
        ("of A      ", commit_digits(opening.nonce, WHERE, "A", "0420").hex()),
        ("of B      ", commit_digits(opening.nonce, WHERE, "B", "7777").hex()),
        ("seed      ", seed.hex()),
        ("drawn     ", candidates[pick(seed, 2)]),
    ):
        assert f"    {name} = {value}\n" in page


@pytest.mark.parametrize("count", CRITICAL)
def test_every_candidate_is_equally_likely(count: int) -> None:
    """Seeds as at the table: only the digits of the second player differ, at ten tables."""
    seeds = (
        seed_of(bytes([table]) * 32, b"\x08" * 32, {"A": "0017", "B": f"{digits:04}"})
        for table in range(DRAWS // 10_000)
        for digits in range(10_000)
    )
    drawn = Counter(pick(seed, count) for seed in seeds)
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


def test_the_seed_depends_on_the_nonce_the_head_and_the_digits_of_each_player() -> None:
    whole = (b"\x01" * 32, b"\x02" * 32, {"A": "0003", "B": "0004"})
    others = [
        (b"\x09" * 32, *whole[1:]),
        (whole[0], b"\x09" * 32, whole[2]),
        (*whole[:2], {"A": "0003", "B": "0005"}),
        (*whole[:2], {"A": "0004", "B": "0003"}),
        (*whole[:2], {"A": "0003"}),
        (*whole[:2], {"A": "0003", "C": "0004"}),
    ]
    assert seed_of(*whole) not in {seed_of(*other) for other in others}


def test_the_seed_does_not_depend_on_who_gave_digits_first() -> None:
    """A table that lies could choose that."""
    first, second = {"A": "0003", "B": "0004"}, {"B": "0004", "A": "0003"}
    assert seed_of(b"\x01" * 32, b"\x02" * 32, first) == seed_of(b"\x01" * 32, b"\x02" * 32, second)


def test_the_commitment_to_digits_is_of_its_nonce_draw_and_player_alone() -> None:
    """So nobody tries all digits against it before the nonce is published, and no other's commitment is copied."""
    ours = commit_digits(OPENING.nonce, WHERE, "A", "0420")
    others = [
        commit_digits(b"\x09" * 32, WHERE, "A", "0420"),
        commit_digits(OPENING.nonce, DrawContext(1, "A", 2), "A", "0420"),
        commit_digits(OPENING.nonce, WHERE, "B", "0420"),
        *(commit_digits(OPENING.nonce, WHERE, "A", f"{digits:04}") for digits in range(10_000) if digits != 420),
    ]
    assert ours not in others


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
        "committed": link(1, COMMITTED, DrawCommitted(WHERE, committed(WHERE, OPENING), ("A", "B"))),
        "A": link(2, GIVEN, DrawDigits(1, "A", commit_digits(OPENING.nonce, WHERE, "A", "0420"))),
        "B": link(3, GIVEN, DrawDigits(1, "B", commit_digits(OPENING.nonce, WHERE, "B", "7777"))),
        "no B": link(3, MISSING, DrawMissing(1, "B")),
        "no A": link(2, MISSING, DrawMissing(1, "A")),
        "C": link(3, GIVEN, DrawDigits(1, "C", commit_digits(OPENING.nonce, WHERE, "C", "7777"))),
        "made": link(4, MADE, DrawMade(1, OPENING, {"A": "0420", "B": "7777"})),
        "made by A": link(4, MADE, DrawMade(1, OPENING, {"A": "0420"})),
        "made by nobody": link(4, MADE, DrawMade(1, OPENING, {})),
    }
    return entries | changes  # type: ignore[return-value]


def codes(entries: dict[str, Link], *order: str) -> tuple[list[str], list[str]]:
    summary = summarize_draws(entries[name] for name in order)
    return [fault.code for fault in summary.faults], [found.code for found in (*summary.verified, *summary.unverified)]


def test_a_whole_draw_fits_and_one_without_end_is_open() -> None:
    assert codes(draw(), "committed", "A", "B", "made") == ([], ["audit-draw-fits"])
    assert codes(draw(), "committed", "A") == ([], ["audit-draw-not-made"])


def test_a_draw_without_the_digits_of_a_player_says_so() -> None:
    fits_without = ([], ["audit-draw-fits", "audit-draw-missing"])
    assert codes(draw(), "committed", "A", "no B", "made by A") == fits_without
    summary = summarize_draws(draw()[name] for name in ("committed", "A", "no B", "made by A"))
    assert summary.unverified == [message("audit-draw-missing", number=1, entry=3, player=PlayerName("B"))]


@pytest.mark.parametrize("digits", [{"A": "0421", "B": "7777"}, {"A": "7777", "B": "0420"}, {"A": "0420"}, {}])
def test_threat_lying_table_forged_digits_are_found(digits: dict[str, str]) -> None:
    """A table that lies opens other digits than those that were sealed, or leaves some out."""
    forged = link(4, MADE, DrawMade(1, OPENING, digits))
    assert codes(draw(made=forged), "committed", "A", "B", "made")[0] == ["audit-draw-digits-wrong"]


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (("A", "committed", "B", "made"), "audit-draw-digits-misplaced"),
        (("committed", "A", "B", "made", "B"), "audit-draw-digits-misplaced"),
        (("committed", "A", "A", "B", "made"), "audit-draw-digits-misplaced"),
        (("committed", "A", "no B", "B", "made"), "audit-draw-digits-misplaced"),
        (("committed", "A", "C", "B", "made"), "audit-draw-digits-misplaced"),
        (("committed", "A", "made by A"), "audit-draw-made-misplaced"),
        (("committed", "no A", "no B", "made by nobody"), "audit-draw-made-misplaced"),
        (("committed", "A", "B", "made", "made"), "audit-draw-made-misplaced"),
        (("committed", "made"), "audit-draw-made-misplaced"),
        (("A", "made"), "audit-draw-made-misplaced"),
        (("committed", "A", "committed", "made"), "audit-draw-again"),
    ],
)
def test_a_draw_in_another_order_is_a_fault(order: tuple[str, ...], fault: str) -> None:
    assert fault in codes(draw(), *order)[0]


def test_an_opening_that_does_not_fit_and_what_cannot_be_read_are_faults() -> None:
    other = link(4, MADE, DrawMade(1, DrawOpening(b"\x05" * 32, OPENING.list), {"A": "0420", "B": "7777"}))
    assert codes(draw(made=other), "committed", "A", "B", "made")[0] == ["audit-draw-opening-wrong"]
    broken = link(1, COMMITTED, {"context": 1})
    assert codes(draw(committed=broken), "committed")[0] == ["audit-draw-unreadable"]
    of_other_match = link(1, COMMITTED, DrawCommitted(DrawContext(2, "A", 1), committed(WHERE, OPENING), ("A", "B")))
    assert codes(draw(committed=of_other_match), "committed")[0] == ["audit-draw-again"]
