"""Replaced effects: units get something else than what spells and abilities would do to them (2026-07-16, 369-375)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.replacements import ReplacedEvent, Replacement
from tableside.engine.derived.chain_objects import chosen_by
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import replacements
from tableside.engine.derived.truth import Truth, either, every, resting_on
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.watching import TriggerEvent, Watcher, is_as_asked


def replaced(execution: Execution, item: Item, done: ReplacedEvent, unit: Permanent) -> bool:
    """Give a unit the Might that it gets instead of what an item would do to it; return whether it gets any (370.1)."""
    for effect, held in _instead(execution.table, item, done, unit):
        if held is True:
            execution.emit(e.MightGiven(unit.id, effect.might))
            return True
    return False


def is_replaced(table: Table, item: Item, done: ReplacedEvent, unit: Permanent) -> Truth:
    """Return whether a unit gets Might instead of what an item would do to it."""
    return either(held for _, held in _instead(table, item, done, unit))


def _instead(table: Table, item: Item, done: ReplacedEvent, unit: Permanent) -> Iterator[tuple[Replacement, Truth]]:
    """Yield what gives a unit Might instead of what an item that has chosen it would do, and whether it applies."""
    event = TriggerEvent("choose", unit.player, (unit.id,), unit.place, chooser=unit.id in chosen_by(item))
    for effect, context, reference in replacements(table, done):
        if context.me == unit.id:
            asked = is_as_asked(table, effect.on, Watcher(context.player, context.me, context.here), event)
            yield effect, every((asked, resting_on(reference, holds(table, effect.only_if, context))))
