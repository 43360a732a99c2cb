"""Modes: "Choose one —" with a list of what may be chosen."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Mode
from carddata.model.operations import Buff, Deal, Draw, Kill
from carddata.model.targets import Choice

DEAL = Mode((Deal(amount=2, to=1),), (Choice(where="base"),))
KILL = Mode((Kill(what=1), Draw(count=3)), (Choice(kind="gear"),))


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
        "Choose one you haven't already chosen —Draw 2.Draw 3.",
        "Choose one —Draw 2.Otherwise, draw 3.",
        "Choose one —Draw 2.Dance.",
    ],
)
def test_other_lists_are_not_understood(text):
    assert not isinstance(compile_text(text, "spell"), Meaning)


def test_without_a_list_a_missing_space_means_nothing():
    meaning = compile_text("Draw 2.Draw 3.", "spell")
    assert meaning.abilities[0].do == (Draw(count=2), Draw(count=3))
