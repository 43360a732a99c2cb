"""Abilities in quotes, which a card gives to others."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.granted import HasAbilities
from carddata.model.operations import Buff, Draw
from carddata.model.stops import Stop
from carddata.model.targets import Is, IsNot, TargetFilter

WHILE = "While you control this battlefield, "


def compiled(text: str, kind: Any = "unit") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",))


@pytest.mark.parametrize(
    ("kind", "text", "to"),
    [
        ("battlefield", 'Units here have ":rb_exhaust:: Draw 7."', TargetFilter(where="here")),
        ("battlefield", WHILE + 'your units have ":rb_exhaust:: Draw 7."', TargetFilter(whose="you")),
        ("gear", 'Your gear each have ":rb_exhaust:: Draw 7."', TargetFilter(kind="gear", whose="you")),
        ("gear", 'Friendly legends have ":rb_exhaust:: Draw 7.".', TargetFilter(kind="legend", whose="friendly")),
        (
            "unit",
            'Other friendly units have ":rb_exhaust:: Draw 7."',
            TargetFilter(whose="friendly", that=(IsNot(Is("this")),)),
        ),
    ],
)
def test_others_have_an_activated_ability(kind: Any, text: str, to: TargetFilter) -> None:
    meaning = compiled(text, kind)
    given = (Ability("activate", (Draw(count=7),), cost=Cost(exhaust=True)),)
    assert meaning == Meaning(standing=(HasAbilities(abilities=given, to=to),))


def test_me_is_who_has_the_ability() -> None:
    meaning = compiled('Units here have ":rb_energy_1:: [Reaction] — Buff me."', "battlefield")
    assert isinstance(meaning, Meaning)
    (effect,) = meaning.standing
    assert isinstance(effect, HasAbilities)
    assert effect.abilities == (Ability("activate", (Buff(),), cost=Cost(energy=1), timing="Reaction"),)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("unit", WHILE + 'your units have ":rb_exhaust:: Draw 7."'),
        ("battlefield", WHILE + 'units here have ":rb_exhaust:: Draw 7."'),
        ("spell", 'Units have ":rb_exhaust:: Draw 7."'),
        ("battlefield", 'Units here have ":rb_rune_mind:: Draw 7."'),
        ("battlefield", 'Friendly legends have ":rb_exhaust:: Move me."'),
        ("battlefield", 'Units here have "When I attack, draw 7."'),
        ("battlefield", 'Units here have ":rb_exhaust:: [Legion] — Draw 7."'),
        ("gear", 'Your spells have ":rb_exhaust:: Draw 7."'),
        ("unit", 'Units here have ":rb_exhaust:: Draw 7.'),
    ],
)
def test_what_is_not_carried_out_stops_the_compiler(kind: Any, text: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
