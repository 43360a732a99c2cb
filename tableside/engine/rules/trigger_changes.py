"""How often an ability triggers, as cards in play say: an additional time, or not at all (2026-07-16, 383.4, 816)."""

from __future__ import annotations

from carddata.model.abilities import Ability
from carddata.model.keywords import has_keyword
from carddata.model.operations import Kill
from carddata.model.trigger_changes import EffectKind, TriggersMore, TriggersNot
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.watching import TriggerEvent

TEMPORARY = Ability("beginning", (Kill(),))
"""The ability of the keyword Temporary (816.1.b)."""


def times_triggered(table: Table, item: Item, event: TriggerEvent) -> int:
    """How often the ability of an item triggers on one event."""
    kind = _kind_of(table, item, event)
    times = 1
    for permanent in table.permanents if kind is not None else ():
        card = table.card(permanent.card)
        if card is None or permanent.player != item.player or permanent.attached_to:
            continue
        for standing in card.standing:
            if not isinstance(standing, TriggersMore | TriggersNot) or standing.of != kind:
                continue
            where = item.at if kind == "Temporary" else event.at
            if standing.here and not (isinstance(where, int) and where == permanent.place):
                continue
            if isinstance(standing, TriggersNot):
                return 0
            times += 1
    return times


def _kind_of(table: Table, item: Item, event: TriggerEvent) -> EffectKind | None:
    """The kind of effect that cards name, if the ability of an item is of one."""
    match event.when:
        case "conquer":
            return "conquer"
        case "hold":
            return "hold"
        case "death" if _has_deathknell(table, item):
            return "Deathknell"
        case "beginning" if item.ability == TEMPORARY and _is_temporary(table, item):
            return "Temporary"
        case _:
            return None


def _is_temporary(table: Table, item: Item) -> bool:
    permanent = table.permanent(item.by or 0)
    return permanent is not None and table.has(permanent, "Temporary")


def _has_deathknell(table: Table, item: Item) -> bool:
    """Whether an ability on a death is that of the keyword Deathknell, of its own card or of what is attached."""
    card = table.card(item.card)
    if card is None:
        return False
    attached = card.attached.keywords if card.attached is not None else ()
    return has_keyword((*card.keywords, *attached), "Deathknell")
