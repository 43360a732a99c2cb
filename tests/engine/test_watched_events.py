"""Each circumstance of a watched event answers yes, no or unknown, and a no outweighs an unknown."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from carddata.model import triggers as t
from carddata.model.card import Card
from carddata.model.targets import Compared, HasKeyword, HasTag, TargetFilter
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
        (t.At("battlefield"), KILL, [True]),
        (t.At("yours"), KILL, []),
        (t.CameFrom("hand"), KILL, []),
        (t.CausedBy("gear"), KILL, [False]),
        (t.CausedBy("gear"), KILL._replace(sources=("gear",)), [True]),
        (t.CausedBy("gear"), KILL._replace(sources=("unit",)), []),
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
    event, on = TriggerEvent("beginning", "A"), EventFilter(that=(t.InNthTurn(2, 2),))
    assert answers(on, event) == []
    seats = tuple(replace(seat, turns_begun=None) for seat in position().seats)
    unsure = replace(position(), seats=seats)
    assert [each.known for each in watched(unsure, on, WATCHER, event)] == [False]


CARDS = {card.name: card for card in (Card("Spark", "spell"), Card("Own", "unit", might=2, energy=5))}


def occurrences(on: EventFilter, event: TriggerEvent) -> list[Occurrence]:
    """Return each time that an ability triggers where these cards are known."""
    table = position()
    known = replace(table, setup=dataclasses.replace(table.setup, cards=CARDS))
    return list(watched(known, on, WATCHER, event))


def test_what_happens_to_several_at_once_is_about_each_of_them_once_where_the_first_is() -> None:
    event = TriggerEvent("kill", "A", (2, 3, 2), 1)
    assert occurrences(EventFilter(TargetFilter(), that=(t.OneOrMore(),)), event) == [Occurrence((2, 3), 2)]


def test_each_card_of_the_type_is_one_time_and_one_that_nobody_knows_may_be() -> None:
    discard, spells = TriggerEvent("discard", "A", (7,), 2), EventFilter(that=(t.EachCard("spell"),))
    assert occurrences(EventFilter(), discard) == [Occurrence((7,), 2)]
    assert occurrences(spells, discard._replace(cards=("Spark", "Own", "Spark"))) == [Occurrence((7,), 2)] * 2
    assert [each.known for each in occurrences(spells, discard._replace(cards=("Own", "?")))] == [False]


@pytest.mark.parametrize("when", ["attack", "defend"])
def test_a_player_attacks_or_defends_as_the_first_units_do(when: Any) -> None:
    assert answers(EventFilter(), TriggerEvent(when, "A", (1,), 1)) == [True]
    assert answers(EventFilter(), TriggerEvent(when, "A", (1,))) == []


def test_which_side_moves_a_unit_of_the_other_is_not_known() -> None:
    move = TriggerEvent("move", "A", (1,), 1)
    assert [answers(EventFilter(by="you"), move._replace(by=player)) for player in ("A", "B")] == [[True], [False]]


@pytest.mark.parametrize(("phase", "known"), [("beginning", [True]), ("scoring", [True]), ("main", [])])
def test_a_beginning_lasts_until_its_points_are_scored(phase: Any, known: list[bool]) -> None:
    on = EventFilter(TargetFilter(), that=(t.InOwnBeginning(),))
    now = replace(position(), turn="A", phase=phase)
    assert [each.known for each in watched(now, on, WATCHER, KILL)] == known
    assert not list(watched(replace(now, turn="B"), on, WATCHER, KILL))


@pytest.mark.parametrize(
    ("described", "known"),
    [
        (TargetFilter("unit"), [True]),
        (TargetFilter(that=(HasTag(("Fox",)),)), [False]),
        (TargetFilter(that=(Compared("might", "at least", 3),)), [False]),
        (TargetFilter(whose="enemy", that=(HasKeyword("Tank"),)), []),
        (TargetFilter(where="here", that=(HasKeyword("Tank"),)), []),
    ],
)
def test_what_is_asked_of_an_unread_unit_is_not_known(described: TargetFilter, known: list[bool]) -> None:
    assert answers(EventFilter(described), TriggerEvent("plays", "A", (2,), 2)) == known


def test_the_printed_cost_of_what_is_played_counts() -> None:
    plays = TriggerEvent("plays", "A", (1,), 1)
    costs = {least: EventFilter(that=(t.CostsAtLeast("energy", least),)) for least in (5, 6)}
    assert [len(occurrences(costs[least], plays)) for least in (5, 6)] == [1, 0]
    assert [each.known for each in occurrences(costs[5], plays._replace(subjects=(99,)))] == [False]


def test_which_time_it_is_is_not_known_after_a_card_that_nobody_has_read() -> None:
    table, first = position(), EventFilter(TargetFilter("unit"), that=(t.NthTime(1),))
    seat = replace(table.seat("A"), this_turn=replace(table.seat("A").this_turn, cards_played=("Other",)))
    played = replace(table, seats=(seat, table.seat("B")))
    assert [each.known for each in watched(played, first, WATCHER, TriggerEvent("plays", "A", (2,), 2))] == [False]


def test_the_second_move_of_a_player_is_counted_by_the_event() -> None:
    on, move = EventFilter(TargetFilter(), that=(t.NthTime(2),)), TriggerEvent("move", "A", (1,), 1)
    assert [answers(on, move._replace(ordinals=(number, number))) for number in (1, 2)] == [[], [True]]


def test_a_unit_counts_its_own_moves() -> None:
    table, on = position(), EventFilter("me", that=(t.NthTime(2),))
    own, other, enemy = table.permanents
    other = replace(other, this_turn=replace(other.this_turn, moves=2))
    moved = replace(table, permanents=(own, other, enemy))
    move = TriggerEvent("move", "A", (2,), 2)
    assert [each.known for each in watched(moved, on, Watcher("A", 2, 1), move)] == [True]
    assert not list(watched(table, on, Watcher("A", 2, 1), move))
