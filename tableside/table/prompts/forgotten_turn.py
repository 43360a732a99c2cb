"""A turn that its player forgot to end: the next player says so, and goes on."""

from __future__ import annotations

from tableside.engine import judge
from tableside.engine.flow.turn import next_turn
from tableside.engine.model.actions import EndTurn
from tableside.match.state import Match
from tableside.message import PlayerName, message
from tableside.table.prompts.prompt import Button, ButtonEffect


def forgotten_end(match: Match, player: str, effect: ButtonEffect, code: str) -> tuple[Button, ...]:
    """A button that ends the turn of another player, if this player's turn is next and it can end now.

    That follows from what everybody may know.
    """
    table = match.table
    following, _ = next_turn(table)
    ends = EndTurn(table.turn, told_by=player)
    if player != following or player == table.turn or judge(table, match.private, ends).kind != "legal":
        return ()
    return ((message(code, player=PlayerName(table.turn)), effect),)  # a code of the caller
