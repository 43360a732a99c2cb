"""Where a unit or gear enters the board (2026-07-16, 355.2, 359.2, 822)."""

from __future__ import annotations

from carddata.model.card import Enters
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import hidden
from tableside.engine.rules.abilities import is_met
from tableside.engine.rules.costs import paid_additional_costs
from tableside.engine.rules.locations import is_closed_to


def unit_places(table: Table, player: Player) -> tuple[Place, ...]:
    """Where a player may play a unit: their base, or a battlefield they control (355.2.a)."""
    controlled = tuple(
        at for at in table.numbers() if table.battlefield(at).control == player and not is_closed_to(table, player, at)
    )
    return (player, *controlled)


def card_places(table: Table, item: Item) -> tuple[Place, ...]:
    """Where the unit or gear of a chain item may enter (355.2, 359.2).

    `hidden` limits that for a card from facedown (`places_from_facedown`), and for its tokens (`token_places`).
    """
    if item.token is not None and item.kind == "unit":
        return hidden.token_places(item, unit_places(table, item.player))
    if item.hidden_at is not None:
        return hidden.places_from_facedown(table, item.player, item.kind, item.hidden_at)
    if item.kind == "gear":
        return (item.player,)
    card = table.card(item.card)
    places = unit_places(table, item.player)
    if card is not None and card.has("Ambush"):
        places = tuple(dict.fromkeys((*places, *ambush_places(table, item.player))))
    return places


def enters_ready(table: Table, item: Item) -> bool:
    """Whether the card of a chain item enters ready: gear, or by its text or an additional cost (359.2, 805.1.a)."""
    card = table.card(item.card)
    own = (effect for effect in card.standing if isinstance(effect, Enters)) if card is not None else ()
    met = next((effect for effect in own if is_met(table, item, effect.only_if)), None)
    by_default = met.ready if met is not None else item.kind == "gear"
    return by_default or any(extra.ready for extra in paid_additional_costs(table, item))


def ambush_places(table: Table, player: Player) -> tuple[Place, ...]:
    """The battlefields where a player has units and may send more (822.1.b)."""
    return tuple(at for at in table.numbers() if table.units(at, player) and not is_closed_to(table, player, at))
