"""Words of an ability about objects that have left: it is not understood, and stops."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.conditions import Chosen, first_leaf
from carddata.model.stops import Stop


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("[Deathknell] — Give me +7 [M] this turn.", "unit", "reference"),
        ("When I die, return me to my owner's hand.", "unit", "reference"),
        ("[Deathknell] — If I'm buffed, draw 7.", "unit", "reference"),
        ("Kill me: Deal 7 to an enemy unit here.", "unit", "reference"),
        ("Kill me: Draw 7 for each unit here.", "unit", "reference"),
        ("Kill me: Draw 7 if I'm buffed.", "unit", "reference"),
        ("When I attack, recall me. Deal 7 to all enemy units here.", "unit", "reference"),
        ("When I attack, kill me. Give me +7 [M] this turn.", "unit", "reference"),
        ("Move an enemy unit. Deal 7 to an enemy unit at its location.", "spell", "reference"),
        ("Kill an enemy unit. If it's stunned, draw 7.", "spell", "condition"),
        ("Counter a spell. If it's ready, draw 7.", "spell", "reference"),
        ("If you control a gear, draw 7. Kill a gear. If you control a gear, draw 7.", "spell", "condition"),
        ("Draw 7, then draw 8 if you control a gear.", "spell", "two-readings"),
    ],
)
def test_what_has_left_is_not_spoken_of(text: str, kind: Any, code: str) -> None:
    found = compile_text(text, kind)
    assert isinstance(found, Stop), found
    assert found.code == code


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Deathknell] — Deal 7 to all units here.", "unit"),
        ("[Deathknell] — If I'm at a battlefield, draw 7.", "unit"),
        ("Kill me: Deal 7 to an enemy unit.", "unit"),
        ("When I attack, deal 7 to all enemy units here. Recall me.", "unit"),
        ("Choose a unit. If it's stunned, kill it and draw 7. Otherwise, stun it.", "spell"),
        ("Kill an enemy unit, then deal 7 to a unit at its location.", "spell"),
        ("Draw 8 if you control a gear.", "spell"),
    ],
)
def test_what_is_still_there_is_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Meaning)


def test_what_is_attached_to_a_unit_that_has_left_is_not_spoken_of() -> None:
    """Rule 359.3.f.2: nothing is attached to it any longer."""
    assert isinstance(compile_text("[Deathknell] — Ready all gear attached to me.", "unit"), Stop)
    assert isinstance(compile_text(":rb_exhaust:: Ready a gear attached to me.", "gear"), Stop)
    assert not isinstance(compile_text(":rb_exhaust:: Ready a gear attached to me.", "unit"), Stop)


def test_what_is_asked_of_a_chosen_gear_is_asked_of_gear() -> None:
    found = compile_text("Choose an enemy gear. If it's ready, exhaust it. Otherwise, kill it.", "spell")
    assert isinstance(found, Meaning), found
    asked = [first_leaf(do.only_if, Chosen) for do in found.abilities[0].do]
    assert [each.of.kind for each in asked if each is not None] == ["gear", "gear"]


def test_it_is_not_said_whether_a_chosen_permanent_is_a_unit() -> None:
    found = compile_text("Choose an enemy unit or gear. If it's ready, exhaust it.", "spell")
    assert isinstance(found, Stop), found
    assert found.code == "reference"
