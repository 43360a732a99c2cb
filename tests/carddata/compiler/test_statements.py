"""Sentences mean the same on one line and on several, contracted or not, and conditions are joined by "and"."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.operations import Deal, Draw, Kill
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import meaning, only, spell


@pytest.mark.parametrize(
    "statements",
    [
        ("I can't be readied.", "When I hold, draw 7."),
        ("When I hold, draw 7.", "I can't be readied."),
        ("While I'm ready, I have [Tank].", "While I'm exhausted, I have [Shield].", "When I hold, draw 7."),
        (
            "You may pay :rb_rune_mind: as an additional cost to play me.",
            "When you play me, if you paid the additional cost, draw 7.",
        ),
    ],
)
def test_statements_of_one_line_are_read_as_on_lines_of_their_own(statements: tuple[str, ...]) -> None:
    assert meaning(" ".join(statements)) == meaning("\n".join(statements))


@pytest.mark.parametrize(
    "text",
    [
        "Your units have [Tank]. They can't be readied.",
        "[Level 3][>] I have [Tank]. When I attack, draw 7.",
        "I enter ready. If you do, draw 7.",
        "I have [Tank]. Draw 7.",
        "Kill this: Draw 7. I can't be readied.",
        "When I attack, draw 7. When it dies, draw 7.",
    ],
)
def test_a_statement_that_may_belong_to_another_is_not_read_by_itself(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


@pytest.mark.parametrize(
    ("contracted", "whole"),
    [
        ("While I'm ready, I have [Tank].", "While I am ready, I have [Tank]."),
        ("I can't be readied.", "I cannot be readied."),
        ("If it isn't your turn, I have [Tank].", "If it's not your turn, I have [Tank]."),
        (
            "If you haven't discarded a card this turn, I enter ready.",
            "If you didn't discard a card this turn, I enter ready.",
        ),
        (
            "When you play me, if there's an enemy unit here, draw 7.",
            "When you play me, if there is an enemy unit here, draw 7.",
        ),
        ("I have [Tank] while you've 7 or more runes.", "I have [Tank] while you have 7 or more runes."),
    ],
)
def test_a_contraction_means_its_words(contracted: str, whole: str) -> None:
    assert meaning(contracted) == meaning(whole)


BUFFED = c.Itself(TargetFilter(that=(HasState("buffed"),)))
GEAR = c.ThereAre(TargetFilter("gear", whose="you"))


@pytest.mark.parametrize(
    "text",
    [
        "When I attack, if I'm buffed and you control a gear, draw 7.",
        "When I attack, if you control a gear and I'm buffed, draw 7.",
        "When I attack, draw 7 if I'm buffed and you control a gear.",
    ],
)
def test_conditions_are_joined_by_and(text: str) -> None:
    ability = only(text)
    asked: Any = ability.only_if or ability.do[0].only_if  # type: ignore[union-attr]
    assert isinstance(asked, c.All)
    assert {*asked.of} == {BUFFED, GEAR}


@pytest.mark.parametrize(
    "text",
    [
        "I have [Tank] unless I'm buffed and you control a gear.",
        "Kill a unit. If it was buffed and you control a gear, draw 7.",
    ],
)
def test_a_denied_or_past_condition_is_not_joined(text: str) -> None:
    assert isinstance(compile_text(text, "spell" if text.startswith("Kill") else "unit"), Stop)


def test_a_unit_and_a_gear_are_two_objects() -> None:
    assert spell("Kill a unit and a gear.").do == (Kill(what=1), Kill(what=2))
    assert isinstance(compile_text("Kill a unit and gear.", "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "quantity"),
    [
        ("the highest Might among your units", q.MightOf(TargetFilter(whose="you"), "highest")),
        ("the total Might of your units", q.MightOf(TargetFilter(whose="you"), "total")),
        ("the number of units you control", q.HowMany(TargetFilter(whose="you"))),
    ],
)
def test_an_amount_is_counted_wherever_it_stands(words: str, quantity: q.Quantity) -> None:
    assert spell(f"Draw cards equal to {words}.").do == (Draw(each=quantity),)
    assert spell(f"Deal damage equal to {words} to a unit.").do == (Deal(amount=1, to=1, each=quantity),)


def test_might_does_not_depend_on_might() -> None:
    counted = "My Might is increased by the number of gear you control."
    assert isinstance(compile_text(counted, "unit"), Meaning)
    for words in ("the highest Might among your units", "the total Might of other units you control"):
        assert isinstance(compile_text(f"My Might is increased by {words}.", "unit"), Stop)
