"""The order in which effects change damage: the controller of the unit chooses it (2026-07-16, 372, 437, 465.2.c.5).

Damage that is prevented up to a value and doubled is less if it is prevented first, and of two preventions the first
may leave nothing for the other. Nobody is asked where all orders come to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import DealtBy
from tableside.engine.model.lasting import DamageChange
from tableside.engine.model.questions import DamageOrderQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.damage_changes import change_to, prevents_all, takes_no_damage

Changes = tuple[DamageChange, ...]
"""Effects that change damage, in an order."""

Prevented = tuple[tuple[DamageChange, int], ...]
"""The effects that have prevented damage, and how much each of them has prevented."""


def ordered_changes(table: Table, unit: int, by: DealtBy) -> Changes:
    """Everything that changes damage of this kind to a unit, first what its controller chose.

    The rest stands in the order that leaves most to its controller.
    """
    chosen, rest = _parted(table, unit, by)
    return (*chosen, *rest)


def open_changes(table: Table, unit: int, by: DealtBy) -> Changes:
    """Everything that changes damage of this kind to a unit and that its controller has not put in an order."""
    return _parted(table, unit, by)[1]


def _parted(table: Table, unit: int, by: DealtBy) -> tuple[Changes, Changes]:
    """The effects that change damage of a unit: those that its controller has put in an order, and the rest."""
    rest = [
        *prevents_all(table, unit, by),
        *change_to(table, unit, "prevent"),
        *change_to(table, unit, "prevent next"),
        *change_to(table, unit, "double"),
    ]
    chosen = []
    for whose, change in table.lasting.damage_order:
        if whose == unit and change in rest:
            rest.remove(change)
            chosen.append(change)
    return tuple(chosen), tuple(rest)


def changed(changes: Changes, amount: int) -> tuple[int, Prevented]:
    """The damage that is dealt after these changes in this order, and what of it each of them has prevented.

    Once no damage is left, nothing more applies (437.2.a).

    >>> ward, curse = DamageChange("prevent", "A", "Ward", 1, 2), DamageChange("double", "A", "Curse", 1)
    >>> changed((ward, curse), 3)[0], changed((curse, ward), 3)[0]
    (2, 4)
    """
    prevented = []
    for change in changes:
        if amount < 1:
            break
        if change.how == "double":
            amount *= 2
            continue
        less = min(amount, change.amount) if change.how == "prevent" else amount
        prevented.append((change, less))
        amount -= less
    return amount, tuple(prevented)


def left_of(change: DamageChange, prevented: int) -> Changes:
    """The rest of an effect that has prevented damage, if any; an effect that prevents all of a kind stays (437.3)."""
    if change.how == "prevent next":
        return ()
    if change.how != "prevent":
        return (change,)
    return (replace(change, amount=change.amount - prevented),) if prevented < change.amount else ()


def lethal_damage(table: Table, unit: Permanent, missing: int) -> int:
    """The least combat damage that is lethal to a unit which lacks `missing` damage; 0 if no amount is.

    (437.5, 465.2.c.4.a, 465.2.c.10.) In the edition of 2025-12-01 what replaces damage is left out: it applies to what
    is dealt alone.
    """
    changes = ordered_changes(table, unit.id, "combat")
    if takes_no_damage(table, unit, "combat") or prevents_all(table, unit.id, "combat"):
        return 0
    if not table.setup.rules.assigns_as_dealt:
        return missing
    if any(change.how == "prevent next" for change in changes):
        return 0
    most = missing + sum(change.amount for change in changes)
    return next(amount for amount in range(1, most + 1) if changed(changes, amount)[0] >= missing)


def order_question(
    table: Table, damage: Iterable[tuple[int, Iterable[int]]], by: DealtBy, player: Player | None = None
) -> DamageOrderQuestion | None:
    """The question to the controller of the first unit whose damage comes to something else in another order (372).

    `damage` has units by their ids, each with the amounts that may be dealt to it, by a spell or an ability of `player`
    if one deals it.
    """
    for unit, amounts in damage:
        permanent = table.permanent(unit)
        if permanent is None or takes_no_damage(table, permanent, by, player):
            continue
        chosen, rest = _parted(table, unit, by)
        if len({*rest}) > 1 and any(len(_outcomes(chosen, rest, amount)) > 1 for amount in amounts):
            options = tuple(f"c{number}" for number, change in enumerate(rest, 1) if change not in rest[: number - 1])
            return DamageOrderQuestion(orderer(table, permanent), options, unit=unit, by=by)
    return None


def orderer(table: Table, unit: Permanent) -> Player:
    """The player who orders what replaces an event of a unit (372)."""
    return unit.player if table.setup.rules.orders_replacements == "controller" else unit.owned_by


def _outcomes(chosen: Changes, rest: Changes, amount: int) -> set[tuple[int, frozenset[tuple[Any, int]]]]:
    """The outcomes of damage in all orders: the damage that is dealt, and the rest of what prevents it."""
    if not rest:
        damage, prevented = changed(chosen, amount)
        used = Counter((change, left_of(change, less)) for change, less in prevented)
        return {(damage, frozenset((of, count) for of, count in used.items() if of[1] != (of[0],)))}
    firsts = {change: rest.index(change) for change in rest}
    return {
        outcome
        for first, at in firsts.items()
        for outcome in _outcomes((*chosen, first), (*rest[:at], *rest[at + 1 :]), amount)
    }


def choose_first(execution: Execution, question: DamageOrderQuestion, number: int) -> None:
    """Keep which of the changes that were open applies next."""
    change = open_changes(execution.table, question.unit, question.by)[number]
    execution.emit(e.DamageOrderIs((*execution.table.lasting.damage_order, (question.unit, change))))
