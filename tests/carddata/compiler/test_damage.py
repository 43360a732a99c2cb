"""Lines on damage, and the cards on which they mean nothing."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import EffectText
from carddata.model.damage import AnyDamageKills, AssignedLast, BonusDamage, NoCombatDamage, TakesNoDamage
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import HERE, meaning, spell


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("I don't deal combat damage.", "unit", NoCombatDamage()),
        ("I must be assigned combat damage last.", "unit", AssignedLast()),
        (
            "Other enemy units here with less Might than me don't deal combat damage.",
            "unit",
            NoCombatDamage(
                to=TargetFilter(
                    whose="enemy", where="here", that=(IsNot(Is("this")), Compared("might", "below", AmountOf("me")))
                )
            ),
        ),
        ("Units here do not deal combat damage.", "battlefield", NoCombatDamage(to=TargetFilter(where="here"))),
        (
            "While it's your turn, your units must be assigned combat damage last.",
            "gear",
            AssignedLast(to=TargetFilter(whose="you"), only_if=c.TurnOf("you")),
        ),
        (
            "Friendly units at my battlefield don't take combat damage.",
            "unit",
            TakesNoDamage(to=TargetFilter(whose="friendly", where="here"), combat=True, only_if=HERE),
        ),
        (
            "Any amount of your damage is enough to kill enemy units.",
            "gear",
            AnyDamageKills(to=TargetFilter(whose="enemy")),
        ),
        (
            "While it's your turn, any amount of your damage is enough to kill stunned units here.",
            "unit",
            AnyDamageKills(to=TargetFilter(where="here", that=(HasState("stunned"),)), only_if=c.TurnOf("you")),
        ),
        ("Stunned units can't be dealt damage.", "legend", TakesNoDamage(to=TargetFilter(that=(HasState("stunned"),)))),
        (
            "I can't be dealt combat damage if I moved this turn.",
            "unit",
            TakesNoDamage(combat=True, only_if=c.Counted(q.HowOften("move", EventFilter("me")), 1)),
        ),
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
        ("I don't deal damage.", "unit"),
        ("Enemy gear don't deal combat damage.", "unit"),
        ("Units with less Might than me don't deal combat damage.", "gear"),
        ("Units at my battlefield don't take damage.", "legend"),
        ("If I moved this turn, your units don't take damage.", "gear"),
        ("I don't take spell damage.", "unit"),
        ("Any amount of damage is enough to kill enemy units.", "unit"),
        ("Any amount of your damage is enough to kill units at my battlefield.", "gear"),
    ],
)
def test_a_line_on_damage_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_bonus_damage_of_the_unit_that_bears_equipment() -> None:
    found = compile_effect("Your spells and abilities deal 7 Bonus Damage.", 1)
    assert found == EffectText(might=1, standing=(BonusDamage(7),))


def test_damage_of_the_unit_that_bears_equipment() -> None:
    assert compile_effect("I don't deal combat damage.", 1) == EffectText(might=1, standing=(NoCombatDamage(),))


def test_damage_that_is_prevented_or_doubled_this_turn() -> None:
    prevented = spell("Choose a unit. The next time that unit would be dealt damage this turn, prevent it.")
    assert prevented.do == (m.ChangeDamage(what=1, how="prevent next"),)
    some = spell("Prevent the next 7 damage that would be dealt to a friendly unit this turn.")
    assert some.do == (m.ChangeDamage(what=1, how="prevent", amount=7),)
    every = spell("Prevent all damage that would be dealt to friendly units this turn.")
    assert every.do == (m.ChangeDamage(what=TargetFilter(whose="friendly"), how="prevent all"),)
    doubled = spell("Choose a unit. Double all damage that would be dealt to it this turn.")
    assert doubled.do == (m.ChangeDamage(what=1, how="double"),)


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all spell and ability damage this turn.",
        "Prevent all damage that would be dealt this turn by spells and abilities.",
    ],
)
def test_all_damage_of_spells_and_abilities_is_prevented(text: str) -> None:
    assert spell(text).do == (m.PreventDamage(),)


def test_all_damage_or_all_combat_damage_is_prevented() -> None:
    assert spell("Prevent all damage that would be dealt this turn.").do == (m.PreventDamage(of="all"),)
    assert spell("Prevent all combat damage this turn.").do == (m.PreventDamage(of="combat"),)
    some = spell("Prevent all combat damage to enemy units this turn.")
    assert some.do == (m.ChangeDamage(what=TargetFilter(whose="enemy"), how="prevent combat"),)


def test_the_next_spell_deals_more() -> None:
    assert spell("The next spell you play this turn deals 7 Bonus Damage.").do == (m.NextSpellBonus(amount=7),)


def test_no_damage_after_two_moves() -> None:
    (effect,) = meaning("If I have moved twice this turn, I don't take damage.").standing
    assert effect == TakesNoDamage(only_if=c.Counted(q.HowOften("move", EventFilter("me")), 2))


@pytest.mark.parametrize(
    "text",
    [
        "Prevent all gear damage this turn.",
        "Prevent the next 7 combat damage to a unit this turn.",
        "Prevent all spell damage this turn.",
        "The next time it would be dealt damage this turn, prevent it.",
        "Choose a gear. The next time it would be dealt damage this turn, prevent it.",
        "The next unit you play this turn deals 7 Bonus Damage.",
    ],
)
def test_damage_that_is_not_changed_so(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
