"""Mulligans: players tell how many cards they put back (2026-07-16, 117), and never which."""

from __future__ import annotations

import msgspec

from tableside.engine.model.references import Player
from tableside.message import Message, PlayerName, message

MULLIGAN = "mulligan"
"""The kind of the entry with it."""

MOST = 2
"""The greatest number of cards that a player may put back (117)."""


class Mulligan(msgspec.Struct, frozen=True):
    """The number of cards that a player put back, 0 for none."""

    player: Player
    cards: int


def describe_mulligan(mulligan: Mulligan) -> Message:
    """The line of the history about it."""
    player = PlayerName(mulligan.player)
    if not mulligan.cards:
        return message("history-mulligan-none", player=player)
    return message("history-mulligan", player=player, count=mulligan.cards)
