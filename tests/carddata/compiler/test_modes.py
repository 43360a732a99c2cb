"""Modes: "Choose one —" with a list of what may be chosen."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Mode
from carddata.model.costs import Additional, Cost
from carddata.model.operations import Buff, Deal, Draw, GainXp, Kill
from carddata.model.targets import Choice, TargetFilter

DEAL = Mode((Deal(amount=2, to=1),), (Choice(TargetFilter(where="base")),))
KILL = Mode((Kill(what=1), Draw(count=3)), (Choice(TargetFilter(kind="gear")),))


def modes_of(text, kind="spell"):
    """The modes of the only ability of a text."""
    meaning = compile_text(text, kind)
    assert isinstance(meaning, Meaning), meaning
    (ability,) = meaning.abilities
    assert (ability.do, ability.choose) == ((), ())
    return ability.modes


@pytest.mark.parametrize(
    "text",
    [
        "Choose one —Deal 2 to a unit in a base.Kill a gear. Draw 3.",
        "Choose one — Deal 2 to a unit in a base. (A reminder.)Kill a gear. Draw 3. (Another.)",
        "Choose one —\n- Deal 2 to a unit in a base.\n- Kill a gear. Draw 3.",
        "Choose one —\nDeal 2 to a unit in a base.\nKill a gear. Draw 3.",
        "<p>Choose one —</p><ul><li>Deal 2 to a unit in a base.</li><li>Kill a gear. Draw 3.</li></ul>",
    ],
)
def test_a_list_of_modes_is_read_however_a_source_writes_it(text):
    assert modes_of(text) == (DEAL, KILL)


@pytest.mark.parametrize(
    "text", ["When you play me, you may choose one —Draw 2.Buff me.", "{exhaust}: Choose one —Draw 2.Buff me."]
)
def test_triggered_and_activated_abilities_have_modes(text):
    assert modes_of(text.replace("{exhaust}", ":rb_exhaust:"), "unit") == (Mode((Draw(count=2),)), Mode((Buff(),)))


@pytest.mark.parametrize(
    "text",
    [
        "Choose one —Draw 2.",
        "Choose two —Draw 2.Draw 3.",
        "Draw 1. Choose one —Draw 2.Draw 3.",
        "Choose one —Draw 2.Draw 3.\nKill a gear.",
        "Choose one —\nDraw 2.",
        "Choose one —\nDraw 2.\nDraw 3.\nKill a gear.",
        "Choose one —\nDraw 2.\nWhen you play this, draw 3.",
        "Choose one you haven't already chosen —Draw 2.Draw 3.",
        "Choose one —Draw 2.Otherwise, draw 3.",
        "Choose one —Draw 2.Dance.",
    ],
)
def test_other_lists_are_not_understood(text):
    assert not isinstance(compile_text(text, "spell"), Meaning)


@pytest.mark.parametrize(
    ("words", "each_once"),
    [
        ("you've not chosen this turn", "turn by you"),
        ("you haven't chosen this turn", "turn by you"),
        ("that hasn't been chosen this turn", "turn"),
    ],
)
@pytest.mark.parametrize("opening", ["Spend 2 XP: Choose", "When you play a gear, choose"])
def test_a_mode_that_is_not_chosen_again_this_turn(opening, words, each_once):
    for kind in ("unit", "gear", "legend"):
        meaning = compile_text(f"{opening} one {words} —Draw 2.Gain 3 XP.", kind)
        assert isinstance(meaning, Meaning), meaning
        (ability,) = meaning.abilities
        assert (ability.each_once, ability.modes) == (each_once, (Mode((Draw(count=2),)), Mode((GainXp(count=3),))))


def test_a_mode_that_is_not_chosen_again_for_the_spell():
    text = "[Repeat] :rb_energy_1:\nChoose one you haven't already chosen —Draw 2.Gain 3 XP."
    meaning = compile_text(text, "spell")
    assert isinstance(meaning, Meaning), meaning
    assert meaning.abilities[0].each_once == "spell"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Choose one you've not chosen this turn —Draw 2.Gain 3 XP.", "spell"),
        ("When you hold here, choose one that hasn't been chosen this turn —Draw 2.Gain 3 XP.", "battlefield"),
        ("Spend 2 XP: Choose one you haven't already chosen —Draw 2.Gain 3 XP.", "unit"),
        ("Spend 2 XP: Choose one you've not chosen this game —Draw 2.Gain 3 XP.", "unit"),
        ("Spend 2 XP: Choose two you've not chosen this turn —Draw 2.Gain 3 XP.", "unit"),
    ],
)
def test_where_nothing_keeps_what_was_chosen_it_is_not_understood(text, kind):
    assert not isinstance(compile_text(text, kind), Meaning)


def test_each_of_several_repeat_costs_has_a_name():
    meaning = compile_text(
        "[Repeat] — :rb_energy_2: / :rb_rune_rainbow: / :rb_energy_3::rb_rune_mind:\nDraw 2.", "spell", ("mind",)
    )
    assert isinstance(meaning, Meaning), meaning
    assert meaning.additional == (
        Additional("repeat", Cost(energy=2), repeat=True),
        Additional("repeat-2", Cost(any_power=1), repeat=True),
        Additional("repeat-3", Cost(energy=3, power=1), repeat=True),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Repeat] — :rb_energy_2: /\nDraw 2.", "spell"),
        ("[Repeat] — :rb_energy_2: / :rb_rune_fury:\nDraw 2.", "spell"),
        ("[Repeat] — :rb_energy_2: / Discard 1\nDraw 2.", "spell"),
        ("[Repeat] — :rb_energy_2: / :rb_rune_rainbow:\nWhen you play me, draw 2.", "unit"),
    ],
)
def test_other_repeat_costs_are_not_understood(text, kind):
    assert not isinstance(compile_text(text, kind, ("mind",)), Meaning)


def test_without_a_list_a_missing_space_means_nothing():
    meaning = compile_text("Draw 2.Draw 3.", "spell")
    assert meaning.abilities[0].do == (Draw(count=2), Draw(count=3))
