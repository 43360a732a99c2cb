"""The games of a best of three (2026-07-16, 486): what was played, who won, and what the next game begins with."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame, match_winner, used_battlefields
from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.match.commentary import carried_commentary
from tableside.match.entries import ShortcutNote, draft_note
from tableside.match.judge_calls import draft_call_again
from tableside.match.owed_losses import OwedLosses
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.rulings import in_force
from tableside.match.state import Match


class NextGame(msgspec.Struct, frozen=True):
    """The start of the next game of a best of three.

    - `agreed`: what was agreed for the game before
    - `used`: the battlefields that each player has used up, by letter
    - `chooser`: who chooses the first player: the loser of the game before; None after a draw, which changes nothing
    """

    agreed: GameSetup
    used: dict[Player, tuple[str, ...]]
    chooser: Player | None


def completed_games(match: Match) -> tuple[PlayedGame, ...]:
    """The games that have ended; the current game too once it is over."""
    if not match.table.over:
        return match.games
    agreed = zip(match.agreed.battlefields, match.table.battlefields, strict=False)  # tokens are added after these
    brought = {field.brought: name for name, field in agreed if field.brought is not None}
    return (*match.games, PlayedGame(brought, match.table.winner))


def series_number(match: Match) -> int:
    """The number of the match to which this game belongs: that of its first game."""
    return match.agreed.match or match.number


def wins(match: Match, player: Player) -> int:
    """Return how many games a player has won."""
    return sum(game.winner == player for game in completed_games(match))


def next_game(match: Match) -> NextGame | None:
    """Return what the next game begins with; None if there is none, or the current game goes on.

    The loser chooses the first player, and after a draw the same player begins, on the same battlefields (Tournament
    Rules 406.1.b, 407.4).
    """
    games = completed_games(match)
    if match.agreed.mode != "match" or not match.table.over or is_decided(match):
        return None
    players = match.table.setup.mode.players
    used = {player: used_battlefields(games, player) for player in players}
    loser = next((player for player in players if match.table.winner not in (None, player)), None)
    return NextGame(match.agreed, used, loser)


def begun_again(match: Match, agreed: GameSetup) -> GameSetup:
    """The setup of the next game, with its place in this match."""
    return msgspec.structs.replace(agreed, match=series_number(match), game=len(completed_games(match)) + 1)


def is_over(match: Match) -> bool:
    """Return whether nothing more can happen in a match: its last game is over, or it was given up."""
    return match.given_up or (match.table.over and next_game(match) is None)


def may_confirm(match: Match) -> tuple[Player, ...] | None:
    """The players who have not confirmed how a match of an event ended; None where nobody is asked to."""
    if not match.agreed.event or match.given_up or not is_over(match):
        return None
    return tuple(player for player in match.table.setup.players if player not in match.confirmed)


def has_ended_for(match: Match, player: Player) -> bool:
    """Return whether a game is over for a player, who may have left it while the others play on."""
    return match.table.over or player not in match.table.players


def is_over_for(match: Match, player: Player) -> bool:
    """Return whether nothing more can happen to a player in a match: it is over, or they left its one game."""
    return is_over(match) or (match.agreed.mode != "match" and has_ended_for(match, player))


def is_decided(match: Match) -> bool:
    """Return whether a match of several games is decided: by its games, by a concession, by agreement or by time."""
    return match.agreed.mode == "match" and (match.result is not None or winner_of_match(match) is not None)


def winner_of_match(match: Match) -> Player | None:
    """Return who won a match of several games, None for nobody."""
    return match_winner(completed_games(match)) if match.result is None else match.result.winner


def is_ended_by_time(match: Match) -> bool:
    """Return whether time was up between games: no other begins, but in a tied elimination match (408.2.d, 408.4.d)."""
    return next_game(match) is not None and match.clock is not None and match.clock.turn is not None


def leader_in_games(match: Match) -> Player | None:
    """Return who has won more games than everybody else, None if that is nobody (408.3)."""
    won = {player: wins(match, player) for player in match.table.setup.mode.players}
    best = max(won.values())
    leaders = [player for player, count in won.items() if count == best]
    return leaders[0] if len(leaders) == 1 else None


def losses_for_next_game(match: Match) -> tuple[Player, ...]:
    """The players whose game loss came after the game, so that it counts for the next game (701.2.b.1, 701.2.b.2)."""
    given = (ruling.player for ruling in in_force(match) if ruling.next_game)
    return tuple(dict.fromkeys((*match.next_losses, *given)))


def carried_over(match: Match, agreed: GameSetup, owed: OwedLosses) -> Iterator[Draft]:
    """The entries that the next game takes over: the games so far, what was announced, an open call. Decks come after.

    `owed` are the losses that counted for the game before, and that nobody carried out.
    """
    losses = dict.fromkeys(player for player in (*owed.game, *losses_for_next_game(match)) if player not in owed.match)
    yield draft_note(NEXT_GAME, agreed.edition, Games(completed_games(match), tuple(losses), owed.match))
    if match.shortcut:
        yield draft_note("shortcut", agreed.edition, ShortcutNote("", on=True))
    yield from carried_commentary(match, agreed.edition)
    if match.call is not None:
        yield from draft_call_again(agreed.edition, match.call)
