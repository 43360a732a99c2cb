"""Control of permanents and spells that an instruction changes (2026-07-16, 186-190)."""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of, targets_of
from tableside.engine.rules.battlefields import contest


def take_control(execution: Execution, item: Item, do: m.TakeControl) -> None:
    """Change who controls permanents or spells. Units are present for another player, who may contest (190.3.a)."""
    taken = tuple(unit for unit in permanents_of(execution.table, item, do.what) if unit.player != item.player)
    if taken:
        execution.emit(e.ControllerChanged(tuple(unit.id for unit in taken), item.player))
    for unit in taken:
        if unit.kind == "unit":
            contest(execution, item.player, unit.place)
    targets = targets_of(execution.table, item, do.what)
    spells = tuple(spell for target in targets if (spell := _spell(execution.table, target)) is not None)
    if any(spell.player != item.player for spell in spells):
        execution.emit(e.ControllerChanged(tuple(spell.id for spell in spells), item.player))


def _spell(table: Table, target: Target) -> Item | None:
    return table.item(target) if isinstance(target, int) else None


def lose_control(execution: Execution, item: Item, do: m.LoseControl) -> None:
    """Give permanents that the player controls back to their owners."""
    for permanent in permanents_of(execution.table, item, do.what):
        if permanent.player == item.player != permanent.owned_by:
            execution.emit(e.ControllerChanged((permanent.id,), permanent.owned_by))
            if permanent.kind == "unit":
                contest(execution, permanent.owned_by, permanent.place)
