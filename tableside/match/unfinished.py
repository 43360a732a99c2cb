"""The matches that were left before their end, and can be resumed.

A match of several games is one match here: its newest game stands for it. Only the newest matches of a ledger count, so
that little is read and few keys are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.store import Ledger
from tableside.match.fold import replay
from tableside.match.public.references import shown_name
from tableside.match.series import is_over, series_number, wins
from tableside.match.state import Match

LISTED = 12
"""The number of the newest games that are looked through for matches to resume."""


class UnfinishedMatch(msgspec.Struct, frozen=True):
    """A match that can be resumed.

    - `number`: what it is resumed by; `match`: the number that people know it by
    - `mode`: how it is played; `game`: the number of its current game
    - `names`, `points`, `won`: of its players by seat; `won` counts games
    - `at`: when the last entry was made, UTC in ISO 8601
    - `handed`: the setup of a match that was handed over from another machine, None for any other
    """

    number: int
    match: int
    mode: str
    game: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]
    at: str
    handed: GameSetup | None = None

    @property
    def is_handed(self) -> bool:
        """Return whether it was handed over from another machine."""
        return self.handed is not None


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as of its entry `last`: of which match, which game of it, and what can be resumed, None for nothing."""

    last: int
    match: int
    game: int
    unfinished: UnfinishedMatch | None


class UnfinishedMatches:
    """Finds the unfinished matches of a ledger, and reads a match again only after it has a new entry."""

    def __init__(self, cards: Catalogue) -> None:
        self._cards = cards
        self._games: dict[int, _Game] = {}
        self.unreadable: tuple[int, ...] = ()

    def find(self, ledger: Ledger) -> tuple[UnfinishedMatch, ...]:
        """The unfinished matches, that with the last entry first. Raises LedgerError.

        `unreadable` then has the numbers of those that could not be read, and may be unfinished.
        """
        games, unreadable = {}, []
        for number, last in ledger.newest_matches(LISTED):
            game = self._games.get(number)
            if game is None or game.last != last:
                try:
                    game = self._read(ledger, number, last)
                except Exception:  # a file that was changed may hold anything
                    unreadable.append(number)
                    continue
            games[number] = game
        self._games, self.unreadable = games, tuple(unreadable)
        newest: dict[int, int] = {}
        for game in games.values():
            newest[game.match] = max(game.game, newest.get(game.match, 0))
        return tuple(game.unfinished for game in games.values() if game.unfinished and game.game == newest[game.match])

    def _read(self, ledger: Ledger, number: int, last: int) -> _Game:
        """A game from its entries."""
        entries = ledger.entries(number)
        match = replay(entries, self._cards)
        unfinished = None if is_over(match) else _unfinished(match, entries[-1].at)
        return _Game(last, series_number(match), match.agreed.game, unfinished)


def _unfinished(match: Match, at: str) -> UnfinishedMatch:
    players = match.table.setup.mode.players
    return UnfinishedMatch(
        match.number,
        series_number(match),
        match.agreed.mode,
        match.agreed.game,
        tuple(shown_name(match.agreed.names.get(player, player)) for player in players),
        tuple(match.table.seat(player).points for player in players),
        tuple(wins(match, player) for player in players),
        at,
        None if match.continued is None else match.agreed,
    )
