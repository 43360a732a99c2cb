"""Texts of our own about instructions that a player "may" follow later than at the start of a trigger."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.decisions import Decide
from carddata.model.plays import Play
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from tests.kit.meanings import ENEMY, UNIT, only, spell

STUNNED = c.Chosen(TargetFilter(that=(HasState("stunned"),)))
AT_BATTLEFIELD = Choice(TargetFilter(whose="enemy", where="battlefield"))


@pytest.mark.parametrize(
    ("text", "chosen", "does"),
    [
        ("You may stun a unit.", (UNIT,), (Decide(), m.Stun(what=1))),
        ("Draw 7. Then, you may stun a unit.", (UNIT,), (m.Draw(count=7), Decide(), m.Stun(what=1))),
        ("You may draw 2 and discard 1.", (), (Decide(count=2), m.Draw(count=2), m.Discard())),
        (
            "Stun a unit. You may deal 2 to it. Buff it.",
            (UNIT,),
            (m.Stun(what=1), Decide(), m.Deal(amount=2, to=1), m.Buff(what=1)),
        ),
        (
            "You may stun an enemy unit. If you do, deal 2 to it.",
            (ENEMY,),
            (Decide(), m.Stun(what=1), m.Deal(amount=2, to=1, only_if=c.TookPlace(2))),
        ),
        (
            "Stun a unit. If you do, you may draw 1.",
            (UNIT,),
            (m.Stun(what=1), Decide(only_if=c.TookPlace(1)), m.Draw(only_if=c.TookPlace(1))),
        ),
        (
            "Choose a unit. If it's stunned, you may draw 1.",
            (UNIT,),
            (Decide(only_if=STUNNED), m.Draw(only_if=STUNNED)),
        ),
        (
            "Stun an enemy unit at a battlefield. Move a friendly unit to that unit's location.",
            (AT_BATTLEFIELD, Choice(TargetFilter(whose="friendly"), apart=1)),
            (m.Stun(what=1), m.Move(what=2, to="beside", beside=1)),
        ),
    ],
)
def test_what_is_decided(text: str, chosen: tuple[Choice, ...], does: object) -> None:
    found = spell(text)
    assert (found.choose, found.do) == (chosen, does)


def test_a_card_of_the_hand_asks_for_itself() -> None:
    assert [type(do) for do in spell("You may play a unit from your hand.").do] == [Play]


def test_a_unit_moves_itself_to_another() -> None:
    ability = only(
        "When I hold, stun an enemy unit at a battlefield. You may move me to that enemy unit's battlefield."
    )
    assert (ability.may, ability.do) == (False, (m.Stun(what=1), Decide(), m.Move(to="beside", beside=1)))


@pytest.mark.parametrize(
    "text",
    [
        "You may stun a unit. Deal 2 to it.",
        "You may draw 1. Otherwise, draw 2.",
        "You may draw 1 and play a unit from your hand.",
        "Draw 1. Each player kills one of their units. You may kill one of their units.",
        "Kill an enemy unit at a battlefield. You may move a friendly unit to that unit's battlefield.",
        "Move an enemy unit from a battlefield to its base. Move a friendly unit to that unit's battlefield.",
        "Stun an enemy unit. Move a friendly unit to that unit's battlefield.",
        "Stun two enemy units at a battlefield. Move a friendly unit to that unit's battlefield.",
        "Stun an enemy unit at a battlefield. Move a friendly unit to that friendly unit's battlefield.",
        "Stun an enemy unit at a battlefield. Stun a unit. Move a friendly unit to that unit's battlefield.",
        "Move a friendly unit to that unit's battlefield.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)


@pytest.mark.parametrize(
    "text",
    ["When you play me, you may draw 1. You may stun a unit.", "When you play me, you may draw 1. You may buff me."],
)
def test_a_trigger_that_may_be_declined_whole_has_no_later_decision_of_its_own(text: str) -> None:
    assert isinstance(compile_text(text, "unit", ("mind",)), Stop)
