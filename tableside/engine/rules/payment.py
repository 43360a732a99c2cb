"""Paying the cost of a chain item: other costs first, then resources (2026-07-16, 357, 404).

Each part is paid, or asks its player which cards or units; the machine returns after the answer. Where a discard may
turn out to be impossible, it comes first: then nothing else needs to be undone.
"""

from __future__ import annotations

from carddata.model.costs import FREE
from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import DiscardQuestion, PaymentQuestion, RecycleQuestion, SacrificeQuestion
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.engine.rules.costs import non_resource_costs, object_costs, total_cost
from tableside.engine.rules.deaths import kill
from tableside.engine.rules.discarding import discard_cards, fitting_discards
from tableside.engine.rules.drawing import burn_cards
from tableside.engine.rules.experience import spend_xp
from tableside.engine.rules.killed_costs import killed_for
from tableside.engine.rules.killing import cause_of_cost
from tableside.engine.rules.legality import killable_groups, killable_units, legal_payments, recyclable_cards
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.marking import exhaust, spend_buff
from tableside.engine.rules.object_amounts import noted_of_paid
from tableside.engine.rules.object_costs import card_of_trash, payable_objects, trash_owner
from tableside.engine.rules.payment_discounts import fewest_objects, less_by
from tableside.engine.rules.recycling import recycle, recycle_permanent
from tableside.engine.rules.rune_triggers import pay
from tableside.engine.rules.zone_changes import banish_permanent, return_to_hand


def pay_costs(execution: Execution, item: Item) -> bool:
    """Pay every part of the cost that is not paid yet; return whether all of it is paid."""
    others = non_resource_costs(execution.table, item)
    if others != FREE:
        if not _pay_others(execution, item):
            return False
        others = non_resource_costs(execution.table, item)
    if "resources" not in item.paid:
        own = execution.table.permanent(item.by) if others.exhaust and item.by is not None else None
        if own is not None:
            exhaust(execution, item.player, (own,))
        if others.xp:
            spend_xp(execution, item.player, others.xp)
        table = execution.table
        cost = total_cost(table, item)
        pay(execution, item.player, cost, uses_of(table, item))
        execution.emit(e.CostPaid(item.id, "resources", cost.energy))
    return True


def _pay_others(execution: Execution, item: Item) -> bool:
    """Pay with cards and objects; return whether that is done."""
    steps = (_pay_kill, _pay_kill_this, _pay_objects, _pay_recycle, _pay_burn)
    for step in (_pay_discard, *steps) if _may_lack_cards(execution, item) else (*steps, _pay_discard):
        if not step(execution, item):
            return False
    return True


def _pay_kill(execution: Execution, item: Item) -> bool:
    count = non_resource_costs(execution.table, item).kill
    if not count or "sacrifice" in item.paid:
        return True
    groups = killable_groups(execution.table, item) or (killable_units(execution.table, item),)
    if len(groups) > 1:
        units = tuple(dict.fromkeys(unit for group in groups for unit in group))
        _ask_which(execution, item, SacrificeQuestion, units, count)
        return False
    pay_with_deaths(execution, item, groups[0])
    return not execution.table.tasks


def pay_with_deaths(execution: Execution, item: Item, units: tuple[int, ...]) -> None:
    """Pay the part of a cost that kills units."""
    execution.emit(e.CostPaid(item.id, "sacrifice", killed=killed_for(execution.table, item, units)))
    kill(execution, *units, causes=dict.fromkeys(units, cause_of_cost(execution.table, item)))


def _pay_kill_this(execution: Execution, item: Item) -> bool:
    if not non_resource_costs(execution.table, item).kill_this or "kill this" in item.paid:
        return True
    execution.emit(e.CostPaid(item.id, "kill this"))
    own = (item.by,) if item.by is not None else ()
    kill(execution, *own, causes=dict.fromkeys(own, cause_of_cost(execution.table, item)))
    return not execution.table.tasks


