"""Games that make up a match, best of three (2026-07-16, 486): what was played, who won it, and what may be next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from tableside.engine.model.modes import Played, match_winner, used_battlefields
from tableside.engine.model.opening import GameSetup
from tableside.ledger.entry import Draft
from tableside.match.entries import NEXT_GAME, Games, draft_deck, draft_note
from tableside.match.fold import Match


class NextGame(msgspec.Struct, frozen=True):
    """What the next game of a match begins with: `names` by seat, and the battlefields `used` up by each person."""

    names: dict[str, str]
    mode: str
    dial: str
    follow: str
    used: dict[str, tuple[str, ...]]


def so_far(match: Match) -> tuple[Played, ...]:
    """The games of this match that have ended, by the people's names, this one too where it has."""
    winner = match.table.winner
    if winner is None:
        return match.games
    grounds = zip(match.agreed.battlefields, match.table.battlefields, strict=True)
    brought = {match.words.player(one.brought): name for name, one in grounds if one.brought is not None}
    return (*match.games, Played(brought, match.words.player(winner)))


def wins(match: Match, player: str) -> int:
    """How many games of the match this player has won."""
    return sum(game.winner == match.words.player(player) for game in so_far(match))


def again(match: Match) -> NextGame | None:
    """What the next game of the match begins with; None where there is none, or this one goes on."""
    games = so_far(match)
    over = match.table.winner is not None
    if match.agreed.mode != "match" or not over or match_winner(games) is not None:
        return None
    used = {
        name: used_battlefields(tuple(game for game in games if name in game.battlefields), name)
        for name in people(match)
    }
    agreed = match.agreed
    return NextGame(agreed.names, agreed.mode, agreed.dial, agreed.follow, used)


def people(match: Match) -> tuple[str, ...]:
    """Who plays, in the order of the seats."""
    return tuple(match.words.player(player) for player in match.table.setup.players)


def carried_over(match: Match, agreed: GameSetup) -> Iterator[Draft]:
    """What the next game takes from this one: the games so far, and the decks of those who play on."""
    yield draft_note(NEXT_GAME, agreed.edition, Games(so_far(match)))
    seats = {name: letter for letter, name in agreed.names.items()}
    for player in match.registrations.players():
        deck, letter = match.registrations.of(player), seats.get(match.words.player(player))
        if deck is not None and letter is not None:
            yield draft_deck(replace(deck, player=letter), agreed.edition)
