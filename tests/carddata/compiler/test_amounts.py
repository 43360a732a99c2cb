"""Numbers of one object: whose they are by the words, and where the words may mean several things."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, DoThis
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Is, IsNot, TargetFilter
from tests.kit.meanings import ENEMY, TOKENS, UNIT, meaning, only, spell

FRIENDLY = Choice(TargetFilter(whose="friendly"))
OTHER = Choice(TargetFilter(whose="friendly", that=(IsNot(Is(1)),)))


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        (
            "Kill a friendly unit. If you do, give +:rb_might: equal to its Might to another friendly unit this turn.",
            (FRIENDLY, OTHER),
            (m.Kill(what=1), m.GiveMight(amount=1, to=2, each=AmountOf(1), only_if=c.TookPlace(1))),
        ),
        (
            "Kill a gear. Draw cards equal to its Energy cost.",
            (Choice(TargetFilter(kind="gear")),),
            (m.Kill(what=1), m.Draw(each=AmountOf(1, "energy"))),
        ),
        (
            "Discard 1. Deal damage equal to its Energy cost to an enemy unit.",
            (ENEMY,),
            (m.Discard(), m.Deal(to=1, each=AmountOf("discarded", "energy"))),
        ),
        (
            "Choose a friendly unit. This turn, increase its Might to the Might of another friendly unit.",
            (FRIENDLY, OTHER),
            (m.RaiseMight(what=1, equal_to=AmountOf(2)),),
        ),
        (
            "Give a unit +:rb_might: equal to its Might this turn.",
            (UNIT,),
            (m.GiveMight(amount=1, to=1, each=AmountOf(1)),),
        ),
        (
            "Deal damage equal to the Might of a friendly unit split among any number of enemy units.",
            (FRIENDLY, Choice(TargetFilter(whose="enemy"), least=0, most=None)),
            (m.Deal(to=2, each=AmountOf(1), split=True),),
        ),
        (
            "Choose two enemy units. They deal damage equal to their Mights to each other.",
            (Choice(TargetFilter(whose="enemy"), least=2, most=2),),
            (m.Fight(first=1),),
        ),
    ],
)
def test_a_number_is_that_of_what_was_named(text: str, choose: Any, do: Any) -> None:
    assert spell(text) == Ability("resolve", do, choose)


def test_a_number_of_the_own_unit() -> None:
    assert only("When I hold, gain XP equal to my [Assault].") == Ability(
        "hold", (m.GainXp(each=AmountOf("me", "Assault")),)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Choose a unit. Give a friendly unit +:rb_might: equal to its Might this turn.",
        "Choose a unit. Discard 1. Deal its Energy cost as damage to an enemy unit.",
        "Discard 2. Deal its Energy cost as damage to an enemy unit.",
        "Discard 1. Deal damage equal to its Might to an enemy unit.",
        "Choose two units. Deal damage equal to its Might to a gear.",
        "Kill all gear. Draw cards equal to its Energy cost.",
        "Deal damage equal to my Might to a unit.",
        "Draw cards equal to its Energy cost.",
        "Choose an enemy gear. Draw cards equal to its Might.",
        "Choose three units. They deal damage equal to their Mights to each other.",
        "Choose a gear and a unit. They deal damage equal to their Mights to each other.",
    ],
)
def test_words_that_may_mean_several_numbers_or_none_stop(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)


def test_a_number_of_what_the_event_happened_to_stops() -> None:
    for whose in ("its", "that unit's"):
        watched = f"When a friendly unit moves, draw cards equal to {whose} Might."
        assert isinstance(compile_text(watched, "unit", ("mind",), TOKENS), Stop)


def test_a_keyword_without_a_number_has_none() -> None:
    stopped = compile_text("When I attack, deal damage equal to my [Tank] to a unit.", "unit", ("mind",), TOKENS)
    assert isinstance(stopped, Stop)
    assert stopped.code == "keyword"
    assert meaning("When I attack, deal damage equal to my [Shield] to a unit.", "unit")


def test_what_is_spoken_of_by_its_kind() -> None:
    text = (
        "Choose a friendly unit and a spell. Counter that spell and give that unit +:rb_might: equal to that spell's"
        " Energy cost this turn."
    )
    assert spell(text).do == (m.Counter(what=2), m.GiveMight(amount=1, to=1, each=AmountOf(2, "energy")))
    there = spell(
        "Choose a friendly unit in your base. Deal 4 to all units at a battlefield, then move your unit there."
    )
    assert there.do[1] == m.Move(what=1, to="beside", beside=2)
    for stops in (
        "Choose a friendly unit and an enemy unit. Stun that unit.",
        "Choose an enemy unit. Deal 4 to all units at a battlefield, then move your unit there.",
        "Choose a friendly unit. Deal 4 to all units at a battlefield, then move your unit there.",
        "Choose two units. Stun that unit.",
        "Deal 4 to all units. Then do this: Choose another enemy unit at its destination. Stun it.",
    ):
        assert isinstance(compile_text(stops, "spell", ("mind",), TOKENS), Stop), stops


def test_what_has_moved_fights_where_it_is() -> None:
    text = (
        "Move an enemy unit. Then do this: Choose another unit at its destination. They deal damage equal to their"
        " Might to each other."
    )
    other = Choice(TargetFilter(where="there", that=(IsNot(Is("it")),)))
    then = Ability("then", (m.Fight(first="it", second=1),), (other,))
    assert spell(text).do == (m.Move(what=1), DoThis(then=then, only_if=c.TookPlace(1)))
