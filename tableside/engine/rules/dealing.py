"""Dealing damage by spells and abilities (2026-07-16, 355.14, 417)."""

from __future__ import annotations

from carddata.model.abilities import Deal
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.objects import format_object
from tableside.engine.model.questions import SplitQuestion
from tableside.engine.rules.damage_changes import bonus_damage, split_bonus


def deal(execution: Execution, item: Item, do: Deal, units: tuple[Permanent, ...], amount: int) -> None:
    """Deal damage to units, with its Bonus Damage, or ask how its player splits it among them; none stays none."""
    if amount < 1 or not units:
        return
    table = execution.table
    if not do.split:
        deal_damage(execution, *((unit.id, amount + bonus_damage(table, item, do, unit.place)) for unit in units))
        return
    amount += split_bonus(table, item, do, tuple(unit.place for unit in units)) or 0
    if len(units) in (1, amount):
        deal_damage(execution, *((unit.id, amount // len(units)) for unit in units))
    else:
        options = tuple(format_object(unit.id) for unit in units)
        execution.ask(SplitQuestion(item.player, options, item.id, most=None, amount=amount))


def deal_damage(execution: Execution, *damage: tuple[int, int]) -> None:
    """Deal damage to units at the same time, in pairs of unit id and amount (417)."""
    mark_damage(execution, *damage)


def mark_damage(execution: Execution, *damage: tuple[int, int]) -> None:
    """Mark damage on units, in pairs of unit id and amount; less than 1 is none (417.1.b, 417.1.e)."""
    for identity, amount in damage:
        unit = execution.table.permanent(identity)
        if unit is not None and amount > 0:
            execution.emit(e.DamageMarked((identity,), unit.damage + amount))
