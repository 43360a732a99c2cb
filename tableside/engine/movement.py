"""The standard move (2026-07-16, 144, 445-453)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine import events as e
from tableside.engine.actions import Move
from tableside.engine.battlefields import contest
from tableside.engine.effects import word
from tableside.engine.run import Run
from tableside.engine.state import Permanent, Private, Table
from tableside.engine.verdict import Assumed, Reason, forbidden


def judge_move(table: Table, private: Private, action: Move) -> Iterator[Reason | Assumed]:
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
        others = [one for one in table.present(action.to) if one != action.player]
        if len(others) > 1:
            fact = f"units of {others[0]} and {others[1]} are at @{action.to}"
            yield forbidden("144.4.a.1", fact)
            yield forbidden("449.2", fact)
        elif others:
            yield Assumed("the combat, which is not followed yet: its result is told by hand")


def _when(table: Table, action: Move) -> Iterator[Reason]:
    """In the player's own Main Phase, in a Neutral Open State (144.1)."""
    if table.turn != action.player or table.phase != "main":
        yield forbidden("144.1.a", f"it is not {action.player}'s Main Phase")
    if not table.open:
        yield forbidden("144.1.b", "a chain exists")
    if not table.neutral:
        yield forbidden("144.1.c", "a showdown or combat is in progress")
    if table.priority != action.player:
        yield forbidden("312.1", f"{action.player} does not have priority")


def _unit(table: Table, action: Move, unit: Permanent) -> Iterator[Reason]:
    """A ready unit of the player, between base and battlefield; with Ganking between battlefields (144.2, 144.4)."""
    if unit.kind != "unit":
        yield forbidden("144", "only units have the standard move")
    if unit.player != action.player:
        yield forbidden("144", f"the unit is {unit.player}'s")
    if unit.exhausted:
        yield forbidden("144.2", "the unit is exhausted, and a move exhausts it")
        yield forbidden("414.4", "the unit is exhausted and cannot be exhausted again")
    if action.to == unit.place:
        yield forbidden("446.1", f"the unit is at {word(action.to)} already")
    elif isinstance(action.to, str):
        if action.to != action.player:
            yield forbidden("144.4.b", "a unit moves to its own player's base")
    elif isinstance(unit.place, int):
        card = table.card(unit.card)
        if card is not None and not card.has("Ganking"):
            yield forbidden("144.4.c.1", "a move between battlefields needs Ganking")


def move(run: Run, action: Move) -> None:
    """Exhaust the units and move them, all at once; the destination may become contested (144.3, 450)."""
    run.emit(e.Turned(action.units, exhausted=True), e.Moved(action.units, action.to))
    for unit in run.table.permanents:
        if unit.id in action.units:
            contest(run, unit.player, action.to)
