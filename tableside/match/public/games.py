"""The games of a match of several, as its entries say it."""

from __future__ import annotations

import msgspec

from tableside.engine.model.modes import PlayedGame
from tableside.engine.model.references import Player
from tableside.ledger.timeline import EntryView

NEXT_GAME = "next game"
"""The kind of the entry with the earlier games of the match to which a game belongs."""


class Games(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games of a match before this game.

    `losses` are the players whose game loss counts for this game (Tournament Rules 2026-07-16, 701.2.b.1),
    `match_losses` those whose match loss counts for this match (701.2.c.1).
    """

    games: tuple[PlayedGame, ...]
    losses: tuple[Player, ...] = ()
    match_losses: tuple[Player, ...] = ()


def read_games(entry: EntryView) -> Games:
    """Return what an entry says of the games before."""
    return msgspec.json.decode(entry.action, type=Games)
