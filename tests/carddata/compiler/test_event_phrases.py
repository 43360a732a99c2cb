"""Events are composed of who does what, to what, where and how, in texts of our own; each with a near miss."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import At, CameFrom, EachCard, EventFilter, InOwnBeginning, LeftPlace, NthTime, OneOrMore
from tests.kit.meanings import DRAW, meaning, only

FRIENDLY, ENEMY = TargetFilter(whose="friendly"), TargetFilter(whose="enemy")
BATTLEFIELD = c.ThereAre(TargetFilter("battlefield", where="here"))

COMPOSED = (
    ("you ready an enemy unit", "ready", EventFilter(ENEMY, "you"), None),
    ("an opponent stuns one or more friendly units", "stun", EventFilter(FRIENDLY, "enemy", (OneOrMore(),)), None),
    ("an opponent kills a friendly unit", "kill", EventFilter(FRIENDLY, "enemy"), None),
    ("you play a gear from your trash", "plays", EventFilter(TargetFilter("gear"), "you", (CameFrom("trash"),)), None),
    ("an opponent plays a gear on your turn", "plays", EventFilter(TargetFilter("gear"), "enemy"), c.TurnOf("you")),
    (
        "you discard a card on an opponent's turn",
        "discard",
        EventFilter(by="you", that=(EachCard(),)),
        c.TurnOf("opponent"),
    ),
    (
        "you channel a rune during your Beginning Phase",
        "channel",
        EventFilter(by="you", that=(EachCard(), InOwnBeginning())),
        None,
    ),
    (
        "one or more friendly units move to a battlefield",
        "move",
        EventFilter(FRIENDLY, that=(OneOrMore(), At("battlefield"))),
        None,
    ),
    ("I move from base to a battlefield", "move", EventFilter("me", that=(LeftPlace("base"),)), BATTLEFIELD),
    ("an enemy unit is stunned here", "stun", EventFilter(TargetFilter(whose="enemy", where="here")), None),
    ("I win a combat during a showdown", "win", None, c.InShowdown()),
)


@pytest.mark.parametrize(("words", "when", "on", "only_if"), COMPOSED, ids=[words for words, *_ in COMPOSED])
def test_an_event_is_composed(words: str, when: Any, on: EventFilter | None, only_if: c.Condition | None) -> None:
    assert only(f"When {words}, draw 7.") == Ability(when, DRAW, on=on, only_if=only_if)


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("you buff a friendly unit with a spell", "caused by"),
        ("an enemy unit is killed here", "at"),
        ("I conquer a battlefield from my hand", ""),
        ("you hold alone", "alone"),
        ("I hold an uncontrolled battlefield", "controlled before"),
        ("you kill me", "kill"),
        ("I move at a battlefield", ""),
        ("I am killed with a spell", ""),
        ("you win", ""),
        ("you draw xp", ""),
        ("a player becomes ready", ""),
    ],
)
def test_an_event_that_nobody_tells_of_stops_with_its_node(words: str, node: str) -> None:
    compiled = compile_text(f"When {words}, draw 7.", "unit")
    assert isinstance(compiled, Stop), compiled
    assert compiled.node == node


def test_the_nth_time_of_an_event_is_the_nth_event() -> None:
    first = EventFilter(by="you", that=(NthTime(1),))
    assert only("The first time you draw a card each turn, draw 7.") == Ability("draw", DRAW, on=first)
    assert only("The second time you play a spell each turn, draw 7.") == only(
        "When you play your second spell each turn, draw 7."
    )
    for words in ("you discard a card", "you stun a unit", "an opponent draws a card", "you play a spell here"):
        assert isinstance(compile_text(f"The third time {words} each turn, draw 7.", "unit"), Stop)


def test_verbs_that_are_joined_share_what_follows() -> None:
    both = meaning("When a friendly unit attacks or defends alone, draw 7.", "legend").abilities
    assert [each.when for each in both] == ["attack", "defend"]
    assert both[0].on == both[1].on != EventFilter(FRIENDLY)
    for words in ("you conquer here or hold", "a friendly unit attacks or defend", "I attack and defend"):
        assert isinstance(compile_text(f"When {words}, draw 7.", "unit"), Stop)


def test_a_unit_or_gear_is_played_under_the_condition_of_the_words() -> None:
    both = meaning("When you play a unit or gear during a showdown, draw 7.").abilities
    assert [(each.on, each.only_if) for each in both] == [
        (EventFilter(TargetFilter("unit"), "you"), c.InShowdown()),
        (EventFilter(TargetFilter("gear"), "you"), c.InShowdown()),
    ]


def test_the_same_events_are_waited_for() -> None:
    (delay,) = only("The next time a friendly unit wins a combat this turn, draw 7.", "spell").do
    then = Ability("win", DRAW, on=EventFilter(FRIENDLY))
    assert (delay.then, delay.once) == (then, True)  # type: ignore[union-attr]
    attacks, defends = only("When a friendly unit attacks or defends this turn, draw 7.", "spell").do
    assert [each.then.when for each in (attacks, defends)] == ["attack", "defend"]  # type: ignore[union-attr]
    for words in (
        "When a friendly unit attacks alone this turn",
        "When you discard a card this turn",
        "The next time a friendly unit attacks or defends this turn",
        "If you conquer this turn",
        "When it attacks this turn",
    ):
        assert isinstance(compile_text(f"{words}, draw 7.", "spell"), Stop), words
    assert isinstance(compile_text("When it attacks, draw 7.", "unit"), Stop)
