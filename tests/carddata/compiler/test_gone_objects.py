"""An object that an instruction moved off the board is a new one: a later instruction on it is mostly misread."""

from __future__ import annotations

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.plays import Play
from carddata.model.stops import Stop
from tests.kit.meanings import spell


@pytest.mark.parametrize(
    "text",
    [
        "Kill an enemy unit. [Buff] it.",
        "Kill a gear. Take control of it.",
        "Return a friendly unit to its owner's hand. Then ready it.",
        "Return a friendly unit to its owner's hand. Give it +7 :rb_might: this turn.",
        "Banish a friendly unit. At the end of the turn, return it to its owner's hand.",
        "Banish an enemy unit. Return it to its owner's hand at end of turn.",
    ],
)
def test_what_can_no_longer_be_done_is_not_understood(text: str) -> None:
    stop = compile_text(text, "spell")
    assert isinstance(stop, Stop)
    assert stop.code == "reference"


def test_a_card_is_acted_on_where_it_went() -> None:
    assert spell("Banish a friendly unit, then its owner plays it.").do == (m.Banish(what=1), Play(what=1))
    killed, later = spell("Kill a friendly unit. At the end of the turn, return it to its owner's hand.").do
    assert (killed, later.then.do) == (m.Kill(1), (m.Return(what="it"),))  # type: ignore[union-attr]


def test_another_object_is_acted_on_all_the_same() -> None:
    assert spell("Kill an enemy unit. [Buff] a friendly unit.").do == (m.Kill(1), m.Buff(what=2))
