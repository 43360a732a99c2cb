"""Instructions of which one is carried out: "A or B", and "unless" somebody else does something."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.costs import Cost
from carddata.model.operations import Buff, ChangeRunes, Counter, Deal, Draw, Exhaust, GainXp, Heal, Kill, Ready, Stun
from carddata.model.options import ChooseOption
from carddata.model.targets import Choice, TargetFilter

FIRST, SECOND, THIRD = (c.ChoseOption(option, 1) for option in (1, 2, 3))


def only_ability(text, kind="spell"):
    meaning = compile_text(text, kind)
    assert isinstance(meaning, Meaning), meaning
    (ability,) = meaning.abilities
    return ability


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        (
            "Draw 2 or channel 1 rune exhausted.",
            (),
            (ChooseOption(), Draw(count=2, only_if=FIRST), ChangeRunes(how="channel", exhausted=True, only_if=SECOND)),
        ),
        (
            "Draw 2, gain 3 XP, or score 1 point.",
            (),
            (ChooseOption(options=3), Draw(count=2, only_if=FIRST), GainXp(count=3, only_if=SECOND)),
        ),
        (
            "Ready or exhaust a legend.",
            (Choice(TargetFilter(kind="legend")),),
            (ChooseOption(), Ready(what=1, only_if=FIRST), Exhaust(what=1, only_if=SECOND)),
        ),
        (
            "Stun or kill up to two enemy units.",
            (Choice(TargetFilter(whose="enemy"), least=0, most=2),),
            (ChooseOption(), Stun(what=1, only_if=FIRST), Kill(what=1, only_if=SECOND)),
        ),
        (
            "Choose a unit. Heal it or buff it.",
            (Choice(),),
            (ChooseOption(), Heal(what=1, only_if=FIRST), Buff(what=1, only_if=SECOND)),
        ),
        (
            "Choose an enemy unit. Deal 4 to it unless its controller has you draw 3.",
            (Choice(TargetFilter(whose="enemy")),),
            (ChooseOption(who=1), Deal(amount=4, to=1, only_if=SECOND), Draw(count=3, only_if=FIRST)),
        ),
        (
            "Counter a spell unless its controller pays :rb_energy_1::rb_rune_rainbow:.",
            (Choice(TargetFilter(kind="spell")),),
            (ChooseOption(who=1, cost=Cost(energy=1, any_power=1)), Counter(what=1, only_if=SECOND)),
        ),
    ],
)
def test_one_of_several_instructions(text, choose, do):
    ability = only_ability(text)
    assert ability.choose == choose
    assert ability.do[: len(do)] == do


def test_a_condition_before_them_holds_for_the_choice_between_them():
    ability = only_ability("If an opponent controls a gear, draw 1 or gain 2 XP.")
    there = c.ThereAre(TargetFilter(kind="gear", whose="enemy"))
    assert ability.do == (ChooseOption(only_if=there), Draw(only_if=FIRST), GainXp(count=2, only_if=SECOND))


def test_what_may_be_declined_is_declined_before_the_choice():
    ability = only_ability("When you play me, you may draw 2 or buff me.", "unit")
    assert (ability.may, ability.do[0]) == (True, ChooseOption())


@pytest.mark.parametrize(
    "text",
    [
        "Kill a unit or draw 1.",
        "Draw 1 or kill a unit.",
        "Move or kill a unit.",
        "Draw 1 or move a friendly unit.",
        "Deal 4 to all enemy units unless its controller has you draw 3.",
        "Deal 4 to up to two units unless its controller has you draw 3.",
        "Deal 4 to a unit unless its controller has you kill a gear.",
        "Deal 4 to a unit unless its controller draws 3.",
        "Deal 4 to a unit unless you draw 3.",
        "Deal 4 to a unit unless its controller discards 1.",
        "Draw 1 unless its controller pays :rb_energy_1:.",
        "Draw 1. You may draw 2 or gain 1 XP.",
        "Draw 1 or gain 1 XP. If you do, draw 2.",
    ],
)
def test_what_else_is_said_with_or_is_not_understood(text):
    assert not isinstance(compile_text(text, "spell"), Meaning)
