"""Texts about what each player keeps, what is done under one condition more, and other sentences of known parts."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability, DoThis
from carddata.model.amounts import HowOften
from carddata.model.numbers import AmountOf
from carddata.model.operations import Deal, Empower, Kill, Move, Ready, Stun, Swap
from carddata.model.prohibitions import ChannelsOnly
from carddata.model.stops import Stop
from carddata.model.targets import Called, Choice, HasState, Is, IsNot, IsToken, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import HERE, meaning, only, spell

RULES: Any = {"must": True, "by": "everybody"}


@pytest.mark.parametrize("own", ["a unit they control", "one of their units"])
def test_each_player_keeps_one_of_their_own(own: str) -> None:
    compiled = spell(f"Each player chooses {own}. Stun the rest.")
    assert compiled.choose == (Choice(TargetFilter("unit"), **RULES),)
    assert compiled.do == (Stun(what=TargetFilter("unit", that=(IsNot(Is(1)),))),)


def test_the_rest_may_be_gear() -> None:
    compiled = spell("Each player chooses a gear they control. Then kill the rest.")
    assert (compiled.choose, compiled.do) == (
        (Choice(TargetFilter("gear"), **RULES),),
        (Kill(TargetFilter("gear", that=(IsNot(Is(1)),))),),
    )


def test_damage_that_is_marked() -> None:
    compiled = spell("Deal damage to an enemy unit equal to the damage marked on it.")
    assert compiled.do == (Deal(to=1, each=AmountOf(1, "damage")),)
    own = only("When I attack, deal damage equal to the damage marked on me to an enemy unit.")
    assert own.do == (Deal(to=1, each=AmountOf("me", "damage")),)


def test_the_own_unit_and_a_token_by_its_name_change_places() -> None:
    compiled = only(":rb_energy_1:: Move me and a Tin Man you control to each other's locations.")
    assert compiled.do == (Swap(first="me", second=1),)
    assert compiled.choose == (Choice(TargetFilter("unit", "you", that=(Called("Tin Man"),))),)


def test_a_battlefield_and_a_unit_that_is_elsewhere() -> None:
    compiled = spell(
        "Choose a battlefield you control and a unit you control at a different location. Move that unit to that "
        "battlefield."
    )
    assert compiled.choose == (Choice(TargetFilter("battlefield", "you")), Choice(TargetFilter(whose="you"), apart=1))
    assert compiled.do == (Move(what=2, to="beside", beside=1),)


def test_one_condition_more() -> None:
    compiled = only(":rb_energy_1:: If it's your turn, move a friendly unit to base and if I'm attacking, ready it.")
    mine = c.TurnOf("you")
    attacking = c.Itself(TargetFilter(that=(HasState("attacking"),)))
    assert compiled.do[0] == Move(what=1, to="base", only_if=mine)
    assert isinstance(compiled.do[1], Ready)
    assert isinstance(compiled.do[1].only_if, c.All)
    assert set(compiled.do[1].only_if.of) == {mine, attacking}


def test_several_things_were_done() -> None:
    compiled = only("When I hold, if you've played a non-token unit, a gear, and a spell this turn, draw 7.")

    def played(it: TargetFilter) -> c.Condition:
        return c.Counted(HowOften("plays", EventFilter(it, "you")), 1)

    assert isinstance(compiled.only_if, c.All)
    assert set(compiled.only_if.of) == {
        played(TargetFilter("unit", that=(IsNot(IsToken()),))),
        played(TargetFilter("gear")),
        played(TargetFilter("spell")),
    }


def test_what_was_played_may_be_spoken_of() -> None:
    compiled = spell(
        "Look at the top 3 cards of your Main Deck. You may banish a unit or gear from among them and play it. Recycle "
        "the rest. Then you may do this: Empower it."
    )
    then = Ability("then", (Empower(what="it"),), may=True)
    assert compiled.do[1] == DoThis(then=then, only_if=c.TookPlace(1))


@pytest.mark.parametrize("when", ["at the start of", "during", "in"])
def test_fewer_runes(when: str) -> None:
    compiled = meaning(f"While I'm at a battlefield, players only channel 1 rune {when} their Channel Phase.")
    assert compiled == Meaning(standing=(ChannelsOnly(1, only_if=HERE),))


@pytest.mark.parametrize(
    "text",
    [
        "Each player chooses a damaged unit they control. Kill the rest.",
        "Each opponent chooses a unit they control. Kill the rest.",
        "Each player chooses a unit. Kill the rest.",
        "Draw 1. Each player chooses a unit they control. Kill the rest.",
        "Each player chooses a unit they control. Kill the rest. If you paid the additional cost, you don't kill a "
        "unit this way.",
        "Deal damage to up to 2 units equal to the damage marked on it.",
        "Move me and a Tin Man you control to each other's locations.",
        "Choose a battlefield you control and a unit you control at a different location. Move that unit.",
        "Choose an enemy unit and a unit you control at a different location. Stun that unit.",
        "Then you may do this: Empower it.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
