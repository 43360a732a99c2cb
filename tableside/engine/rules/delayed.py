"""Delayed triggers: abilities that wait for their event without a card that bears them (2026-07-16, 389-392)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from carddata.model.abilities import Ability, Delay
from carddata.model.triggers import OneOrMore
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.whereabouts import place_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.lasting import Delayed
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.conditions import condition_state
from tableside.engine.rules.watching import Occurrence, TriggerEvent, Watcher, watched

AT_A_TIME = ("main", "ending", "combat ends")
"""The events that are a time: what waits for one waits no longer once it has come."""


def wait(execution: Execution, item: Item, do: Delay, of: tuple[int, ...]) -> None:
    """Generate a delayed trigger; not for the end of a turn or a combat that has been (359.3.e.16)."""
    table = execution.table
    if do.then.when == "ending" and table.phase in ("ending", "expiration"):
        return
    if do.then.when == "combat ends" and table.combat is None:
        return
    context = targeting_context(table, item)
    once = do.once or do.then.when in AT_A_TIME
    killing = item.id if do.killing else 0
    entry = Delayed(
        item.player, item.card, do.then, item.by, context.here, item.there, of, once, killing, made_by=item.id
    )
    execution.emit(e.DelayedAre((*table.lasting.delayed, entry)))


def wait_for_player(execution: Execution, item: Item, ability: Ability, whose: Player, of: tuple[int, ...]) -> None:
    """Generate a delayed trigger on the next such event of a player, about cards in banishment (390.5.c.1)."""
    entry = Delayed(item.player, item.card, ability, item.by, of=of, once=True, whose=whose)
    execution.emit(e.DelayedAre((*execution.table.lasting.delayed, entry)))


def triggered(table: Table, *happenings: TriggerEvent) -> Iterator[tuple[Item, TriggerEvent, Delayed]]:
    """The items of the delayed triggers on these simultaneous events, whether or not their source is there (392)."""
    for entry in table.lasting.delayed:
        triggered_items = [(item, event, entry) for event in happenings for item in _items(table, entry, event)]
        on = entry.ability.on
        yield from triggered_items[:1] if entry.once or (on is not None and on.asks(OneOrMore)) else triggered_items


def used_up(execution: Execution, entries: Collection[Delayed]) -> None:
    """Those of these delayed triggers wait no longer that wait for the next time alone."""
    gone = [entry for entry in entries if entry.once]
    if gone:
        left = tuple(entry for entry in execution.table.lasting.delayed if entry not in gone)
        execution.emit(e.DelayedAre(left))


def end_killing(execution: Execution) -> None:
    """Drop the delayed triggers of items that have left: they kill nothing after the cleanup that follows (428.5.c)."""
    waiting = execution.table.lasting.delayed
    if not waiting:
        return
    left = tuple(entry for entry in waiting if not entry.item or execution.table.item(entry.item) is not None)
    if left != waiting:
        execution.emit(e.DelayedAre(left))


def _items(table: Table, entry: Delayed, event: TriggerEvent) -> Iterator[Item]:
    ability, player = entry.ability, entry.player
    if event.when != ability.when or player not in table.players:
        return
    item = Item(
        0,
        player,
        entry.card,
        "ability",
        "board",
        ability,
        by=entry.by,
        at=entry.at,
        there=entry.there,
        made_by=entry.made_by,
    )
    for it, there, known in _subjects(table, entry, event):
        unknown = event.unknown or not known
        pending = replace(item, ability=None, trigger=event.when) if unknown else item
        at = entry.there if there is None else there
        pending = replace(pending, it=it, there=at)
        if unknown or condition_state(table, pending, ability.only_if) is not False:
            yield pending


def _subjects(table: Table, entry: Delayed, event: TriggerEvent) -> Iterator[Occurrence]:
    """Yield what a delayed trigger triggers on in an event: each object that it asks for, or the time."""
    if entry.whose:
        if event.player == entry.whose and _are_banished(table, entry.of):
            yield Occurrence(entry.of)
    elif event.when in ("ending", "combat ends") or (event.when == "main" and event.player == entry.player):
        yield Occurrence(entry.of)
    elif entry.of:
        yield from (Occurrence((unit,), place_of(table, unit)) for unit in event.subjects if unit in entry.of)
    elif entry.ability.on is not None:
        source = table.permanent(entry.by) if entry.by is not None else None
        here = source.place if source is not None else entry.at if entry.by is None else None
        yield from watched(table, entry.ability.on, Watcher(entry.player, entry.by, here), event)


def _are_banished(table: Table, cards: tuple[int, ...]) -> bool:
    return {card.id for seat in table.seats for card in seat.banished} >= {*cards}
