"""Replaced effects: units get something else than what spells and abilities would do to them (2026-07-16, 369-375)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.replacements import MightInstead, ReplacedEffect
from tableside.engine.derived.chain_objects import chosen_by
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.derived.truth import Truth, either, resting_on
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table


def replaced(execution: Execution, item: Item, done: ReplacedEffect, unit: Permanent) -> bool:
    """Give a unit the Might that it gets instead of what an item would do to it; return whether it gets any (370.1)."""
    for effect, held in _instead(execution.table, item, done, unit):
        if held is True:
            execution.emit(e.MightGiven(unit.id, effect.might))
            return True
    return False


def is_replaced(table: Table, item: Item, done: ReplacedEffect, unit: Permanent) -> Truth:
    """Return whether a unit gets Might instead of what an item would do to it."""
    return either(held for _, held in _instead(table, item, done, unit))


def _instead(table: Table, item: Item, done: ReplacedEffect, unit: Permanent) -> Iterator[tuple[MightInstead, Truth]]:
    """Yield what gives a unit Might instead of what an item that has chosen it would do, and whether it applies."""
    for effect, context, reference, _ in standing_effects(table) if unit.id in chosen_by(item) else ():
        if isinstance(effect, MightInstead) and context.me == unit.id and done in effect.of:
            yield effect, resting_on(reference, holds(table, effect.only_if, context))
