"""Replaced effects: units get something else than what spells and abilities would do to them (2026-07-16, 369-375)."""

from __future__ import annotations

from carddata.model.replacements import MightInstead, ReplacedEffect
from tableside.engine.derived.chain_objects import chosen_by
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item


def replaced(execution: Execution, item: Item, done: ReplacedEffect, unit: Permanent) -> bool:
    """Give a unit the Might that it gets instead of what an item would do to it; return whether it gets any (370.1)."""
    if unit.id not in chosen_by(item):
        return False
    for effect, context, *_ in standing_effects(execution.table):
        if not isinstance(effect, MightInstead) or context.me != unit.id or done not in effect.of:
            continue
        if holds(execution.table, effect.only_if, context) is True:
            execution.emit(e.MightGiven(unit.id, effect.might))
            return True
    return False
