"""Triggers on cards that are recycled to a main deck (2026-07-16, 416, 431.2.b)."""

from __future__ import annotations

from carddata.model.recycling import Recycle
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, Seat
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import targets_of
from tableside.engine.rules.watching import TriggerEvent


def recycle(execution: Execution, player: Player, ids: tuple[int, ...]) -> None:
    """Recycle cards of a player's trash."""
    execution.emit(e.Recycled(player, ids))
    if ids:
        fire_recycles(execution, player)


def recycle_permanent(execution: Execution, permanent: Permanent) -> None:
    """Recycle a permanent to its owner's deck (416.1.c); a token is no card, and ceases to exist (185)."""
    fire(execution, TriggerEvent("leaves", permanent.player, (permanent.id,), permanent.place))
    execution.emit(e.LeftBoard(permanent.id, "deck", "" if permanent.token else permanent.owned_by))
    if not permanent.token:
        fire_recycles(execution, permanent.owned_by)


def recycle_cards(execution: Execution, item: Item, do: Recycle) -> None:
    """Recycle the cards that an instruction names, each to its owner's deck (416.1.c)."""
    cards = {target for target in targets_of(execution.table, item, do.what) if isinstance(target, int)}
    for seat in execution.table.seats:
        own = tuple(card.id for card in seat.trash if card.id in cards)
        if own:
            recycle(execution, seat.player, own)


def record_looked_at(execution: Execution, event: e.LookedAtTop) -> None:
    """Move the top cards of a deck as its player said."""
    execution.emit(event)
    if event.recycled:
        fire_recycles(execution, event.player)


def fire_recycles(execution: Execution, player: Player) -> None:
    """Fire what triggers as a player recycles one or more cards."""
    fire(execution, TriggerEvent("recycle", player))


def fire_burn_out(execution: Execution, before: Seat) -> None:
    """Fire what triggers as a trash is recycled; if nobody knows whether it held cards, people say so."""
    if before.trash or not before.trash_known:
        fire(execution, TriggerEvent("recycle", before.player, unknown=not before.trash))
