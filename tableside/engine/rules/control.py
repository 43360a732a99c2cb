"""Control of permanents and spells that an instruction changes (2026-07-16, 186-190)."""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of, players_of, targets_of
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.unread import bearing


def take_control(execution: Execution, item: Item, do: m.TakeControl) -> None:
    """Change who controls permanents or spells. Units are present for another player, who may contest (190.3.a).

    The effect also begins on permanents that its player controls already, by an earlier effect that may end (480.3).
    """
    permanents = permanents_of(execution.table, item, do.what)
    for player in players_of(execution.table, item, do.who):
        _give(execution, item, player, permanents)
    targets = targets_of(execution.table, item, do.what)
    spells = tuple(spell for target in targets if (spell := _spell(execution.table, target)) is not None)
    if any(spell.player != item.player for spell in spells):
        execution.emit(e.ControllerChanged(tuple(spell.id for spell in spells), item.player))


def _give(execution: Execution, item: Item, player: Player, permanents: tuple[Permanent, ...]) -> None:
    """Give a player control of permanents by an effect of this item."""
    if permanents:
        execution.emit(e.ControllerChanged(tuple(each.id for each in permanents), player, by=item.id))
    for unit in permanents:
        if unit.kind == "unit" and unit.player != player:
            _lose_battlefield(execution, unit)
            contest(execution, player, unit.place)


def _spell(table: Table, target: Target) -> Item | None:
    return table.item(target) if isinstance(target, int) else None


def lose_control(execution: Execution, item: Item, do: m.LoseControl) -> None:
    """End the effect by which permanents were taken; the latest that is left still stands, else their owners have them.

    Effects by which players have control apply in the order in which they began (477.1.a, 480.3).
    """
    for permanent in permanents_of(execution.table, item, do.what):
        left = [effect for effect in permanent.control if effect != (item.made_by, item.player)]
        if len(left) == len(permanent.control):
            continue
        player = left[-1][1] if left else permanent.owned_by
        execution.emit(e.ControllerChanged((permanent.id,), player, ended=item.made_by))
        if permanent.kind == "unit" and player != permanent.player:
            _lose_battlefield(execution, permanent)
            contest(execution, player, permanent.place)


def _lose_battlefield(execution: Execution, unit: Permanent) -> None:
    """Take a battlefield from a player whose last unit there has become another's, in the edition of 2025-12-01.

    Control is lost immediately there (190.4.c), before the unit contests the battlefield. It is kept while unread text
    may bear on that.
    """
    if not isinstance(unit.place, int):
        return
    table, battlefield = execution.table, execution.table.battlefield(unit.place)
    contested = battlefield.contested is not None
    if battlefield.control != unit.player or table.units(unit.place, unit.player) or battlefield.stated:
        return
    if table.setup.rules.may_lose_control(chain=True, contested=contested) and not bearing(table, "control lost"):
        execution.emit(e.Controls(unit.place, None))
