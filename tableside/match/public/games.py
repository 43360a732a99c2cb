"""The games of a match of several, as its entries say it."""

from __future__ import annotations

import msgspec

from tableside.engine.model.modes import Played
from tableside.ledger.timeline import EntryView

NEXT_GAME = "next game"
"""The kind of the entry with the earlier games of the match to which a game belongs."""


class Games(msgspec.Struct, frozen=True):
    """The games of a match before this game."""

    games: tuple[Played, ...]


def read_games(entry: EntryView) -> tuple[Played, ...]:
    """The games of the same match before this game."""
    return msgspec.json.decode(entry.action, type=Games).games
