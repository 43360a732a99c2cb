"""Times, company, relative clauses and "something": parts that conditions, events and descriptions share.

Beside each stands what is nearly the same, and must be refused or give other data.
"""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import HasState, Is, IsNot, OfDomain, TargetFilter
from carddata.model.triggers import EventFilter, InOwnBeginning
from tests.kit.meanings import meaning, only, spell

OTHER = IsNot(Is("this"))
FIGHTERS = ("attacking", "defending")


def asked(while_words: str, kind: Any = "unit") -> tuple[Any, ...]:
    standing = meaning(f"While {while_words}, I have [Tank].", kind).standing
    assert all(isinstance(effect, HasKeywords) for effect in standing)
    return tuple(effect.only_if for effect in standing if isinstance(effect, HasKeywords))


@pytest.mark.parametrize("state", FIGHTERS)
def test_with_how_many_others_it_fights(state: Any) -> None:
    own = c.Itself(TargetFilter(that=(HasState(state),)))
    others = TargetFilter(that=(HasState(state), OTHER))
    assert asked(f"I'm {state} with another unit") == (c.All((c.ThereAre(others), own)),)
    assert asked(f"I'm {state} with two or more other units") == (c.All((c.ThereAre(others, 2), own)),)
    exactly = c.Counted(q.HowMany(others), 1, most=1)
    assert asked(f"I'm {state} with exactly one other unit") == (c.All((exactly, own)),)


def test_that_it_fights_at_all_or_alone() -> None:
    each = [c.Itself(TargetFilter(that=(HasState(state),))) for state in FIGHTERS]  # type: ignore[arg-type]
    assert list(asked("I'm attacking or defending")) == list(asked("I'm in combat")) == each
    alone = [c.Itself(TargetFilter(that=(HasState("alone"), HasState(state)))) for state in FIGHTERS]  # type: ignore[arg-type]
    assert list(asked("I'm attacking or defending alone")) == alone


@pytest.mark.parametrize(
    "words",
    [
        "I'm ready with another unit",
        "I'm attacking or ready",
        "I'm attacking or attacking",
        "I'm not attacking with another unit",
        "I'm at a battlefield with a gear",
        "I'm in a base with another unit",
        "I'm at a battlefield with another unit here",
        "I'm attacking with another defending unit",
        "I'm in combat with another unit",
        "it have a buff",
    ],
)
def test_company_that_is_not_understood(words: str) -> None:
    assert isinstance(compile_text(f"While {words}, I have [Tank].", "unit"), Stop)


@pytest.mark.parametrize("company", ["two or fewer units", "exactly two units", "a gear", "no units"])
def test_a_player_conquers_with_units_of_at_least_a_number(company: str) -> None:
    assert isinstance(compile_text(f"When you conquer with {company}, draw 7.", "unit"), Stop)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("your turn", c.TurnOf("you")),
        ("opponents' turns", c.TurnOf("opponent")),
        ("your Beginning Phase", c.All((c.InBeginning(), c.TurnOf("you")))),
        ("showdowns", c.InShowdown()),
        ("showdowns here", c.InShowdown(here=True)),
    ],
)
def test_when_something_is_so(words: str, condition: Any) -> None:
    assert meaning(f"During {words}, I have [Tank].").standing == (HasKeywords(keywords=("Tank",), only_if=condition),)


def test_a_showdown_here_is_nowhere_for_a_card_without_a_place() -> None:
    text = "During showdowns here, your units have [Tank]."
    assert isinstance(compile_text(text, "battlefield"), Meaning)
    assert isinstance(compile_text(text, "legend"), Stop)
    assert isinstance(compile_text("On your turn here, your units have [Tank].", "battlefield"), Stop)


def test_when_something_happens() -> None:
    found = only("When you play a unit during your Beginning Phase, draw 7.")
    assert found.on == EventFilter(TargetFilter(), "you", (InOwnBeginning(),))
    assert only("When you play a unit on an opponent's turn, draw 7.").only_if == c.TurnOf("opponent")
    assert isinstance(compile_text("When you play a unit during your End Phase, draw 7.", "unit"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "When I hold, if it isn't your Beginning Phase, draw 7.",
        "If a unit died during an opponent's turn this turn, I enter ready.",
        "If a unit died during a showdown this turn, I enter ready.",
        "When a showdown ends, draw 7.",
        "When a combat that I was in begins, draw 7.",
        "When a showdown that I was in ends, draw 7.",
        "When a combat that a gear was in ends, draw 7.",
        "When a combat that I was in ends here, draw 7.",
        "Your conquer effects for holding here trigger an additional time.",
        "Your [Temporary] effects at my base don't trigger.",
        "Your [Temporary] effects here don't trigger.",
        "I have +1 :rb_might: for each rune you or allies control.",
    ],
)
def test_another_time_or_place_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


def test_as_many_as_there_are_runes() -> None:
    (effect,) = meaning("I have +1 :rb_might: for each rune you control.").standing
    assert effect == HasMight(amount=1, each=Holding("runes"))


@pytest.mark.parametrize(
    ("words", "that"),
    [
        ("stunned", (HasState("stunned"),)),
        ("alone", (HasState("alone"),)),
        ("stunned alone", (HasState("alone"), HasState("stunned"))),
        ("not stunned", (IsNot(HasState("stunned")),)),
    ],
)
def test_what_a_relative_clause_says(words: str, that: Any) -> None:
    (choice,) = spell(f"Kill a unit that is {words}.").choose
    assert choice.of == TargetFilter(that=that)


@pytest.mark.parametrize("words", ["not alone", "friendly", "a unit", "not friendly", "other", "not stunned alone"])
def test_a_relative_clause_that_is_not_understood(words: str) -> None:
    assert isinstance(compile_text(f"Kill a unit that is {words}.", "spell"), Stop)


def test_something_is_a_unit_a_gear_or_a_legend() -> None:
    (choice,) = spell("Empower something.").choose
    assert choice.of == TargetFilter("something")
    (other,) = only("When you play me, empower something else you control.").choose
    assert other.of == TargetFilter("something", "you", that=(OTHER,))
    assert only("When you empower something else, draw 7.").on == EventFilter(
        TargetFilter("something", that=(OTHER,)), "you"
    )


@pytest.mark.parametrize(
    "text", ["Kill something.", "Kill a unit else.", "Empower two something.", "Stun something else."]
)
def test_no_other_word_is_something_else(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_adjectives_of_each_kind_stand_together() -> None:
    (choice,) = spell("Kill a stunned enemy fury unit.").choose
    assert choice.of == TargetFilter(whose="enemy", that=(HasState("stunned"), OfDomain("fury")))


@pytest.mark.parametrize(
    "text", ["Kill an enemy friendly unit.", "Kill a fury calm unit.", "Kill a ready stunned unit."]
)
def test_adjectives_that_contradict_each_other_are_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "Kill any number of units with the same name.",
        "Kill a unit with the named controller.",
        "Kill a unit with my tag.",
        "Kill a unit with the chosen name.",
    ],
)
def test_units_share_no_other_trait(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


PAY = "You may pay :rb_energy_2: as an additional cost to play me."


@pytest.mark.parametrize(
    ("gain", "is_read"),
    [
        ("If you do, I enter ready.", True),
        ("If you do, I have [Tank].", False),
        ("If you do, friendly units enter ready.", False),
        ("I enter ready.", False),
        ("I cost :rb_energy_1: less.", False),
    ],
)
def test_what_an_additional_cost_is_paid_for(gain: str, is_read: bool) -> None:
    assert isinstance(compile_text(f"{PAY} {gain}", "unit"), Meaning) is is_read
