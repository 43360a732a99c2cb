"""The targets on which an item acts, with who controls and who owns each (2026-07-16, 359.3.e.13)."""

from __future__ import annotations

from carddata.model.conditions import ThereAre, leaves
from carddata.model.plays import Play
from tableside.engine.derived.whereabouts import place_of, player_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
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
    left = _place_left(execution.table, item, groups)
    execution.emit(e.LegalTargetsKept(item.id, groups, whose, () if owners == whose else owners, left))


def _place_left(table: Table, item: Item, groups: Groups) -> Place | None:
    """The place of an item's only target, if an instruction asks about that place once the target may have left it."""
    instructions = item.ability.do if item.ability is not None else ()
    asked = any(asked.of.where == "left" for do in instructions for asked in leaves(do.only_if, ThereAre))
    asked = asked or any(isinstance(do, Play) and do.to == "same location" for do in instructions)
    targets = [target for group in groups for target in group] if asked else []
    return place_of(table, targets[0]) if len(targets) == 1 else None


def _owner_of(table: Table, target: Target) -> Player | None:
    permanent = table.permanent(target) if isinstance(target, int) else None
    return permanent.owned_by if permanent is not None else None
