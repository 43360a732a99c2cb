"""An evening as the table remembers it until the app ends: wins by player, and the last match that is over.

The tally counts matches between the same names, and knows no deck. It is gone with one touch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec

from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Player
from tableside.match.series import is_over, series_number, winner_of_match
from tableside.match.state import Match


class Again(msgspec.Struct, frozen=True):
    """The last match that is over, to be played again.

    - `agreed`: what was agreed, also who began
    - `chooser`: who chooses the first player, None for nobody in particular
    - `draws`: whether the first player is drawn by lot
    """

    agreed: GameSetup
    chooser: Player | None = None
    draws: bool = True


@dataclass(frozen=True, slots=True)
class _Result:
    """The names of those who played, and of those who won."""

    names: frozenset[str]
    winners: frozenset[str]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening so far.

    - `results`: of the matches between named people, by their numbers
    - `again`: the last match that is over, None for none
    - `decks`: the decks of that match; at casual alone, since competition registers decks for one match
    """

    results: Mapping[int, _Result] = field(default_factory=dict)
    again: Again | None = None
    decks: tuple[Registration, ...] = field(default=(), repr=False)

    def after(self, match: Match) -> Evening:
        """The evening with what this match says now: it may have ended, or an undo may have taken its end back."""
        number = series_number(match)
        others = {other: result for other, result in self.results.items() if other != number}
        if not is_over(match) or match.given_up or match.agreed.teaching:
            return replace(self, results=others)
        result = _result(match)
        registered = map(match.registrations.of, match.registrations.players(practice=False))
        decks = tuple(deck for deck in registered if deck is not None) if match.agreed.dial == "casual" else ()
        return Evening(others if result is None else {**others, number: result}, play_again(match), decks)

    def decks_for(self, agreed: GameSetup) -> tuple[Registration, ...]:
        """The decks that people who play again still have."""
        same = self.again is not None and (self.again.agreed.names, agreed.dial) == (agreed.names, "casual")
        return self.decks if same else ()

    def tally(self, names: Mapping[Player, str]) -> dict[Player, int]:
        """The number of matches that each of these people won against the others; empty where they have played none."""
        between = [result for result in self.results.values() if result.names == frozenset(names.values())]
        won = Counter(name for result in between for name in result.winners)
        return {player: won[name] for player, name in names.items()} if between else {}


def play_again(match: Match) -> Again:
    """A match that is over, to be played again.

    At casual its loser chooses who begins, and after a draw the same player begins. That is a courtesy: the rules say
    it of the games of one match (Tournament Rules 407.4). Otherwise the first player is drawn.
    """
    sides, winners = _sides(match), _winners(match)
    if match.agreed.dial != "casual" or len(sides) != 2:
        return Again(match.agreed)
    loser = next((side[0] for side in sides if winners and not winners & set(side)), None)
    return Again(match.agreed, loser, draws=False)


def _sides(match: Match) -> tuple[tuple[Player, ...], ...]:
    """The players who win together, by the order of the seats."""
    mode = MODES[match.agreed.mode]
    return tuple(zip(mode.players[:2], mode.players[2:], strict=True)) if mode.teams else tuple(zip(mode.players))


def _winners(match: Match) -> set[Player]:
    """Those who won a match that is over, empty after a draw."""
    winner = winner_of_match(match) if match.agreed.mode == "match" else match.table.winner
    return {player for side in _sides(match) if winner in side for player in side}


def _result(match: Match) -> _Result | None:
    """The result of a match that is over, None if somebody has no name."""
    names = match.agreed.names
    if match.agreed.unnamed:
        return None
    return _Result(frozenset(names.values()), frozenset(names[player] for player in _winners(match)))
