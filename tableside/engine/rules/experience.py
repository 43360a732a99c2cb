"""XP that players spend (2026-07-16, 730.2)."""

from __future__ import annotations

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.references import Player
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.watching import TriggerEvent


def spend_xp(execution: Execution, player: Player, count: int) -> None:
    """Spend XP of a player, or all that the record has of it (730.2)."""
    execution.emit(e.XpIs(player, max(0, execution.table.seat(player).xp - count)))
    fire(execution, TriggerEvent("spend xp", player))
