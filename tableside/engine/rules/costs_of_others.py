"""What other cards say of what a card costs, while they are in play or for the turn (2026-07-16, 356.3, 356.4.a)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.permissions import CardsCost
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.model.chain_items import Item
from tableside.engine.model.lasting import CostEntry
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def changes_by_others(table: Table, item: Item) -> Iterator[tuple[CardsCost, bool | None]]:
    """Yield what changes the cost of a card that is played besides its own text, and whether its condition is met."""
    for effect, context, *_ in standing_effects(table):
        if isinstance(effect, CardsCost) and _is_described(table, item, effect.of, context.player):
            met = holds(table, effect.only_if, context)
            yield effect, met and _is_of_number(table, context, effect, item.player)
    for entry in table.lasting.cost_entries:
        if _is_described(table, item, entry.of, entry.player):
            yield CardsCost(of=entry.of, amount=entry.amount, more=entry.more), True


def _is_of_number(table: Table, context: TargetingContext, effect: CardsCost, player: Player) -> bool:
    """Return whether a card is the gear or spell of that number this turn, of each opponent or of players together."""
    if not effect.nth:
        return True
    players = (player,) if effect.of.whose == "enemy" else _players(table, effect.of, context.player)
    seats = [table.seat(each).this_turn for each in players]
    return sum(now.spells_played if effect.of.kind == "spell" else now.gear_played for now in seats) == effect.nth - 1


def cost_entries_after(table: Table, item: Item) -> tuple[CostEntry, ...]:
    """What costs less or more this turn once a card has been played: the next of its kind is no longer to come."""
    if not item.is_card:
        return table.lasting.cost_entries
    return tuple(
        entry
        for entry in table.lasting.cost_entries
        if not entry.next or not _is_described(table, item, entry.of, entry.player)
    )


def _is_described(table: Table, item: Item, of: TargetFilter, player: Player) -> bool:
    """Return whether the card of a chain item is of such a kind and of such players."""
    card = table.card(item.card)
    types = card.types if card is not None and item.is_card else (item.kind,)
    return (
        (of.kind in types or (of.kind == "permanent" and item.kind in ("unit", "gear")))
        and item.player in _players(table, of, player)
        and (not of.that or (card is not None and card_fits(card, of)))
    )


def _players(table: Table, of: TargetFilter, player: Player) -> tuple[Player, ...]:
    """The players whose cards are described; nobody's if the text has no player (190.2)."""
    match of.whose:
        case "anybody":
            return table.players
        case _ if not player:
            return ()
        case "you":
            return (player,)
        case "friendly":
            return table.team(player)
        case "enemy":
            return table.opponents(player)
