"""Delayed triggers: what they wait for, what their words refer to, and where they are not understood."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import spell


def delays(text: str, kind: Any = "spell") -> list[Delay]:
    meaning = compile_text(text, kind)
    assert isinstance(meaning, Meaning), meaning
    return [do for ability in meaning.abilities for do in ability.do if isinstance(do, Delay)]


KILL, DRAW = (m.Kill(what="it"),), (m.Draw(count=7),)


@pytest.mark.parametrize(
    ("text", "delay"),
    [
        ("Stun a unit. When it dies this turn, draw 7.", Delay(then=Ability("death", DRAW), of=1)),
        ("Stun a unit. The next time it wins a combat this turn, draw 7.",
         Delay(then=Ability("win", DRAW), of=1, once=True)),
        ("Stun a unit. When that unit takes damage this turn, kill it.", Delay(then=Ability("damage", KILL), of=1)),
        ("Choose a unit. Kill it the next time it is dealt damage this turn.",
         Delay(then=Ability("damage", KILL), of=1, once=True)),
        ("Choose a unit. At the end of this turn, kill it.", Delay(then=Ability("ending", KILL), of=1)),
        ("Choose a unit. Kill it at end of turn.", Delay(then=Ability("ending", KILL), of=1)),
        ("Draw 7 at the start of your next Main Phase.", Delay(then=Ability("main", DRAW))),
        ("When any unit takes damage this turn, kill it.",
         Delay(then=Ability("damage", KILL, on=EventFilter(it=TargetFilter())))),
        ("When an enemy unit dies this turn, draw 7.",
         Delay(then=Ability("dies", DRAW, on=EventFilter(it=TargetFilter(whose="enemy"))))),
        ("When a friendly gear is played this turn, draw 7.",
         Delay(then=Ability("plays", DRAW, on=EventFilter(it=TargetFilter(kind="gear", whose="friendly"))))),
        ("The next time you play a spell this turn, draw 7.",
         Delay(then=Ability("plays", DRAW, on=EventFilter(it=TargetFilter(kind="spell"), by="you")), once=True)),
        ("When you conquer this turn, draw 7.", Delay(then=Ability("conquer", DRAW, on=EventFilter(by="you")))),
    ],
)  # fmt: skip
def test_what_a_delayed_trigger_waits_for(text: str, delay: Delay) -> None:
    assert delays(text) == [delay]


def test_each_of_two_events_has_a_trigger_of_its_own() -> None:
    found = delays("Ready a unit. When it conquers or holds this turn, draw 7.")
    assert [(delay.then.when, delay.of) for delay in found] == [("conquer", 1), ("hold", 1)]


def test_of_its_own_unit() -> None:
    (delay,) = delays("When I attack, when I die this turn, draw 7.", "unit")
    assert (delay.of, delay.then.when) == ("me", "death")


def test_what_takes_the_place_of_a_delayed_trigger() -> None:
    text = "Choose a unit. Kill it the next time it takes damage this turn.\n[Legion] — Kill it now instead."
    meaning = compile_text(text, "spell")
    assert isinstance(meaning, Meaning)
    kill, delay = meaning.abilities[0].do
    assert kill == m.Kill(what=1, only_if=c.Legion())
    assert isinstance(delay, Delay)
    assert delay.only_if == c.Not(c.Legion())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When it dies this turn, draw 7.", "spell"),
        ("Stun up to two units. When it dies this turn, draw 7.", "spell"),
        ("Stun a unit. When it dies this turn, buff it.", "spell"),
        ("Draw 7 and ready a unit at end of turn.", "spell"),
        ("Kill an enemy unit at end of turn.", "spell"),
        ("The next time you conquer or hold this turn, draw 7.", "spell"),
        ("When an enemy unit with [Tank] dies this turn, draw 7.", "spell"),
        ("When I die this turn, draw 7.", "spell"),
        ("When I attack, at the end of this turn, kill all units here.", "unit"),
        ("[Deathknell] — At the end of this turn, buff me.", "unit"),
        ("Choose a unit. Kill it the next time it takes damage this turn.\n[Legion] — Draw 7 instead.", "spell"),
    ],
)
def test_what_is_not_understood_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_what_is_done_as_an_instruction_kills() -> None:
    found = spell("Deal 7 to a unit at a battlefield. If this kills it, do this: draw 7.")
    assert found.do[1] == Delay(then=Ability("death", DRAW), of=1, once=True, killing=True)
    of_all = spell("Deal 7 to all enemy units. Then for each unit this kills, do this: draw 7.")
    assert of_all.do[1] == Delay(then=Ability("death", DRAW), of=TargetFilter(whose="enemy"), killing=True)
    paid = spell("Deal 7 to up to two units. For each unit this kills, do this: you may pay :rb_energy_1: to draw 7.")
    assert paid.do[1].then.may  # type: ignore[union-attr]
    for text in (
        "Stun a unit. If this kills it, do this: draw 1.",
        "Deal 1 to two units. If this kills it, do this: draw 1.",
        "Deal 1 to a unit. If this kills it, draw 1.",
        "Deal 1 to a unit. Draw 1. If this kills it, do this: draw 1.",
        "If this kills it, do this: draw 1.",
    ):
        assert isinstance(compile_text(text, "spell"), Stop), text
