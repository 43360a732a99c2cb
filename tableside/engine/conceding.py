"""Conceding, and the removal of a player from a game of more than two (2026-07-16, 649-652)."""

from __future__ import annotations

from tableside.engine import events as e
from tableside.engine import showdown, turn
from tableside.engine.battlefields import discard_facedown
from tableside.engine.run import Run
from tableside.engine.scoring import win
from tableside.engine.state import Player


def concede(run: Run, player: Player) -> None:
    """The player leaves the game; the last one in it wins (651)."""
    run.emit(e.Left(player))
    if len(run.table.players) == 1:
        win(run, run.table.players[0])
    else:
        _remove(run, player)


def _remove(run: Run, player: Player) -> None:
    """What was theirs leaves the game, and whatever waited for them goes on without them (652)."""
    for permanent in run.table.permanents:
        if permanent.player == player:
            run.emit(e.LeftBoard(permanent.id, "banished"))
    for lies in run.table.facedown:
        if lies.player == player:
            discard_facedown(run, lies.handle, "banished")
    for item in run.table.chain:
        if item.player == player:
            run.emit(e.LeftChain(item.id))
    for at in run.table.numbers():
        if run.table.battlefield(at).control == player:
            run.emit(e.Controls(at, None))
    run.emit(e.TasksSet(tuple(task for task in run.table.tasks if task.player != player)))
    if run.table.asks is not None and run.table.asks.player == player:
        run.emit(e.Answered(player, ()))
    _pass_on(run, player)


def _pass_on(run: Run, player: Player) -> None:
    """The next player in order gets the turn, the focus or the priority of the one removed (652.5)."""
    going = run.table.showdown
    if going is not None:
        passed = tuple(one for one in going.passed if one != player)
        if set(passed) >= set(run.table.players):
            showdown.close(run, going.at)
        else:
            focus = run.table.after(player) if going.focus == player else going.focus
            run.emit(e.FocusMoved(focus, passed))
    if run.table.chain and run.table.priority == player:
        run.emit(e.Waits(run.table.after(player), tuple(one for one in run.table.passed if one != player)))
    if run.table.turn == player and run.table.open and run.table.neutral:
        run.emit(e.TurnBegan(run.table.after(player), run.table.number + 1))
        turn.enter(run, "awaken")
