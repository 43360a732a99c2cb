"""Cards that their own text lets be played from a trash, for another cost (2026-07-16, 356.1.a, 419.1.a, 829)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.card import Card
from carddata.model.permissions import PlayedFor
from tableside.engine.model.actions import Play
from tableside.engine.model.chain_items import Item, PlayTerms, Source
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, assumed, forbidden
from tableside.engine.rules.conditions import is_met
from tableside.message import PlayerName


def permission(table: Table, player: Player, card: Card | None) -> PlayedFor | None:
    """The permission of a card's own text to be played from its owner's trash now; None if it has none."""
    if card is None or not card.standing:
        return None
    item = Item(table.next_id, player, card.name, "unit" if card.type == "unit" else "spell", "trash")
    own = (effect for effect in card.standing if isinstance(effect, PlayedFor))
    return next((effect for effect in own if is_met(table, item, effect.only_if)), None)


def terms_of(table: Table, action: Play, card: Card | None) -> PlayTerms | None:
    """The terms of a play from the trash that the card's own text permits."""
    found = permission(table, action.player, card) if action.source == "trash" else None
    return None if found is None else PlayTerms(then=found.then, cost=found.cost, announced=True)


def judge_in_trash(table: Table, action: Play) -> Findings:
    """The rule against playing a card from a trash that does not hold it; a trash may hold cards that are not known."""
    seat = table.seat(action.player)
    known = {card.card for card in seat.trash}
    if action.card.reveal() in known:
        return
    if seat.trash_known and None not in known:
        yield forbidden("419.1.a", "reason-card-not-in-trash", player=PlayerName(action.player))
    else:
        yield assumed("assumed-card-in-trash")


def playable_from_trash(table: Table, player: Player) -> Iterator[str]:
    """The names of the cards in a player's trash that may be played from there."""
    for name in dict.fromkeys(card.card for card in table.seat(player).trash):
        if name is not None and permission(table, player, table.card(name)) is not None:
            yield name


def source_of(table: Table, player: Player, identity: Target | None, otherwise: Source) -> Source:
    """Where a player plays a card from that has this id: from the trash if it lies there and may be played from it."""
    names = {card.card for card in table.seat(player).trash if card.id == identity}
    return "trash" if names & {*playable_from_trash(table, player)} else otherwise
