"""Texts of our own about what a card costs, by what happened and by what there is."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.costs import Cost
from carddata.model.operations import ChangeCosts
from carddata.model.permissions import CardsCost, CostChange
from carddata.model.stops import Stop
from carddata.model.targets import HasState, IsNot, IsToken, TargetFilter
from tests.kit.counted import deaths
from tests.kit.meanings import meaning, only

SEVEN = Cost(energy=7)


@pytest.mark.parametrize(
    ("condition", "counted"),
    [
        (
            "an enemy unit has died this turn",
            c.Counted(deaths("enemy"), 1),
        ),
        (
            "a friendly unit died this turn",
            c.Counted(deaths("friendly"), 1),
        ),
        ("a unit has died this turn", c.Counted(deaths(), 1)),
        (
            "an opponent's score is within 4 points of the Victory Score",
            c.Counted(q.ToVictory(whose="opponent"), most=4),
        ),
    ],
)
def test_a_condition_that_is_counted(condition: str, counted: c.Condition) -> None:
    found = meaning(f"If {condition}, this costs :rb_energy_7: less.\nDraw 7.", "spell")
    assert found.standing == (CostChange(amount=SEVEN, only_if=counted),)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (
            "I cost :rb_energy_7: less for each point you scored from holding this turn.",
            CostChange(amount=SEVEN, each=q.ThisTurn("points held")),
        ),
        (
            "My Energy cost is reduced by the highest Might among units you control.",
            CostChange(amount=Cost(energy=1), each=q.MightOf(TargetFilter(whose="you"), "highest")),
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


SPELLS = TargetFilter(kind="spell", whose="you")
AT_A_BATTLEFIELD = c.ThereAre(TargetFilter(kind="battlefield", where="here"))


@pytest.mark.parametrize(
    ("text", "kind", "change"),
    [
        ("Your spells cost :rb_energy_7: less.", "gear", CardsCost(of=SPELLS, amount=SEVEN)),
        (
            "While I'm at a battlefield, spells you play cost :rb_energy_7: less, to a minimum of :rb_energy_4:.",
            "unit",
            CardsCost(of=SPELLS, amount=SEVEN, least=4, only_if=AT_A_BATTLEFIELD),
        ),
        (
            "Enemy non-token units cost :rb_rune_rainbow: more to play.",
            "unit",
            CardsCost(of=TargetFilter(whose="enemy"), amount=Cost(any_power=1), more=True),
        ),
        (
            "While you control this battlefield, the first friendly non-token gear played each turn costs "
            ":rb_energy_7: less.",
            "battlefield",
            CardsCost(of=TargetFilter("gear", "friendly", that=(IsNot(IsToken()),)), amount=SEVEN, nth=1),
        ),
    ],
)
def test_what_other_cards_cost(text: str, kind: Any, change: CardsCost) -> None:
    assert meaning(text, kind).standing == (change,)


def test_two_states_in_combat_and_two_changes() -> None:
    found = meaning(
        "While I'm in combat, your spells cost :rb_energy_7: less and enemy spells cost :rb_energy_7: more."
    )
    enemy = TargetFilter(kind="spell", whose="enemy")
    assert found.standing == tuple(
        CardsCost(of=of, amount=SEVEN, more=of is enemy, only_if=c.Itself(TargetFilter(that=(HasState(status),))))
        for status in ("attacking", "defending")
        for of in (SPELLS, enemy)
    )


@pytest.mark.parametrize(
    ("sentence", "change"),
    [
        ("the next spell you play this turn costs :rb_energy_7: less", ChangeCosts(of=SPELLS, amount=SEVEN, next=True)),
        ("spells you play cost :rb_energy_7: less this turn", ChangeCosts(of=SPELLS, amount=SEVEN)),
        (
            "your non-token units cost :rb_energy_7: more to play this turn",
            ChangeCosts(of=TargetFilter(whose="you"), amount=SEVEN, more=True),
        ),
    ],
)
def test_what_costs_less_or_more_this_turn(sentence: str, change: ChangeCosts) -> None:
    assert only(f"When you play me, {sentence}.").do == (change,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Your units cost :rb_energy_7: more to play.", "unit"),
        ("Your spells cost :rb_energy_7: less.\nDraw 7.", "spell"),
        ("Your spells cost :rb_rune_mind: less.", "unit"),
        ("While you control this battlefield, your spells cost :rb_energy_7: less.", "unit"),
        ("The first friendly gear played each turn costs :rb_energy_7: more.", "gear"),
        ("Your spells that choose me cost :rb_energy_7: less.", "unit"),
    ],
)
def test_what_is_said_of_other_cards_and_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
