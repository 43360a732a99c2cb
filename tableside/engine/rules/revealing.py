"""Revealing the top cards of a deck, of which later instructions count some (2026-07-16, 416, 424).

What is revealed is public. The table reads it off a deck that it knows; of any other deck it asks what everybody saw.
"""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import LookQuestion
from tableside.engine.model.state import Table
from tableside.engine.rules.as_revealed import reveal_top
from tableside.engine.rules.recycling import record_looked_at


def reveal(execution: Execution, item: Item, do: m.Reveal) -> None:
    """Reveal the top cards and recycle them, or ask how many of them are of the kind that is asked for."""
    deck = execution.table.seat(item.player).deck
    count = do.count if deck is None else min(do.count, deck)
    if not count:
        return
    top = execution.private.decks.get(item.player, ())[:count]
    fitting = [_fits(execution.table, do, name) for name in top]
    if len(top) == count and None not in fitting:
        _record(execution, item, count, sum(fits is True for fits in fitting), top)
    else:
        numbers = tuple(map(str, range(count + 1)))
        execution.ask(LookQuestion(item.player, numbers, item.id, count=count))


def answer_reveal(execution: Execution, item: Item, count: int, fitting: int) -> None:
    """Record how many of the revealed cards are of the kind, and go on with the next instruction."""
    _record(execution, item, count, fitting, ())
    execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))


def _record(execution: Execution, item: Item, count: int, fitting: int, cards: tuple[str, ...]) -> None:
    execution.emit(
        e.TopRevealed(id=item.id, player=item.player, count=count, fitting=fitting, cards=cards),
    )
    reveal_top(execution, item.player, count)
    record_looked_at(execution, e.LookedAtTop(item.player, count, recycled=count))


def _fits(table: Table, do: m.Reveal, name: str) -> bool | None:
    """Return whether a card has the keyword that counts; None if its facts are not known."""
    card = table.card(name)
    return None if card is None else card.has(do.keyword)
