"""Texts of our own about cards of trashes that are recycled."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.decisions import Decide
from carddata.model.operations import Draw
from carddata.model.recycling import Recycle
from carddata.model.stops import Stop
from carddata.model.targets import CardKind, Choice, OfType, TargetFilter, Whose
from tests.kit.meanings import only, spell


def cards(whose: Whose = "anybody", types: tuple[CardKind, ...] = (), **bounds: Any) -> Choice:
    return Choice(TargetFilter(kind="card", whose=whose, that=(OfType(types),) if types else ()), **bounds)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Recycle up to 7 cards from trashes.", cards(least=0, most=7)),
        ("Recycle any number of cards from your trash.", cards(whose="you", least=0, most=None)),
        ("Recycle a spell from a trash.", cards(types=("spell",))),
        ("Recycle a card from your opponents' trashes.", cards(whose="enemy")),
        ("Choose up to two units from opponents' trashes. Their owners recycle them.",
         cards(whose="enemy", types=("unit",), least=0, most=2)),
        ("Recycle 4 from your trash.", cards(whose="you", least=4, most=4, must=True)),
    ],
)  # fmt: skip
def test_what_is_recycled(text: str, choice: Choice) -> None:
    found = spell(text)
    assert (found.choose, found.do) == ((choice,), (Recycle(what=1),))


def test_it_may_be_declined_and_linked() -> None:
    found = spell("You may recycle a card from your trash. If you do, draw 7.")
    assert found.do == (Decide(), Recycle(what=1), Draw(count=7, only_if=c.TookPlace(2)))


def test_a_trigger_recycles() -> None:
    found = only("At the start of your Beginning Phase, recycle 2 from your trash.")
    assert (found.when, found.choose) == ("beginning", (cards(whose="you", least=2, most=2, must=True),))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1. Recycle 3 from your trash.",
        "Recycle 2 cards from your trash.",
        "Recycle an enemy unit from trashes.",
        "Recycle a stunned unit from your trash.",
        "Kill a unit. Recycle them.",
        "Recycle up to 2 units.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
