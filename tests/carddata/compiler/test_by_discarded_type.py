"""Texts about the type of a card that was discarded."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability, DoThis
from carddata.model.operations import Buff, Discard, Draw, GainXp, Stun
from carddata.model.targets import Choice, OfType, TargetFilter

BY_TYPE = "do the following based on the discarded card's type:"


def of(kind):
    return c.Shown(TargetFilter(kind="card", whose="you", zone="hand", that=(OfType((kind,)),)))


@pytest.mark.parametrize("opening", ["Then, do", "Do"])
def test_each_type_has_a_reflexive_trigger_of_its_own(opening):
    text = f"Discard 1. {opening} {BY_TYPE[3:]}Unit — Draw 4. Gain 2 XP.Spell — Stun an enemy unit."
    meaning = compile_text(text, "spell")
    assert isinstance(meaning, Meaning), meaning
    stun = Ability("then", (Stun(what=1),), (Choice(TargetFilter(whose="enemy")),))
    assert meaning.abilities[0].do == (
        Discard(),
        DoThis(then=Ability("then", (Draw(count=4), GainXp(count=2))), only_if=of("unit")),
        DoThis(then=stun, only_if=of("spell")),
    )


def test_me_is_the_permanent_of_the_ability():
    meaning = compile_text(f"When I hold, discard 1. Then {BY_TYPE} Gear — Buff me.", "unit")
    assert isinstance(meaning, Meaning), meaning
    assert meaning.abilities[0].do[1] == DoThis(then=Ability("then", (Buff(),)), only_if=of("gear"))


@pytest.mark.parametrize(
    "text",
    [
        f"Do {BY_TYPE[3:]} Unit — Draw 4.",
        f"Discard 2. Then, {BY_TYPE} Unit — Draw 4.",
        f"Each player discards 1. Then, {BY_TYPE} Unit — Draw 4.",
        f"Discard your hand. Then, {BY_TYPE} Unit — Draw 4.",
        f"Discard 1, then draw 1. Then, {BY_TYPE} Unit — Draw 4.",
        f"Discard 1. Then, {BY_TYPE} Unit — Draw 4. Unit — Draw 3.",
        f"Discard 1. Then, {BY_TYPE} Legend — Draw 4.",
        f"Discard 1. Then, {BY_TYPE} Unit — Stun it.",
        "Discard 1. Then, do the following based on the revealed card's type: Unit — Draw 4.",
    ],
)
def test_what_is_not_understood(text):
    assert not isinstance(compile_text(text, "spell"), Meaning)
