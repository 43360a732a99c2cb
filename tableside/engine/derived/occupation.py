"""Battlefields that are occupied: units are present there (2026-07-16, 170.11.a)."""

from __future__ import annotations

from carddata.model.targets import Occupied
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table


def is_occupied(table: Table, occupied: Occupied, player: Player, target: Target) -> bool:
    """Return whether a battlefield that is a target is so occupied, as `player` sees friends and enemies."""
    at = next((number for number in table.numbers() if target == f"@{number}"), 0)
    count = sum(len(table.units(at, other)) for other in table.side(occupied.by, player)) if at else 0
    return occupied.least <= count and (occupied.most is None or count <= occupied.most)
