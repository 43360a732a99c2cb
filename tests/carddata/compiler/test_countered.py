"""What texts of our own say of a spell that they counter."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Counter, Draw
from carddata.model.stops import Stop
from tests.kit.meanings import spell

BACK = "Return it to its owner's hand instead of putting it in their trash."


def test_a_countered_spell_goes_to_a_hand() -> None:
    assert spell(f"Counter a spell. {BACK} Draw 7.").do == (Counter(what=1, to_hand=True), Draw(count=7))


def test_what_becomes_of_a_played_card_has_no_condition() -> None:
    text = "Play a spell from your trash. If you control a battlefield, recycle it."
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize("before", ["Kill a unit.", "Counter a spell. Draw 7.", "Draw 7.", f"Counter a spell. {BACK}"])
def test_nothing_else_goes_to_a_hand_that_way(before: str) -> None:
    assert isinstance(compile_text(f"{before} {BACK}", "spell"), Stop)
