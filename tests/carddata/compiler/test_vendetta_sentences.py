"""Texts of our own in the manner of Vendetta's cards: their meanings, and near ones that are not understood."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import DoThis
from carddata.model.amounts import HowMany, HowOften
from carddata.model.costs import Cost
from carddata.model.damage import BonusDamage, TakesMoreMight
from carddata.model.numbers import AmountOf, Holding
from carddata.model.permissions import CardsCost
from carddata.model.plays import Ignoring, Play
from carddata.model.prohibitions import CannotBe
from carddata.model.replacements import Replacement
from carddata.model.stops import Stop
from carddata.model.targets import (
    AnyOf,
    ChosenBy,
    InCombatWith,
    Is,
    IsNot,
    IsToken,
    OfDomain,
    OfThatPlayer,
    OfType,
    TargetFilter,
)
from carddata.model.triggers import CausedBy, CostsAtLeast, EventFilter, InNthTurn, NthTime, Reaches
from tests.kit.meanings import TOKENS, meaning, only, spell

POINTS = "If a player would score 1 point from conquering or holding during their"
MOVED = "Move an enemy unit to a battlefield where you have units."


def test_points_of_the_first_turns_are_cards() -> None:
    assert meaning(f"{POINTS} first turn, they draw 2 instead.", "gear").standing == (
        Replacement(when=("score",), on=EventFilter(that=(InNthTurn(1, 1),)), do=(m.Draw(2),)),
    )


def test_they_are_what_a_condition_counts_at_the_destination() -> None:
    there = TargetFilter(whose="you", where="destination")
    counted = c.All((c.Counted(HowMany(there), 3, most=3), c.NotIgnored(1)))
    assert spell(f"{MOVED} If you have exactly three units there, they each get +2 :rb_might: this turn.").do == (
        m.Move(what=1, among="with yours"),
        m.GiveMight(amount=2, to=there, only_if=counted),
    )


def test_a_player_who_is_chosen_takes_control_of_this_which_is_recalled() -> None:
    ability = only(":rb_exhaust:: Choose an opponent. They gain control of this and recall it.", "gear")
    assert ability.do == (m.TakeControl(what="me", who=1), m.Recall(what="me"))


def test_might_that_becomes_a_number() -> None:
    ability = only("When my Might becomes 8 or more, draw 1.")
    assert (ability.when, ability.on) == ("mighty", EventFilter("me", that=(Reaches(8),)))


def test_abilities_are_played_beside_cards() -> None:
    text = "When you play a unit or activated ability with Energy cost :rb_energy_4: or more, draw 1."
    costs = (CostsAtLeast("energy", 4),)
    assert [(each.when, each.on) for each in meaning(text, "gear").abilities] == [
        ("plays", EventFilter(TargetFilter("unit"), "you", costs)),
        ("use", EventFilter(by="you", that=costs)),
    ]


def test_the_first_card_of_a_turn_that_is_no_token() -> None:
    text = "When you play me or the first time you play a non-token unit each turn, gain 1 XP."
    first = EventFilter(TargetFilter(that=(IsNot(IsToken()),)), "you", (NthTime(1),))
    assert [(each.when, each.on) for each in meaning(text).abilities] == [("play", None), ("plays", first)]


def test_spells_of_opponents_besides_the_one_that_is_chosen() -> None:
    other = EventFilter(TargetFilter("spell", that=(IsNot(Is(1)),)), "enemy")
    counter = m.Counter(what=1, only_if=c.Counted(HowOften("plays", other), 1))
    assert spell("Counter a spell if an opponent has played another spell this turn.").do == (counter,)
    plain = c.Counted(HowOften("plays", EventFilter(TargetFilter("spell"), "enemy")), 2)
    assert spell("If an opponent has played 2 or more spells this turn, draw 1.").do == (m.Draw(only_if=plain),)


def test_two_effects_behind_one_gate() -> None:
    more = "If a spell or ability you control would give -:rb_might: to a unit it chooses, it gives an additional -2"
    standing = meaning(f"[Empowered][>] Your spells can't be countered. {more} :rb_might:.", "gear").standing
    assert standing == (
        CannotBe(what="countered", to=TargetFilter("spell", "you"), only_if=c.Empowered()),
        TakesMoreMight(amount=2, only_if=c.Empowered()),
    )


def test_units_by_those_in_their_combat_and_by_what_has_chosen_them() -> None:
    both = "that's in combat with an enemy Calm unit or that's being chosen by an enemy Calm ability"
    calm = (OfDomain("calm"),)
    fought = TargetFilter(that=(InCombatWith(TargetFilter("unit", "enemy", that=calm)),))
    assert spell("[Stun] a unit that's in combat with an enemy Calm unit.").choose[0].of == fought
    assert isinstance(compile_text(f"[Stun] a unit {both}.", "spell", ("mind",), TOKENS), Stop)
    chosen = TargetFilter(that=(ChosenBy(TargetFilter("spell", "enemy", that=calm)),))
    either = both.replace("ability", "spell")
    assert spell(f"[Stun] a unit {either}.").choose[0].of == TargetFilter(that=(AnyOf((fought, chosen)),))


def test_the_first_ability_of_gear_of_a_turn_is_cheaper() -> None:
    text = "The first friendly gear activated ability used each turn costs :rb_energy_2: less."
    gear = TargetFilter("gear", "friendly")
    cheaper = CardsCost(of=gear, amount=Cost(energy=2), nth=1, abilities=True)
    assert meaning(text, "gear").standing == (cheaper,)


def test_bonus_damage_of_the_spell_itself() -> None:
    card = meaning("Deal 2 to a unit. This deals 3 Bonus Damage for each card in your trash.", "spell")
    assert card.abilities[0].do == (m.Deal(amount=2, to=1),)
    assert card.standing == (BonusDamage(3, own=True, each=Holding("trash")),)


def test_a_number_of_the_card_that_was_burned() -> None:
    text = "[Burn 1]. When you burn a unit this way, do this: Give a unit +:rb_might: equal to the burned card's"
    burned, then = spell(f"{text} Might this turn.").do
    assert isinstance(then, DoThis)
    assert burned == m.Burn()
    assert then.only_if == c.Shown(TargetFilter("card", "you", that=(OfType(("unit",)),)))
    assert then.then.do == (m.GiveMight(amount=1, to=1, each=AmountOf("shown")),)


@pytest.mark.parametrize("ways", ["to or from", "from or to"])
def test_the_battlefields_of_a_move(ways: str) -> None:
    moved = only(f"When I move, kill an enemy unit at a battlefield I moved {ways}.").choose
    assert [choice.of for choice in moved] == [TargetFilter(whose="enemy", where="moved")]
    (several,) = only(f"When I move, kill up to 2 units at a battlefield I moved {ways}.").choose
    assert several.together


def test_a_card_of_the_trash_of_the_player_who_was_chosen() -> None:
    text = "When I hold, choose an opponent. They [Burn 1]. Then you may do this: Choose a gear in their trash"
    gear = TargetFilter("card", "enemy", that=(OfType(("gear",)), OfThatPlayer()))
    for played in ("and play it", ". Play it"):
        burned, then = only(f"{text} {played}, ignoring its cost.".replace(" .", ".")).do
        assert burned == m.Burn(who=1)
        assert isinstance(then, DoThis)
        assert (then.that, then.then.may) == (1, True)
        assert [choice.of for choice in then.then.choose] == [gear]
        assert then.then.do == (Play(what=1, price=Ignoring("cost"), yours=True),)


def test_spells_of_a_trash_are_given_flow() -> None:
    ability = only("When I hold, give up to 2 spells in your trash [Flow] equal to their cost this turn.")
    assert ability.do == (m.GiveFlow(what=1),)
    assert [choice.of for choice in ability.choose] == [TargetFilter("card", "you", that=(OfType(("spell",)),))]


INSTEAD = "If a spell or ability that chooses me would"


def test_might_instead_of_what_a_spell_would_do() -> None:
    done = "return me to my owner's hand, give me -:rb_might:, or stun me"
    (standing,) = meaning(f"[Empowered][>] {INSTEAD} {done}, give me +1 :rb_might: this turn instead.").standing
    assert standing == Replacement(
        when=("stun", "less might", "return"),
        on=EventFilter("me", that=(CausedBy("chooser"),)),
        do=(m.GiveMight(amount=1),),
        only_if=c.Empowered(),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{POINTS} second turn, they draw 1 instead.", "unit"),
        (f"{POINTS} first turn, they draw 1 instead.", "battlefield"),
        (f"{POINTS} first turn, they gain 1 XP instead.", "unit"),
        ("If a player would score 2 points from conquering or holding during their first turn, they draw 1 instead.",
         "unit"),
        ("Move an enemy unit to a battlefield where there are enemy units.", "spell"),
        ("Kill a unit. If you have exactly two units there, they each get +1 :rb_might: this turn.", "spell"),
        (f"{MOVED} If you have exactly two gear there, draw 1.", "spell"),
        (f"{MOVED} If you have two or fewer units there, draw 1.", "spell"),
        ("When I conquer, if you have exactly two units there, draw 1.", "unit"),
        (":rb_exhaust:: Choose a unit. They gain control of this.", "gear"),
        (":rb_exhaust:: Exhaust this. Choose a unit. Kill this and recall it.", "unit"),
        ("When my Might becomes 8 or less, draw 1.", "unit"),
        ("When my Might becomes 8 or more, draw 1.", "gear"),
        ("When you play a unit or activated ability with Power cost :rb_rune_rainbow: or more, draw 1.", "gear"),
        ("When you play me or the first time you play a non-token spell each turn, draw 1.", "unit"),
        ("Kill a unit if an opponent has played another spell this turn.", "spell"),
        ("When I move, draw 1 if an opponent has played another spell this turn.", "unit"),
        ("If an opponent has played another gear this turn, draw 1.", "spell"),
        ("If an opponent has discarded a card this turn, draw 1.", "spell"),
        ("If a spell or ability you control would give -:rb_might: to a unit it chooses, it gives an additional +1"
         " :rb_might:.", "unit"),
        ("[Empowered][>] Your spells can't be countered. When I move, draw 1.", "unit"),
        ("[Stun] a unit that's in combat with an enemy spell.", "spell"),
        ("[Stun] a unit that's being chosen by an enemy unit.", "spell"),
        ("The second friendly gear activated ability used each turn costs :rb_energy_2: less.", "gear"),
        ("The first friendly gear activated ability used each turn costs :rb_energy_2: more.", "gear"),
        ("[Burn 1]. When you burn a unit this way, draw 1.", "spell"),
        ("[Burn 1]. When you burn a unit this way, do this: Give a unit +:rb_might: equal to the "
         "discarded card's Might this turn.", "spell"),
        ("Discard 1. When you discard a unit this way, do this: Give a unit +:rb_might: equal to the "
         "burned card's Might this turn.", "spell"),
        ("This deals 3 Bonus Damage.", "unit"),
        ("Deal 2 to a unit. This deals -1 Bonus Damage.", "spell"),
        ("[Burn 2]. When you burn a unit this way, do this: Draw 1.", "spell"),
        ("[Burn 1]. When you burn a gear this way, do this: Give a unit +:rb_might: equal to the burned card's Might"
         " this turn.", "spell"),
        ("[Burn 1]. Give a unit +:rb_might: equal to the burned card's Might this turn.", "spell"),
        (f"{INSTEAD} kill me, give me +1 :rb_might: this turn instead.", "unit"),
        (f"{INSTEAD} stun me, give me -1 :rb_might: this turn instead.", "unit"),
        (f"{INSTEAD} stun me, give me +1 :rb_might: this turn instead.", "gear"),
        (f"{INSTEAD} stun me or stun me, give me +1 :rb_might: this turn instead.", "unit"),
        ("If a spell or ability would stun me, give me +1 :rb_might: this turn instead.", "unit"),
        ("Give a gear in your trash [Flow] equal to its cost this turn.", "spell"),
        ("Give a spell in any trash [Flow] equal to its cost this turn.", "spell"),
        ("Give a spell in your trash [Flow] equal to its cost.", "spell"),
        ("Give a spell [Flow] equal to its cost this turn.", "spell"),
        ("When I hold, [Burn 1]. Then do this: Choose a gear in their trash and play it.", "unit"),
        ("When I hold, choose an enemy unit. Kill it. Then do this: Choose a gear in their trash and play it.", "unit"),
        ("Choose an opponent. Choose a gear in their trash and play it.", "spell"),
        ("When I hold, choose an opponent. They [Burn 1]. Then do this: You may choose a gear in their trash and play"
         " it.", "unit"),
        ("When I conquer, kill a unit at a battlefield I moved to or from.", "unit"),
        ("When another friendly unit moves, kill a unit at a battlefield I moved to or from.", "unit"),
        ("When I move, kill all units at a battlefield I moved to or from.", "unit"),
        ("When I move, draw 1 if there is a unit at a battlefield I moved to or from.", "unit"),
    ],
)  # fmt: skip
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
