"""The order of simultaneous triggers on the chain, which their player chooses (2026-07-16, 383.3.d).

Triggers of one moment share a `batch` until their player has ordered them. Where unread text may have triggered among
them, people first say whether it did. No order is asked for if only moves or points are followed, nor where the order
makes no difference.
"""

from __future__ import annotations

from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Pending
from tableside.engine.model.questions import AS_SHOWN, OrderQuestion
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import are_interchangeable


def order_triggers(execution: Execution) -> bool:
    """Have the players order their simultaneous triggers, the turn player first; return whether that is done."""
    while batch := _oldest_batch(execution.table):
        for item in batch:
            if item.by_hand and not item.accepted:
                unread.ask(execution, item.player, unread.trigger_doubt(item), item.id)
                return False
        ids = tuple(item.id for item in batch)
        if not are_interchangeable(batch):
            options = (*map(format_object, ids), AS_SHOWN)
            execution.ask(OrderQuestion(batch[0].player, options, least=len(ids), most=len(ids)))
            return False
        execution.emit(e.Ordered(ids))
    return True


def answer_order(execution: Execution, question: OrderQuestion, ids: tuple[int, ...]) -> None:
    """Put the asked triggers in this order; those that are not named stay after it, in theirs."""
    asked = question.read(question.options)
    execution.emit(e.Ordered((*ids, *(identity for identity in asked if identity not in ids))))


def _oldest_batch(table: Table) -> tuple[Item, ...]:
    """The triggers of one player and one moment that are yet to be ordered, from the oldest moment."""
    oldest = next(((_batch(item), item.player) for item in table.chain if _batch(item)), None)
    return tuple(item for item in table.chain if (_batch(item), item.player) == oldest)


def _batch(item: Item) -> int:
    return item.progress.batch if isinstance(item.progress, Pending) else 0
