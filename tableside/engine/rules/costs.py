"""The cost of a card or an ability: base cost, additional costs, increases, discounts (2026-07-16, 356, 805, 809)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.costs import FREE, Additional, Cost, ObjectCost
from carddata.model.keywords import keyword_value
from tableside.engine.derived.traits import keywords_of
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules import hidden
from tableside.engine.rules.cost_changes import changed, ignores_deflect, reduced
from tableside.engine.rules.given_repeats import as_additional, repeat_discounts
from tableside.engine.rules.resources import resources, with_domain
from tableside.engine.rules.totals import ANY, NO_COST, Total
from tableside.engine.rules.weaponmaster import ability_cost, ability_resources


def base_cost(card: Card) -> Total:
    """A card's base cost: its energy, and power of its own domains (356.1)."""
    return Total(card.energy, (frozenset(card.domains),) * card.power)


def additional(card: Card | None) -> tuple[Additional, ...]:
    """The additional costs that a card has, by its text or its keywords (356.2)."""
    return card.additional_costs if card is not None else ()


def additional_costs(table: Table, item: Item) -> tuple[Additional, ...]:
    """The additional costs that an item may have: those of its card, and Repeat that it was given (356.2)."""
    card = table.card(item.card)
    own = card.additional_costs if card is not None else ()
    return (*own, *map(as_additional, item.repeats)) if item.repeats else own


def paid_additional_costs(table: Table, item: Item) -> tuple[Additional, ...]:
    """The additional costs that are paid for an item: mandatory costs, and costs that its player named (356.2)."""
    if not item.is_card:
        return ()
    costs = additional_costs(table, item)
    return tuple([extra for extra in costs if extra.mandatory or extra.name in item.paying]) if costs else ()


def _is_free(item: Item) -> bool:
    return item.terms is not None and item.terms.ignoring == "all"


def total_cost(table: Table, item: Item) -> Total:
    """The cost of an item in resources, computed in the order of 356; nothing where all costs are ignored (356.5.a)."""
    if _is_free(item):
        return NO_COST
    card, extras = table.card(item.card), paid_additional_costs(table, item)
    if item.kind == "ability":
        base = ability_resources(table, item)
    else:
        free = item.token is not None or hidden.ignores_base_cost(item)
        base = NO_COST if free or card is None else _base_cost(table, card, extras)
        if item.terms is not None and item.terms.cost is not None:
            base = resources(item.terms.cost, card, table.setup.rules)
        elif item.terms is not None and item.terms.ignoring:
            base = NO_COST if item.terms.ignoring == "cost" else Total(power=base.power)
    cost = NO_COST if any(extra.ignores for extra in extras) else base
    for extra in extras:
        cost += NO_COST if extra.base else _extra_cost(table, item, extra)
    cost += Total(power=(ANY,) * deflect_surcharge(table, item))
    cost = changed(table, item, cost)
    less = sum([extra.less for extra in extras])
    return with_domain(Total(max(0, cost.energy - less), cost.power), item.paying)


def _extra_cost(table: Table, item: Item, extra: Additional) -> Total:
    """Return what an additional cost adds, after the discounts on it alone (356.4.c)."""
    giver = next((given.by for given in item.repeats if given.name == extra.name), item.card)
    cost = resources(extra.cost, table.card(giver), table.setup.rules)
    for discount in repeat_discounts(table, item) if extra.repeat else ():
        if discount.met:
            cost = reduced(cost, discount.amount, table.card(giver))
    return cost


def _base_cost(table: Table, card: Card, extras: Sequence[Additional]) -> Total:
    """The cost for which a player plays a card: its base cost, or what takes the place of that (356.1.a)."""
    for extra in extras:
        if extra.base:
            return resources(extra.cost, card, table.setup.rules)
    return base_cost(card)


def deflect_surcharge(table: Table, item: Item) -> int:
    """The additional power for each time that an opponent's permanent with Deflect is chosen (809.1.c)."""
    targets = tuple([target for group in item.chosen for target in group if isinstance(target, int)])
    if not targets or ignores_deflect(table, item) is True:
        return 0
    chosen, opponents = table.setup.rules.choices_for_deflect(targets), table.opponents(item.player)
    opposing = [unit for unit in map(table.permanent, chosen) if unit is not None and unit.player in opponents]
    return sum([keyword_value(keywords_of(table, permanent), "Deflect") for permanent in opposing])


def non_resource_costs(table: Table, item: Item) -> Cost:
    """The sum of an item's costs that are not resources, with the next cost in objects that is to be paid (356.7)."""
    costs = _other_costs(table, item)
    if not costs:
        return FREE
    objects = next(iter(object_costs(table, item)), None)
    if len(costs) == 1:
        return replace(costs[0], energy=0, power=0, any_power=0, equip=False, objects=objects)
    return Cost(
        exhaust=any(cost.exhaust for cost in costs),
        discard=sum(cost.discard for cost in costs),
        recycle=sum(cost.recycle for cost in costs),
        kill=sum(cost.kill for cost in costs),
        kill_this=any(cost.kill_this for cost in costs),
        xp=sum(cost.xp for cost in costs),
        burn=sum(cost.burn for cost in costs),
        objects=objects,
        discard_type=next((cost.discard_type for cost in costs if cost.discard_type is not None), None),
    )


def object_costs(table: Table, item: Item) -> tuple[ObjectCost, ...]:
    """The costs of an item that are paid with objects and are not paid yet, each with objects of its own (357.2)."""
    costs = [cost.objects for cost in _other_costs(table, item) if cost.objects is not None]
    return tuple(costs[item.paid.count("objects") :])


def _other_costs(table: Table, item: Item) -> list[Cost]:
    """All costs of an item, each with what is not resources in it; none if it is played for nothing."""
    if _is_free(item):
        return []
    costs = [extra.cost for extra in paid_additional_costs(table, item)]
    if item.kind == "ability":
        costs.append(ability_cost(table, item))
    if item.terms is not None and item.terms.cost is not None:
        costs.append(item.terms.cost)
    return costs
