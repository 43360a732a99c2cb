"""Texts of our own whose abilities speak of their own card in a trash."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.plays import Ignoring, Play
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import meaning

RETURN = (m.Return(what="me"),)


def test_a_spell_in_the_trash() -> None:
    found = meaning(
        "Draw 7.\nWhen you conquer, you may discard 4 to return this from your trash to your hand.", "spell"
    )
    returns = Ability("conquer", RETURN, may=True, on=EventFilter(by="you"), cost=Cost(discard=4), in_trash=True)
    assert found.abilities == (returns, Ability("resolve", (m.Draw(7),)))


def test_a_unit_in_the_trash_that_watches_others() -> None:
    found = meaning("When you stun an enemy unit, return me from your trash to your hand.")
    on = EventFilter(TargetFilter(whose="enemy"), by="you")
    assert found.abilities == (Ability("stun", RETURN, on=on, in_trash=True),)


def test_a_unit_that_is_played_from_the_trash_for_what_is_paid() -> None:
    found = meaning("When you conquer, you may pay :rb_energy_4::rb_rune_mind: to play me from your trash.")
    played = (Play(what="me", price=Ignoring("cost")),)
    paid = Cost(energy=4, power=1)
    assert found.abilities == (
        Ability("conquer", played, may=True, on=EventFilter(by="you"), cost=paid, in_trash=True),
    )


@pytest.mark.parametrize(
    ("text", "kind", "ability"),
    [
        (
            "When you discard me, you may pay :rb_rune_rainbow: to play me.",
            "unit",
            Ability("discarded", (Play(what="me", price=Ignoring("cost")),), may=True, cost=Cost(any_power=1)),
        ),
        (
            "When you discard this, you may play this from your trash.",
            "gear",
            Ability("discarded", (Play(what="me"),), may=True),
        ),
        (
            "When you discard me, pay :rb_energy_4: to play me, ignoring my energy cost.",
            "unit",
            Ability("discarded", (Play(what="me", price=Ignoring("energy")),), cost=Cost(energy=4)),
        ),
    ],
)
def test_a_card_that_is_played_as_it_is_discarded(text: str, kind: Any, ability: Ability) -> None:
    assert meaning(text, kind).abilities == (ability,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you conquer, you may play me.", "unit"),
        ("When you discard me, you may discard 4 to play me.", "unit"),
        ("When you discard me, you may pay :rb_energy_4: to play me and draw 7.", "unit"),
        ("When you discard me, you may pay :rb_energy_4: to play this.", "unit"),
        ("When you conquer, play me from your trash costing no more than :rb_energy_4:.", "unit"),
        ("When I die, you may pay :rb_energy_4: to play me from your trash.", "unit"),
        ("Play this from your trash.", "spell"),
        ("When I conquer, return me from your trash to your hand.", "unit"),
        ("When you conquer, exhaust me to return me from your trash to your hand.", "unit"),
        ("When an enemy unit attacks here, return me from your trash to your hand.", "unit"),
        ("When you stun me, return me from your trash to your hand.", "unit"),
        ("The first time a friendly unit dies each turn, return me from your trash to your hand.", "unit"),
        ("When you conquer, return me from your trash to your hand. Kill a unit.", "unit"),
        ("When you conquer, return this from your trash to your hand.", "unit"),
        ("When you conquer, return me from your trash to your hand.", "legend"),
        ("Draw 7.\nWhen you conquer, draw 7.", "spell"),
        ("Return this from your trash to your hand.", "spell"),
        (":rb_exhaust:: Return me from your trash to your hand.", "unit"),
    ],
)
def test_what_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
