"""Control of permanents and spells that an instruction changes (2026-07-16, 186-190)."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.acted_on import permanents_of, players_of, targets_of
from tableside.engine.rules.battlefields import contest


def take_control(execution: Execution, item: Item, do: m.TakeControl) -> None:
    """Change who controls permanents or spells. Units are present for another player, who may contest (190.3.a).

    The effect also begins on permanents that its player controls already, by an earlier effect that may end (480.3).
    """
    permanents = permanents_of(execution.table, item, do.what)
    players = players_of(execution.table, item, do.who)
    if not all(_are_losses_sure(execution, [(unit, player) for unit in permanents]) for player in players):
        return
    for player in players:
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
    effect = (item.made_by, item.player)
    ended = [permanent for permanent in permanents_of(execution.table, item, do.what) if effect in permanent.control]
    given = [(permanent, _player_without(permanent, effect)) for permanent in ended]
    if not _are_losses_sure(execution, given):
        return
    for permanent, player in given:
        execution.emit(e.ControllerChanged((permanent.id,), player, ended=item.made_by))
        if permanent.kind == "unit" and player != permanent.player:
            _lose_battlefield(execution, permanent)
            contest(execution, player, permanent.place)


def _player_without(permanent: Permanent, ended: tuple[int, Player]) -> Player:
    """The player who controls a permanent once an effect by which players have taken it has ended."""
    left = [effect for effect in permanent.control if effect != ended]
    return left[-1][1] if left else permanent.owned_by


def _are_losses_sure(execution: Execution, given: Sequence[tuple[Permanent, Player]]) -> bool:
    """Return whether it is sure which battlefields are lost as these permanents become these players'; if not, ask.

    That is asked before anything changes: the loss comes between the change of control and what follows on it.
    """
    table, leaving = execution.table, [unit for unit, player in given if unit.player != player]
    left = [(unit.player, unit.place) for unit in leaving if isinstance(unit.place, int)]
    return all(
        is_control_lost(execution, player, at) is not None
        for player, at in left
        if _may_lose(table, player, at) and all(unit in leaving for unit in table.units(at, player))
    )


def _may_lose(table: Table, player: Player, at: int) -> bool:
    """Return whether a player without units at a battlefield loses control of it at once (190.4.c)."""
    battlefield = table.battlefield(at)
    may_be_lost = table.setup.rules.may_lose_control(chain=True, contested=battlefield.contested is not None)
    return may_be_lost and battlefield.control == player and not battlefield.stated


def _lose_battlefield(execution: Execution, unit: Permanent) -> None:
    """Take a battlefield from a player whose last unit there has become another's, in the edition of 2025-12-01.

    Control is lost immediately there (190.4.c), before the unit contests the battlefield.
    """
    table, at = execution.table, unit.place
    if not isinstance(at, int) or table.units(at, unit.player) or not _may_lose(table, unit.player, at):
        return
    if is_control_lost(execution, unit.player, at):
        execution.emit(e.Controls(at, None))


def is_control_lost(execution: Execution, player: Player, at: int) -> bool | None:
    """Return whether a player loses control of a battlefield, and its facedown cards with it; None while asked."""
    table = execution.table
    facedown = [card for card in table.facedown_at(at, player) if card.settlement != "to settle"]
    texts = unread.bearing(table, "control lost", *(("facedown lost",) if facedown else ()))
    lost = Doubt("control lost", (f"@{at}", player), texts)
    return unread.happens(execution, player, lost, *(facedown_doubt(table, card) for card in facedown))


def facedown_doubt(table: Table, card: Facedown) -> Doubt:
    """The doubt whether a facedown card is lost, by the texts that may bear on that."""
    return Doubt("facedown lost", (card.handle,), unread.bearing(table, "facedown lost"))
