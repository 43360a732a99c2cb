"""Battlefields that texts choose, and what texts of battlefields mean."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.prohibitions import NoMoveToBase, PlayersCannot
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Choice, TargetFilter
from carddata.model.triggers import EventFilter, InNthTurn
from tests.kit.meanings import meaning, spell

BATTLEFIELD = Choice(TargetFilter(kind="battlefield"))
THERE = TargetFilter(where="chosen")


def test_there_is_the_battlefield_that_was_chosen() -> None:
    ability = spell("Choose a battlefield. Deal 9 to all units there.")
    assert (ability.choose, ability.do) == ((BATTLEFIELD,), (m.Deal(amount=9, to=THERE),))


def test_all_units_at_a_battlefield_choose_the_battlefield() -> None:
    assert spell("Deal 9 to all units at a battlefield.") == spell("Choose a battlefield. Deal 9 to all units there.")


def test_a_unit_there_is_chosen_beside_the_battlefield() -> None:
    ability = spell("Choose a battlefield. Stun a unit there.")
    assert ability.choose == (BATTLEFIELD, Choice(TargetFilter(where="battlefield", that=(Beside(1),))))


def test_each_side_there_is_given_its_own() -> None:
    ability = spell(
        "Choose a battlefield. Give friendly units there +9 :rb_might: this turn and enemy units there -9 :rb_might: "
        "this turn, to a minimum of 7 :rb_might:."
    )
    assert ability.do == (
        m.GiveMight(amount=9, to=TargetFilter(whose="friendly", where="chosen")),
        m.GiveMight(amount=-9, to=TargetFilter(whose="enemy", where="chosen"), least=7),
    )


def test_buffs_give_more_for_the_turn() -> None:
    ability = spell("Buffs give an additional +9 :rb_might: to friendly units this turn.")
    assert ability.do == (m.RaiseBuffs(amount=9),)


def test_each_player_s_first_beginning_phase() -> None:
    (ability,) = meaning(
        "At the start of each player's first Beginning Phase, that player channels 7 runes.", "battlefield"
    ).abilities
    assert (ability.when, ability.on) == ("beginning", EventFilter(that=(InNthTurn(1, 1),)))
    assert ability.do == (m.ChangeRunes(how="channel", count=7, who="turn player"),)


def test_each_player_s_beginning_phase() -> None:
    (ability,) = meaning(
        "At the start of each player's Beginning Phase, deal 9 to each unit here.", "battlefield"
    ).abilities
    assert (ability.on, ability.do) == (EventFilter(), (m.Deal(amount=9, to=TargetFilter(where="here")),))


def test_each_player_channels() -> None:
    (ability,) = meaning("When you hold here, each player channels 7 runes exhausted.", "battlefield").abilities
    assert ability.do == (m.ChangeRunes(how="channel", count=7, exhausted=True, who="everybody"),)


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("Units can't be played here.", "battlefield", PlayersCannot(what="play units here")),
        ("Units can't move from here to base.", "battlefield", NoMoveToBase("here")),
        ("Units can't move to base.", "unit", NoMoveToBase()),
        ("I can't move to base.", "unit", NoMoveToBase("me")),
    ],
)
def test_what_cannot_be_done(text: str, kind: Any, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


def test_a_player_wins_the_game() -> None:
    (ability,) = meaning("When you hold here, if you have 7+ units here, you win the game.", "battlefield").abilities
    assert ability.do == (m.WinGame(),)
    assert ability.only_if == c.ThereAre(TargetFilter(whose="you", where="here"), 7)


STOPPED: tuple[tuple[str, Any], ...] = (
    ("Choose a battlefield. Draw 1.", "spell"),
    ("Deal 9 to all units there.", "spell"),
    ("Deal 9 to all units at a battlefield. Stun all units at a battlefield.", "spell"),
    ("Choose a battlefield. Choose a battlefield. Deal 9 to all units there.", "spell"),
    ("Buffs give an additional +9 :rb_might: to friendly units.", "spell"),
    ("At the start of each player's Beginning Phase, draw 7.", "battlefield"),
    ("At the start of each player's Beginning Phase, deal 9 to each enemy unit here.", "battlefield"),
    ("At the start of each player's Beginning Phase, you may kill a unit here.", "battlefield"),
    ("Units can't be played here.", "unit"),
    ("Units can't move from here to base.", "unit"),
    ("I can't move to base.", "battlefield"),
    ("Units can't move to a battlefield.", "unit"),
    ("When you hold here, that player draws 7.", "battlefield"),
    ("Choose a player. That player draws 7.", "spell"),
    ("Buffs give an additional -9 :rb_might: to friendly units this turn.", "spell"),
    ("When I attack, choose a battlefield. Move a friendly unit there.", "unit"),
)


@pytest.mark.parametrize(("text", "kind"), STOPPED)
def test_what_is_not_carried_out_stops_the_compiler(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
