"""Parts of sentences about a deck and of events that go together, and those of them that do not."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop

DECK = "of your Main Deck"
UNTIL = f"cards from the top {DECK} until you reveal a gear."
PLAYED = "banish it, then play it, and recycle the rest."


def compiled(text: str, kind: Any) -> Meaning | Stop:
    return compile_text(text, kind)


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (
            f"Look at the top 3 cards {DECK}, then put 1 into your hand and recycle the rest.",
            f"Look at the top 3 cards {DECK}. Put 1 into your hand. Recycle the others.",
            "spell",
        ),
        (
            f"Look at the top 2 cards {DECK}. You may recycle any. Put those you don't back on top in any order.",
            "[Predict 2].",
            "spell",
        ),
        (f"Reveal {UNTIL} B{PLAYED[1:]}", f"Reveal {UNTIL[:-1]} and banish it. Play it and recycle the rest.", "spell"),
        (
            "When I conquer a battlefield that was controlled by an opponent, draw 1.",
            "When I conquer a battlefield an opponent had, draw 1.",
            "unit",
        ),
        (
            "When you use an activated ability of a unit, draw 1.",
            "When you activate an ability of a unit, draw 1.",
            "unit",
        ),
        ("When you play a unit or a gear, draw 1.", "When you play a unit or gear, draw 1.", "unit"),
    ],
)  # fmt: skip
def test_the_same_in_other_parts(text: str, same: str, kind: str) -> None:
    assert compiled(text, kind) == compiled(same, kind)
    assert isinstance(compiled(text, kind), Meaning)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"Look at the top 3 cards {DECK}. You may recycle one or both. Put the rest back in any order.", "spell"),
        (f"Look at the top 2 cards {DECK}. Recycle any of them.", "spell"),
        (f"Look at the top card {DECK}. You may recycle it. Put the rest back in any order.", "spell"),
        (f"Look at the top 2 cards {DECK}. Put one into your hand and put the rest back in any order.", "spell"),
        (f"Look at the top 2 cards {DECK}. Draw one.", "spell"),
        (f"Look at the top 2 cards {DECK}. Draw any number of them and recycle the rest.", "spell"),
        (f"Look at the top 2 cards {DECK}. Draw one into your hand and recycle the rest.", "spell"),
        (f"Look at the top 3 cards {DECK}. Banish a unit from among them, then play it. Recycle the rest.", "spell"),
        (f"Look at {UNTIL} B{PLAYED[1:]}", "spell"),
        (f"Reveal {UNTIL} You may {PLAYED}", "spell"),
        (f"Reveal {UNTIL} Draw it and recycle the rest.", "spell"),
        ("When its Might becomes 8 or more, draw 1.", "unit"),
        ("When my Might becomes 8 or less, draw 1.", "unit"),
        ("When my Might begins, draw 1.", "unit"),
        ("When a combat becomes 8 or more, draw 1.", "unit"),
        ("When I move to a base other than mine, draw 1.", "unit"),
        ("When I move to a battlefield other than yours, draw 1.", "unit"),
        ("When you conquer by one or more Mighty units, draw 1.", "unit"),
        ("When you choose a friendly unit for the second time each turn, draw 1.", "unit"),
        ("When you use a killed ability of a unit, draw 1.", "unit"),
        ("When you use an ability of a spell, draw 1.", "unit"),
        ("When you play a unit, gear, or killed ability, draw 1.", "unit"),
        ("When I win a showdown, draw 1.", "unit"),
        ("Your conquer effects are also hold effects.", "unit"),
        ("My conquer effects are also conquer effects.", "unit"),
        ("My conquer effects trigger an additional time.", "unit"),
        ("When I hold, choose the conquer effects of units here.", "unit"),
    ],
)  # fmt: skip
def test_parts_that_do_not_go_together(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)


def test_one_on_one_is_more_than_alone() -> None:
    assert compiled("When I attack one on one, draw 1.", "unit") != compiled("When I attack alone, draw 1.", "unit")
