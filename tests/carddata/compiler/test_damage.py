"""What lines on damage mean, and on which cards they mean nothing."""

from typing import Any

import pytest

from carddata.compiler.card import compile_effect, compile_text
from carddata.model.card import EffectText
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage
from carddata.model.stops import Stop
from tests.kit.meanings import meaning


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("I don't deal combat damage.", "unit", NoCombatDamage()),
        ("I must be assigned combat damage last.", "unit", AssignedLast()),
        ("Your spells and abilities deal 7 Bonus Damage.", "gear", BonusDamage(7)),
        ("Spells and abilities deal 7 Bonus Damage to units here.", "battlefield", BonusDamage(7, here=True)),
    ],
)
def test_a_line_on_damage(text: str, kind: Any, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I don't deal combat damage.", "gear"),
        ("I must be assigned combat damage last.", "legend"),
        ("Your spells and abilities deal 7 Bonus Damage.", "battlefield"),
        ("Spells and abilities deal 7 Bonus Damage to units here.", "unit"),
        ("Your spells deal 7 Bonus Damage.", "unit"),
        ("I don't deal damage.", "unit"),
    ],
)
def test_a_line_on_damage_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_bonus_damage_of_the_unit_that_bears_equipment() -> None:
    found = compile_effect("Your spells and abilities deal 7 Bonus Damage.", 1)
    assert found == EffectText(might=1, standing=(BonusDamage(7),))
    assert isinstance(compile_effect("I don't deal combat damage.", 1), Stop)
