"""Reflexive triggers: what an effect says to do after it, as an ability of its own (2026-07-16, 386-388)."""

from __future__ import annotations

from carddata.model.abilities import DoThis
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.effect_plays import played_by_effect


def do_this(execution: Execution, item: Item, do: DoThis) -> None:
    """Put a reflexive trigger on the chain; it is finalized after this item has resolved (388).

    Its "it" is the card that the instruction has had played on which it depends, or what tokens this item has played.
    """
    linked = do.only_if is not None and do.only_if.did > 0
    for _ in range(do.times):
        table = execution.table
        played = played_by_effect(table) if linked else _tokens(table)
        then = Item(
            table.next_id, item.player, item.card, "ability", "board", do.then, by=item.by, at=item.at, it=played
        )
        execution.emit(e.Put(then))


def _tokens(table: Table) -> tuple[int, ...]:
    """The tokens that the item that resolves has played; they are still pending (354.3)."""
    return tuple(item.id for item in table.chain if item.is_pending and item.token is not None)
