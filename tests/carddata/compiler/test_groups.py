"""Groups of units: described without "all", spoken of again as "them", and what is counted of a turn."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import Enters
from carddata.model.continuous import HasMight, OthersEnter
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf, Holding
from carddata.model.permissions import CardsCost, CostChange
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.counted import SPELLS_PLAYED, deaths
from tests.kit.meanings import meaning, only, spell

YOURS = TargetFilter(whose="you")


@pytest.mark.parametrize(
    ("words", "described"),
    [
        ("attacking units you control", TargetFilter(whose="you", that=(HasState("attacking"),))),
        ("units with 2 :rb_might: or less", TargetFilter(that=(Compared("might", "at most", 2),))),
        ("units you have at battlefields", TargetFilter(whose="you", where="battlefield")),
        ("other friendly units", None),
    ],
)
def test_a_group_without_all(words: str, described: TargetFilter | None) -> None:
    found = compile_text(f"Give {words} +7 :rb_might: this turn.", "spell")
    if described is None:
        assert isinstance(found, Stop)
    else:
        assert spell(f"Give {words} +7 :rb_might: this turn.").do == (m.GiveMight(amount=7, to=described),)


def test_a_group_there() -> None:
    found = spell("Choose a battlefield. Give units there -7 :rb_might: this turn.")
    assert found.do == (m.GiveMight(amount=-7, to=TargetFilter(where="chosen")),)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        (
            "Ready your units. Give them [Tank] this turn.",
            (m.Ready(what=YOURS), m.GiveKeyword(keyword="Tank", to=YOURS)),
        ),
        ("[Empower] your units, then ready them.", (m.Empower(what=YOURS), m.Ready(what=YOURS))),
        ("Ready your units. They can't move this turn.", (m.Ready(what=YOURS), m.Forbid(be="moved", what=YOURS))),
    ],
)
def test_them_after_a_group(text: str, do: Any) -> None:
    assert spell(text).do == do


@pytest.mark.parametrize(
    "text",
    [
        "Ready your exhausted units. Give them [Tank] this turn.",
        "Give units with 2 :rb_might: or less +7 :rb_might: this turn. Ready them.",
        "Kill your units. Ready them.",
        "Recall your units. Ready them.",
        "Ready your units at battlefields. Draw 7. Ready them.",
        "If you control a gear, ready your units. Give them [Tank] this turn.",
    ],
)
def test_a_group_that_may_have_changed_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("card you've discarded this turn", q.HowOften("discard", EventFilter(by="you"))),
        ("card you've burned this turn", q.HowOften("burn", EventFilter(by="you"))),
        ("spell you've played this turn", SPELLS_PLAYED),
        ("unit that died this turn", deaths()),
    ],
)
def test_a_discount_by_what_happened_this_turn(words: str, each: Any) -> None:
    assert meaning(f"I cost :rb_energy_1: less for each {words}.").standing == (
        CostChange(amount=Cost(energy=1), each=each),
    )


def test_what_is_counted_of_a_turn() -> None:
    assert meaning("I have +7 :rb_might: for each point you have.").standing == (
        HasMight(amount=7, each=Holding("points")),
    )
    assert spell("Draw 7 for each enemy unit that died this turn.").do == (m.Draw(count=7, each=deaths("enemy")),)


def test_the_might_of_a_unit_that_is_chosen_for_it() -> None:
    found = spell("Deal damage equal to a friendly unit's Might to an enemy unit.")
    assert [choice.of.whose for choice in found.choose] == ["friendly", "enemy"]
    assert found.do == (m.Deal(to=2, each=AmountOf(1)),)
    assert spell("Gain XP equal to a friendly unit's Might.").do == (m.GainXp(each=AmountOf(1)),)
    counted = (m.Deal(to=1, each=Holding("hand")),)
    assert spell("Deal damage to a unit equal to the number of cards in your hand.").do == counted


def test_players_go_on() -> None:
    found = spell("Kill a unit. Its controller draws 7, then discards 8.")
    assert found.do[1:] == (m.Draw(count=7, who=1), m.Discard(count=8, who=1))
    found = spell("Kill a unit. Its controller draws 7 and gains 8 XP.")
    assert found.do[1:] == (m.Draw(count=7, who=1), m.GainXp(count=8, who=1))
    found = spell("Choose a player. They draw 7 and gain 8 XP.")
    assert found.do == (m.Draw(count=7, who=1), m.GainXp(count=8, who=1))
    assert spell("Choose a player. They draw 7, then you discard 8.").do[1] == m.Discard(count=8)


def test_standing_lines() -> None:
    gear = c.ThereAre(TargetFilter(kind="gear", whose="you"))
    assert meaning("I enter ready while you control a gear.").standing == (Enters(ready=True, only_if=gear),)
    no_gear = c.Not(c.ThereAre(TargetFilter(kind="gear", whose="you")))
    assert meaning("I enter ready unless you control a gear.").standing == (Enters(ready=True, only_if=no_gear),)
    assert meaning("Units you play enter ready.").standing == (OthersEnter(of=YOURS),)
    spells = TargetFilter(kind="spell")
    assert meaning("Spells cost :rb_energy_1: more.").standing == (
        CardsCost(of=spells, amount=Cost(energy=1), more=True),
    )
    yours = TargetFilter(kind="spell", whose="you")
    assert meaning("Your spells cost :rb_energy_1: less on your turn.").standing == (
        CardsCost(of=yours, amount=Cost(energy=1), only_if=c.TurnOf("you")),
    )
    (entry,) = spell("Spells you play this turn cost :rb_energy_1: less.").do
    assert entry == m.ChangeCosts(of=yours, amount=Cost(energy=1))
    found = meaning("Opponents can't gain points while I'm at a battlefield.").standing
    assert found == meaning("While I'm at a battlefield, opponents can't gain points.").standing


def test_units_here_are_spoken_of_again() -> None:
    found = only("When I attack, ready other friendly units here. Give them [Tank] this turn.")
    here = TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),))
    assert found.do == (m.Ready(what=here), m.GiveKeyword(keyword="Tank", to=here))
