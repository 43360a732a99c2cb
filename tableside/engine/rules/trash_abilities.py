"""Abilities of cards in a trash that work there (2026-07-16, 383.2.c.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.conditions import trigger_state
from tableside.engine.rules.watching import TriggerEvent, Watcher, watched


def triggered_in_trash(table: Table, event: TriggerEvent, dying: Collection[int]) -> Iterator[Item]:
    """The items of one event that are of cards in a trash, and of what goes there at the same time."""
    if event.when not in table.setup.kinds_in_trash:
        return
    for seat in table.seats:
        for card in seat.trash:
            facts = table.card(card.card)
            if facts is not None and event.when in facts.kinds:
                yield from _items(table, seat.player, card.card, card.id, event)
    for permanent in table.permanents:
        if permanent.id in dying and not permanent.token:
            yield from _items(table, permanent.owned_by, permanent.card, permanent.id, event)


def _items(table: Table, player: Player, name: str | None, identity: int, event: TriggerEvent) -> Iterator[Item]:
    card = table.card(name)
    for ability in card.abilities or () if card is not None else ():
        if not ability.in_trash or ability.when != event.when or player not in table.players:
            continue
        item = Item(0, player, name or "", "ability", "trash", ability, it=(identity,))
        if trigger_state(table, item, ability) is False:
            continue
        on = ability.on
        if on is None:
            if event.player == player:
                yield item
            continue
        for occurrence in watched(table, on, Watcher(player, None, None), event):
            if occurrence.known:
                yield item
            elif not unread.is_silenced(table, item.card, event.when) and table.setup.follow != "score":
                yield replace(item, ability=None, trigger=event.when)
