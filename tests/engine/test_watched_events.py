"""Each circumstance of a watched event answers yes, no or unknown, and a no outweighs an unknown."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from carddata.model import triggers as t
from carddata.model.targets import HasKeyword, TargetFilter
from carddata.model.triggers import Circumstance, EventFilter
from tableside.engine import Table
from tableside.engine.model.board import Permanent
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.rules.watching import Occurrence, TriggerEvent, Watcher, watched

WATCHER = Watcher("A", 1, 1)


def position() -> Table:
    table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    units = (Permanent(1, "Own", "unit", "A", 1), Permanent(2, "Other", "unit", "A", 2))
    return replace(table, permanents=(*units, Permanent(3, "Enemy", "unit", "B", 1)))


def answers(on: EventFilter, event: TriggerEvent) -> list[bool]:
    """Return of each thing that an ability triggers on whether that is known."""
    return [occurrence.known for occurrence in watched(position(), on, WATCHER, event)]


CONQUEST = TriggerEvent("conquer", "A", (1,), 1)
KILL = TriggerEvent("kill", "A", (3,), 1)


@pytest.mark.parametrize(
    ("asked", "event", "known"),
    [
        (t.ControlledBefore("nobody"), CONQUEST._replace(uncontrolled=True), [True]),
        (t.ControlledBefore("nobody"), CONQUEST._replace(uncontrolled=False), []),
        (t.ControlledBefore("enemy"), CONQUEST._replace(uncontrolled=None), [False]),
        (t.CausedBy("spell"), KILL._replace(spell=True), [True]),
        (t.CausedBy("spell"), KILL._replace(spell=False), []),
        (t.CausedBy("spell"), KILL._replace(spell=None), [False]),
        (t.At("here"), KILL, [True]),
        (t.At("elsewhere"), KILL, []),
        (t.Alone(), KILL, [True]),
        (t.Alone("one on one"), KILL, [True]),
    ],
)
def test_a_circumstance_says_yes_no_or_that_nobody_knows(asked: Any, event: TriggerEvent, known: list[bool]) -> None:
    on = EventFilter("me" if event.when == "conquer" else TargetFilter(), that=(asked,))
    assert answers(on, event) == known


@pytest.mark.parametrize(
    "that",
    [
        (t.ControlledBefore("nobody"), t.InOwnBeginning()),
        (t.InOwnBeginning(), t.ControlledBefore("nobody")),
        (t.ControlledBefore("nobody"), t.At("elsewhere")),
    ],
)
def test_nobody_is_asked_if_another_circumstance_is_not_so(that: tuple[Circumstance, ...]) -> None:
    unsure = CONQUEST._replace(uncontrolled=None)
    assert answers(EventFilter("me"), unsure) == [True]
    assert answers(EventFilter("me", that=that), unsure) == []


def test_nobody_is_asked_about_the_conquest_of_another_unit() -> None:
    on, unsure = EventFilter("me", that=(t.ControlledBefore("nobody"),)), CONQUEST._replace(uncontrolled=None)
    assert answers(on, unsure) == [False]
    assert answers(on, unsure._replace(subjects=(2,))) == []


def test_a_keyword_of_an_unread_card_is_not_known_unless_it_is_of_another_kind() -> None:
    event = TriggerEvent("plays", "A", (2,), 2)
    assert answers(EventFilter(TargetFilter(that=(HasKeyword("Tank"),))), event) == [False]
    assert answers(EventFilter(TargetFilter("gear", that=(HasKeyword("Tank"),))), event) == []


def test_what_happens_to_nobody_knows_what_may_be_anything() -> None:
    event = TriggerEvent("choose", "A", unknown=True)
    assert list(watched(position(), EventFilter(TargetFilter(), "you"), WATCHER, event)) == [Occurrence(known=False)]
    assert answers(EventFilter(TargetFilter(), "enemy"), event) == []


def test_which_turn_it_is_may_not_be_known() -> None:
    event, on = TriggerEvent("beginning", "A"), EventFilter(that=(t.InNthTurn(2),))
    assert answers(on, event) == []
    seats = tuple(replace(seat, turns_begun=None) for seat in position().seats)
    unsure = replace(position(), seats=seats)
    assert [each.known for each in watched(unsure, on, WATCHER, event)] == [False]
