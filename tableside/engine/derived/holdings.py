"""The things that a player has: points, XP, runes, and cards in the hand or the trash."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.board import Seat
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table

HeldThing = Literal["points", "xp", "runes", "ready runes", "hand", "trash"]
"""The things that a player has, and of which there is a number."""


def follows_xp(table: Table) -> bool:
    """Return whether the record has all XP that players have; otherwise they may have more (729)."""
    return table.setup.follow == "all"


def holding(table: Table, player: Player, what: HeldThing) -> int | None:
    """Return how many of these a player has; None if it is not known."""
    seat = table.seat(player)
    match what:
        case "points":
            return seat.points
        case "trash":
            return len(seat.trash) if seat.trash_known else None
        case "hand":
            return seat.hand
        case "runes":
            return runes_of(seat)
        case "ready runes":
            return sum(rune.ready for rune in seat.runes) if seat.runes is not None else None
        case "xp":
            return seat.xp if follows_xp(table) else None


def runes_of(seat: Seat) -> int | None:
    """Return how many runes a player has on the board; None if they are not followed."""
    return sum(rune.ready + rune.exhausted for rune in seat.runes) if seat.runes is not None else None
