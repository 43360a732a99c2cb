"""Conditions are a number, a comparison and a scope in any wording, in texts of our own; each with a near miss."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import Compared, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import DRAW, only

RUNES, POINTS = Holding("runes"), Holding("points")
GEAR = q.HowMany(TargetFilter("gear", "you"))
ENEMIES = c.ThereAre(TargetFilter(whose="enemy"))
PLAYED = q.HowOften("plays", EventFilter(TargetFilter(), "you"))
FRIENDLY_DEATHS = q.HowOften("dies", EventFilter(TargetFilter(whose="friendly")))


def mighty(*compared: tuple[Any, int]) -> c.Condition:
    """The own unit's Might compares so with these numbers."""
    return c.Itself(TargetFilter(that=tuple(Compared("might", how, to) for how, to in compared)))


CONDITIONS = (
    ("you control 5 or fewer runes", c.Counted(RUNES, 0, 5)),
    ("you have fewer than 5 runes", c.Counted(RUNES, 0, 4)),
    ("you have more than 5 points", c.Counted(POINTS, 6)),
    ("your score is at most 4", c.Counted(POINTS, 0, 4)),
    ("your score is 4", c.Counted(POINTS, 4, 4)),
    ("you control exactly 2 gear", c.Counted(GEAR, 2, 2)),
    ("you control any gear", c.ThereAre(TargetFilter("gear", "you"))),
    ("your opponents control no units", c.Not(ENEMIES)),
    ("an opponent controls any units", ENEMIES),
    ("my Might is less than 3", mighty(("at most", 2))),
    ("my Might is 5 or more", mighty(("at least", 5))),
    ("I have 5 :rb_might: or more", mighty(("at least", 5))),
    ("I have at least 5 :rb_might:", mighty(("at least", 5))),
    ("my Might is exactly 5", mighty(("at most", 5), ("at least", 5))),
    ("you have played three or more units this turn", c.Counted(PLAYED, 3)),
    ("you haven't played a unit this turn", c.Counted(PLAYED, 0, 0)),
    ("I have conquered a battlefield this turn", c.Counted(q.HowOften("conquer", EventFilter("me")), 1)),
    ("I didn't win a combat this turn", c.Counted(q.HowOften("win", EventFilter("me")), 0, 0)),
    ("you've conquered twice this turn", c.Counted(q.HowOften("conquer", EventFilter(by="you")), 2)),
    ("a friendly unit hasn't died this turn", c.Counted(FRIENDLY_DEATHS, 0, 0)),
    ("two or more friendly units have died this turn", c.Counted(FRIENDLY_DEATHS, 2)),
    ("your score is lower than an opponent's score", c.Counted(q.Lead("points", "opponent"), 1)),
    ("you control more units than each opponent", c.Counted(q.Lead("units", "you"), 1)),
)


@pytest.mark.parametrize(("words", "condition"), CONDITIONS, ids=[words for words, _ in CONDITIONS])
def test_a_condition_is_composed(words: str, condition: c.Condition) -> None:
    ability = only(f"When I attack, if {words}, draw 7.")
    assert ability == Ability("attack", DRAW, only_if=condition, asks_later=ability.asks_later)


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("an opponent has no cards in their hand", "has"),
        ("an opponent controls two or more units", "objects"),
        ("an opponent controls no gear", "objects"),
        ("your opponents control two or fewer units", "objects"),
        ("you've drawn two or more cards this turn", "events"),
        ("you haven't attacked this turn", "events"),
        ("I have played a unit this turn", "events"),
        ("a friendly unit has conquered this turn", "events"),
        ("another friendly unit has died this turn", "events"),
        ("my score is 4 or more", ""),
        ("you have 5 or runes", ""),
        ("I have less Might", ""),
        ("you've played this turn", "events"),
    ],
)
def test_a_number_that_nobody_tells_stops_with_its_node(words: str, node: str) -> None:
    compiled = compile_text(f"When I attack, if {words}, draw 7.", "unit")
    assert isinstance(compiled, Stop), compiled
    assert compiled.node == node


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("for each card you've discarded this turn", q.HowOften("discard", EventFilter(by="you"))),
        ("for each unit that has died this turn", q.HowOften("dies", EventFilter(TargetFilter()))),
        ("for each unit you've played this turn", PLAYED),
    ],
)
def test_what_was_done_is_counted(words: str, each: q.Quantity) -> None:
    (drawn,) = only(f"Draw 1 {words}.", "spell").do
    assert drawn.each == each  # type: ignore[union-attr]


@pytest.mark.parametrize("words", ["card you've drawn", "unit you've killed", "unit that has conquered"])
def test_what_nobody_counts_stops(words: str) -> None:
    assert isinstance(compile_text(f"Draw 1 for each {words} this turn.", "spell"), Stop)
