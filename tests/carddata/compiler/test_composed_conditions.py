"""Composed conditions, triggers and effects that stand: what is read of them, and what is nearly the same and not."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.continuous import HasKeywords
from carddata.model.damage import BonusDamage
from carddata.model.permissions import CardsCost
from carddata.model.stops import Stop
from carddata.model.targets import HasState, IsNot, IsToken, Occupied, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import meaning, only, spell

NO_TOKEN = (IsNot(IsToken()),)
PLAYED = "When you play a unit, draw 7."


def reads(text: str, kind: Any) -> bool:
    return isinstance(compile_text(text, kind), Meaning)


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ("Kill a unit. If it was a friendly unit", c.ChosenOf("friendly", choice=1)),
        ("Ready a unit. If it's an enemy unit", c.Chosen(TargetFilter(whose="enemy"), choice=1)),
        (
            "Ready a gear. If it's an exhausted gear",
            c.Chosen(TargetFilter("gear", that=(HasState("exhausted"),)), choice=1),
        ),
    ],
)
def test_what_it_is_or_was(before: str, asked: Any) -> None:
    _, drawn = spell(f"{before}, draw 7.").do
    assert drawn.only_if == asked


@pytest.mark.parametrize(
    "before",
    [
        "Kill a unit. If it was a friendly gear",
        "Kill a unit. If it was a stunned gear",
        "Kill a unit. If it was not a friendly unit",
        "Ready a unit. If it's a unit",
        "Ready a unit. If it's units",
        "Burn 1. If it was a friendly unit",
        "Discard 1. If the discarded card is a stunned unit",
    ],
)
def test_what_it_was_that_nobody_knows(before: str) -> None:
    assert not reads(f"{before}, draw 7.", "spell")


def often(verb: Any, on: Any, least: int = 1, most: int | None = None) -> c.Counted:
    return c.Counted(q.HowOften(verb, on), least, most=most)


SPELLS = EventFilter(TargetFilter("spell"), "you")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("I haven't been dealt damage", often("damage", EventFilter("me"), 0, 0)),
        ("I didn't conquer", often("conquer", EventFilter("me"), 0, 0)),
        ("you did not play a spell", often("plays", SPELLS, 0, 0)),
        ("you played a spell", often("plays", SPELLS)),
    ],
)
def test_what_was_or_was_not_done_this_turn(words: str, asked: Any) -> None:
    assert meaning(f"If {words} this turn, I have [Tank].").standing == (
        HasKeywords(keywords=("Tank",), only_if=asked),
    )


@pytest.mark.parametrize(
    "words",
    [
        "you haven't been dealt damage",
        "I have dealt damage",
        "I have been moved damage",
        "you haven't played a unit, a gear, and a spell",
        "you has played a spell",
        "an opponent have played a spell",
        "you've played another unit",
    ],
)
def test_what_was_done_that_nobody_counts(words: str) -> None:
    assert not reads(f"If {words} this turn, I have [Tank].", "unit")


@pytest.mark.parametrize(
    ("first", "kind", "asked"),
    [
        ("On your turn, w", "unit", c.TurnOf("you")),
        ("[Level 3] — W", "unit", c.Level(3)),
        ("While you control this battlefield, w", "battlefield", None),
    ],
)
def test_what_is_so_as_an_ability_triggers(first: str, kind: Any, asked: Any) -> None:
    ability = only(f"{first}{PLAYED[1:]}", kind)
    assert asked is None or ability.only_if == asked
    assert ability.only_if is not None


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        ("While I'm at a battlefield, w", "unit"),
        ("If you control a gear, w", "unit"),
        ("If you control a gear w", "unit"),
        ("During showdowns here, w", "unit"),
        ("While you control this battlefield, w", "unit"),
    ],
)
def test_other_conditions_before_a_trigger_are_refused(first: str, kind: Any) -> None:
    assert not reads(f"{first}{PLAYED[1:]}", kind)


def test_a_condition_stands_before_a_phase() -> None:
    found = only("If you control a gear at the start of your Beginning Phase, draw 7.")
    assert found.only_if == c.ThereAre(TargetFilter("gear", "you"))


def test_two_triggers_each_with_its_word() -> None:
    assert reads("When I hold and when I attack, draw 7.", "unit")
    assert not reads("When I hold and I attack, draw 7.", "unit")


def test_only_the_last_predicate_has_the_exception() -> None:
    tank, chosen = meaning("I have [Tank] and can't be chosen by enemy spells unless it's your turn.").standing
    assert (tank.only_if, chosen.only_if) == (None, c.Not(c.TurnOf("you")))  # type: ignore[union-attr]
    assert not reads("I have [Tank] unless it's your turn and [Shield].", "unit")


def test_bonus_damage_of_all_is_to_units_at_the_own_battlefield() -> None:
    text = "Spells and abilities deal 1 Bonus Damage to units here."
    assert meaning(text, "battlefield").standing == (BonusDamage(1, here=True),)
    assert not reads(text, "unit")


@pytest.mark.parametrize(
    "text",
    [
        "Spells deal 1 Bonus Damage to units here.",
        "Spells and abilities deal 1 Bonus Damage to enemy units here.",
        "Spells and abilities deal 1 Bonus Damage.",
        "Your spells deal 1 Bonus Damage to units here.",
        "While a friendly unit holds alone, it has [Tank].",
        "While a friendly unit is exhausted alone, it has [Tank].",
        'On your turn, units here have ":rb_exhaust:: Draw 7."',
    ],
)
def test_what_stands_nearly_so_is_refused(text: str) -> None:
    assert not reads(text, "battlefield")


@pytest.mark.parametrize(
    ("cards", "of", "nth"),
    [
        ("The first friendly non-token gear played", TargetFilter("gear", "friendly", that=NO_TOKEN), 1),
        ("The first non-token gear you play", TargetFilter("gear", "you", that=NO_TOKEN), 1),
        ("Your second non-token gear", TargetFilter("gear", "you", that=NO_TOKEN), 2),
        ("The first non-token gear each opponent plays", TargetFilter("gear", "enemy", that=NO_TOKEN), 1),
        ("The first gear you play", TargetFilter("gear", "you"), 1),
        ("The second unit you play", TargetFilter("unit", "you"), 2),
        ("The first friendly unit played", TargetFilter("unit", "friendly"), 1),
    ],
)
def test_the_nth_of_whose_cards_costs_less(cards: str, of: TargetFilter, nth: int) -> None:
    (effect,) = meaning(f"{cards} each turn costs :rb_energy_1: less.", "gear").standing
    assert isinstance(effect, CardsCost)
    assert (effect.of, effect.nth, effect.abilities) == (of, nth, False)


@pytest.mark.parametrize(
    "cards",
    [
        "Your first friendly non-token gear",
        "The first spell played",
        "The first non-token spell you play",
        "The first friendly unit activated ability used",
        "The first friendly spell activated ability used",
        "The first friendly gear activated ability you play",
        "The first friendly non-token gear used",
        "Your first friendly spell you play",
    ],
)
def test_the_nth_of_nobodys_cards_is_refused(cards: str) -> None:
    assert not reads(f"{cards} each turn costs :rb_energy_1: less.", "gear")


def test_a_battlefield_by_the_number_of_units_there() -> None:
    (drawn,) = spell("If you control a battlefield with exactly two units there, draw 7.").do
    occupied = TargetFilter("battlefield", "you", that=(Occupied("anybody", 2, 2),))
    assert drawn.only_if == c.ThereAre(occupied)


@pytest.mark.parametrize("units", ["two gear there", "exactly two enemy units there", "no units there", "two units"])
def test_a_battlefield_by_what_is_not_known_of_it(units: str) -> None:
    assert not reads(f"If you control a battlefield with {units}, draw 7.", "spell")


@pytest.mark.parametrize(
    ("text", "kind", "is_read"),
    [
        ("Empower a unit, gear, or legend you control.", "spell", True),
        ("Empower a unit, gear, or spell.", "spell", False),
        ("Kill two units and/or gear.", "spell", True),
        ("Kill two units or/and gear.", "spell", False),
        ("When I hold, kill a gear with Energy cost no more than my Might.", "unit", True),
        ("When I hold, kill a gear with Energy cost no more than its Might.", "unit", False),
        (":rb_exhaust:: Draw 7. Use only if you control a unit and only once each turn.", "gear", True),
        ("When I hold, draw 7. Use only if you control a unit and only once each turn.", "unit", False),
        ("I have +1 :rb_might: for each point you scored from holding this turn.", "unit", True),
        ("I have +1 :rb_might: for each point you scored from conquering this turn.", "unit", False),
        ("I have +1 :rb_might: for each point you scored this turn.", "unit", False),
        ("I cost :rb_energy_2: less to play from anywhere other than their hand.", "unit", False),
    ],
)
def test_parts_that_stand_in_many_sentences(text: str, kind: Any, is_read: bool) -> None:
    assert reads(text, kind) is is_read, compile_text(text, kind)


def test_a_stop_names_no_half_of_a_meaning() -> None:
    found = compile_text("Choose a friendly unit and an enemy unit. Ready the gear.", "spell")
    assert isinstance(found, Stop)


@pytest.mark.parametrize(
    ("words", "is_read"),
    [
        ("your legend is exhausted", True),
        ("your legend was exhausted", False),
        ("your legend is not exhausted", False),
        ("an enemy unit is alone here", True),
        ("an enemy unit was alone here", False),
        ("an enemy unit is not alone here", False),
        ("an enemy unit is friendly", False),
    ],
)
def test_what_the_legend_or_a_unit_is(words: str, is_read: bool) -> None:
    assert reads(f"When I hold, if {words}, draw 7.", "unit") is is_read


@pytest.mark.parametrize(
    ("price", "is_read"), [("less", True), ("more", True), ("less or more", False), ("more instead", False)]
)
def test_what_cards_cost_this_turn(price: str, is_read: bool) -> None:
    assert reads(f"Your spells cost :rb_energy_1: {price} this turn.", "spell") is is_read
