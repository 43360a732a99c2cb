"""Texts of our own that trigger once each turn."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter, OnceEachTurn
from tests.kit.meanings import DRAW, meaning

ENEMY = TargetFilter(whose="enemy")


def test_a_death_once_each_turn() -> None:
    on, here = EventFilter(ENEMY, that=(OnceEachTurn(),)), c.ThereAre(TargetFilter(kind="battlefield", where="here"))
    text = "Once each turn, when an enemy unit dies"
    assert meaning(f"{text}, draw 7.", "unit").abilities == (Ability("dies", DRAW, on=on),)
    found = meaning(f"{text} while I'm at a battlefield, draw 7.", "unit")
    assert found.abilities == (Ability("dies", DRAW, on=on, only_if=here),)


@pytest.mark.parametrize(
    "text",
    [
        "Once each turn, when an enemy unit dies, you may draw 7.",
        "Once each turn, when an enemy unit dies, kill a unit.",
        "Once each turn, when an enemy unit dies, return it to its owner's hand.",
        "Once each turn, when you hide a card, draw 7.",
    ],
)
def test_what_may_trigger_and_not_be_performed_is_by_hand(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)
