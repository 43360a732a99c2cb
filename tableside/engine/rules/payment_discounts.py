"""The discounts on a card by the objects that its additional cost is paid with (2026-07-16, 356.2.b.1, 356.4).

Its player decides on the objects as they play it, and the total cost follows from that (355.1). Here they choose them
as they pay with them, which comes before the resources; until then the card costs as little as it can.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.costs import FREE, Cost, LessByPayment, ObjectCost
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, assumed
from tableside.engine.rules.costs import non_resource_costs, paid_additional_costs, total_cost
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.object_costs import payable_objects
from tableside.engine.rules.resources import can_afford
from tableside.engine.rules.totals import Total
from tableside.message import CardName

Ids = tuple[int, ...]
"""The objects of one payment."""


def less_by(table: Table, item: Item, objects: Ids) -> Cost:
    """Return how much less an item costs if these objects are paid with; an unknown card makes it no cheaper."""
    less = FREE
    for by in _discounts(table, item):
        for identity in objects:
            permanent = table.permanent(identity)
            card = table.card(permanent.card) if permanent is not None else None
            less = _sum(less, by.each, 1)
            less = _sum(less, by.each_energy, card.energy if card is not None else 0)
            less = _sum(less, by.each_power, card.power if card is not None else 0)
    return less


def least_cost(table: Table, item: Item) -> Total:
    """The total cost of an item, the least that it can be while its player has not yet said what they pay with."""
    return total_cost(table, cheapest(table, item))


def cheapest(table: Table, item: Item) -> Item:
    """The item as the best payment with objects leaves it; the item itself if that is settled."""
    cost = _open_object_cost(table, item)
    if cost is None:
        return item
    objects = payable_objects(table, item, cost)
    if cost.most is None:
        return replace(item, less=less_by(table, item, objects))
    ways = [replace(item, less=less_by(table, item, group)) for group in _groups(objects, cost.most)]
    return next((way for way in ways if is_affordable(table, way)), ways[-1] if ways else item)


def is_affordable(table: Table, item: Item, objects: Ids | None = None) -> bool:
    """Return whether a player has the resources for an item, paid with these objects."""
    paid = item if objects is None else replace(item, less=less_by(table, item, objects))
    return can_afford(table, item.player, total_cost(table, paid), uses_of(table, item))


def fewest_objects(table: Table, item: Item, cost: ObjectCost) -> int:
    """The fewest objects that pay a cost, so that the rest of it can be paid; as many as there are if none do."""
    objects = payable_objects(table, item, cost)
    if _open_object_cost(table, item) is None:
        return cost.least
    most = len(objects) if cost.most is None else min(cost.most, len(objects))
    numbers = range(cost.least, most + 1)
    return next((number for number in numbers if is_affordable(table, item, objects[:number])), most)


def assume_counted(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted of units to pay with that nobody has read: that they make the card no cheaper."""
    cost = _open_object_cost(table, item)
    if cost is None or not any(by != LessByPayment(each=by.each) for by in _discounts(table, item)):
        return
    permanents = (table.permanent(identity) for identity in payable_objects(table, item, cost))
    if any(permanent is not None and table.card(permanent.card) is None for permanent in permanents):
        yield assumed("assumed-not-counted-for-cost", card=CardName(item.card))


def _open_object_cost(table: Table, item: Item) -> ObjectCost | None:
    """The cost that makes an item cheaper by what it is paid with, unless that is settled."""
    if "objects" in item.paid or not _discounts(table, item):
        return None
    return non_resource_costs(table, item).objects


def _discounts(table: Table, item: Item) -> tuple[LessByPayment, ...]:
    return tuple([extra.by for extra in paid_additional_costs(table, item) if extra.by is not None])


def _groups(objects: Ids, most: int) -> tuple[Ids, ...]:
    """Each object alone if one pays, or the first `most`."""
    return tuple((identity,) for identity in objects) if most == 1 else (objects[:most],)


def _sum(less: Cost, more: Cost, times: int) -> Cost:
    return Cost(
        less.energy + times * more.energy,
        less.power + times * more.power,
        less.any_power + times * more.any_power,
    )
