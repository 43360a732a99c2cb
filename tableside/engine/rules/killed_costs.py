"""Cards that cost no more than the unit that was killed for an additional cost (2026-07-16, 355.16, 357.3, 359.3.e.13).

Its player chooses the card before they pay (355.5). So any card will do at first that some unit allows, and only those
units are killed for the cost that allow the chosen card.
"""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.whereabouts import card_name
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table


def asks_for_killed(item: Item) -> bool:
    """Return whether an item chooses a card by what the unit costs that is killed for it."""
    return item.ability is not None and any(choice.no_dearer for choice in item.ability.choose)


def with_killed(table: Table, item: Item, units: tuple[int, ...]) -> Item:
    """The item once these units are killed for it, if it chooses by what they cost."""
    return replace(item, killed=killed_for(table, item, units)) if asks_for_killed(item) else item


def killed_for(table: Table, item: Item, units: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """The units that are killed for an item, with their cards; none if it does not choose by what they cost."""
    permanents = (table.permanent(unit) for unit in units) if asks_for_killed(item) else iter(())
    return tuple((permanent.id, permanent.card) for permanent in permanents if permanent is not None)


def is_no_dearer(table: Table, item: Item, target: Target) -> bool:
    """Return whether a card costs no more than the killed unit, or than one that can be killed if none was yet.

    A unit that is still on the board was not killed (357.2.a). A cost that is not known forbids nothing.
    """
    if item.killed:
        units = [card for unit, card in item.killed if table.permanent(unit) is None]
    else:
        friendly = matching(table, TargetFilter(whose="friendly"), TargetingContext(item.player))
        units = [card_name(table, unit) or "" for unit in friendly]
    return any(_costs_no_more(table, card_name(table, target), unit) for unit in units)


def _costs_no_more(table: Table, name: str | None, unit: str) -> bool:
    card, killed = table.card(name), table.card(unit)
    return card is None or killed is None or (card.energy <= killed.energy and card.power <= killed.power)
