"""Triggers on runes that players recycle or channel (2026-07-16, 161.2.b, 416, 430)."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.execution import Execution
from tableside.engine.model.board import Runes
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.limited_resources import NO_USE, Uses
from tableside.engine.rules.resources import pay_resources
from tableside.engine.rules.totals import Total
from tableside.engine.rules.watching import TriggerEvent


def pay(execution: Execution, player: Player, cost: Total, uses: Uses = NO_USE) -> None:
    """Pay a cost, and fire what triggers on the runes that were recycled for it."""
    before = execution.table.seat(player).runes
    pay_resources(execution, player, cost, uses)
    fire_recycled(execution, player, before, may_recycle=bool(cost.power))


def fire_recycled(execution: Execution, player: Player, before: tuple[Runes, ...] | None, *, may_recycle: bool) -> None:
    """Fire what triggers on each rune that a player had before and has recycled; people know runes not followed."""
    if before is None:
        events: tuple[TriggerEvent, ...] = (TriggerEvent("recycle a rune", player, unknown=True),) * may_recycle
    else:
        gone = _count(before) - _count(execution.table.seat(player).runes or ())
        events = (TriggerEvent("recycle a rune", player),) * gone
    if events:
        fire(execution, *events)


def fire_channeled(execution: Execution, player: Player, before: tuple[Runes, ...] | None) -> None:
    """Fire what triggers on the runes that a player has channeled together; people know runes not followed (430)."""
    if before is None:
        fire(execution, TriggerEvent("channel", player, unknown=True))
    elif (channeled := _count(execution.table.seat(player).runes or ()) - _count(before)) > 0:
        fire(execution, TriggerEvent("channel", player, cards=(UNKNOWN,) * channeled))


def _count(runes: Iterable[Runes]) -> int:
    return sum(rune.ready + rune.exhausted for rune in runes)
