"""Groups beside what was chosen, other battlefields, what is paid for later, and what else stands where others do."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import EffectText
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf, Holding
from carddata.model.options import ChooseOption
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Choice, HasState, Is, IsNot, IsToken, TargetFilter
from carddata.model.triggers import Alone, EventFilter, LeftPlace
from tests.kit.counted import deaths
from tests.kit.meanings import DRAW, ENEMY, UNIT, meaning, only, spell

BESIDE = TargetFilter(whose="enemy", that=(Beside(1),))
PAID = c.ChoseOption(1, 2)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Choose a unit. Stun all enemy units at its location.", m.Stun(what=BESIDE)),
        ("Choose a unit at a battlefield. Deal 7 to all enemy units there.", m.Deal(amount=7, to=BESIDE)),
        ("Choose a unit at a battlefield. Exhaust each enemy unit at its battlefield.", m.Exhaust(what=BESIDE)),
        (
            "Choose a unit. Deal damage equal to its Might to all enemy units at its location.",
            m.Deal(to=BESIDE, each=AmountOf(1)),
        ),
    ],
)
def test_all_at_the_location_of_what_was_chosen(text: str, do: Any) -> None:
    assert spell(text).do == (do,)


def test_all_others_beside_it() -> None:
    found = spell("Deal 7 to a unit and 2 to all other units at its location.")
    assert found.choose == (UNIT,)
    assert found.do[1] == m.Deal(amount=2, to=TargetFilter(that=(Beside(1), IsNot(Is(1)))))


@pytest.mark.parametrize(
    "text",
    [
        "Stun all enemy units at its location.",
        "Choose two units. Stun all enemy units at its location.",
        "Choose a unit. Deal 7 to all enemy units there.",
        "Kill a unit. Deal 7 to all enemy units at its location.",
        "Move a unit at a battlefield to its base. Deal 7 to all enemy units at its location.",
        "Choose a gear. Deal 7 to all enemy units at its location.",
    ],
)
def test_nothing_is_beside_what_may_not_be_there(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_units_at_another_battlefield() -> None:
    ability = only("When I hold, stun an enemy unit at another battlefield.")
    assert ability.choose == (Choice(TargetFilter(whose="enemy", where="other battlefield")),)
    group = only("When I hold, deal 7 to up to two units at a different battlefield.")
    assert group.choose == (Choice(TargetFilter(where="other battlefield"), least=0, most=2, together=True),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Stun an enemy unit at another battlefield.", "spell"),
        ("When I hold, stun all enemy units at another battlefield.", "unit"),
        ("When you hold here, stun an enemy unit at another battlefield.", "battlefield"),
    ],
)
def test_another_battlefield_than_none(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_what_is_paid_for_as_it_is_carried_out() -> None:
    found = spell("Stun a unit. You may pay :rb_energy_3: to draw 7.")
    assert found.do == (m.Stun(what=1), ChooseOption(cost=Cost(energy=3)), m.Draw(count=7, only_if=PAID))
    asked = spell("Stun a unit. If you control a gear, you may pay :rb_energy_3: to deal 7 to an enemy unit.")
    gear = c.ThereAre(TargetFilter(kind="gear", whose="you"))
    assert asked.do[1:] == (ChooseOption(cost=Cost(energy=3), only_if=gear), m.Deal(amount=7, to=2, only_if=PAID))


@pytest.mark.parametrize(
    "text",
    [
        "Stun a unit. You may pay :rb_energy_3: to draw 7. If you do, draw 1.",
        "Stun a unit. You may pay :rb_energy_3: to move an enemy unit.",
        "Stun a unit. You may discard 1 to draw 7.",
        "You may pay :rb_energy_3: to ready a unit. Give it +1 :rb_might: this turn.",
    ],
)
def test_what_is_not_paid_for_so(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_backline_is_given() -> None:
    assert spell("Give a unit [Backline] this turn.").do == (m.GiveKeyword(keyword="Backline", to=1),)
    assert compile_effect("[Backline]", 1) == EffectText(1, ("Backline",))
    assert isinstance(compile_text("Give a unit [Hidden] this turn.", "spell"), Stop)


@pytest.mark.parametrize("words", ["all keywords", "all its keywords", "all of its keywords"])
def test_all_keywords(words: str) -> None:
    assert spell(f"Choose a unit. It loses {words} this turn.").do == (m.LoseKeyword(keyword="", what=1),)


def test_two_units_that_each_deal_damage_to_the_other() -> None:
    start = "Choose a friendly unit and an enemy unit at the same battlefield."
    assert spell(f"{start} Each deals damage equal to its Might to the other.").do == (m.Fight(first=1, second=2),)
    assert isinstance(compile_text("Choose a unit. Each deals damage equal to its Might to the other.", "spell"), Stop)


@pytest.mark.parametrize("words", ["Use only to play spells", "Spend this Energy only on spells", "Use only on spells"])
def test_energy_for_spells(words: str) -> None:
    assert only(f":rb_exhaust:: [Add] :rb_energy_1:. {words}.", "gear").do == (m.Add(energy=1, only="spells"),)
    assert isinstance(compile_text(":rb_exhaust:: [Add] :rb_energy_1:. Use only on dragons.", "gear"), Stop)


def test_a_level_that_adds_something() -> None:
    gives = c.Level(3)
    found = spell("Ready a unit.\n[Level 3][>] Give it [Tank] this turn as well.")
    assert found.do[1] == m.GiveKeyword(keyword="Tank", to=1, only_if=gives)
    assert isinstance(compile_text("Ready a unit. Give it [Tank] this turn as well.", "spell"), Stop)


def test_spells_played_during_a_showdown_here() -> None:
    ability = only("When you play a spell during a showdown here, draw 7.")
    assert ability.only_if == c.Itself(TargetFilter(that=(HasState("in a showdown"),)))
    anywhere = only("When you play a spell during a showdown, draw 7.")
    assert anywhere.only_if == c.InShowdown()
    assert isinstance(compile_text("When you play a spell during a showdown here, draw 7.", "gear"), Stop)


def test_what_moves_from_the_battlefield_of_the_own_unit() -> None:
    ability = only("When an enemy unit moves from my battlefield, draw 7.")
    assert ability.on == EventFilter(ENEMY_UNIT, that=(LeftPlace("here"),))
    assert ability.only_if == c.ThereAre(TargetFilter(kind="battlefield", where="here"))
    assert isinstance(compile_text("When an enemy unit moves from my battlefield, draw 7.", "gear"), Stop)


ENEMY_UNIT = TargetFilter(whose="enemy")


@pytest.mark.parametrize(
    ("whose", "deaths"),
    [
        ("friendly", deaths("friendly")),
        ("enemy", deaths("enemy")),
        ("", deaths()),
    ],
)
def test_discounts_for_deaths_of_a_side(whose: str, deaths: q.HowOften) -> None:
    found = meaning(f"I cost :rb_energy_1: less for each {whose} unit that died this turn.")
    assert found.standing == (CostChange(amount=Cost(energy=1), each=deaths),)


def test_units_that_a_player_controls_as_a_group() -> None:
    assert spell("Units you control have +7 :rb_might: this turn.").do == (
        m.GiveMight(amount=7, to=TargetFilter(whose="you")),
    )
    assert isinstance(compile_text("Units have +7 :rb_might: this turn.", "spell"), Stop)


def test_a_token_of_either_type() -> None:
    assert spell("Kill a friendly token.").choose == (
        Choice(TargetFilter(kind="permanent", whose="friendly", that=(IsToken(),))),
    )
    assert isinstance(compile_text("Stun a friendly token.", "spell"), Stop)


def test_units_that_conquer_alone() -> None:
    one = only("When one of your units conquers a battlefield alone, draw 7.", "legend")
    assert one == Ability("conquer", DRAW, on=EventFilter(TargetFilter(whose="you"), that=(Alone(),)))
    mine = only("When I hold alone, draw 7.")
    assert mine == Ability("hold", DRAW, on=EventFilter("me", that=(Alone(),)))
    assert isinstance(compile_text("When you hold alone, draw 7.", "unit"), Stop)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("the number of cards in your hand", Holding("hand")),
        ("your XP", Holding("xp")),
        ("the number of points you have", Holding("points")),
        ("the number of enemy units that died this turn", deaths("enemy")),
        ("the number of cards you've discarded this turn", q.HowOften("discard", EventFilter(by="you"))),
    ],
)
def test_might_equal_to_what_is_counted(words: str, each: Any) -> None:
    given = (m.GiveMight(amount=1, to=1, each=each),)
    assert spell(f"Give a unit +:rb_might: equal to {words} this turn.").do == given
    assert spell(f"Give a unit +:rb_might: this turn equal to {words}.").do == given
    assert isinstance(compile_text(f"Give a unit equal to {words} this turn.", "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("XP you have", Holding("xp")),
        ("rune you control", Holding("runes")),
        ("battlefield you've conquered this turn", q.HowOften("conquer", EventFilter(by="you"))),
        ("combat you've won this turn", q.HowOften("win", EventFilter(by="you"))),
    ],
)
def test_for_each_of_what_a_player_has(words: str, each: Any) -> None:
    assert spell(f"Draw 1 for each {words}.").do == (m.Draw(each=each),)
    assert isinstance(compile_text(f"Draw 1 for each {words} there.", "spell"), Stop)


def test_nothing_stands_for_each_thing_done_this_way() -> None:
    assert isinstance(compile_text("I have +1 :rb_might: for each unit moved this way.", "unit"), Stop)


def test_units_chosen_for_two_amounts() -> None:
    assert spell("Deal 7 split among up to three enemy units.").do == (m.Deal(amount=7, split=True, to=1),)
    assert spell("Stun a unit. Kill an enemy unit.").choose == (UNIT, ENEMY)
