"""Texts of our own whose abilities speak of their own card in a trash."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import meaning

RETURN = (m.Return(what="me"),)


def test_a_spell_in_the_trash() -> None:
    found = meaning(
        "Draw 7.\nWhen you conquer, you may discard 4 to return this from your trash to your hand.", "spell"
    )
    returns = Ability("conquer", RETURN, may=True, yours=True, cost=Cost(discard=4), in_trash=True)
    assert found.abilities == (returns, Ability("resolve", (m.Draw(7),)))


def test_a_unit_in_the_trash_that_watches_others() -> None:
    found = meaning("When you stun an enemy unit, return me from your trash to your hand.")
    on = EventFilter(TargetFilter(whose="enemy"), by="you")
    assert found.abilities == (Ability("stun", RETURN, on=on, in_trash=True),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
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