def _pay_objects(execution: Execution, item: Item) -> bool:
    for cost in object_costs(execution.table, item):
        table = execution.table
        now = table.item(item.id) or item
        objects = legal_payments(table, now) if cost.most == 1 else payable_objects(table, now, cost)
        least, most = fewest_objects(table, now, cost), len(objects) if cost.most is None else cost.most
        if len(objects) > least:
            _ask_which(execution, now, PaymentQuestion, objects, least, min(most, len(objects)))
            return False
        pay_with(execution, now, objects)
        if execution.table.tasks:
            return False
    return True


def pay_with(execution: Execution, item: Item, objects: tuple[int, ...]) -> None:
    """Pay the part of a cost that is paid with objects (357.2); what is killed dies at the same time."""
    cost = non_resource_costs(execution.table, item).objects
    killed, noted = killed_for(execution.table, item, objects), noted_of_paid(execution.table, item, objects)
    less = less_by(execution.table, item, objects)
    execution.emit(e.CostPaid(item.id, "objects", less=less, killed=killed, noted=noted))
    if cost is not None and cost.how == "kill":
        kill(execution, *objects, causes=dict.fromkeys(objects, cause_of_cost(execution.table, item)))
        return
    for target in objects:
        permanent = execution.table.permanent(target)
        match cost.how if cost is not None else "":
            case "return":
                return_to_hand(execution, target)
            case "banish" if permanent is not None:
                banish_permanent(execution, permanent)
            case "banish" if (owner := trash_owner(execution.table, target)) is not None:
                execution.emit(e.Banished(owner, target, card_of_trash(execution.table, target)))
            case "exhaust" if permanent is not None:
                exhaust(execution, item.player, (permanent,))
            case "spend a buff":
                spend_buff(execution, item.player, target)
            case "disempower":
                execution.emit(e.BecameEmpowered(target, empowered=False))
            case "recycle" if permanent is not None:
                recycle_permanent(execution, permanent)
            case "recycle":
                recycle(execution, trash_owner(execution.table, target) or item.player, (target,))


def _pay_recycle(execution: Execution, item: Item) -> bool:
    count = non_resource_costs(execution.table, item).recycle
    if not count or "recycle" in item.paid:
        return True
    trash = recyclable_cards(execution.table, item)
    if len(trash) > count:
        _ask_which(execution, item, RecycleQuestion, trash, count)
        return False
    execution.emit(e.CostPaid(item.id, "recycle"))
    if trash:
        recycle(execution, item.player, trash)
    return True


def _pay_burn(execution: Execution, item: Item) -> bool:
    count = non_resource_costs(execution.table, item).burn
    if count and "burn" not in item.paid:
        execution.emit(e.CostPaid(item.id, "burn"))
        burn_cards(execution, item.player, count)
    return True


def _ask_which(
    execution: Execution,
    item: Item,
    question: type[SacrificeQuestion | RecycleQuestion | PaymentQuestion],
    ids: tuple[int, ...],
    least: int,
    most: int | None = None,
) -> None:
    """Ask for `least` objects, or for `least` to `most` of them."""
    offered = tuple(format_object(identity) for identity in ids)
    execution.ask(question(item.player, offered, item.id, least=least, most=least if most is None else most))


def _pay_discard(execution: Execution, item: Item) -> bool:
    cost = non_resource_costs(execution.table, item)
    count, of = cost.discard, cost.discard_type
    if not count or "discard" in item.paid:
        return True
    hand = execution.private.hands.get(item.player)
    if hand is not None:
        hand = fitting_discards(execution.table, hand, of)
    if hand is None or UNKNOWN in hand or len(hand) > count:
        may_lack_type = of is not None and (hand is None or UNKNOWN in hand)
        least = 0 if may_lack_type or _may_lack_cards(execution, item) else count
        execution.ask(DiscardQuestion(item.player, (), item.id, least=least, most=count, of=of))
        return False
    execution.emit(e.CostPaid(item.id, "discard"))
    discard_cards(execution, item.player, hand)
    return True


def _may_lack_cards(execution: Execution, item: Item) -> bool:
    """Return whether its player may turn out not to have the cards: then it is undone, and goes back (358.5).

    Nothing is known of the hand to which a card goes back.
    """
    hand_unknown = execution.private.hands.get(item.player) is None and execution.table.seat(item.player).hand is None
    return hand_unknown and (item.kind == "ability" or item.source in ("hand", "champion", *PUBLIC_ZONES))
