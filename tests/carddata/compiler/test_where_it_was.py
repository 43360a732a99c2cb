"""Texts of our own about the battlefield where their target was, or that they choose, and about its other units."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Delay
from carddata.model.decisions import Decide
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, Occupied, TargetFilter
from tests.kit.meanings import ENEMY, spell

THERE = Choice(TargetFilter(whose="enemy", where="battlefield"))


def if_it_left(there: TargetFilter) -> c.Condition:
    """Return that there is this where the only target was, which was not ignored."""
    return c.All((c.ThereAre(there), c.NotIgnored(1)))


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        ("Exhaust an enemy unit from a battlefield. Then, if there's an enemy unit alone at that battlefield,"
         " draw 7.",
         (THERE,),
         (m.Exhaust(what=1),
          m.Draw(count=7, only_if=if_it_left(TargetFilter(whose='enemy', where='left', that=(HasState('alone'),)))))),
        ("Kill a gear at a battlefield. If there is a ready unit there, draw 7.",
         (Choice(TargetFilter(kind="gear", where="battlefield")),),
         (m.Kill(what=1), m.Draw(count=7, only_if=if_it_left(TargetFilter(where='left', that=(HasState('ready'),)))))),
        ("Choose a battlefield. Stun all units there. If there's a friendly gear there, draw 7.",
         (Choice(TargetFilter(kind="battlefield")),),
         (m.Stun(what=TargetFilter(where="chosen")),
          m.Draw(count=7, only_if=c.ThereAre(TargetFilter(kind="gear", whose="friendly", where="chosen"))))),
    ],
)  # fmt: skip
def test_what_there_is_at_that_battlefield(text: str, choose: Any, do: Any) -> None:
    assert (spell(text).choose, spell(text).do) == (choose, do)


@pytest.mark.parametrize(
    ("words", "occupied"),
    [
        ("where you have units", "you"),
        ("where you control a unit", "you"),
        ("where there are friendly units", "friendly"),
        ("where there's an enemy unit", "enemy"),
    ],
)
def test_a_battlefield_with_units_there(words: str, occupied: Any) -> None:
    found = spell(f"Choose a battlefield {words}. Move up to one enemy unit to that battlefield, then stun it.")
    assert found.choose == (
        Choice(TargetFilter(kind="battlefield", that=(Occupied(occupied),))),
        Choice(TargetFilter(whose="enemy"), least=0, apart=1),
    )
    assert found.do == (m.Move(what=2, to="beside", beside=1), m.Stun(what=2))


def test_a_move_there_that_is_decided_on() -> None:
    text = "Choose a battlefield. You may move a ready unit to that battlefield. Then exhaust all units there."
    assert spell(text).do == (
        Decide(), m.Move(what=2, to="beside", beside=1), m.Exhaust(what=TargetFilter(where="chosen")),
    )  # fmt: skip


def test_another_outcome_for_the_same_target() -> None:
    already = c.Chosen(TargetFilter(that=(HasState("exhausted"),)))
    found = spell("Exhaust an enemy unit. If it's already exhausted, kill it instead.")
    assert found.choose == (ENEMY,)
    assert found.do == (
        m.Kill(what=1, only_if=already),
        m.Exhaust(what=1, only_if=c.Not(c.Chosen(TargetFilter(that=(HasState("exhausted"),))))),
    )
    repeated = compile_text("[Repeat] [2]\nExhaust a unit. If it's already exhausted, kill it instead.", "spell")
    assert isinstance(repeated, Meaning)


def test_the_might_of_a_unit_is_split() -> None:
    text = (
        "Choose a ready unit. It deals damage equal to its Might split among enemy units in a base. Then for each unit"
        " this kills, do this: Draw 7."
    )
    found = spell(text)
    assert found.choose == (
        Choice(TargetFilter(that=(HasState("ready"),))),
        Choice(TargetFilter(whose="enemy", where="base"), least=1, most=None),
    )
    assert found.do[0] == m.Deal(each=AmountOf(1), by_unit=True, split=True, to=2)
    assert isinstance(found.do[1], Delay)
    any_number = spell("Deal 7 damage split among any number of enemy units.")
    assert (any_number.choose[0].least, spell("Deal 7 damage split among enemy units.").choose[0].least) == (0, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 7. If there's an enemy unit alone at that battlefield, draw 7.",
        "Kill an enemy unit. If there's an enemy unit alone at that battlefield, draw 7.",
        "Kill two units at a battlefield. If there's an enemy unit alone at that battlefield, draw 7.",
        "Kill a unit at a battlefield and stun a unit. If there's a unit alone at that battlefield, draw 7.",
        "Stun a unit at a battlefield, then kill it. If there's a unit alone at that battlefield, draw 7.",
        "If there's a gear alone here, draw 7.",
        "Exhaust an enemy unit. If it's already exhausted, kill a unit instead.",
        "Choose a friendly unit. Stun all units at a battlefield, then move your unit there.",
        "Choose a battlefield. Move two enemy units to that battlefield.",
        "Choose a battlefield where you have units.",
        "Choose a ready unit. It deals damage equal to its Might split among an enemy unit.",
        "[Repeat] [2]\nKill a unit. If it was an enemy unit, draw 7.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
