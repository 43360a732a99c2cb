"""Legality after the costs (2026-07-16, 355.16, 357.3, 358, 822.3).

A cost can take away what a play needs: a target, the unit that lets another enter with Ambush, the readiness of a
source. No choice and no payment may do that while there is another, and a play that every payment breaks is not made.
All of it is decided before anything is paid, on the table as it will be.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.costs import ObjectCost
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.next_position import position_after
from tableside.engine.derived.truth import Unknown
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden
from tableside.engine.rules import unread
from tableside.engine.rules.battlefields import has_showdown_or_combat
from tableside.engine.rules.cost_changes import ignores_deflect, is_by_choice
from tableside.engine.rules.costs import deflect_surcharge, non_resource_costs, object_costs
from tableside.engine.rules.death_replaced import rescues
from tableside.engine.rules.killed_costs import with_killed
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.object_costs import after_object_cost, payable_objects
from tableside.engine.rules.payment_discounts import fewest_objects, is_affordable, least_cost
from tableside.engine.rules.places import ambush_places, card_places
from tableside.engine.rules.resources import can_afford
from tableside.engine.rules.targeting import choices, has_legal_answer, judge_groups
from tableside.engine.rules.timing import has_reaction, is_permitted
from tableside.engine.rules.unread_findings import may_lower_costs
from tableside.engine.rules.weaponmaster import judge_equip_cost, pays_for_equipment
from tableside.message import PlaceName, PlayerName

FRIENDLY = TargetFilter(whose="friendly")
"""Any friendly unit."""

Ids = tuple[int, ...]
"""Units, or cards of a trash, that one payment takes."""


def affords_targets(table: Table, item: Item) -> bool:
    """Return whether a player can pay for choosing these targets.

    They decide on Deflect, on the cost of chosen Equipment, and on discounts by what is chosen (356.4, 809, 821).
    Equipment without an Equip ability can be chosen, though its cost cannot be paid then (821.1.c.1, 821.1.c.4).
    """
    if next(judge_equip_cost(table, item), None) is not None:
        return True
    priced = deflect_surcharge(table, item) or pays_for_equipment(item) or is_by_choice(table, item)
    return not priced or can_afford(table, item.player, least_cost(table, item), uses_of(table, item))


def may_get_cheaper(table: Table, item: Item) -> bool:
    """Return whether a choice that is still open can make the item cheap enough (356.4)."""
    is_open = len(item.chosen) < len(choices(item)) and is_by_choice(table, item)
    return is_open and has_legal_answer(table, item, affords_targets)


def is_too_dear_without_choice(table: Table, item: Item) -> bool:
    """Return whether an item that what is chosen may make cheaper is too dear as it is."""
    return is_by_choice(table, item) and not can_afford(
        table, item.player, least_cost(table, item), uses_of(table, item)
    )


def can_be_chosen(table: Table, item: Item) -> bool:
    """Return whether a player can pay for these choices, and still has them all afterwards (355.16)."""
    return affords_targets(table, item) and next(judge_after_costs(table, item), None) is None


def may_be_chosen(table: Table, item: Item) -> bool:
    """Return whether a player may have these choices: they can pay for them, or unread text may lower what they pay."""
    payable = affords_targets(table, item) or may_lower_costs(table, item.player) or may_ignore_deflect(table, item)
    return payable and next(judge_after_costs(table, item), None) is None


def may_ignore_deflect(table: Table, item: Item) -> bool:
    """Return whether a card may let the player ignore Deflect, and nobody knows whether it does."""
    return isinstance(ignores_deflect(table, item), Unknown)


def may_be_chosen_and_paid(table: Table, item: Item) -> bool:
    """Return whether a player may have these choices, and they leave a cost that can be paid (821.1.c.4)."""
    return next(judge_equip_cost(table, item), None) is None and may_be_chosen(table, item)


def judge_after_costs(table: Table, item: Item) -> Iterator[Reason]:
    """Every rule that the item breaks however its costs are paid; none if one payment leaves it legal (358).

    If the costs kill units whose death unread text may replace, what follows is not known (357.2.a).
    """
    cost = non_resource_costs(table, item)
    if not (cost.kill or cost.kill_this or cost.recycle or cost.exhaust or cost.objects):
        return
    payments = [tuple(_judge_paid(table, item, units)) for units in _payments(table, item)]
    if not payments or not all(payments):
        return
    kills = cost.kill or cost.kill_this or (cost.objects is not None and cost.objects.how == "kill")
    replaceable = kills and unread.bearing(table, "kill")
    for reason in payments[0]:
        yield replace(reason, kind="unknown") if replaceable else reason


def legal_payments(table: Table, item: Item) -> Ids:
    """The objects that may pay the cost: those that leave the item legal, or all if none does (357.3)."""
    return tuple(target for group in killable_groups(table, item) for target in group)


def is_legal_payment(table: Table, item: Item, objects: Ids) -> bool:
    """Return whether these objects may pay: they leave the rest payable and the item legal, or none do (357.3)."""
    return _is_legal_after(table, item, objects) or not any(
        _is_legal_after(table, item, others) for others in _payments(table, item)
    )


def _is_legal_after(table: Table, item: Item, objects: Ids) -> bool:
    return is_affordable(table, item, objects) and not any(True for _ in _judge_paid(table, item, objects))


def killable_groups(table: Table, item: Item) -> tuple[Ids, ...]:
    """The groups of units that may be killed for the cost, empty if there are too few (357.3).

    These are the groups that leave the item legal, or all groups if none does.
    """
    groups = tuple(_payments(table, item))
    return tuple(units for units in groups if not any(True for _ in _judge_paid(table, item, units))) or groups


def recyclable_cards(table: Table, item: Item) -> Ids:
    """The cards of the trash that may be recycled for the cost; its own targets only if there are no others (357.3)."""
    trash = tuple(card.id for card in table.seat(item.player).trash)
    chosen = {target for group in item.chosen for target in group}
    others = tuple(card for card in trash if card not in chosen)
    return others if len(others) >= non_resource_costs(table, item).recycle else trash


def killable_units(table: Table, item: Item) -> Ids:
    """The friendly units that can be killed for a cost."""
    units = matching(table, FRIENDLY, TargetingContext(item.player))
    return tuple(unit for unit in units if isinstance(unit, int))


def legal_places(table: Table, item: Item) -> tuple[Place, ...]:
    """The places that its player may choose for a unit or gear: legal after the costs, if any is (355.2, 355.16)."""
    places = _permitted_places(table, item)
    legal = (place for place in places if not any(True for _ in judge_after_costs(table, replace(item, to=place))))
    return tuple(legal) or places


def _payments(table: Table, item: Item) -> Iterator[Ids]:
    """Each group of units whose death pays the cost, or each object that does; one empty group if none is needed."""
    cost = non_resource_costs(table, item)
    if cost.objects is not None:
        yield from _object_payments(table, item, cost.objects)
        return
    count = cost.kill
    yield from combinations(killable_units(table, item) if count else (), count)


def _object_payments(table: Table, item: Item, cost: ObjectCost) -> Iterator[Ids]:
    """The smallest payments with objects: those for which the rest can be paid too, or all if there are none."""
    groups = tuple(combinations(payable_objects(table, item, cost), fewest_objects(table, item, cost)))
    yield from tuple(group for group in groups if is_affordable(table, item, group)) or groups


def _judge_paid(table: Table, item: Item, units: Ids) -> Iterator[Reason]:
    """Every rule that the item breaks once its costs are paid with the death of these units (358)."""
    if table.setup.follow == "score":
        return
    after = _after_costs(table, item, units)
    paid = with_killed(table, item, units)
    if after is not table and not item.excused and _are_legal(table, item) and not _are_legal(after, paid):
        yield forbidden("358.1", "reason-cost-takes-target")
    for cost in object_costs(table, item)[1:]:
        if len(payable_objects(after, item, cost)) < cost.least <= len(payable_objects(table, item, cost)):
            yield forbidden("357.2", "reason-nothing-to-pay-with", player=PlayerName(item.player))
    card = table.card(item.card)
    if item.kind == "unit" and card is not None and item.hidden_at is None:
        places = _permitted_places(table, item) if item.to is None else (item.to,)
        broken = [tuple(_judge_place(table, after, item, card, place)) for place in places]
        if all(broken):
            yield from dict.fromkeys(reason for reasons in broken for reason in reasons)


def _are_legal(table: Table, item: Item) -> bool:
    """Return whether the targets chosen so far are legal on this table."""
    return next(judge_groups(table, item, item.chosen), None) is None


def _after_costs(table: Table, item: Item, units: Ids) -> Table:
    """The table as it is once the item was paid for with these units or objects, and its other costs are paid."""
    cost = non_resource_costs(table, item)
    after = table
    for unit in units:
        if cost.objects is None or cost.objects.how == "kill":
            after = position_after(after, _after_death(table, unit))
        else:
            after = after_object_cost(after, item, cost.objects, unit)
    if cost.kill_this and item.by is not None:
        after = position_after(after, e.LeftBoard(item.by, "trash"))
    elif cost.exhaust and item.by is not None:
        after = position_after(after, e.Turned((item.by,), exhausted=True))
    if cost.recycle:
        after = position_after(after, e.Recycled(item.player, recyclable_cards(table, item)[: cost.recycle]))
    for at in table.numbers():
        if _loses_control(after, item, at):
            after = position_after(after, e.Controls(at, None))
    return after


def _after_death(table: Table, identity: int) -> Event:
    """Return where a unit is that dies for a cost; what may save it is assumed to do so, since it may (357.2.a)."""
    unit = table.permanent(identity)
    all_rescues = rescues(table, unit) if unit is not None else ()
    if unit is None or not all_rescues or all(rescue.how == "banish" for rescue in all_rescues):
        return e.LeftBoard(identity, "trash")
    return e.Moved((identity,), unit.player, recall=True)


def _loses_control(table: Table, item: Item, at: int) -> bool:
    """Return whether its player loses control of a battlefield at once, as before 2026 (190.4)."""
    battlefield = table.battlefield(at)
    may_lose = table.setup.rules.may_lose_control(chain=True, contested=battlefield.contested is not None)
    settled = may_lose and not battlefield.stated and not has_showdown_or_combat(table, at)
    return battlefield.control == item.player and settled and not table.units(at, item.player)


def _judge_place(table: Table, after: Table, item: Item, card: Card, place: Place) -> Iterator[Reason]:
    """Every rule by which the costs take away a unit's place, or its permission to be played there now (358, 822.3)."""
    invited = place in ambush_places(table, item.player, card)
    still_invited = invited and place in ambush_places(after, item.player, card)
    if place in card_places(table, item) and place not in card_places(after, item):
        yield forbidden("822.3" if invited else "355.2.a", "reason-cost-takes-place", place=PlaceName(place))
    elif invited and not still_invited and not _is_timely(table, item, card):
        yield forbidden("822.3", "reason-cost-takes-place", place=PlaceName(place))
        yield forbidden("358.4", "reason-cost-takes-reaction", place=PlaceName(place))


def _permitted_places(table: Table, item: Item) -> tuple[Place, ...]:
    """Return where a unit or gear may enter, with the Reaction of Ambush only where Ambush invites it (822.1.b)."""
    places, card = card_places(table, item), table.card(item.card)
    if card is None or not card.has("Ambush") or item.hidden_at is not None or _is_timely(table, item, card):
        return places
    return tuple(place for place in places if place in ambush_places(table, item.player, card)) or places


def _is_timely(table: Table, item: Item, card: Card) -> bool:
    """Return whether the card may be played now without Ambush; what an effect has played always may (419.3.b)."""
    if item.terms is not None and not item.terms.announced:
        return True
    before = replace(table, chain=tuple(other for other in table.chain if other.id != item.id))
    return is_permitted(
        before, item.player, action=card.has("Action"), reaction=has_reaction(before, item.player, card) is not False
    )
