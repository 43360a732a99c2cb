"""Costs that are paid with an object of the player's choice, which is killed or exhausted for example (357.2).

A card is recycled from the trash that it is in, to its owner's deck (416.1.c).
"""

from __future__ import annotations

from carddata.model.costs import ObjectCost
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.next_position import position_after
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def payable_objects(table: Table, item: Item, cost: ObjectCost) -> tuple[int, ...]:
    """The objects with which a player can pay.

    They exhaust what is ready, disempower what is Empowered and spend only their own buffs (414.4, 442.1.a, 702.2.b).
    """
    if cost.of == "me":
        fitting: tuple[object, ...] = () if item.by is None else (item.by,)
    else:
        fitting = matching(table, cost.of, targeting_context(table, item))
    return tuple(target for target in fitting if isinstance(target, int) and _is_payable(table, item, cost, target))


def _is_payable(table: Table, item: Item, cost: ObjectCost, target: int) -> bool:
    permanent = table.permanent(target)
    match cost.how:
        case "recycle" | "banish" if not is_of_board(cost):
            return trash_owner(table, target) is not None or (permanent is not None and cost.how == "banish")
        case "recycle":
            return permanent is not None
        case "exhaust":
            return permanent is not None and not permanent.exhausted
        case "disempower":
            return permanent is not None and permanent.empowered
        case "spend a buff":
            return permanent is not None and permanent.buffed and permanent.player == item.player
        case _:
            return permanent is not None


def after_object_cost(table: Table, item: Item, cost: ObjectCost, target: int) -> Table:
    """The table once a cost is paid with this object."""
    match cost.how:
        case "kill":
            return position_after(table, e.LeftBoard(target, "trash"))
        case "return":
            return position_after(table, e.LeftBoard(target, "hand"))
        case "banish" if (owner := trash_owner(table, target)) is not None:
            return position_after(table, e.Banished(owner, target, card_of_trash(table, target)))
        case "banish":
            return position_after(table, e.LeftBoard(target, "banished"))
        case "exhaust":
            return position_after(table, e.Turned((target,), exhausted=True))
        case "spend a buff":
            return position_after(table, e.Buffed(target, buffed=False))
        case "disempower":
            return position_after(table, e.BecameEmpowered(target, empowered=False))
        case "recycle" if is_of_board(cost):
            return position_after(table, e.LeftBoard(target, "deck"))
        case "recycle":
            return position_after(table, e.Recycled(trash_owner(table, target) or item.player, (target,)))


def is_of_board(cost: ObjectCost) -> bool:
    """Return whether a cost is paid with a permanent, not with a card of a trash or the own card."""
    return isinstance(cost.of, TargetFilter) and cost.of.kind != "card"


def card_of_trash(table: Table, card: int) -> str | None:
    """The name of a card in a trash; None if it is not known, or in no trash."""
    return next((laid.card for seat in table.seats for laid in seat.trash if laid.id == card), None)


def trash_owner(table: Table, card: int) -> Player | None:
    """Whose trash a card is in; None if it is in no trash."""
    return next((seat.player for seat in table.seats if any(laid.id == card for laid in seat.trash)), None)
