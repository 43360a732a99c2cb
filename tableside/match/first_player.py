"""The choice of a match's first player: by lot, or by the loser of the game before (2026-07-16, 115).

Any fair random method that the players agree on will do (Tournament Rules 407.2). What the table drew is on record,
and it binds nobody: whoever begins in the end is what the players agreed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import Player
from tableside.engine.model.setup import ModeOfPlay
from tableside.message import Listing, Message, PlayerName, message

FIRST_DRAW = "first player"
"""The kind of the entry with a draw."""

SIDES_OF_DIE = 6


class FirstDraw(msgspec.Struct, frozen=True):
    """A draw for the choice of the first player.

    - `method`: a coin for two sides, dice for more
    - `chooser`: who won it; of a team, its first player
    - `rolls`: what each player rolled in the last round, which only those roll who were equal before; empty for a coin
    """

    method: Literal["coin", "dice"]
    chooser: Player
    rolls: dict[Player, int] = {}


def draw_first(mode: ModeOfPlay, pick: Callable[[int], int]) -> FirstDraw:
    """Draw among the sides of a mode; `pick(n)` returns a random number below n.

    >>> from tableside.engine.model.modes import MODES
    >>> draw_first(MODES["duel"], lambda n: 1).chooser
    'B'
    """
    sides = mode.players[:2] if mode.teams else mode.players
    if len(sides) == 2:
        return FirstDraw("coin", sides[pick(2)])
    while True:
        rolls = {player: pick(SIDES_OF_DIE) + 1 for player in sides}
        best = max(rolls.values())
        sides = tuple(player for player in sides if rolls[player] == best)
        if len(sides) == 1:
            return FirstDraw("dice", sides[0], rolls)


def describe_choice(agreed: GameSetup) -> tuple[Message, ...]:
    """Return who chose the first player, if somebody in particular did."""
    if agreed.chooser is None:
        return ()
    return (message("history-first-chosen", player=PlayerName(agreed.chooser), first=PlayerName(agreed.first)),)


def describe_draw(draw: FirstDraw) -> Message:
    """Return what was drawn."""
    chooser = PlayerName(draw.chooser)
    if draw.method == "coin":
        return message("history-coin", player=chooser)
    rolls = Listing(tuple(message("history-roll", player=PlayerName(who), rolled=n) for who, n in draw.rolls.items()))
    return message("history-dice", rolls=rolls, player=chooser)
