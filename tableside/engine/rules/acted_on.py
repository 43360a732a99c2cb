"""What an instruction acts on as it is carried out: its objects, players and places (2026-07-16, 359.3)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.targets import TargetFilter
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.objects import exists, matching, place_of, targeting_context
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


def targets_of(table: Table, item: Item, chosen: m.Things) -> tuple[Target, ...]:
    """The objects that an operation acts on now, without those that are gone (359.3.e.6)."""
    if chosen == "me" and item.ability is not None and item.ability.in_trash:
        chosen = "it"
    if chosen == "me":
        return (item.by,) if item.by and table.permanent(item.by) else ()
    if chosen == "it":
        return tuple(target for target in item.it if exists(table, target))
    if isinstance(chosen, int):
        return tuple(target for target in _chosen_group(item, chosen) if exists(table, target))
    if isinstance(chosen, TargetFilter):
        return matching(table, chosen, targeting_context(table, item))
    return ()


def _chosen_group(item: Item, number: int) -> tuple[Target, ...]:
    return item.chosen[number - 1] if 0 < number <= len(item.chosen) else ()


def permanents_of(table: Table, item: Item, things: m.Things) -> tuple[Permanent, ...]:
    """The permanents that an operation acts on now."""
    units = (table.permanent(target) for target in targets_of(table, item, things) if isinstance(target, int))
    return tuple(permanent for permanent in units if permanent is not None)


def players_of(table: Table, item: Item, players: m.Who) -> tuple[Player, ...]:
    """The players an operation names; for a target, its controller as the item began to resolve (359.3.e.13)."""
    if isinstance(players, int):
        return tuple(dict.fromkeys(item.whose[players - 1])) if players <= len(item.whose) else ()
    order = (table.turn, *(player for player in _players_in_order(table) if player != table.turn))
    opponents, turn_player = table.opponents(item.player), order[:1]
    return {"you": (item.player,), "opponents": opponents, "everybody": order, "turn player": turn_player}[players]


def _players_in_order(table: Table) -> tuple[Player, ...]:
    order, start = table.players, table.setup.players.index(table.turn)
    return tuple(
        sorted(order, key=lambda player: (table.setup.players.index(player) - start) % len(table.setup.players))
    )


def place_beside(table: Table, item: Item, number: int) -> Place | None:
    """The place of what was chosen as choice `number`; None if it is gone, or is no legal target any longer."""
    return next((place_of(table, target) for target in targets_of(table, item, number)), None)


def destination_of(item: Item) -> Place | None:
    """The destination that was chosen for the move that an item has come to."""
    before = item.ability.do[: item.next_instruction or 0] if item.ability is not None else ()
    number = sum(isinstance(do, m.Move) and do.to == "chosen" for do in before)
    return item.destinations[number] if number < len(item.destinations) else None
