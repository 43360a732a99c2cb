"""Conceding, and removing a player from a game of more than two (2026-07-16, 649-652)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.flow import showdown
from tableside.engine.flow.asking import ask_again
from tableside.engine.flow.chain import resolve_newest
from tableside.engine.model import events as e
from tableside.engine.model.progress import Showdown
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.battlefield_tokens import remove_contributed
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.drawing import give_point
from tableside.engine.rules.hidden import discard_facedown
from tableside.engine.rules.scoring import win


def concede(execution: Execution, player: Player) -> None:
    """Take a player and their team out of the game; the last player or team in it wins (651, 489.6.a.1)."""
    for other in execution.table.team(player):
        execution.emit(e.Left(other))
    if not execution.table.players:
        return
    if not execution.table.opponents(execution.table.players[0]):
        win(execution, execution.table.players[0])
    else:
        _remove_player(execution, player)


def _remove_player(execution: Execution, player: Player) -> None:
    """Banish what a player controls or owns, remove their cards, and let everything that waits for them go on (652)."""
    before = execution.table
    for permanent in execution.table.permanents:
        if player in (permanent.player, permanent.owned_by) and permanent.kind != "legend":
            execution.emit(e.LeftBoard(permanent.id, "banished"))
    execution.emit(e.CardsRemoved(player))
    for card in execution.table.facedown:
        if card.player == player:
            discard_facedown(execution, card.handle, "banished")
    for item in execution.table.chain:
        if player in (item.player, item.owned_by, item.token.owner if item.token is not None else None):
            execution.emit(e.LeftChain(item.id))
    for at in execution.table.numbers():
        if execution.table.battlefield(at).brought == player:
            remove_contributed(execution, at)
        if execution.table.battlefield(at).control == player:
            execution.emit(e.Controls(at, None))
        if execution.table.battlefield(at).contested == player:
            execution.emit(e.ContestedBy(at, None))
            for other in execution.table.present(at):
                contest(execution, other, at)
    execution.emit(e.TasksSet(tuple(task for task in execution.table.tasks if task.player != player)))
    if execution.table.asks is not None and execution.table.asks.player == player:
        execution.emit(e.Answered(player, ()))
    ask_again(execution)
    _drop_from_burn_out(execution, player)
    if execution.table.showdown is not None:
        _pass_focus_on(execution, execution.table.showdown, player)
    if execution.table.chain and before.priority is not None:
        _pass_priority_on(execution, before, player)


def _drop_from_burn_out(execution: Execution, player: Player) -> None:
    """Drop the removed player from a choice of who gains the point of a Burn Out (431.2)."""
    asks = execution.table.asks
    if asks is not None and asks.about == "burn out" and player in asks.options:
        options = tuple(option for option in asks.options if option != player)
        execution.emit(e.Answered(asks.player, ()))
        if len(options) == 1:
            give_point(execution, options[0])
        else:
            execution.ask(replace(asks, options=options))


def _pass_focus_on(execution: Execution, current_showdown: Showdown, player: Player) -> None:
    """Give the removed player's focus to the next; close the showdown if all others have passed (652.5.b)."""
    passed = tuple(other for other in current_showdown.passed if other != player)
    if execution.table.open and set(passed) >= set(execution.table.players):
        showdown.close_showdown(execution, current_showdown.at)
    else:
        focus = execution.table.after(player) if current_showdown.focus == player else current_showdown.focus
        execution.emit(e.FocusMoved(focus, passed))


def _pass_priority_on(execution: Execution, before: Table, player: Player) -> None:
    """Give the removed player's priority to the next; resolve an item if all others have passed (652.5.c)."""
    passed = tuple(other for other in before.passed if other != player)
    if set(passed) >= set(execution.table.players):
        resolve_newest(execution)
    else:
        due = execution.table.after(player) if before.priority == player else before.priority
        execution.emit(e.Waits(due, passed))
