"""Lists of deeds, amounts, descriptions and choices stand wherever their category can stand."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.amounts import HowMany
from carddata.model.conditions import Counted
from carddata.model.numbers import Holding
from carddata.model.operations import Draw, Stun
from carddata.model.stops import Stop
from carddata.model.targets import Is, IsNot, TargetFilter
from tests.kit.meanings import meaning, only

AT_A_BATTLEFIELD = c.ThereAre(TargetFilter(kind="battlefield", where="here"))
ANOTHER = (IsNot(Is("this")),)


@pytest.mark.parametrize(
    ("listed", "apart"),
    [
        ("When I attack, hold, or conquer, draw 7.", "When I attack or hold or conquer, draw 7."),
        ("When I attack, when I hold, or when I conquer, draw 7.", "When I attack or hold or conquer, draw 7."),
        (
            "When you discard a card or recycle a rune, draw 7.",
            "When you discard a card, draw 7.\nWhen you recycle a rune, draw 7.",
        ),
        (
            "When you play a spell, discard a card, or recycle a rune, draw 7.",
            "When you play a spell, draw 7.\nWhen you discard a card, draw 7.\nWhen you recycle a rune, draw 7.",
        ),
    ],
)
def test_deeds_are_listed(listed: str, apart: str) -> None:
    assert meaning(listed) == meaning(apart)


@pytest.mark.parametrize("text", ["When you play me or hold, draw 7.", "When I attack alone or hold, draw 7."])
def test_a_verb_in_a_list_needs_a_plain_subject_and_manner(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


def test_what_is_done_for_each_stands_first_too() -> None:
    first, last = ("for each gear you control, draw 7", "draw 7 for each gear you control")
    assert only(f"When I attack, {first}.") == only(f"When I attack, {last}.")
    assert only(f"When I attack, {last}.").do == (Draw(7, each=HowMany(TargetFilter("gear", whose="you"))),)


def test_what_is_chosen_and_done_is_one_sentence() -> None:
    chosen = only("When I attack, choose an enemy unit here and stun it.")
    assert chosen == only("When I attack, stun an enemy unit here.")
    assert chosen.do == (Stun(what=1),)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("another friendly unit is here", c.ThereAre(TargetFilter(whose="friendly", where="here", that=ANOTHER))),
        ("the number of cards in your trash is 4 or more", Counted(Holding("trash"), 4)),
        ("the number of gear you control is 3 or less", Counted(HowMany(TargetFilter("gear", whose="you")), 0, 3)),
    ],
)
def test_conditions_ask_for_any_noun_and_any_amount(words: str, condition: Any) -> None:
    (standing,) = meaning(f"While {words}, I have [Tank].").standing
    assert standing.only_if == condition  # type: ignore[union-attr]


def test_a_battlefield_is_told_by_a_number_of_units_or_by_one() -> None:
    (standing,) = meaning("While I'm at a battlefield with another friendly unit, I have [Tank].").standing
    there = c.ThereAre(TargetFilter(whose="friendly", where="here", that=ANOTHER))
    assert standing.only_if == c.All((there, AT_A_BATTLEFIELD))  # type: ignore[union-attr]


def test_all_is_said_of_those_who_have_something_too() -> None:
    assert meaning("All other friendly units have [Tank].") == meaning("Other friendly units have [Tank].")
    assert isinstance(compile_text("All other friendly unit have [Tank].", "unit"), Stop)
