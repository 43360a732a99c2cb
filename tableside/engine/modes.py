"""Modes of play (2026-07-16, 481-489)."""

from __future__ import annotations

from tableside.engine.state import Mode, Player, Table

MODES = {
    mode.name: mode
    for mode in (
        Mode("duel", seats=2, victory_score=8, battlefields=2),
        Mode("match", seats=2, victory_score=8, battlefields=2),
        Mode("ffa3", seats=3, victory_score=8, battlefields=3),
        Mode("ffa4", seats=4, victory_score=8, battlefields=3),
    )
}
"""The modes that are followed, by the notation's names (485-488)."""


def extra_runes(table: Table, player: Player) -> int:
    """How many runes more than two a player channels this turn: the last one to go, once (485.7, 487.7, 488.7)."""
    last = table.setup.mode.seats
    return int(table.numbered and table.number == last and player == table.setup.players[-1])


def skips_draw(table: Table) -> bool:
    """Whether this turn has no draw: the first one where more than two play (487.7, 488.7)."""
    return table.numbered and table.number == 1 and table.setup.mode.seats > 2
