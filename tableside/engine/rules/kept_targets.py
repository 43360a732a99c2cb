"""The targets on which an item acts, with who controls and who owns each (2026-07-16, 359.3.e.13)."""

from __future__ import annotations

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.objects import player_of
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table

Groups = tuple[tuple[Target, ...], ...]
"""The targets of an item, choice by choice."""


def keep_targets(execution: Execution, item: Item, groups: Groups) -> None:
    """Record the targets that the item acts on. Whatever becomes of them, it knows whose they were."""
    whose = tuple(tuple(player_of(execution.table, target) or item.player for target in group) for group in groups)
    keep_targets_of(execution, item, groups, whose)


def keep_targets_of(execution: Execution, item: Item, groups: Groups, whose: tuple[tuple[Player, ...], ...]) -> None:
    """Record the targets that the item acts on, and `whose` they are."""
    owners = tuple(
        tuple(_owner_of(execution.table, target) or player for target, player in zip(group, players, strict=True))
        for group, players in zip(groups, whose, strict=True)
    )
    execution.emit(e.LegalTargetsKept(item.id, groups, whose, () if owners == whose else owners))


def _owner_of(table: Table, target: Target) -> Player | None:
    permanent = table.permanent(target) if isinstance(target, int) else None
    return permanent.owned_by if permanent is not None else None
