"""Battlefields that tokens replace, and that are swapped back, and tokens that are added (2026-07-16, 438, 439).

A token takes the place of a battlefield with all that is there: control, units, facedown cards, and what was scored
(438.1). The replaced card waits in Banishment. A token that is replaced in its turn ceases to exist (438.6), so that
card alone can come back (438.7.b.1).
"""

from __future__ import annotations

from carddata.model.battlefields import AddsBattlefield, ReplaceBattlefield
from tableside.engine.derived.context import targeting_context
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table


def replace_battlefield(execution: Execution, item: Item, do: ReplaceBattlefield) -> None:
    """Replace a battlefield with a token, or swap back the card that it replaced, if there is any (438.7.c)."""
    context = targeting_context(execution.table, item)
    at = context.there if do.at == "there" else context.here
    if not isinstance(at, int):
        return
    waiting = _waiting(execution.table, at)
    if do.token:
        execution.emit(e.Replaced(at, do.token, waiting or _contributed(execution.table, at)))
    elif waiting:
        execution.emit(e.Replaced(at, waiting))


def battlefield_added_by(table: Table, item: Item) -> str:
    """The battlefield token that a unit adds to the board as it is played, and where it enters; empty for none."""
    card = table.card(item.card)
    tokens = (effect.token for effect in card.standing if isinstance(effect, AddsBattlefield)) if card else ()
    there = {battlefield.name for battlefield in table.battlefields}
    return next((token for token in tokens if token not in there), "")


def _waiting(table: Table, at: int) -> str:
    return table.battlefield(at).replaced


def _contributed(table: Table, at: int) -> str:
    """The battlefield card there; none where a token is, also after its player was removed (652.2.a)."""
    battlefield = table.battlefield(at)
    card = table.card(battlefield.name)
    gone = battlefield.brought is not None and table.seat(battlefield.brought).gone
    return "" if gone or (card is not None and card.token) else battlefield.name


def remove_contributed(execution: Execution, at: int) -> None:
    """Remove the card that a removed player contributed: what is in use becomes a token without abilities (652.2.a).

    A card that was replaced is not in use: what has replaced it stays, and can no longer be swapped back (438.7.c).
    """
    battlefield = execution.table.battlefield(at)
    execution.emit(e.Replaced(at, battlefield.name) if battlefield.replaced else e.Replaced(at))
