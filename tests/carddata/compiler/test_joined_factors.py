"""Factors that other sentences have too, joined to sentences that lacked them, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.options import ChooseOption
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import TOKENS, only, spell

CARDS = TargetFilter("card")


@pytest.mark.parametrize(
    ("text", "do"),
    [
        (
            "Play a 4 :rb_might: Gnome unit token with [Tank] and a Nugget gear token.",
            (m.PlayToken(token="Gnome"), m.PlayToken(token="Nugget")),
        ),
        (
            "Play a 5 :rb_might: Tin Man unit token and a 4 :rb_might: Gnome unit token with [Tank] to your base.",
            (m.PlayToken(token="Tin Man", where="base"), m.PlayToken(token="Gnome", where="base")),
        ),
        (
            "Play a Nugget gear token and a 5 :rb_might: Tin Man unit token to your base.",
            (m.PlayToken(token="Nugget"), m.PlayToken(token="Tin Man", where="base")),
        ),
        (
            "Each opponent plays a Nugget gear token and a 5 :rb_might: Tin Man unit token.",
            (m.PlayToken(token="Nugget", who="opponents"), m.PlayToken(token="Tin Man", who="opponents")),
        ),
    ],
)
def test_tokens_of_two_kinds(text: str, do: Any) -> None:
    assert spell(text).do == do


@pytest.mark.parametrize(
    "text",
    [
        "Play a Nugget gear token and a Nugget gear token exhausted.",
        "Play a 5 :rb_might: Tin Man unit token and a Nugget gear token for each card in your hand.",
    ],
)
def test_tokens_of_which_the_words_may_mean_the_last_alone(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("Recycle up to two units from your trash. Draw 7 for each unit recycled this way.", q.ThisWay("recycled")),
        ("Recycle any number of cards from your trash. Draw 7 for each card recycled this way.", q.ThisWay("recycled")),
        (
            "Return up to two gear from your trash to your hand. Draw 7 for each gear returned this way.",
            q.ThisWay("returned", CARDS),
        ),
        ("Return all gear to their owners' hands. Draw 7 for each gear returned this way.", q.ThisWay("returned")),
        (
            "Banish up to three cards from your trash. Draw 7 for each card banished this way.",
            q.ThisWay("banished", CARDS),
        ),
        ("Banish all enemy units. Draw 7 for each unit banished this way.", q.ThisWay("banished")),
    ],
)
def test_what_is_put_away_this_way(text: str, each: q.ThisWay) -> None:
    assert spell(text).do[1:] == (m.Draw(count=7, each=each),)


@pytest.mark.parametrize(
    "text",
    [
        "Recycle up to two units from your trash. Draw 7 for each spell recycled this way.",
        "Banish up to three cards from your trash. Draw 7 for each unit banished this way.",
        "Return all gear to their owners' hands. Draw 7 for each card returned this way.",
        "Kill all gear. Draw 7 for each card killed this way.",
    ],
)
def test_other_things_than_were_put_away(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "state"),
    [
        ("it was exhausted", "exhausted"),
        ("it was an exhausted unit", "exhausted"),
        ("it was alone", "alone"),
        ("it was damaged", "damaged"),
        ("it had a buff", "buffed"),
        ("it was equipped", "equipped"),
    ],
)
@pytest.mark.parametrize("leaves", ["Kill an enemy unit", "Return an enemy unit to its owner's hand"])
def test_what_the_target_was_as_it_left(leaves: str, words: str, state: Any) -> None:
    was = c.Counted(AmountOf(1, state), 1)
    assert spell(f"{leaves}. If {words}, draw 7.").do[1:] == (m.Draw(count=7, only_if=was),)


@pytest.mark.parametrize(
    "text",
    [
        "Stun an enemy unit. If it was exhausted, draw 7.",
        "Kill two enemy units. If it was exhausted, draw 7.",
        "Kill a gear. If it was stunned, draw 7.",
        "Kill a gear. If it was attached, draw 7.",
    ],
)
def test_what_is_not_noted_of_a_target(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_what_a_dying_unit_had_or_was() -> None:
    buffed = TargetFilter(whose="friendly", that=(HasState("buffed"), IsNot(Is("this"))))
    assert only("When another friendly unit dies, if it had a buff, draw 7.").on == EventFilter(buffed)
    assert isinstance(compile_text("When another friendly unit dies, if it was alone, draw 7.", "unit"), Stop)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("When an opponent plays a spell, they discard 2.", (m.Discard(count=2, who="event player"),)),
        ("When an opponent plays a spell, that player discards 2.", (m.Discard(count=2, who="event player"),)),
        (
            "When an opponent plays a unit, they draw 7, then discard 2.",
            (m.Draw(count=7, who="event player"), m.Discard(count=2, who="event player")),
        ),
        ("When another unit dies, its controller draws 7.", (m.Draw(count=7, who="event controller"),)),
        ("When another unit dies, its owner gains 2 XP.", (m.GainXp(count=2, who="event owner"),)),
        ("When an enemy unit attacks here, its controller burns 2.", (m.Burn(count=2, who="event controller"),)),
        (
            "When another unit dies, its controller plays a Nugget gear token.",
            (m.PlayToken(token="Nugget", who="event controller"),),
        ),
    ],
)
def test_the_player_of_the_event_does_something(text: str, do: Any) -> None:
    assert only(text).do == do


def test_the_player_of_the_event_may_do_something() -> None:
    ability = only("When an opponent plays a spell, they may draw 7.")
    assert ability.do[0] == ChooseOption(who="event player")
    assert ability.do[1] == m.Draw(count=7, who="choosers", only_if=c.ChoseOption(1, 1))


def test_a_battlefield_speaks_of_the_player_of_what_dies_there() -> None:
    ability = only("When a unit dies here, its controller draws 7.", "battlefield")
    assert (ability.on, ability.do) == (
        EventFilter(TargetFilter(where="here")),
        (m.Draw(count=7, who="event controller"),),
    )
    assert isinstance(compile_text("When a unit dies here, draw 7.", "battlefield"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "When you play a spell, they draw 7.",
        "When another unit dies, they draw 7.",
        "When one or more enemy units move here, its controller draws 7.",
        "When an opponent plays a spell, deal 7 to a unit. They discard 2.",
        "When an opponent moves one or more units here, they discard 2.",
    ],
)
def test_words_for_no_player_of_the_event(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


def test_the_player_of_what_was_chosen_goes_before_that_of_the_event() -> None:
    assert only("When an opponent plays a unit, kill a gear. Its controller draws 7.").do[1] == m.Draw(count=7, who=1)


@pytest.mark.parametrize(
    "cards",
    ["The first unit each opponent plays", "The first gear each opponent plays", "The first friendly gear played"],
)
def test_permanents_of_which_tokens_would_cost_more(cards: str) -> None:
    assert isinstance(compile_text(f"{cards} each turn costs :rb_energy_1: more.", "unit"), Stop)


@pytest.mark.parametrize(
    ("text", "do", "by", "least"),
    [
        ("Each opponent moves one of their units to its base.", m.Move(what=1, to="base"), "opponents", 1),
        ("Each opponent may kill one of their units.", m.Kill(1), "opponents", 0),
        ("Each player may return one of their units to its owner's hand.", m.Return(what=1), "everybody", 0),
        ("Each player may ready a unit they control.", m.Ready(1), "everybody", 0),
        ("Each other player exhausts one of their units.", m.Exhaust(1), "others", 1),
    ],
)
def test_each_player_chooses_their_own(text: str, do: Any, by: Any, least: int) -> None:
    ability = spell(text)
    assert (ability.do, ability.choose) == ((do,), (Choice(least=least, must=True, by=by),))


def test_a_number_of_their_own_objects() -> None:
    ability = spell("Each opponent kills two of their units.")
    assert ability.choose == (Choice(least=2, most=2, must=True, by="opponents"),)


def test_a_chosen_opponent_chooses_their_own() -> None:
    ability = spell("Choose an opponent. They return one of their units to its owner's hand.")
    player = Choice(TargetFilter("player", "enemy"))
    assert (ability.do, ability.choose) == ((m.Return(what=2),), (player, Choice(must=True, by=1)))


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("When an opponent plays a spell, they kill one of their units.", "event player"),
        ("When an opponent plays a spell, that player kills one of their units.", "event player"),
        ("When another unit dies, its controller kills one of their units.", "event controller"),
        ("At the start of each player's Beginning Phase, that player kills one of their units.", "turn player"),
    ],
)
def test_a_player_of_the_event_chooses_their_own(text: str, by: Any) -> None:
    assert only(text).choose == (Choice(must=True, by=by),)


def test_a_battlefield_lets_the_player_of_a_phase_choose() -> None:
    ability = only(
        "At the start of each player's Beginning Phase, they may stun a unit they control here.", "battlefield"
    )
    assert (ability.theirs, ability.may) == (True, True)
    assert ability.choose == (Choice(TargetFilter(whose="you", where="here")),)


@pytest.mark.parametrize(
    "text",
    [
        "Each opponent moves one of their units.",
        "Each opponent moves one of their units to your base.",
        "Each opponent may return one of their units.",
        "They kill one of their units.",
        "Kill a unit. Its controller kills one of their units.",
        "Choose a unit. They kill one of their units.",
    ],
)
def test_what_nobody_chooses_among_their_own(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_a_move_to_the_own_location() -> None:
    ability = only(":rb_exhaust:: Move a friendly unit to my location.")
    assert (ability.do, ability.choose) == (
        (m.Move(what=1, to="here"),),
        (Choice(TargetFilter(whose="friendly", where="elsewhere")),),
    )


@pytest.mark.parametrize(
    ("second", "of"),
    [
        ("another friendly unit in your base", TargetFilter(whose="you", where="base")),
        (
            "another friendly unit at a battlefield",
            TargetFilter(whose="friendly", where="battlefield", that=(IsNot(Is(1)),)),
        ),
    ],
)
def test_another_of_two_that_are_chosen(second: str, of: TargetFilter) -> None:
    first = TargetFilter(whose="friendly", where="battlefield")
    ability = spell(f"Choose a friendly unit at a battlefield and {second}. Move each to the other's location.")
    assert (ability.do, ability.choose) == ((m.Swap(first=1, second=2),), (Choice(first), Choice(of)))
