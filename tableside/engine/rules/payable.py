"""The test of whether a player can pay what an item costs (2026-07-16, 356, 357)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from msgspec.structs import replace

from carddata.model.costs import FREE, Cost, ObjectCost
from carddata.model.targets import TargetFilter
from tableside.engine.derived.holdings import follows_xp
from tableside.engine.derived.truth import NOT_KNOWN, Truth, Unknown
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed, forbidden
from tableside.engine.rules.adding import after_adding, after_using, ways_of_adding
from tableside.engine.rules.conditions import judge_cost_condition
from tableside.engine.rules.cost_changes import ignores_deflect, with_costs_in_doubt
from tableside.engine.rules.costs import (
    additional_costs,
    deflect_surcharge,
    non_resource_costs,
    object_costs,
    total_cost,
)
from tableside.engine.rules.discarding import fitting_discards, is_of_type
from tableside.engine.rules.given_repeats import NAME, may_be_given
from tableside.engine.rules.legality import judge_after_costs, killable_units, may_get_cheaper
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.object_costs import is_of_board, payable_objects
from tableside.engine.rules.payment_discounts import assume_counted, cheapest
from tableside.engine.rules.play_permissions import flow_names
from tableside.engine.rules.resources import DOMAINS, can_afford, judge_cost, judge_named
from tableside.engine.rules.targeting import choices
from tableside.engine.rules.totals import NO_COST
from tableside.engine.rules.unread_findings import lifted, lifted_by_cards, lifted_by_texts
from tableside.engine.rules.weaponmaster import judge_equip_cost, pays_for_equipment
from tableside.message import PlayerName


def judge_costs(table: Table, private: Private, item: Item) -> Findings:
    """Every rule that keeps the player from paying the whole cost (356, 357)."""
    yield from _judge_resources(table, item)
    yield from judge_equip_cost(table, item)
    cost = non_resource_costs(table, item)
    if cost != FREE:
        yield from _judge_other_costs(table, private, item, cost)


def _judge_other_costs(table: Table, private: Private, item: Item, cost: Cost) -> Findings:
    """Every rule that keeps the player from paying what is not resources (356.7, 357)."""
    source = table.permanent(item.by) if item.by else None
    if cost.exhaust and source is not None and source.exhausted:
        yield forbidden("414.4", "reason-already-exhausted")
    if cost.kill_this and source is None:
        yield forbidden("428.1", "reason-not-on-the-board")
    seat = table.seat(item.player)
    if cost.xp > seat.xp and not follows_xp(table):
        yield assumed("assumed-xp", count=cost.xp)
    elif cost.xp > seat.xp:
        yield forbidden("730.2", "reason-too-little-xp", count=cost.xp, present=seat.xp)
    if cost.recycle and not seat.trash_known:
        yield assumed("assumed-trash-to-recycle", count=cost.recycle)
    elif cost.recycle > len(seat.trash):
        yield forbidden("416.3", "reason-trash-too-small", count=cost.recycle, present=len(seat.trash))
    if cost.burn and seat.deck is None:
        yield assumed("assumed-deck-to-burn", count=cost.burn)
    elif cost.burn > (seat.deck or 0):
        yield forbidden("357.2", "reason-deck-too-small", count=cost.burn, present=seat.deck or 0)
    yield from _judge_discard(table, private, item, cost.discard)
    yield from _judge_discard_of_type(table, private, item, cost)
    for objects in object_costs(table, item):
        yield from _judge_objects(table, item, objects)
    if cost.kill and cost.kill > len(killable_units(table, item)):
        yield forbidden("357.2", "reason-no-unit-to-kill")
        if any(extra.mandatory and extra.cost.kill for extra in additional_costs(table, item)):
            yield forbidden("356.2.a.1", "reason-cost-is-mandatory")


def judge_payment(table: Table, private: Private, item: Item) -> Findings:
    """Every rule that keeps the player from paying for what they announce, now and after adding resources (357.1.a)."""
    findings = tuple(judge_costs(table, private, item))
    if item.source != "facedown" and any(isinstance(finding, Reason) for finding in findings):
        then = _table_to_pay_on(table, item, lambda after: not any(map(_is_against, judge_costs(after, private, item))))
        findings = findings if then is None else tuple(judge_costs(then, private, item))
    yield from findings


def _is_against(finding: Reason | Assumed) -> bool:
    return isinstance(finding, Reason) and finding.kind == "illegal"


def _judge_resources(table: Table, item: Item) -> Findings:
    """Every rule that keeps the player from paying with the additional costs and the resources that they named."""
    extras = additional_costs(table, item)
    names = {extra.name for extra in extras}
    if item.source == "trash":
        names |= {*flow_names(table, item.player, table.card(item.card))}
    for extra in extras:
        if extra.name in item.paying and not extra.mandatory:
            yield from judge_cost_condition(table, item, extra)
    for word in item.paying:
        if word not in names and word not in DOMAINS and not word.isdecimal():
            missing = forbidden("356.2.b", "reason-no-such-additional-cost", cost=word)
            given = may_be_given(table, item.player) if word.startswith(NAME) and item.kind == "spell" else False
            yield lifted_by_cards(table, given, missing) if isinstance(given, Unknown) else missing
    paid, uses = cheapest(table, item), uses_of(table, item)
    total, is_settled = total_cost(table, paid), not may_get_cheaper(table, item)
    named: Findings = judge_named(total, item.paying, settled=is_settled and paid is item)
    if is_settled:
        named = with_costs_in_doubt(table, item, chain(named, judge_cost(table, item.player, total, "357.1", uses)))
    yield from named
    if paid is not item:
        yield from assume_counted(table, item)
    if deflect_surcharge(table, item) and not can_afford(table, item.player, total, uses):
        deflected = forbidden("809.1.c", "reason-targets-have-deflect")
        yield replace(deflected, kind="unknown") if isinstance(ignores_deflect(table, item), Unknown) else deflected


def _judge_objects(table: Table, item: Item, cost: ObjectCost) -> Findings:
    """There must be enough objects to pay with; a trash that is not known has them (357.2)."""
    if len(payable_objects(table, item, cost)) >= cost.least:
        return
    of_trash = cost.of != "me" and not is_of_board(cost) and not _are_trashes_known(table, item, cost)
    if of_trash and cost.how == "recycle":
        yield assumed("assumed-trash-to-recycle", count=cost.least)
    elif of_trash and cost.how == "banish":
        yield assumed("assumed-trash-to-banish", count=cost.least)
    else:
        yield forbidden("357.2", "reason-nothing-to-pay-with", player=PlayerName(item.player))


def _are_trashes_known(table: Table, item: Item, cost: ObjectCost) -> bool:
    """Return whether all trashes are known with whose cards a cost may be paid."""
    whose = cost.of.whose if isinstance(cost.of, TargetFilter) else "you"
    return all(seat.trash_known for seat in table.seats if whose != "you" or seat.player == item.player)


def _judge_discard(table: Table, private: Private, item: Item, count: int) -> Findings:
    """The hand must hold enough cards besides the card that is played (422.3)."""
    hand = private.hands.get(item.player)
    held = table.seat(item.player).hand if hand is None else len(hand)
    if not count:
        return
    if held is None:
        yield assumed("assumed-cards-to-discard", count=count)
        return
    of_hand = item.source == "hand" and item.kind != "ability"
    in_hand = table.item(item.id) is None and (hand is None or item.card in hand)
    if held - (of_hand and in_hand) < count:
        yield forbidden("422.3", "reason-hand-too-small", player=PlayerName(item.player), count=count)


def _judge_discard_of_type(table: Table, private: Private, item: Item, cost: Cost) -> Findings:
    """The hand must hold enough cards of the type (422.3)."""
    if cost.discard_type is None:
        return
    hand = private.hands.get(item.player)
    cards = (UNKNOWN,) * cost.discard if hand is None else fitting_discards(table, hand, cost.discard_type)
    if len(cards) < cost.discard:
        yield forbidden("422.3", "reason-hand-too-small", player=PlayerName(item.player), count=cost.discard)
    elif sum(is_of_type(table, card, cost.discard_type) is True for card in cards) < cost.discard:
        yield assumed("assumed-cards-to-discard", count=cost.discard)


def judge_openly(table: Table, private: Private, item: Item) -> Findings:
    """Every rule that keeps the player from paying; what unread text may lift is not known, instead of illegal."""
    findings = lifted_by_texts(table, item.player, judge_costs(table, private, item))
    yield from lifted(table.card(item.card), findings) if item.is_card else findings


def costs_nothing(table: Table, item: Item) -> bool:
    """Return whether there is nothing to pay for an item, and nothing was named to pay."""
    if item.paying or pays_for_equipment(item):
        return False
    return non_resource_costs(table, item) == FREE and total_cost(table, item) == NO_COST


def is_payable(table: Table, private: Private, item: Item) -> Truth:
    """Return whether its player can pay the whole cost of an item and leave it legal."""
    if costs_nothing(table, item):
        return True
    findings = (*judge_openly(table, private, item), *judge_after_costs(table, item))
    kinds = {finding.kind for finding in findings if isinstance(finding, Reason)}
    return False if "illegal" in kinds else NOT_KNOWN if kinds else True


def may_be_paid(table: Table, private: Private, item: Item) -> bool:
    """Return whether no known fact keeps an item from being paid for, now or after adding resources (357.1.a)."""
    if is_payable(table, private, item) is not False:
        return True
    return _table_to_pay_on(table, item, lambda after: is_payable(after, private, item) is not False) is not None


def _table_to_pay_on(table: Table, item: Item, may_pay: Callable[[Table], bool]) -> Table | None:
    """The table on which its player may pay for an item after adding resources; None if they cannot pay (357.1.a).

    What adds may be needed for another part of the cost: it is not there twice (357.3). Then it is left out, if what
    all adds together would suffice.
    """
    added = after_adding(table, item.player)
    if added is table:
        return None
    if non_resource_costs(table, item) == FREE:
        return added if may_pay(added) else None
    used = after_using(table, item.player)
    if may_pay(used):
        return used
    needed, most = _needed_too(table, used, item)
    if not needed or not may_pay(added):
        return None
    return next(filter(may_pay, ways_of_adding(table, item, needed, most)), None)


def _needed_too(table: Table, used: Table, item: Item) -> tuple[frozenset[int], int]:
    """The part that may be needed on the board of all that is `used` to add, and the most of it that is needed.

    Beside what another part of the cost takes, that is what is killed if the cost or a choice may hang on it.
    """
    costs = object_costs(table, item)
    lost = {target for _, target in _payable_with(table, item) - _payable_with(used, item)}
    gone = {permanent.id for permanent in table.permanents} - {permanent.id for permanent in used.permanents}
    if choices(item) or total_cost(table, item) != total_cost(used, item):
        return frozenset(lost | gone), len(table.permanents)
    return frozenset(lost), 1 + non_resource_costs(table, item).kill + sum(cost.least for cost in costs)


def _payable_with(table: Table, item: Item) -> frozenset[tuple[int, int]]:
    """The permanents that can pay parts of the cost, each with the number of the part."""
    cost, own = non_resource_costs(table, item), table.permanent(item.by or 0)
    parts = [payable_objects(table, item, objects) for objects in object_costs(table, item)]
    parts.append(killable_units(table, item) if cost.kill else ())
    is_payable_with_own = own is not None and (cost.kill_this or (cost.exhaust and not own.exhausted))
    parts.append((own.id,) if own is not None and is_payable_with_own else ())
    return frozenset((number, target) for number, part in enumerate(parts) for target in part)
