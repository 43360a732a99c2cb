"""Modes of play (2026-07-16, 481-489)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from tableside.engine.model.references import Player
from tableside.engine.model.setup import ModeOfPlay
from tableside.engine.model.state import Table

MODES = {
    mode.name: mode
    for mode in (
        ModeOfPlay("duel", seats=2, victory_score=8, battlefields=2),
        ModeOfPlay("match", seats=2, victory_score=8, battlefields=2),
        ModeOfPlay("ffa3", seats=3, victory_score=8, battlefields=3),
        ModeOfPlay("ffa4", seats=4, victory_score=8, battlefields=3),
        ModeOfPlay("2v2", seats=4, victory_score=11, battlefields=3, teams=True),
    )
}
"""The modes that the engine follows, by name (485-489)."""


class PlayedGame(msgspec.Struct, frozen=True):
    """One finished game of a match: the battlefield each player presented, and the winner, None for nobody."""

    battlefields: Mapping[Player, str]
    winner: Player | None


GAMES_TO_WIN = 2
"""A match is the best of three (486.6)."""


def used_battlefields(games: Sequence[PlayedGame], player: Player) -> tuple[str, ...]:
    """The battlefields that a player cannot present again: those of every game with a winner (486.5)."""
    return tuple(game.battlefields[player] for game in games if game.winner is not None and player in game.battlefields)


def match_winner(games: Sequence[PlayedGame]) -> Player | None:
    """The winner of the match, None while nobody has won (486.6)."""
    wins = Counter(game.winner for game in games if game.winner is not None)
    return next((player for player, count in wins.items() if count >= GAMES_TO_WIN), None)


def contributors(mode: ModeOfPlay, first: Player = "A") -> tuple[Player, ...]:
    """The players who bring the battlefields, by their seats: everybody, but of four not the first (488.5, 489.5.b)."""
    return tuple(player for player in mode.players if mode.battlefields == mode.seats or player != first)


def extra_runes(table: Table, player: Player) -> int:
    """Return a player's number of additional runes this turn: the last player's, once (485.7, 487.7, 488.7, 489.7)."""
    last = table.setup.mode.seats
    return int(table.numbered and table.number == last and player == table.setup.players[-1])


def skips_draw(table: Table) -> bool:
    """Return whether this turn has no draw: the first of a game with more than two players (487.7, 488.7, 489.7)."""
    return table.numbered and table.number == 1 and table.setup.mode.seats > 2
