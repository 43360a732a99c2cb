"""Dealing damage by spells and abilities (2026-07-16, 355.14, 417)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from carddata.model.operations import Deal, Fight
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import surely
from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import DealtBy
from tableside.engine.model.chain_items import Item
from tableside.engine.model.lasting import DamageChange
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import DamageOrderQuestion, SplitQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.damage_changes import (
    bonus_damage,
    split_bonus,
    takes_no_damage,
)
from tableside.engine.rules.damage_order import changed, left_of, order_question, ordered_changes
from tableside.engine.rules.killing import Causes, cause_of, cause_of_damage, cause_of_units
from tableside.engine.rules.lethal import has_lethal_damage
from tableside.engine.rules.watching import TriggerEvent

Damage = tuple[tuple[int, int], ...]
"""Units, by their ids, and the damage to each."""


def deal(execution: Execution, item: Item, do: Deal, units: tuple[Permanent, ...], amount: int) -> None:
    """Deal damage to units, with its Bonus Damage, or ask how its player splits it among them; none stays none."""
    if amount < 1 or not units:
        return
    table = execution.table
    by: DealtBy = "unit" if do.by_unit else "effect"
    causes = dict.fromkeys((unit.id for unit in units), cause_of_damage(table, item, do))
    if not do.split:
        damage = ((unit.id, amount + surely(bonus_damage(table, item, do, unit.place))) for unit in units)
        deal_damage(execution, *damage, by=by, item=item.id, causes=causes)
        return
    amount += split_bonus(table, item, do, tuple(unit.place for unit in units)) or 0
    if len(units) in (1, amount):
        damage = ((unit.id, amount // len(units)) for unit in units)
        deal_damage(execution, *damage, by=by, item=item.id, causes=causes)
    else:
        options = tuple(format_object(unit.id) for unit in units)
        execution.ask(SplitQuestion(item.player, options, item.id, most=None, amount=amount))


def deal_as_split(execution: Execution, item: Item, damage: tuple[tuple[int, int], ...]) -> None:
    """Deal the damage of the instruction that an item has come to, as its player has split it (355.14.e)."""
    do = item.ability.do[item.next_instruction or 0] if item.ability is not None else None
    if isinstance(do, Deal):
        causes = {unit: cause_of_damage(execution.table, item, do) for unit, _ in damage}
        deal_damage(execution, *damage, by="unit" if do.by_unit else "effect", item=item.id, causes=causes)


def deal_damage(execution: Execution, *damage: tuple[int, int], by: DealtBy, causes: Causes, item: int = 0) -> None:
    """Deal damage to units at the same time, in pairs of unit id and amount (417).

    `by` says what deals it, `item` is the chain item that deals it or says so, and `causes` are who is responsible for
    it. Before that, the controllers of the units are asked in which order effects change it, if that matters (372).
    """
    units, amounts = tuple(unit for unit, _ in damage), tuple(amount for _, amount in damage)
    task = Task("damage", units=units, amounts=amounts, by=by, item=item, causes=tuple(causes.items()))
    if _order_question(execution.table, task) is None:
        _deal_in_order(execution, task)
    else:
        execution.put_first(task)


def go_on_dealing(execution: Execution, task: Task) -> None:
    """Ask the next controller in which order effects change damage, or deal it."""
    question = _order_question(execution.table, task)
    if question is not None:
        execution.ask(question)
        return
    execution.finish_task()
    _deal_in_order(execution, task)


def _order_question(table: Table, task: Task) -> DamageOrderQuestion | None:
    damage = ((unit, (amount,)) for unit, amount in zip(task.units, task.amounts, strict=True))
    return order_question(table, damage, task.by, _dealer(table, task))


def _dealer(table: Table, task: Task) -> Player | None:
    """The player of the spell or the ability that deals damage, or says so."""
    item = table.item(task.item)
    return item.player if item is not None else None


def _deal_in_order(execution: Execution, task: Task) -> None:
    """Change damage in the orders that controllers chose, and deal it."""
    dealt = [
        (unit, _changed(execution, unit, amount, task)) for unit, amount in zip(task.units, task.amounts, strict=True)
    ]
    if execution.table.lasting.damage_order:
        execution.emit(e.DamageOrderIs(()))
    mark_damage(execution, *dealt, causes=dict(task.causes), item=task.item)
    if task.by != "combat":
        _assume_survivors(execution, dealt)


def _assume_survivors(execution: Execution, damage: Iterable[tuple[int, int]]) -> None:
    """Say which units survive their damage only as far as unread text changes nothing."""
    for identity, amount in damage:
        unit = execution.table.permanent(identity)
        might = might_of(execution.table, unit) if unit is not None else None
        if unit is not None and might is not None and amount > 0 and not has_lethal_damage(execution.table, unit):
            texts = unread.bearing_on_unit(execution.table, unit, "survives")
            unread.assume(execution, "survives", unit.player, texts, unit.id)


def fight(execution: Execution, item: Item, do: Fight) -> None:
    """Let two units deal damage equal to their Might to each other; without the other none deals any (359.3.f.2.a)."""
    units = fighting_units(execution.table, item, do)
    if len(units) == 2:
        first, second = units
        mights, cause = [might_of(execution.table, unit) or 0 for unit in units], cause_of(execution.table, item)
        causes = {first.id: cause_of_units(cause, (second,)), second.id: cause_of_units(cause, (first,))}
        damage = ((first.id, mights[1]), (second.id, mights[0]))
        deal_damage(execution, *damage, by="unit", causes=causes, item=item.id)


def fighting_units(table: Table, item: Item, do: Fight) -> tuple[Permanent, ...]:
    """The units that deal damage to each other, as far as they are there."""
    second = permanents_of(table, item, do.second) if do.second is not None else ()
    return (*permanents_of(table, item, do.first), *second)


def _changed(execution: Execution, identity: int, amount: int, task: Task) -> int:
    """The damage that is dealt to a unit after all that changes it; 0 if all of it is prevented (437)."""
    table = execution.table
    unit = table.permanent(identity)
    if unit is None or takes_no_damage(table, unit, task.by, _dealer(table, task)):
        return 0
    amount, prevented = changed(ordered_changes(table, identity, task.by), amount)
    for change, less in prevented:
        changes = list(execution.table.lasting.damage_changes)
        at = changes.index(change)
        changes[at : at + 1] = left_of(change, less)
        execution.emit(e.DamagePrevented(identity, less, change.card))
        if tuple(changes) != execution.table.lasting.damage_changes:
            execution.emit(e.DamageChangesAre(tuple(changes)))
    return amount


def change_damage(execution: Execution, *changes: DamageChange) -> None:
    """Change damage for the rest of the turn (390.3, 437.7)."""
    if changes:
        execution.emit(e.DamageChangesAre((*execution.table.lasting.damage_changes, *changes)))


def claim_next_spell(execution: Execution, item: Item) -> None:
    """Bind what the next spell of a player deals more to this spell, which is now played (391)."""
    changes = execution.table.lasting.damage_changes
    if item.kind != "spell" or not any(change.how == "next spell" and not change.item for change in changes):
        return
    claimed = tuple(
        replace(change, item=item.id)
        if change.how == "next spell" and not change.item and change.player == item.player
        else change
        for change in changes
    )
    if claimed != changes:
        execution.emit(e.DamageChangesAre(claimed))


def mark_damage(execution: Execution, *damage: tuple[int, int], causes: Causes, item: int = 0) -> None:
    """Mark damage on units, in pairs of unit id and amount; less than 1 is none (417.1.b, 417.1.e).

    `item` is the chain item by which it is dealt, if it is dealt by one, and `causes` are who is responsible for it.
    """
    taken = []
    for identity, amount in damage:
        unit = execution.table.permanent(identity)
        if unit is not None and amount > 0:
            execution.emit(e.DamageMarked((identity,), unit.damage + amount, item, causes.get(identity)))
            taken.append(unit)
    fire(execution, *(TriggerEvent("damage", unit.player, (unit.id,), unit.place) for unit in taken))
