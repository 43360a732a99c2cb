"""Tokens that an effect plays (2026-07-16, 330.2, 354, 439)."""

from __future__ import annotations

from typing import Literal

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, PendingToken
from tableside.engine.model.objects import targeting_context
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.prohibitions import is_closed_to_plays


def play_token(execution: Execution, item: Item, do: m.PlayToken) -> None:
    """Put tokens on the chain. They are pending until this item has resolved, and get their place then (354.3)."""
    for player in players_of(execution.table, item, do.who):
        match do.where:
            case "chosen":
                put_tokens(execution, item, do, None, player)
            case "base":
                put_tokens(execution, item, do, player, player)
            case "here" | "there" as where:
                place = _place(execution.table, item, where, player)
                if place is not None:
                    put_tokens(execution, item, do, place, player)


def _place(table: Table, item: Item, where: Literal["here", "there"], player: Player) -> Place | None:
    """The place "here" or "there", where a base is that of the player; None if it is not known any longer."""
    context = targeting_context(table, item)
    place = context.here if where == "here" else context.there
    return player if isinstance(place, str) else place


def put_tokens(execution: Execution, item: Item, do: m.PlayToken, place: Place | None, player: Player) -> None:
    """Put the tokens of an operation, which the player plays, on the chain as pending items (329, 330.2, 354).

    A unit enters exhausted unless the card says otherwise, gear ready (359.2). Whoever plays a token controls it, and
    its owner is the player of the item (182, 183).
    """
    card = execution.table.card(do.token)
    is_unit = card is None or card.type == "unit"
    if is_unit and place is not None and is_closed_to_plays(execution.table, player, place):
        return
    exhausted = do.exhausted or (is_unit and not do.ready)
    count = do.count * (times(execution.table, item, do) or 0)
    for number in range(1, count + 1):
        token = Item(
            execution.table.next_id,
            player,
            do.token,
            "unit" if is_unit else "gear",
            "board",
            to=place if is_unit else player,
            hidden_at=item.hidden_at if place is None and player == item.player else None,
            token=PendingToken(item.card, number, count, exhausted, "" if player == item.player else item.player),
        )
        execution.emit(e.Put(token))
