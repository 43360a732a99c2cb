"""Battlefields that are occupied: units are present there (2026-07-16, 170.11.a)."""

from __future__ import annotations

from carddata.model.targets import Whose
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table


def is_occupied(table: Table, by: Whose, player: Player, target: Target) -> bool:
    """Whether these players have a unit at a battlefield that is a target, as `player` sees friends and enemies."""
    at = next((number for number in table.numbers() if target == f"@{number}"), 0)
    players = {"you": (player,), "friendly": table.team(player), "enemy": table.opponents(player)} if player else {}
    wanted = table.players if by == "anybody" else players.get(by, ())
    return at > 0 and any(table.units(at, other) for other in wanted)
