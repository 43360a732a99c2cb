"""Whose objects, and whose places, texts of our own speak of; and one object that is not taken for all of them."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Deal, Kill
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import meaning, spell

THERE = Choice(TargetFilter(where="controlled"))


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Kill a unit at a battlefield you control.", THERE),
        ("Kill an enemy unit at a battlefield you control.", Choice(TargetFilter(whose="enemy", where="controlled"))),
        ("Kill a unit you control at a battlefield.", Choice(TargetFilter(whose="you", where="battlefield"))),
        (
            "Kill a unit you control at a battlefield you control.",
            Choice(TargetFilter(whose="you", where="controlled")),
        ),
        (
            "Kill up to two units at battlefields you control.",
            Choice(TargetFilter(where="controlled"), least=0, most=2),
        ),
    ],
)
def test_you_control_is_said_of_what_stands_right_before_it(text: str, choice: Choice) -> None:
    assert (spell(text).choose, spell(text).do) == ((choice,), (Kill(what=1),))


def test_all_units_at_a_battlefield_you_control_are_at_one_that_is_chosen_among_those() -> None:
    ability = spell("Deal 9 to all enemy units at a battlefield you control.")
    assert ability.choose == (Choice(TargetFilter(kind="battlefield", whose="you")),)
    assert ability.do == (Deal(amount=9, to=TargetFilter(whose="enemy", where="chosen")),)


def test_units_at_battlefields_you_control_have_more() -> None:
    (effect,) = meaning("Friendly units at battlefields you control have [Tank].", "gear").standing
    assert effect.to == TargetFilter(whose="friendly", where="controlled")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Equipped unit has [Ganking].", "gear"),
        ("Friendly unit have +1 :rb_might:.", "unit"),
        ("Kill all unit.", "spell"),
        ("Kill a unit here you control.", "spell"),
    ],
)
def test_one_unit_is_not_all_units(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
