"""The standard move (2026-07-16, 144, 445-453)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import StandardMove
from tableside.engine.model.state import Permanent, Place, Private, Table
from tableside.engine.model.verdict import Assumed, Reason, forbidden
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.locations import closed_to, format_place, judge_entry


def judge_move(table: Table, private: Private, action: StandardMove) -> Iterator[Reason | Assumed]:
    """Every rule that forbids this standard move."""
    yield from _when(table, action)
    if not action.units:
        yield forbidden("144", "no unit moves")
    for identity in action.units:
        unit = table.permanent(identity)
        if unit is None:
            yield forbidden("144", "the unit is not on the board")
        else:
            yield from _unit(table, action, unit)
    if isinstance(action.to, int):
        yield from judge_entry(table, action.player, action.to)
        others = [one for one in table.present(action.to) if one != action.player]
        if len(others) > 1:
            yield forbidden("144.4.a.1", f"units of {others[0]} and {others[1]} are at @{action.to}")
        if others:
            yield from _by_hand(table, action, action.to)


def _by_hand(table: Table, action: StandardMove, at: int) -> Iterator[Assumed]:
    """What a combat takes for granted: that it is told where only moves are followed, else what is not data."""
    if table.setup.follow != "all":
        yield Assumed("the combat: its result is told by hand")
        return
    moving = (table.permanent(one) for one in action.units)
    cards = {unit.card for unit in (*table.units(at), *moving) if unit is not None}
    if any((card := table.card(name)) is None or card.abilities is None for name in cards):
        yield Assumed("what cards that are done by hand change in the combat")


def _when(table: Table, action: StandardMove) -> Iterator[Reason]:
    """In the player's own Main Phase, in a Neutral Open State (144.1)."""
    if table.turn != action.player or table.phase != "main":
        yield forbidden("144.1.a", f"it is not {action.player}'s Main Phase")
    if not table.open:
        yield forbidden("144.1.b", "a chain exists")
    if not table.neutral:
        yield forbidden("144.1.c", "a showdown or combat is in progress")
    if table.priority != action.player:
        yield forbidden("312.1", f"{action.player} does not have priority")


def _unit(table: Table, action: StandardMove, unit: Permanent) -> Iterator[Reason]:
    """A ready unit of the player, between base and battlefield; with Ganking between battlefields (144.2, 144.4)."""
    if unit.kind != "unit":
        yield forbidden("144", "only units have the standard move")
    if unit.player != action.player:
        yield forbidden("144", f"the unit is {unit.player}'s")
    if unit.exhausted:
        yield forbidden("144.2", "the unit is exhausted, and a move exhausts it")
        yield forbidden("414.4", "the unit is exhausted and cannot be exhausted again")
    if action.to == unit.place:
        yield forbidden("446.1", f"the unit is at {format_place(action.to)} already")
    elif isinstance(action.to, str):
        if action.to != action.player:
            yield forbidden("144.4.b", "a unit moves to its own player's base")
    elif isinstance(unit.place, int) and table.card(unit.card) is not None and not table.has(unit, "Ganking"):
        yield forbidden("144.4.c.1", "a move between battlefields needs Ganking")


def move(execution: Execution, action: StandardMove) -> None:
    """Exhaust the units and move them, all at once; the destination may become contested (144.3, 450)."""
    execution.emit(e.Turned(action.units, exhausted=True))
    move_units(execution, action.units, action.to)


def move_units(execution: Execution, ids: tuple[int, ...], to: Place) -> None:
    """Units move to a place at one time; one that may not come there is recalled instead (446, 447.2.c, 450)."""
    units = tuple(unit for unit in execution.table.permanents if unit.id in ids)
    barred = tuple(unit for unit in units if isinstance(to, int) and closed_to(execution.table, unit.player, to))
    moved = tuple(unit for unit in units if unit not in barred and unit.place != to)
    if moved:
        execution.emit(e.Moved(tuple(unit.id for unit in moved), to))
    for unit in moved:
        contest(execution, unit.player, to)
    recall(execution, *barred)


def recall(execution: Execution, *units: Permanent) -> None:
    """Permanents go to their base; this is no move (454-458)."""
    for unit in units:
        if unit.place != unit.player:
            execution.emit(e.Moved((unit.id,), unit.player, recall=True))
