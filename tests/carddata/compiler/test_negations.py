"""Conditions that deny something: "not", "unless", "fewer than"; and what "it" has now."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.damage import TakesNoDamage
from carddata.model.numbers import Holding
from carddata.model.prohibitions import CannotBe
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, TargetFilter
from tests.kit.meanings import meaning, spell

SOME_GEAR = c.ThereAre(TargetFilter(kind="gear", whose="you"))
ALONE = c.Not(c.Itself(TargetFilter(that=(HasState("alone"),))))
NO_GEAR = c.Not(c.ThereAre(TargetFilter(kind="gear", whose="you")))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("While I'm not alone", ALONE),
        ("While I'm not exhausted", c.Not(c.Itself(TargetFilter(that=(HasState("exhausted"),))))),
        ("While I'm not [Mighty]", c.Not(c.Itself(TargetFilter(that=(HasState("mighty"),))))),
        ("If you don't control a gear", NO_GEAR),
        ("If you have fewer than 3 cards in your hand", c.Counted(Holding("hand"), most=2)),
        (
            "While you control fewer than two gear",
            c.Counted(q.HowMany(TargetFilter(kind="gear", whose="you")), most=1),
        ),
    ],
)
def test_a_condition_that_is_denied(words: str, asked: c.Condition) -> None:
    assert meaning(f"{words}, I have +7 :rb_might:.").standing == (HasMight(amount=7, only_if=asked),)


def test_what_stands_unless() -> None:
    assert meaning("I have [Tank] unless I'm alone.").standing == (HasKeywords(keywords=("Tank",), only_if=ALONE),)
    found = meaning("I can't be chosen by enemy spells unless I'm exhausted.").standing
    awake = c.Not(c.Itself(TargetFilter(that=(HasState("exhausted"),))))
    assert found == (CannotBe(what="chosen", by="spells", by_enemies=True, only_if=awake),)


def test_what_is_done_unless() -> None:
    assert spell("Draw 7 unless you control a gear.").do == (m.Draw(count=7, only_if=NO_GEAR),)
    assert spell("Draw 7 unless you don't control a gear.").do == (m.Draw(count=7, only_if=SOME_GEAR),)


def test_what_it_has_now() -> None:
    weak = c.Chosen(TargetFilter(that=(Compared("might", "at most", 2),)))
    assert spell("Deal 9 to a unit. If it has 2 :rb_might: or less, kill it.").do[1] == m.Kill(what=1, only_if=weak)
    strong = c.Chosen(TargetFilter(that=(Compared("might", "at least", 2),)))
    assert spell("Deal 9 to a unit. If it has 2 :rb_might: or more, stun it.").do[1] == m.Stun(what=1, only_if=strong)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 and gain 1 XP unless you control a unit.",
        "Kill a unit. If it has 3 :rb_might: or less, draw 1.",
        "Draw 1 unless I'm alone.",
    ],
)
def test_not_what_it_may_mean(text: str) -> None:
    """Which of two things hangs on it, a unit that is gone, and a spell that is no unit."""
    assert isinstance(compile_text(text, "spell"), Stop)


NO_FIGHT = tuple(c.Not(c.Itself(TargetFilter(that=(HasState(status),)))) for status in ("attacking", "defending"))


def test_unless_in_combat() -> None:
    assert meaning("I have [Tank] unless I'm in combat.").standing == (
        HasKeywords(keywords=("Tank",), only_if=c.All(NO_FIGHT)),
    )


def test_an_exception_after_several_predicates_is_of_the_last() -> None:
    found = meaning("[Empowered][>] I have +7 :rb_might: and can't be dealt damage unless I'm in combat.").standing
    assert found == (
        HasMight(amount=7, only_if=c.Empowered()),
        TakesNoDamage(only_if=c.All((c.Empowered(), *NO_FIGHT))),
    )


def test_two_conditions_of_what_stands() -> None:
    found = meaning("[Empowered][>] I can't be dealt damage while you control a gear.").standing
    assert found == (TakesNoDamage(only_if=c.All((c.Empowered(), SOME_GEAR))),)
