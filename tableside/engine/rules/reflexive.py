"""Reflexive triggers: what an effect says to do after it, as an ability of its own (2026-07-16, 386-388)."""

from __future__ import annotations

from carddata.model.abilities import DoThis
from carddata.model.conditions import TookPlace, leaves
from carddata.model.operations import Move
from carddata.model.plays import Play
from tableside.engine.derived.whereabouts import place_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.effect_plays import played_by_effect
from tableside.engine.rules.object_amounts import noted_of_shown


def do_this(execution: Execution, item: Item, do: DoThis) -> None:
    """Put a reflexive trigger on the chain; it is finalized after this item has resolved (388).

    If it depends on an instruction, its "it" is the card that this has had played, or the unit that it has moved, and
    "there" is where that went; else "it" is what tokens this item has played.
    """
    did = next((link.instruction for link in leaves(do.only_if, TookPlace)), 0)
    for _ in range(do.times):
        table = execution.table
        moved = _moved(table, item, did)
        it = moved or (played_by_effect(table) if did else _tokens(table))
        there = place_of(table, moved[0]) if moved else None if did else item.there
        then = Item(
            table.next_id,
            item.player,
            item.card,
            "ability",
            "board",
            do.then,
            by=item.id if item.kind == "spell" and _plays_itself(do) else item.by,
            at=item.at,
            it=it,
            there=there,
            that=item.chosen[do.that - 1] if 0 < do.that <= len(item.chosen) else (),
            nobodys=item.nobodys,
            paid_with=noted_of_shown(table, item, do.then),
        )
        execution.emit(e.Put(then))


def _plays_itself(do: DoThis) -> bool:
    """Return whether a reflexive trigger plays the card of its spell, which keeps its id in the trash."""
    return any(isinstance(effect, Play) and effect.what == "me" for effect in do.then.do)


def _moved(table: Table, item: Item, number: int) -> tuple[int, ...]:
    """The units that instruction `number` of an item, from 1, has moved; none if it is no move."""
    effect = item.ability.do[number - 1] if item.ability is not None and number else None
    units = permanents_of(table, item, effect.what) if isinstance(effect, Move) else ()
    return tuple(unit.id for unit in units)


def _tokens(table: Table) -> tuple[int, ...]:
    """The tokens that the item that resolves has played; they are still pending (354.3)."""
    return tuple(item.id for item in table.chain if item.is_pending and item.token is not None)
