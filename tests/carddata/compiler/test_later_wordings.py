"""Wordings and mechanics that a later set may use: what they mean, and what must not be understood beside them."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.continuous import HasKeywords
from carddata.model.costs import Cost, ObjectCost
from carddata.model.operations import Burn, Move
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasState, Is, IsNot, OfType, TargetFilter
from carddata.model.triggers import At, EventFilter, OnceEachTurn, OneOrMore
from tests.kit.meanings import DRAW, meaning, only, spell


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("I become exhausted", "exhaust", EventFilter("me")),
        ("I'm exhausted", "exhaust", EventFilter("me")),
        ("a friendly unit becomes exhausted", "exhaust", EventFilter(TargetFilter(whose="friendly"))),
        ("I'm Empowered", "empower", EventFilter("me")),
        ("you spend XP", "spend xp", EventFilter(by="you")),
        ("you lose a combat", "lose", EventFilter(by="you")),
        ("an opponent moves a unit", "move", EventFilter(TargetFilter(), by="enemy")),
        ("an opponent moves a unit here", "move", EventFilter(TargetFilter(), by="enemy", that=(At("here"),))),
        (
            "you play a unit with Might 5 or more",
            "plays",
            EventFilter(TargetFilter(that=(Compared("might", "at least", 5),)), by="you"),
        ),
        (
            "you play a unit with 2 :rb_might: or less",
            "plays",
            EventFilter(TargetFilter(that=(Compared("might", "at most", 2),)), by="you"),
        ),
    ],
)
def test_what_an_ability_watches(words: str, when: Any, on: EventFilter) -> None:
    assert only(f"When {words}, draw 7.") == Ability(when, DRAW, on=on)


def test_the_start_of_the_main_phase() -> None:
    assert only("At the start of your Main Phase, draw 7.").when == "main"
    assert isinstance(compile_text("At the start of your Main Phase, draw 7.", "battlefield"), Stop)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("When I conquer a battlefield, draw 7.", "When I conquer, draw 7."),
        ("When you hold a battlefield, draw 7.", "When you hold, draw 7."),
        ("Units with Might 3 or less have [Tank].", "Units with 3 :rb_might: or less have [Tank]."),
        ("Your units with 5 or more Might have [Tank].", "Your units with 5 :rb_might: or more have [Tank]."),
        ("When you play me, burn 2, then you may draw 7.", "When you play me, burn 2. Then you may draw 7."),
        ("When you play me, if I was played from your trash, draw 7.", "When you play me, if you played me from your "
         "trash, draw 7."),
    ],
)  # fmt: skip
def test_two_wordings_of_one_meaning(one: str, other: str) -> None:
    assert meaning(one) == meaning(other)


def test_what_a_combat_that_was_won_gives() -> None:
    own = meaning("If I've won a combat this turn, I have [Tank].").standing
    assert own == (
        HasKeywords(keywords=("Tank",), to="me", only_if=c.Counted(q.HowOften("win", EventFilter("me")), 1)),
    )
    won = c.Counted(q.HowOften("win", EventFilter(by="you")), 1)
    cheaper = meaning("If you've won a combat this turn, I cost :rb_energy_2: less.").standing
    assert cheaper == (CostChange(amount=Cost(2), only_if=won),)


def test_legion_of_a_unit_in_play() -> None:
    found = meaning("[Legion][>] I have [Tank].").standing
    assert found == (HasKeywords(keywords=("Tank",), to="me", only_if=c.Legion()),)
    assert isinstance(compile_text("[Legion][>] Units here have [Tank].", "battlefield"), Stop)


def test_an_ability_is_used_once_each_turn() -> None:
    found = only("Spend 2 XP: Draw 7. Use only once per turn.")
    assert found == Ability("activate", DRAW, cost=Cost(xp=2), each_once="use")
    assert isinstance(compile_text("Draw 7. Use only once per turn.", "spell"), Stop)


def test_costs_of_ones_own_card() -> None:
    assert only("Return me to my owner's hand: Draw 7.").cost == Cost(objects=ObjectCost("return", "me"))
    assert only("Recycle a card from your trash: Draw 7.").cost == Cost(recycle=1)
    assert isinstance(compile_text("Return me to my owner's hand: Ready me.", "unit"), Stop)


@pytest.mark.parametrize("words", ["If it's a unit", "If you burned a unit this way", "If you burned a unit"])
def test_what_hangs_on_the_type_of_a_card_that_may_be_burned(words: str) -> None:
    found = only(f"When I attack, you may burn 1. {words}, draw 7.")
    assert found.may
    burning, drawing = found.do
    assert burning == Burn()
    assert drawing.only_if == c.Shown(TargetFilter(kind="card", whose="you", that=(OfType(("unit",)),)))


def test_several_units_come_to_one_battlefield() -> None:
    found = spell("Move up to two friendly units to a battlefield you control.")
    assert found.choose == (Choice(TargetFilter(whose="friendly"), least=0, most=2),)
    assert found.do == (Move(what=1, to="chosen", among="controlled"),)
    assert isinstance(compile_text("Move up to two units to a battlefield.", "spell"), Stop)


def test_a_cost_below_a_line_with_empower_is_that_of_empower() -> None:
    line = "[Empower] :rb_energy_4:\nThis ability costs :rb_energy_1: less for each card you've played this turn."
    (found,) = meaning(line).abilities
    assert found.cheaper == CostChange(amount=Cost(1), each=q.HowOften("plays a card", EventFilter(by="you")))
    assert isinstance(compile_text(f"{line}\nSpend 2 XP: Ready me.", "unit"), Stop)
    other = "[Empower] :rb_energy_4:\nThis costs :rb_energy_1: less if you've played a spell this turn."
    assert isinstance(compile_text(other, "unit"), Stop)


def test_what_is_counted_of_battlefields() -> None:
    per = meaning("I cost :rb_energy_1: less for each battlefield you control.").standing
    assert per == (CostChange(amount=Cost(1), each=q.HowMany(TargetFilter(kind="battlefield", whose="you"))),)
    found = only("When I attack, if you control two or more battlefields, draw 7.")
    assert found.only_if == c.ThereAre(TargetFilter(kind="battlefield", whose="you"), 2)


def test_a_unit_that_dies_this_turn() -> None:
    one = spell("Deal 7 to a unit. If it dies this turn, draw 7.")
    assert one == spell("Deal 7 to a unit. When it dies this turn, draw 7.")


def test_a_card_of_the_hand_by_its_cost() -> None:
    after = only("When I attack, you may play a spell from your hand with Energy cost :rb_energy_3: or less.")
    before = only("When I attack, you may play a spell with Energy cost :rb_energy_3: or less from your hand.")
    assert after == before


def test_players_do_more_at_a_battlefield() -> None:
    found = only("When a player plays a unit here, they may pay :rb_energy_1: to Empower it.", "battlefield")
    assert found.theirs
    assert isinstance(compile_text("When a player plays a unit here, you may Empower it.", "battlefield"), Stop)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you have fewer points than an opponent", c.Counted(q.Lead("points", "opponent"), 1)),
        ("an opponent's score is higher than yours", c.Counted(q.Lead("points", "opponent"), 1)),
        ("you've played two or more cards this turn", c.Counted(q.HowOften("plays a card", EventFilter(by="you")), 2)),
        ("I'm alone at a battlefield", c.Itself(TargetFilter(where="battlefield", that=(HasState("alone"),)))),
    ],
)
def test_what_an_ability_asks(words: str, condition: c.Condition) -> None:
    assert only(f"When I attack, if {words}, draw 7.").only_if == condition


def test_where_a_unit_was_as_it_died() -> None:
    assert only("[Deathknell][>] If I was at a battlefield, draw 7.").only_if == c.Itself(
        TargetFilter(where="battlefield")
    )
    assert isinstance(compile_text("When I attack, if I was at a battlefield, draw 7.", "unit"), Stop)


def test_there_is_where_a_unit_is_played() -> None:
    assert only("When you play me to a battlefield, kill an enemy unit there.").choose[0].of.where == "there"
    assert isinstance(compile_text("When you play me, kill an enemy unit there.", "unit"), Stop)


@pytest.mark.parametrize("event", ["you play a spell", "I attack", "I hold"])
def test_once_each_turn_of_what_happens_one_at_a_time_may_be_declined(event: str) -> None:
    found = only(f"Once each turn, when {event}, you may draw 7.")
    assert found.may
    assert found.on is not None
    assert found.on.asks(OnceEachTurn)


@pytest.mark.parametrize(
    ("words", "on"),
    [
        ("a friendly unit wins a combat", EventFilter(TargetFilter(whose="friendly"))),
        ("a friendly unit wins a combat here", EventFilter(TargetFilter(whose="friendly"), that=(At("here"),))),
        ("one or more friendly units win a combat", EventFilter(TargetFilter(whose="friendly"), that=(OneOrMore(),))),
    ],
)
def test_units_that_win_a_combat(words: str, on: EventFilter) -> None:
    assert only(f"When {words}, draw 7.") == Ability("win", DRAW, on=on)


def test_combats_that_end_either_way() -> None:
    won, lost = meaning("When you win or lose a combat, draw 7.").abilities
    assert (won.when, won.on, lost.when, lost.on) == ("win", EventFilter(by="you"), "lose", EventFilter(by="you"))


def test_several_units_pay_for_an_ability() -> None:
    others = TargetFilter(whose="friendly", that=(IsNot(Is("this")),))
    assert only("Exhaust two other friendly units: Draw 7.").cost == Cost(objects=ObjectCost("exhaust", others, 2, 2))
    assert isinstance(compile_text("Exhaust two enemy units: Draw 7.", "unit"), Stop)


def test_while_an_ability_may_be_used() -> None:
    found = only("Spend 2 XP: Draw 7. Use this ability only while I'm defending.")
    assert found.only_if == c.Itself(TargetFilter(that=(HasState("defending"),)))


def test_a_unit_deals_damage_to_another_beside_it() -> None:
    one = "A friendly unit deals damage equal to its Might to an enemy unit at the same battlefield."
    two = "Choose a friendly unit and an enemy unit at the same battlefield."
    first, second = spell(one).choose
    chosen = spell(f"{two} They deal damage equal to their Mights to each other.").choose
    assert (first, second) == chosen


@pytest.mark.parametrize(
    "event",
    [
        "you play a unit",
        "a friendly unit becomes Empowered",
        "a friendly unit moves",
        "another friendly unit dies",
        "you buff a unit",
    ],
)
@pytest.mark.parametrize("words", ["ready another friendly unit", "draw 7 for each other friendly unit"])
def test_another_than_what_an_event_happened_to_is_not_another_than_the_own_unit(event: str, words: str) -> None:
    assert isinstance(compile_text(f"When {event}, {words}.", "unit"), Stop)
    assert not isinstance(compile_text(f"When you play a spell, {words}.", "unit"), Stop)


def test_what_a_unit_already_is_is_asked_before_anything_is_done() -> None:
    assert isinstance(compile_text("Empower a unit. If it's already Empowered, draw 7.", "spell"), Stop)
    assert isinstance(compile_text("Empower a unit. Draw 7 unless it's already Empowered.", "spell"), Stop)
    asked = c.Chosen(TargetFilter(that=(HasState("empowered"),)))
    (drawn,) = spell("Choose a unit. If it's already Empowered, draw 7.").do
    assert drawn.only_if == asked
    first, second = spell("Ready a unit. If it's already ready, stun it instead.").do
    assert (first.only_if, second.only_if) == (
        c.Chosen(TargetFilter(that=(HasState("ready"),))),
        c.Not(c.Chosen(TargetFilter(that=(HasState("ready"),)))),
    )


@pytest.mark.parametrize("words", ["a unit", "a Poro", "two or more cards"])
def test_a_unit_that_enters_has_been_played_itself(words: str) -> None:
    assert isinstance(compile_text(f"If you've played {words} this turn, I enter ready.", "unit"), Stop)
    assert meaning("If you've played a gear this turn, I enter ready.").standing
