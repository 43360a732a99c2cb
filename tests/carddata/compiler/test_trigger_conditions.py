"""Conditions of triggered abilities: what was so of a unit as it died, and what is at the place."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.amounts import Lead
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import DRAW, only

ALONE, MIGHTY = TargetFilter(that=(HasState("alone"),)), TargetFilter(that=(HasState("mighty"),))


@pytest.mark.parametrize(
    ("text", "when", "condition"),
    [
        ("[Deathknell] — If I was [Mighty], draw 7.", "death", c.Itself(MIGHTY)),
        ("When I die, if I died alone, draw 7.", "death", c.Itself(ALONE)),
        ("[Deathknell] — If I didn't die alone, draw 7.", "death", c.Not(c.Itself(ALONE))),
    ],
)
def test_what_is_asked_as_a_unit_triggers(text: str, when: str, condition: c.Condition) -> None:
    ability = only(text)
    assert (ability.when, ability.do, ability.only_if) == (when, DRAW, condition)


def test_an_if_about_the_start_of_a_phase() -> None:
    fewer = c.Counted(Lead("runes", "opponent"), 1)
    text = "If you control fewer runes than an opponent at the start of your Beginning Phase, draw 7."
    assert only(text) == Ability("beginning", DRAW, only_if=fewer)


def test_an_if_about_what_there_is_can_be_asked_later() -> None:
    condition = c.ThereAre(TargetFilter(whose="enemy", where="here", that=(HasState("alone"),)))
    ability = only("When I attack, if an enemy unit is alone here, draw 7.")
    assert ability == Ability("attack", DRAW, only_if=condition, asks_later=True)


def test_a_battlefield_is_conquered_with_units_of_a_kind() -> None:
    ability = only("When you conquer here with one or more [Mighty] units, draw 7.", "battlefield")
    mighty = TargetFilter(whose="you", where="here", that=(HasState("mighty"),))
    assert ability == Ability("conquer", DRAW, only_if=c.ThereAre(mighty))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When I attack, if I was [Mighty], draw 7.", "unit"),
        ("[Deathknell] — If I died alone, draw 7.", "gear"),
        ("When you conquer here with one or more enemy units, draw 7.", "battlefield"),
        ("When you conquer here with one or more gear, draw 7.", "battlefield"),
        ("When you conquer here with one or more stunned units, draw 7.", "battlefield"),
    ],
)
def test_conditions_that_mean_nothing_there(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
