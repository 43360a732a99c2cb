"""Folding events into whose turn it is and what phase. This module decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat
from tableside.engine.model.events import Event
from tableside.engine.model.state import Table

T = TypeVar("T")


def _turn_began(table: Table, event: e.TurnBegan) -> Table:
    seats = tuple(replace(seat, scored=(), barred=(), played=0, hides_free=False) for seat in table.seats)
    seats = tuple(_with_turn(seat) if seat.player == event.player else seat for seat in seats)
    table = replace(table, seats=seats, number=event.number, priority=None, decided=())
    if event.additional:
        queued = _without(table.turns, event.player)
        return replace(table, turn=event.player, turns=queued, regular=table.regular or table.turn)
    return replace(table, turn=event.player, regular=None)


def _skipped(table: Table, event: e.Skipped) -> Table:
    table = replace(table, skips=_without(table.skips, event.skip))
    if event.skip.what != "turn":
        return table
    if event.additional:
        return replace(table, turns=_without(table.turns, event.skip.player))
    return replace(table, regular=event.skip.player)


def _without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values without the first that is equal to this value."""
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def _with_turn(seat: Seat) -> Seat:
    """The seat of a player whose turn begins."""
    return seat if seat.turns_begun is None else replace(seat, turns_begun=seat.turns_begun + 1)


def _phase_began(table: Table, event: e.PhaseBegan) -> Table:
    return replace(table, phase=event.phase, priority=None, passed=(), repeat_expiration=False)


TURN_FOLDS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.TurnQueued: lambda table, event: replace(table, turns=(event.player, *table.turns)),
    e.SkipsAre: lambda table, event: replace(table, skips=event.skips),
    e.Skipped: _skipped,
}
"""The function that folds each event of the turn into the public position."""
