"""Effects of cards as they are revealed from their owner's main deck (2026-07-16, 424.1.a.1, 429).

Resources are added while what has the card revealed still resolves (429.3.a): once its player has said what came up. Of
a card that was not read nobody knows here whether it does anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from carddata.model.operations import Add
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.rules.abilities import abilities_of
from tableside.engine.rules.limited_resources import with_added
from tableside.engine.rules.trigger_changes import with_more


def reveal_cards(execution: Execution, player: Player, cards: Iterable[str]) -> None:
    """Carry out what cards of a player's main deck do as they are revealed."""
    for name in cards:
        for ability in abilities_of(execution.table.card(name), "revealed"):
            item = Item(0, player, name, "ability", "deck", ability)
            for do in ability.do:
                if isinstance(do, Add):
                    _add(execution, item, do)


def reveal_top(execution: Execution, player: Player, count: int) -> None:
    """Carry out what the top cards of a main deck do as they are revealed, as far as the deck is known."""
    reveal_cards(execution, player, execution.private.decks.get(player, ())[:count])


def _add(execution: Execution, item: Item, do: Add) -> None:
    seat = execution.table.seat(item.player)
    if seat.runes is not None:
        execution.emit(e.PoolIs(item.player, with_added(seat.pool, with_more(execution.table, item, do))))
