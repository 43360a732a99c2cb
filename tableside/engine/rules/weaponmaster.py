"""Weaponmaster: the Equip cost of Equipment, less one power, attaches it to a unit that is played (2026-07-16, 821)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import FREE, Cost
from carddata.model.operations import Attach
from carddata.model.targets import Choice, TargetFilter
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden
from tableside.engine.rules.resources import resources
from tableside.engine.rules.totals import ANY, Total
from tableside.message import CardName

WEAPONMASTER = Ability(
    "play",
    (Attach(what=1, to="me"),),
    (Choice(TargetFilter(kind="equipment", whose="you")),),
    may=True,
    cost=Cost(equip=True),
)
"""The ability of the keyword (821.1.c): its cost is that of the chosen Equipment (403.1.b.1)."""


def ability_cost(table: Table, item: Item) -> Cost:
    """The cost of a chain item that is an ability, with the Equip cost of what it chose."""
    cost = item.ability.cost if item.ability is not None else FREE
    return equip_cost(_equipment(table, item)) or FREE if cost.equip else cost


def ability_resources(table: Table, item: Item) -> Total:
    """Return what an ability costs in resources: power of its own card, or of the Equipment that it chose (821.1.c)."""
    cost = ability_cost(table, item)
    if item.ability is None or not item.ability.cost.equip:
        return resources(cost, table.card(item.card), table.setup.rules)
    whole = resources(cost, _equipment(table, item), table.setup.rules)
    power_left = [power for power in whole.power if power != ANY] if ANY in whole.power else list(whole.power[1:])
    power_left += [ANY] * (whole.power.count(ANY) - 1)
    return Total(whole.energy, tuple(power_left))


def pays_for_equipment(item: Item) -> bool:
    """Return whether the cost of an item is that of Equipment that it has chosen."""
    return item.ability is not None and item.ability.cost.equip and any(item.chosen)


def equip_ability(card: Card | None) -> Ability | None:
    """The first Equip ability of a card; None if it has none, or its text is not data."""
    abilities = card.abilities or () if card is not None else ()
    attach = (Attach(what="me", to=1),)
    return next((ability for ability in abilities if ability.when == "activate" and ability.do == attach), None)


def equip_cost(card: Card | None) -> Cost | None:
    """The cost of the Equip ability of a card; None if it has none, or its text is not data."""
    equip = equip_ability(card)
    return equip.cost if equip is not None else None


def as_equip(table: Table, item: Item) -> Item:
    """The item as though the Equip ability were activated whose cost it is to pay, with its own unit (821.1.c.2)."""
    if not pays_for_equipment(item):
        return item
    card = _equipment(table, item)
    equip = equip_ability(card)
    if card is None or equip is None or item.by is None:
        return item
    return replace(item, card=card.name, ability=equip, by=_chosen(item), chosen=((item.by,),))


def is_cost_unknown(table: Table, item: Item) -> bool:
    """Return whether an item is to pay the Equip cost of a card that people know and the program does not."""
    if not pays_for_equipment(item):
        return False
    card = _equipment(table, item)
    return card is None or card.abilities is None


def judge_equip_cost(table: Table, item: Item) -> Iterator[Reason]:
    """Equipment without an Equip ability has no cost that can be paid (821.1.c.4)."""
    if not pays_for_equipment(item):
        return
    card = _equipment(table, item)
    if card is not None and card.abilities is not None and equip_cost(card) is None:
        yield forbidden("821.1.c.4", "reason-no-equip-cost", card=CardName(card.name))


def _equipment(table: Table, item: Item) -> Card | None:
    """The card of the Equipment that an item chose."""
    permanent = table.permanent(_chosen(item))
    return table.card(permanent.card) if permanent is not None else None


def _chosen(item: Item) -> int:
    """The id of the Equipment that an item chose, 0 for none."""
    first = item.chosen[0][:1] if item.chosen else ()
    return next((target for target in first if isinstance(target, int)), 0)
