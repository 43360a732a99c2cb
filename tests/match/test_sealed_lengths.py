"""The sealed part of a draw and of a ruling has one length, whatever is in it."""

from __future__ import annotations

from tableside.ledger.random_draw import DrawContext, committed, in_order
from tableside.ledger.recorded_draws import DrawCommitted, DrawDigits
from tableside.match.draws import DrawBegan, RandomDraw, SealedDraw, draft_commitment, draft_digits, draft_tap
from tableside.match.public.rulings import Ruling
from tableside.match.rulings import LONGEST_WHY, draft_ruling
from tableside.match.shown_hands import HandShown, draft_shown_hand

DRAW = RandomDraw(DrawBegan(1, "A", "hand", "f1", "702.13.b.2"), 1)
NONCE, SALT = b"\x01" * 32, b"\x02" * 32


def commitment(count: int) -> bytes:
    sealed = SealedDraw(NONCE, SALT, in_order((f"A{at}" for at in range(count)), SALT))
    context = DrawContext(1, "A", 1)
    note = DrawCommitted(context, committed(context, sealed.opening), ("A", "B"))
    return draft_commitment(DRAW, note, sealed, "").private


def test_a_list_of_one_is_as_long_as_one_of_a_whole_deck() -> None:
    assert len(commitment(1)) == len(commitment(40)) == len(commitment(200))


def test_every_tap_is_as_long_as_any_other() -> None:
    assert len({len(draft_tap(DRAW, slot, "").private) for slot in ("A0", "A39", "D199")}) == 1


def test_all_digits_are_as_long_as_any_others() -> None:
    note = DrawDigits(1, "A", NONCE)
    assert len({len(draft_digits(note, digits, "").private) for digits in ("0000", "9876")}) == 1


def test_a_hand_is_as_long_as_an_empty_one() -> None:
    hands = ((), ("Pakaa Cub",), ("Ŵ" * 150,) * 40)
    drafts = [draft_shown_hand(HandShown("A", 4), hand, "") for hand in hands]
    assert len({len(draft.private) for draft in drafts}) == 1
    assert len({draft.action for draft in drafts}) == 1


def test_a_reason_is_as_long_as_none() -> None:
    ruling = Ruling(1, "A", "Ann", "702.13", "warning", "casual")
    texts = ("", "short", "Ŵ" * 1000, "\x01" * 1000, "😀" * LONGEST_WHY)
    assert len({len(draft_ruling(ruling, why, "").private) for why in texts}) == 1
