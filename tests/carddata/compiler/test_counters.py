"""Buffs that are moved, counters that are spent, and what waits for the end of a combat."""

from __future__ import annotations

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay
from carddata.model.costs import Cost, ObjectCost
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import At, EventFilter
from tests.kit.meanings import meaning, only, spell


def test_a_buff_is_moved_between_two_units() -> None:
    ability = spell("Move a buff from a friendly unit to another friendly unit.")
    assert ability.do == (m.MoveBuff(what=1, to=2),)
    assert ability.choose == (
        Choice(TargetFilter(whose="friendly")),
        Choice(TargetFilter(whose="friendly", that=(IsNot(Is(1)),))),
    )
    assert isinstance(compile_text("Move a buff from a gear to a unit.", "spell"), Stop)


def test_a_counter_is_a_buff() -> None:
    buffed = Cost(objects=ObjectCost("spend a buff", TargetFilter(whose="you", that=(HasState("buffed"),))))
    assert only("Spend a counter: Draw 7.").cost == only("Spend a buff: Draw 7.").cost == buffed


@pytest.mark.parametrize(
    ("text", "kind", "on"),
    [
        ("When a combat ends, draw 7.", "unit", EventFilter()),
        ("When a combat ends at my battlefield, draw 7.", "unit", EventFilter(that=(At("here"),))),
    ],
)
def test_triggers_on_the_end_of_a_combat(text: str, kind: Any, on: EventFilter) -> None:
    assert meaning(text, kind).abilities == (Ability("combat ends", (m.Draw(7),), on=on),)


def test_what_waits_for_the_end_of_this_combat() -> None:
    for words in ("At the end of combat", "At the end of this combat", "When this combat ends"):
        assert spell(f"{words}, draw 7.").do == (Delay(then=Ability("combat ends", (m.Draw(7),))),)
