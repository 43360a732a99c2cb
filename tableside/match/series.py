"""The games of a best of three (2026-07-16, 486): what was played, who won, and what the next game begins with."""

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
    """What the next game of a best of three begins with.

    - `names`: the people's names by seat
    - `used`: the battlefields that each person has used up, by name
    """

    names: dict[str, str]
    mode: str
    dial: str
    follow: str
    used: dict[str, tuple[str, ...]]


def completed_games(match: Match) -> tuple[Played, ...]:
    """The games that have ended, by the people's names; the current game too once it has a winner."""
    winner = match.table.winner
    if winner is None:
        return match.games
    agreed = zip(match.agreed.battlefields, match.table.battlefields, strict=True)
    brought = {person(match, field.brought): name for name, field in agreed if field.brought is not None}
    return (*match.games, Played(brought, person(match, winner)))


def wins(match: Match, player: str) -> int:
    """How many games the player with this letter has won."""
    return sum(game.winner == person(match, player) for game in completed_games(match))


def next_game(match: Match) -> NextGame | None:
    """What the next game begins with; None if there is none, or the current game goes on."""
    games = completed_games(match)
    is_over = match.table.winner is not None
    if match.agreed.mode != "match" or not is_over or match_winner(games) is not None:
        return None
    used = {
        name: used_battlefields(tuple(game for game in games if name in game.battlefields), name)
        for name in people(match)
    }
    agreed = match.agreed
    return NextGame(agreed.names, agreed.mode, agreed.dial, agreed.follow, used)


def is_over(match: Match) -> bool:
    """Whether nothing more can happen in a match: its last game was won."""
    return match.table.winner is not None and next_game(match) is None


def is_decided(match: Match) -> bool:
    """Whether somebody has won enough games to win the match."""
    return match.agreed.mode == "match" and match_winner(completed_games(match)) is not None


def person(match: Match, player: str) -> str:
    """The name of the player with this letter; the letter itself if there is no name."""
    return match.agreed.names.get(player, player)


def people(match: Match) -> tuple[str, ...]:
    """The names of all players, in the order of the seats."""
    return tuple(person(match, player) for player in match.table.setup.players)


def carried_over(match: Match, agreed: GameSetup) -> Iterator[Draft]:
    """The entries that the next game takes over: the games so far, and the decks of everybody who plays on."""
    yield draft_note(NEXT_GAME, agreed.edition, Games(completed_games(match)))
    seats = {name: letter for letter, name in agreed.names.items()}
    for player in match.registrations.players():
        deck, letter = match.registrations.of(player), seats.get(person(match, player))
        if deck is not None and letter is not None:
            yield draft_deck(replace(deck, player=letter), agreed.edition)
