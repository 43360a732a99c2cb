"""The outcome of a game, or of the match to which it belongs, for viewers of a stream."""

from __future__ import annotations

from tableside.engine import Table
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame, match_winner
from tableside.engine.model.references import Player
from tableside.match.public.latest_score import LatestScore, describe_score
from tableside.match.public.match_result import MatchResult, describe_match_result
from tableside.message import Message, PlayerName, message


def describe_outcome(
    agreed: GameSetup, table: Table, games: tuple[PlayedGame, ...], result: MatchResult | None
) -> Message | None:
    """Return who won the match or else the game, or that nobody did; None before the end.

    `games` are those before this game of the match, and `result` says how the match ended otherwise.
    """
    return _of_match(agreed, table, games, result) or _of_game(table)


def _of_match(
    agreed: GameSetup, table: Table, games: tuple[PlayedGame, ...], result: MatchResult | None
) -> Message | None:
    if agreed.mode != "match" or not table.over:
        return None
    winner = match_winner((*games, PlayedGame({}, table.winner))) if result is None else result.winner
    if winner is not None:
        return message("overlay-wins-match", player=PlayerName(winner))
    return None if result is None else message("overlay-draws-match")


def _of_game(table: Table) -> Message | None:
    if table.winner is None:
        return message("overlay-draw") if table.drawn else None
    first, *mates = map(PlayerName, team_of(table, table.winner))
    return message("overlay-team-wins", player=first, mate=mates[0]) if mates else message("overlay-wins", player=first)


def team_of(table: Table, player: Player) -> tuple[Player, ...]:
    """A player with all teammates, those who left too (2026-07-16, 489.5.c.1), in turn order."""
    order = table.setup.players
    if not table.setup.mode.teams:
        return (player,)
    return tuple(mate for mate in order if (order.index(mate) - order.index(player)) % 2 == 0)


def describe_reason(
    table: Table, score: LatestScore | None, conceded: tuple[Player, ...], result: MatchResult | None
) -> Message | None:
    """The end of a game or a match: by whose concession, by which score, or as people said; None before the end."""
    if not table.over:
        return None
    if result is not None:
        return describe_match_result(result)
    if conceded:
        return message("overlay-has-conceded", player=PlayerName(conceded[-1]))
    return describe_score(score) if score is not None and score.player == table.winner else None
