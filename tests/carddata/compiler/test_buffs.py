"""Texts of our own about how many buffs units can have."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.card import EffectText
from carddata.model.permissions import HasBuffs
from carddata.model.stops import Stop
from carddata.model.targets import Is, IsNot, TargetFilter
from tests.kit.meanings import meaning


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("I can have any number of buffs.", "unit", HasBuffs()),
        ("I may have up to 7 buffs.", "unit", HasBuffs(most=7)),
        (
            "While it's your turn, other friendly units here can have any number of buffs.",
            "unit",
            HasBuffs(
                to=TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),)), only_if=c.TurnOf("you")
            ),
        ),
    ],
)
def test_units_that_can_have_more_buffs(text: str, kind: Any, effect: HasBuffs) -> None:
    assert meaning(text, kind).standing == (effect,)


def test_the_unit_that_bears_equipment_can_have_more_buffs() -> None:
    assert compile_effect("I can have any number of buffs.", 1) == EffectText(1, standing=(HasBuffs(),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I can have any number of buffs.", "gear"),
        ("I can have up to 1 buffs.", "unit"),
        ("I can have 7 buffs.", "unit"),
        ("Your gear can have any number of buffs.", "gear"),
        ("Choose a unit. It can have any number of buffs.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
