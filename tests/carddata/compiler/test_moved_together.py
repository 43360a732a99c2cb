"""Texts of our own that move several units at once, or the own unit, and what they ask of that place."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.costs import Additional, Cost, ObjectCost
from carddata.model.prohibitions import CannotBe
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from tests.kit.meanings import meaning, spell


@pytest.mark.parametrize(
    ("text", "choice", "among"),
    [
        (
            "Move any number of enemy units with the same controller to a single location.",
            Choice(TargetFilter(whose="enemy"), least=0, most=None, one_controller=True),
            "",
        ),
        (
            "Move up to three units with the same controller and a total Might of 9 or less to a single location.",
            Choice(least=0, most=3, one_controller=True, total_might=9),
            "",
        ),
        ("Move two of your units to a single location.", Choice(TargetFilter(whose="you"), least=2, most=2), ""),
        (
            "Move any number of your units to a single location.",
            Choice(TargetFilter(whose="you"), least=0, most=None),
            "",
        ),
        (
            "Move up to two enemy units to an open battlefield.",
            Choice(TargetFilter(whose="enemy"), least=0, most=2),
            "open",
        ),
        ("Move a stunned unit to an open battlefield.", Choice(TargetFilter(that=(HasState("stunned"),))), "open"),
    ],
)
def test_one_destination_for_all(text: str, choice: Choice | None, among: Any) -> None:
    if choice is None:
        assert isinstance(compile_text(text, "spell"), Stop)
    else:
        assert (spell(text).choose, spell(text).do) == ((choice,), (m.Move(what=1, among=among),))


def test_a_group_of_one_player() -> None:
    found = spell("Kill any number of units with the same controller and total Might 9 or less.")
    assert found.choose == (Choice(least=0, most=None, one_controller=True, total_might=9),)


def test_a_legend_is_exhausted_for_a_unit() -> None:
    text = (
        "As an additional cost to play me, you may exhaust your legend.\n"
        "When you play me, if you paid the additional cost, move me to an open battlefield."
    )
    found = meaning(text)
    legend = ObjectCost("exhaust", TargetFilter(kind="legend", whose="you"))
    assert found.additional == (Additional("exhaust", Cost(objects=legend)),)
    assert found.abilities[0].do == (m.Move(what="me", among="open"),)


def test_a_unit_that_is_mightier_than_all_at_its_destination() -> None:
    text = "I can't be readied.\n[1]: Move me to an occupied enemy battlefield if my Might is {} the total Might of {}."
    found = meaning(text.format("greater than", "enemy units there"))
    enemies = TargetFilter(whose="enemy", where="destination")
    assert found.standing == (CannotBe(what="readied"),)
    assert found.abilities[0].do == (m.Move(what="me", among="occupied enemy", only_if=c.Outmatches(enemies)),)
    others = meaning(text.format("more than", "damaged units at battlefields")).abilities[0].do[0]
    assert others.only_if == c.Outmatches(TargetFilter(where="battlefield", that=(HasState("damaged"),)))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Move any number of enemy units to a single location.", "spell"),
        ("Move all enemy units to a single location.", "spell"),
        ("Move a unit, then move any number of your units to a single location.", "spell"),
        ("Kill a unit with the same controller and total Might 9 or less.", "spell"),
        (
            "[1]: Move me to an occupied enemy battlefield if my Might is greater than the total Might of gear there.",
            "unit",
        ),
        ("[1]: Draw 7 if my Might is greater than the total Might of enemy units there.", "unit"),
        ("[1]: Draw 7 if my Might is greater than the total Might of enemy units.", "gear"),
        ("[1]: Move a unit to an occupied enemy battlefield.", "unit"),
        ("[1]: Move me to an open battlefield.", "gear"),
        ("When I attack, if my Might is greater than the total Might of enemy units here, draw 7.", "unit"),
        ("While my Might is greater than the total Might of enemy units here, I have [Tank].", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
