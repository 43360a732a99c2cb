"""Texts about what lasts this combat, and triggers of units that fight alone or one on one."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from carddata.model.triggers import Alone, EventFilter
from tests.kit.meanings import meaning, spell

FRIENDLY = TargetFilter(whose="friendly")


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Give a unit +9 :rb_might: this combat.", m.GiveMight(amount=9, to=1, combat=True)),
        ("Choose a unit. It gains [Tank] this combat.", m.GiveKeyword(keyword="Tank", to=1, combat=True)),
        ("Double the Might of a unit this combat.", m.Double(what=1, combat=True)),
    ],
)
def test_what_lasts_this_combat(text: str, do: Any) -> None:
    assert spell(text) == Ability("resolve", (do,), (Choice(),))


def test_what_each_of_several_is_given() -> None:
    text = "Friendly units get +9 :rb_might: and [Tank] this combat."
    assert spell(text).do == (
        m.GiveMight(amount=9, to=FRIENDLY, combat=True),
        m.GiveKeyword(keyword="Tank", to=FRIENDLY, combat=True),
    )


@pytest.mark.parametrize(
    ("words", "on"),
    [
        ("I attack alone", EventFilter("me", that=(Alone(),))),
        ("I attack one on one", EventFilter("me", that=(Alone("one on one"),))),
        ("an enemy unit attacks one on one", EventFilter(TargetFilter(whose="enemy"), that=(Alone("one on one"),))),
    ],
)
def test_triggers_of_units_that_fight_alone(words: str, on: EventFilter) -> None:
    (ability,) = meaning(f"When {words}, draw 7.").abilities
    assert (ability.when, ability.on) == ("attack", on)


def test_attacking_or_defending_one_on_one() -> None:
    abilities = meaning("When I attack or defend one on one, draw 7.").abilities
    assert [ability.when for ability in abilities] == ["attack", "defend"]
    assert {ability.on for ability in abilities} == {EventFilter("me", that=(Alone("one on one"),))}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Give a unit -9 :rb_might: this combat, to a minimum of 2 :rb_might:.", "spell"),
        ("Draw 7 this combat.", "spell"),
        ("Increase my Might to the Might of a unit this combat.", "unit"),
        ("When I attack one on one, draw 7.", "gear"),
        ("When I hold one on one, draw 7.", "unit"),
        ("When I attack alone or hold, draw 7.", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
