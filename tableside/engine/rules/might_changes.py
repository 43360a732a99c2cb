"""Doubled and swapped Might, and amounts that instructions count (2026-07-16, 359.3.f, 432, 433, 477.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from carddata.model.abilities import Effect
from carddata.model.amounts import AtMost, Choosers, HowMany, NotedBefore, Quantity, ThisWay, described
from carddata.model.conditions import Condition
from carddata.model.damage import TakesMoreMight
from carddata.model.numbers import AmountOf
from carddata.model.operations import (
    Add,
    Burn,
    ChangeRunes,
    Deal,
    Double,
    Draw,
    GainXp,
    GiveMight,
    PlayToken,
    RaiseMight,
    SwapMight,
)
from carddata.model.targets import Is, IsNot, choice_beside, unrelated
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import amount, amount_at, fits_filter, holds, matching
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import Number, Unknown, unknown
from tableside.engine.derived.whereabouts import place_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import choosers
from tableside.engine.rules.damage_changes import own_bonuses
from tableside.engine.rules.object_amounts import (
    amount_of,
    amounts_read,
    found_amount,
    noted_before,
    number_this_way,
    units_read,
)

COUNTING = (Draw, Burn, Deal, GainXp, GiveMight, PlayToken, Add, ChangeRunes)
"""The operations that can count."""

Counting = Draw | Burn | Deal | GainXp | GiveMight | PlayToken | Add | ChangeRunes
"""An operation that can count."""


def times(table: Table, item: Item, effect: Counting) -> Number:
    """Return how often an instruction counts now; once if it counts nothing."""
    return 1 if effect.each is None else _counted_now(table, item, effect.each, effect.only_if)


def _counted_now(table: Table, item: Item, each: Quantity, condition: Condition | None) -> Number:
    """Return what is counted, also of what only the item knows."""
    match each:
        case AtMost(of=of, most=most):
            number = _counted_now(table, item, of, condition)
            return number if isinstance(number, Unknown) else min(number, most)
        case NotedBefore():
            return noted_before(item, each)
        case AmountOf():
            return amount_of(table, item, each)
        case ThisWay():
            return number_this_way(item)
        case Choosers(opponents=opponents):
            players = table.opponents(item.player) if opponents else table.setup.players
            return sum(player in players for player in choosers(item, condition))
        case HowMany(of=described) if choice_beside(described):
            return _counted_beside(table, item, each)
        case _:
            return amount(table, each, targeting_context(table, item))


def _counted_beside(table: Table, item: Item, each: HowMany) -> Number:
    """Return how many there are beside a permanent that was chosen; if that is gone there are none (359.3.f.2.a)."""
    context, beside = targeting_context(table, item), choice_beside(each.of)
    chosen = item.chosen[beside - 1] if beside <= len(item.chosen) else ()
    place = place_of(table, chosen[0]) if chosen else None
    if place is None:
        return 0
    counted = HowMany(unrelated(each.of, beside))
    number = amount_at(table, counted, context, place)
    itself = IsNot(Is(beside)) in each.of.that and fits_filter(table, counted.of, context, chosen[0])
    return number if isinstance(number, Unknown) else number - itself


def is_count_unknown(table: Table, item: Item) -> bool:
    """Return whether an instruction of an item counts what nobody knows."""
    numbers = chain(
        (amount_of(table, item, of) for of in amounts_read(item)),
        (times for _, times in own_bonuses(table, item)),
        (_counted_now(table, item, each, None) for each in _counted(item)),
    )
    return any(isinstance(number, Unknown) for number in numbers)


def units_that_count(table: Table, item: Item) -> Iterator[Permanent]:
    """The units whose Might decides how often an instruction of an item counts."""
    yield from units_read(table, item)
    context = targeting_context(table, item)
    for each in _counted(item):
        objects = described(each)
        if objects is not None and objects.asks_might:
            for target in matching(table, objects, context):
                unit = table.permanent(target) if isinstance(target, int) else None
                if unit is not None:
                    yield unit


def _counted(item: Item) -> Iterator[Quantity]:
    operations: tuple[Effect, ...] = item.ability.do if item.ability is not None else ()
    for operation in operations:
        if isinstance(operation, COUNTING) and operation.each is not None:
            yield operation.each


def might_taken_besides(table: Table, item: Item, do: GiveMight) -> Number:
    """The Might that cards in play have a spell or an ability take besides from a unit that it has chosen (477.3)."""
    taken, rests_on = 0, set()
    for effect, context, reference, _ in standing_of(table, TakesMoreMight) if isinstance(do.to, int) else ():
        if context.player == item.player:
            held = holds(table, effect.only_if, context)
            taken += effect.amount if held else 0
            rests_on |= {reference} if isinstance(held, Unknown) else set()
    return unknown(*rests_on, counted=taken) if rests_on else taken


def double(execution: Execution, units: tuple[Permanent, ...], *, combat: bool) -> None:
    """Double the Might of units for the turn or the combat: each gets as much as it has now (432.1.a).

    It never gets less (477.3.c).
    """
    for unit in units:
        might = might_of(execution.table, unit)
        if might is not None and might > 0:
            execution.emit(e.MightGiven(unit.id, might, combat))


def swap_might(execution: Execution, units: tuple[Permanent, ...]) -> None:
    """Swap the Might of two units for the turn, by an increase and a decrease (433.1.a, 433.1.c)."""
    if len(units) == 2:
        first, second = (might_of(execution.table, unit) for unit in units)
        if first is not None and second is not None and first != second:
            execution.emit(e.MightGiven(units[0].id, second - first), e.MightGiven(units[1].id, first - second))


def raise_might(execution: Execution, item: Item, do: RaiseMight, units: tuple[Permanent, ...]) -> None:
    """Increase the Might of units for the turn up to that of another; never by less than 0 (143.2.b.1, 477.3.c)."""
    for goal in found_amount(execution.table, item, do.equal_to):
        for unit in units:
            might = might_of(execution.table, unit)
            if might is not None and goal is not None and goal > might:
                execution.emit(e.MightGiven(unit.id, goal - might))


BY_MIGHT = (Double, SwapMight, RaiseMight)
"""The operations that depend on the Might of what they act on."""
