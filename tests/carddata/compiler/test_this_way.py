"""Counts of what earlier instructions did, of other players, and beside what was chosen, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.repeatable import is_repeatable
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Is, IsNot, OfType, TargetFilter, narrowed
from carddata.model.triggers import ControlledBefore, EventFilter
from tests.kit.meanings import DRAW, only, spell

GEAR = TargetFilter(kind="card", that=(OfType(("gear",)),))


@pytest.mark.parametrize(
    ("text", "do"),
    [
        (
            "Each opponent discards 2. Draw 1 for each card discarded this way.",
            (m.Discard(count=2, who="opponents"), m.Draw(each=q.ThisWay(done="discarded"))),
        ),
        (
            "Discard your hand, then draw that many.",
            (m.Discard(count=None), m.Draw(each=q.ThisWay(done="discarded"))),
        ),
        (
            "Burn 3. Draw 1 for each gear burned this way.",
            (m.Burn(count=3), m.Draw(each=q.ThisWay("burned", GEAR))),
        ),
        (
            "Burn 3. If you burned a gear this way, draw 7.",
            (m.Burn(count=3), m.Draw(count=7, only_if=c.Counted(q.ThisWay("burned", GEAR), 1))),
        ),
    ],
)
def test_what_is_counted_of_an_instruction_before(text: str, do: Any) -> None:
    found = spell(text)
    assert found.do == do
    assert not is_repeatable(found)


def test_units_that_were_moved() -> None:
    found = spell("Move up to two friendly units to base. Gain 2 XP for each unit moved this way.")
    assert found.do[1] == m.GainXp(count=2, each=q.ThisWay(done="moved"))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 for each card burned this way. Burn 3.",
        "Draw 7, then draw that many.",
        "Burn 3. Draw 1 for each unit moved this way.",
        "Discard 1. Discard 2. Draw 1 for each card discarded this way.",
        "Burn 3. If it's a gear, draw 7.",
    ],
)
def test_what_is_not_counted(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("condition", "of"),
    [
        ("an opponent controls more battlefields than you", q.Lead("battlefields", "opponent")),
        ("you control fewer units than an opponent", q.Lead("units", "opponent")),
        ("you have fewer cards in hand than an opponent", q.Lead("cards", "opponent")),
        ("an opponent has more cards in their hand than you", q.Lead("cards", "opponent")),
    ],
)
def test_less_than_an_opponent(condition: str, of: Any) -> None:
    assert spell(f"If {condition}, draw 7.").do == (m.Draw(count=7, only_if=c.Counted(of, 1)),)


def test_others_beside_what_was_chosen() -> None:
    found = spell("Give a friendly unit +2 :rb_might: this turn for each other friendly unit at its battlefield.")
    friends = TargetFilter(whose="friendly", where="battlefield")
    assert found.do == (m.GiveMight(amount=2, to=1, each=q.HowMany(narrowed(friends, Beside(1), IsNot(Is(1))))),)


def test_others_than_the_own_unit_or_the_chosen_one() -> None:
    text = "When I hold, give a friendly unit +2 :rb_might: this turn for each other friendly unit at its location."
    assert isinstance(compile_text(text, "unit"), Stop)


def test_the_same_battlefield_as_one_of_a_unit_that_may_be_in_a_base() -> None:
    assert isinstance(compile_text("Stun an enemy unit. Ready a friendly unit at the same battlefield.", "spell"), Stop)


def test_where_the_own_unit_was() -> None:
    found = only("When I move from a battlefield, deal 7 to all enemy units there.")
    assert found.do == (m.Deal(amount=7, to=TargetFilter(whose="enemy", where="there")),)
    assert isinstance(compile_text("When I move from a location, kill all enemy units there.", "unit"), Stop)


@pytest.mark.parametrize(
    "words",
    ["an enemy battlefield", "a battlefield an opponent controlled", "a battlefield that an opponent controlled"],
)
def test_a_battlefield_that_an_opponent_controlled(words: str) -> None:
    assert only(f"When I conquer {words}, draw 7.") == Ability(
        "conquer", DRAW, on=EventFilter("me", that=(ControlledBefore("enemy"),))
    )
