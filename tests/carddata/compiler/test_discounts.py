"""What texts of our own say about what a card costs, by what happened and by what there is."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.abilities import If
from carddata.model.amounts import Count
from carddata.model.costs import Cost
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop
from tests.kit.meanings import meaning

SEVEN = Cost(energy=7)


@pytest.mark.parametrize(
    ("condition", "counted"),
    [
        ("an enemy unit has died this turn", If(counted=Count("enemy deaths"), fewest=1)),
        ("a friendly unit died this turn", If(counted=Count("friendly deaths"), fewest=1)),
        ("a unit has died this turn", If(counted=Count("deaths"), fewest=1)),
        (
            "an opponent's score is within 4 points of the Victory Score",
            If(counted=Count("to victory"), most=4),
        ),
    ],
)
def test_a_condition_that_is_counted(condition: str, counted: If) -> None:
    found = meaning(f"If {condition}, this costs :rb_energy_7: less.\nDraw 7.", "spell")
    assert found.standing == (CostChange(amount=SEVEN, only_if=counted),)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (
            "I cost :rb_energy_7: less for each point you scored from holding this turn.",
            CostChange(amount=SEVEN, each="points you held this turn"),
        ),
        (
            "My Energy cost is reduced by the highest Might among units you control.",
            CostChange(amount=Cost(energy=1), each="Might of your mightiest unit"),
        ),
    ],
)
def test_an_amount_that_is_counted(text: str, change: CostChange) -> None:
    assert meaning(text).standing == (change,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("If you have one or fewer cards in your hand, I cost :rb_energy_7: less.", "unit"),
        ("This spell's Energy cost is reduced by the highest Might among enemy units.\nDraw 7.", "spell"),
    ],
)
def test_what_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
