"""Ordinary wordings of triggers, conditions, instructions and gates."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.continuous import HasMight
from carddata.model.damage import BonusDamage
from carddata.model.numbers import AmountOf
from carddata.model.permissions import CostChange, PlayedFor
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Choice, HasKeyword, HasState, Is, IsNot, OfType, TargetFilter
from carddata.model.triggers import At, EventFilter, OnceEachTurn
from tests.kit.meanings import DRAW, ENEMY, HERE, UNIT, meaning, only, spell

EMPOWERED = c.Empowered()
FRIENDLY = TargetFilter(whose="friendly")
ANOTHER = TargetFilter(whose="friendly", that=(IsNot(Is("this")),))


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("I take damage", "damage", EventFilter("me")),
        ("I'm dealt damage", "damage", EventFilter("me")),
        ("a friendly unit takes damage", "damage", EventFilter(FRIENDLY)),
        ("you move another friendly unit to here", "move", EventFilter(ANOTHER, by="you", that=(At("here"),))),
    ],
)
def test_a_trigger(words: str, when: str, on: EventFilter) -> None:
    found = only(f"When {words}, draw 7.")
    assert (found.when, found.on, found.do) == (when, on, DRAW)


def test_a_death_here_and_a_unit_that_comes_to_my_battlefield() -> None:
    assert only("When another friendly unit dies here, draw 7.").on == EventFilter(
        TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),))
    )
    found = only("When another friendly unit moves to my battlefield, draw 7.")
    assert (found.on, found.only_if) == (EventFilter(ANOTHER, that=(At("here"),)), HERE)
    assert only("When you win a combat here, draw 7.", "battlefield").when == "win"


def test_either_of_two_types_is_played() -> None:
    abilities = meaning("When you play a unit or gear, draw 7.").abilities
    assert [(each.when, each.on) for each in abilities] == [
        ("plays", EventFilter(TargetFilter(kind="unit"), "you")),
        ("plays", EventFilter(TargetFilter(kind="gear"), "you")),
    ]


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("I attack", "attack", EventFilter("me", that=(OnceEachTurn(),))),
        ("you play a spell", "plays", EventFilter(TargetFilter(kind="spell"), by="you", that=(OnceEachTurn(),))),
        ("you stun a unit", "stun", EventFilter(TargetFilter(), by="you", that=(OnceEachTurn(),))),
    ],
)
def test_once_each_turn(words: str, when: str, on: EventFilter) -> None:
    found = only(f"Once each turn, when {words}, draw 7.")
    assert (found.when, found.on) == (when, on)


@pytest.mark.parametrize("words", ["you conquer", "you stun or ready a unit", "I hold while I'm ready"])
def test_what_is_not_watched_once_each_turn_stops(words: str) -> None:
    assert isinstance(compile_text(f"Once each turn, when {words}, draw 7.", "unit"), Stop)


def test_two_conditions_of_a_standing_line() -> None:
    here = TargetFilter(whose="friendly", where="here")
    asked = c.All((c.Itself(TargetFilter(that=(HasState("attacking"),))), EMPOWERED))
    found = meaning("[Empowered][>] While I'm attacking, friendly units here have +7 :rb_might:.").standing
    assert found == (HasMight(amount=7, to=here, only_if=asked),) or found == (
        HasMight(
            amount=7, to=here, only_if=c.All((c.Empowered(), c.Itself(TargetFilter(that=(HasState("attacking"),)))))
        ),
    )
    found = meaning("[Level 3][>] During your turn, I have +7 :rb_might:.").standing
    assert isinstance(found[0], HasMight)
    assert found[0].only_if in (c.All((c.TurnOf("you"), c.Level(3))), c.All((c.Level(3), c.TurnOf("you"))))


def test_bonus_damage_under_a_condition() -> None:
    assert meaning("[Empowered][>] Your spells deal 1 bonus damage.").standing == (
        BonusDamage(1, by="spells", only_if=EMPOWERED),
    )
    assert meaning("Your spells and abilities deal 1 bonus damage.").standing == (BonusDamage(1),)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it's [Empowered]", c.Chosen(TargetFilter(that=(HasState("empowered"),)))),
        ("it's already Empowered", c.Chosen(TargetFilter(that=(HasState("empowered"),)))),
        ("it isn't Empowered", c.Not(c.Chosen(TargetFilter(that=(HasState("empowered"),))))),
        (
            "your legend is exhausted",
            c.ThereAre(TargetFilter(kind="legend", whose="you", that=(HasState("exhausted"),))),
        ),
    ],
)
def test_a_condition_of_a_sentence(words: str, asked: c.Condition) -> None:
    assert spell(f"Ready a unit. If {words}, draw 7.").do[-1] == m.Draw(count=7, only_if=asked)


def test_what_is_not_empowered() -> None:
    assert meaning("While I'm not [Empowered], I have +7 :rb_might:.").standing == (
        HasMight(amount=7, only_if=c.Not(c.Empowered())),
    )


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Choose two units. They get +7 :rb_might: this turn.", m.GiveMight(amount=7, to=1)),
        ("Choose an opponent. They burn 7.", m.Burn(count=7, who=1)),
        ("Choose a player. They gain 7 XP.", m.GainXp(count=7, who=1)),
        ("Each opponent gains 7 XP.", m.GainXp(count=7, who="opponents")),
        ("Each player gains 7 XP.", m.GainXp(count=7, who="everybody")),
        ("Stun a unit. Its controller gains 7 XP.", m.GainXp(count=7, who=1)),
        (
            "Burn cards equal to the number of units you control.",
            m.Burn(each=q.HowMany(TargetFilter(whose="you"))),
        ),
        (
            "Deal 7 to a unit for each friendly unit.",
            m.Deal(amount=7, to=1, each=q.HowMany(TargetFilter(whose="friendly"))),
        ),
        (
            "Give a unit +7 :rb_might: for each friendly unit this turn.",
            m.GiveMight(amount=7, to=1, each=q.HowMany(TargetFilter(whose="friendly"))),
        ),
    ],
)
def test_an_instruction(text: str, do: Any) -> None:
    assert spell(text).do[-1] == do


def test_where_units_and_cards_are_taken_from_and_to() -> None:
    found = spell("Move a friendly unit to your base.")
    assert (found.choose, found.do) == ((Choice(TargetFilter(whose="you")),), (m.Move(what=1, to="base"),))
    assert isinstance(compile_text("Move an enemy unit to your base.", "spell"), Stop)
    found = spell("Banish up to 3 cards from an opponent's trash.")
    assert (found.choose, found.do) == (
        (Choice(TargetFilter(kind="card", whose="enemy"), least=0, most=3, one_controller=True),),
        (m.Banish(what=1),),
    )
    found = spell("Banish up to 3 cards from opponents' trashes.")
    assert found.choose == (Choice(TargetFilter(kind="card", whose="enemy"), least=0, most=3),)
    found = spell("Return a spell with [Flow] from your trash to your hand.")
    assert found.choose == (
        Choice(TargetFilter(kind="card", whose="you", that=(HasKeyword("Flow"), OfType(("spell",))))),
    )


def test_costs_and_permissions_under_conditions() -> None:
    gear = c.ThereAre(TargetFilter(kind="gear", whose="you"))
    (cheaper,) = meaning("While you control a gear, I cost :rb_energy_2: less.").standing
    assert isinstance(cheaper, CostChange)
    assert cheaper.only_if == gear
    for text in (
        "You may play me from your trash for :rb_energy_2: if you control a gear.",
        "If you control a gear, you may play me from your trash for :rb_energy_2:.",
    ):
        (played,) = meaning(text).standing
        assert isinstance(played, PlayedFor)
        assert played.only_if == gear
    assert only(":rb_energy_1:: Draw 7. Use only on your turn.").only_if == c.TurnOf("you")
    assert only("When you play me during a showdown, draw 7.").only_if == c.InShowdown()


def test_the_units_of_both_sides_are_spoken_of() -> None:
    found = spell("Choose a friendly unit and an enemy unit. Ready the friendly unit and stun the enemy unit.")
    assert found == Ability(
        "resolve", (m.Ready(what=1), m.Stun(what=2)), (Choice(TargetFilter(whose="friendly")), ENEMY)
    )
    found = spell(
        "Choose a friendly unit and an enemy unit. Deal damage equal to the friendly unit's Might to the enemy unit."
    )
    assert found.do == (m.Deal(to=2, each=AmountOf(1)),)
    found = spell(
        "Choose a friendly unit and an enemy unit. The friendly unit deals damage equal to its Might to the enemy unit."
    )
    assert found.do == (m.Deal(to=2, each=AmountOf(1), by_unit=True),)
    assert spell("Choose a unit. Stun the chosen unit.") == Ability("resolve", (m.Stun(what=1),), (UNIT,))


def test_a_couple_is_chosen_at_one_place() -> None:
    text = "Choose a friendly unit and an enemy unit at the same battlefield."
    assert spell(f"{text} Stun the enemy unit and ready the friendly unit.").choose == (
        Choice(TargetFilter(whose="friendly", where="battlefield")),
        Choice(TargetFilter(whose="enemy", where="battlefield", that=(Beside(1),))),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Choose two friendly units. Ready the friendly unit.",
        "Choose a unit. Stun the enemy unit.",
        "Choose an enemy unit and a unit. Stun the friendly unit.",
    ],
)
def test_a_side_that_was_not_spoken_of_once_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
