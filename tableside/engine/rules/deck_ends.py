"""Cards that an effect puts on the top or the bottom of a main deck (2026-07-16, 108.4, 359.3).

That is no recycling (416) unless a card says so: else nothing triggers on it that triggers as cards are recycled.
"""

from __future__ import annotations

from carddata.model.deck_ends import ToDeck
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.recycling import fire_recycles
from tableside.engine.rules.watching import TriggerEvent


def to_deck(execution: Execution, item: Item, do: ToDeck) -> None:
    """Put permanents, or cards of the hand, on one side of a main deck; a token ceases to exist (186.1)."""
    if do.what is None:
        _hand_to_deck(execution, item, do)
        return
    for permanent in permanents_of(execution.table, item, do.what):
        fire(execution, TriggerEvent("leaves", permanent.player, (permanent.id,), permanent.place))
        card = "" if permanent.token else permanent.card
        execution.emit(e.LeftBoard(permanent.id, "deck", permanent.owned_by, card, do.side))


def _hand_to_deck(execution: Execution, item: Item, do: ToDeck) -> None:
    """Put cards of the hand on one side of the main deck, as many as there are; nobody is told which (128.6)."""
    hand = execution.table.seat(item.player).hand
    count = do.count if hand is None else min(do.count, hand)
    for _ in range(count):
        execution.emit(e.LeftHand(item.player, "deck", side=do.side))
    if do.recycled and count:
        fire_recycles(execution, item.player)
