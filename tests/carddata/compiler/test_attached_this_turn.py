"""Effect texts that ask whether their Equipment was attached this turn."""

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.card import EffectText
from carddata.model.continuous import HasMight
from carddata.model.stops import Stop


@pytest.mark.parametrize("word", ["If", "While"])
def test_more_while_it_was_attached_this_turn(word: str) -> None:
    found = compile_effect(f"{word} this was attached to me this turn, I have an additional +9 :rb_might:.", 1)
    assert found == EffectText(1, standing=(HasMight(amount=9, only_if=c.AttachedThisTurn()),))


def test_its_name_stands_for_it() -> None:
    text = "If Grey Belt was attached to me this turn, I have [Tank]."
    assert isinstance(compile_effect(text, 0, name="Grey Belt"), EffectText)


@pytest.mark.parametrize(
    "text",
    [
        "When I attack, if this was attached to me this turn, draw 7.",
        "When I attack, buff me. If this was attached to me this turn, draw 7.",
    ],
)
def test_what_an_ability_does_not_know(text: str) -> None:
    assert isinstance(compile_effect(text, 0), Stop)


def test_a_first_box_has_nothing_attached() -> None:
    assert isinstance(compile_text("If this was attached to me this turn, I have +9 :rb_might:.", "unit"), Stop)
