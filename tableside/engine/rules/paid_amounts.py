"""Instructions by which a player pays any amount or spends buffs, and gets something for each (2026-07-16, 740.4.a)."""

from __future__ import annotations

from typing import Final

from carddata.model.payments import PaidResource, PayAny, SpendBuffs
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import AmountQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.adding import after_adding
from tableside.engine.rules.limited_resources import uses_now
from tableside.engine.rules.marking import spend_buff
from tableside.engine.rules.resources import RUNE_DECK, can_afford, purse
from tableside.engine.rules.rune_triggers import pay
from tableside.engine.rules.totals import ANY, Total

MOST_UNFOLLOWED: Final = 2 * RUNE_DECK
"""The most that is offered where runes are not followed: more than the runes of a deck give at once."""


def pay_any(execution: Execution, item: Item, do: PayAny) -> None:
    """Ask how much a player pays, unless they have nothing to pay with and can add nothing (740.4.a.1, 444.2.c)."""
    amounts = _amounts(after_adding(execution.table, item.player, converted=0), item.player, do.of)
    if len(amounts) > 1:
        execution.ask(AmountQuestion(item.player, tuple(map(str, amounts)), item.id, of=do.of))
    else:
        execution.emit(e.AmountPaid(item.id, 0))


def answer_amount(execution: Execution, question: AmountQuestion, amount: int) -> None:
    """Pay an amount, and go on with the next instruction, which may count it."""
    item = execution.table.item(question.item)
    if item is None:
        return
    pay(execution, question.player, price_of_amount(question.of, amount), uses_now(execution.table))
    execution.emit(e.AmountPaid(item.id, amount), e.NextInstruction(item.id, (item.next_instruction or 0) + 1))


def spend_buffs(execution: Execution, item: Item, do: SpendBuffs) -> None:
    """Spend the buffs of the units that were chosen, as far as their player controls them (702.2.b)."""
    buffed = [
        unit for unit in permanents_of(execution.table, item, do.what) if unit.buffed and unit.player == item.player
    ]
    for unit in buffed:
        spend_buff(execution, item.player, unit.id)
    execution.emit(e.AmountPaid(item.id, len(buffed)))


def _amounts(table: Table, player: Player, of: PaidResource) -> tuple[int, ...]:
    """Every amount that a player can pay, beginning with nothing."""
    if purse(table.seat(player)) is None:
        return tuple(range(MOST_UNFOLLOWED + 1))
    most = 0
    while can_afford(table, player, price_of_amount(of, most + 1), uses_now(table)):
        most += 1
    return tuple(range(most + 1))


def price_of_amount(of: PaidResource, amount: int) -> Total:
    """An amount of energy, or of power of any domain."""
    return Total(amount) if of == "energy" else Total(power=(ANY,) * amount)
