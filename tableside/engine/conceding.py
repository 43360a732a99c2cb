"""Conceding, and the removal of a player from a game of more than two (2026-07-16, 649-652)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine import events as e
from tableside.engine import showdown
from tableside.engine.battlefields import contest, discard_facedown
from tableside.engine.chain import resolve_newest
from tableside.engine.drawing import give_point
from tableside.engine.run import Run
from tableside.engine.scoring import win
from tableside.engine.state import Player, Showdown, Table


def concede(run: Run, player: Player) -> None:
    """The player leaves the game, with the whole team; the last one in it wins (651, 489.6.a.1)."""
    for one in run.table.team(player):
        run.emit(e.Left(one))
    if not run.table.players:
        return
    if not run.table.opponents(run.table.players[0]):
        win(run, run.table.players[0])
    else:
        _remove(run, player)


def _remove(run: Run, player: Player) -> None:
    """What was theirs leaves the game, and whatever waited for them goes on without them (652)."""
    before = run.table
    for permanent in run.table.permanents:
        if permanent.player == player and permanent.kind != "legend":
            run.emit(e.LeftBoard(permanent.id, "banished"))
    for lies in run.table.facedown:
        if lies.player == player:
            discard_facedown(run, lies.handle, "banished")
    for item in run.table.chain:
        if item.player == player:
            run.emit(e.LeftChain(item.id))
    for at in run.table.numbers():
        if run.table.battlefield(at).brought == player:
            run.emit(e.Replaced(at))
        if run.table.battlefield(at).control == player:
            run.emit(e.Controls(at, None))
        if run.table.battlefield(at).contested == player:
            run.emit(e.ContestedBy(at, None))
            for other in run.table.present(at):
                contest(run, other, at)
    run.emit(e.TasksSet(tuple(task for task in run.table.tasks if task.player != player)))
    if run.table.asks is not None and run.table.asks.player == player:
        run.emit(e.Answered(player, ()))
    _burned_out(run, player)
    if run.table.showdown is not None:
        _pass_focus_on(run, run.table.showdown, player)
    if run.table.chain and before.priority is not None:
        _pass_priority_on(run, before, player)


def _burned_out(run: Run, player: Player) -> None:
    """Somebody is to choose who gains the point of a Burn Out: no longer the one removed (431.2)."""
    asks = run.table.asks
    if asks is not None and asks.about == "burn out" and player in asks.options:
        left = tuple(one for one in asks.options if one != player)
        run.emit(e.Answered(asks.player, ()))
        if len(left) == 1:
            give_point(run, left[0])
        else:
            run.ask(replace(asks, options=left))


def _pass_focus_on(run: Run, going: Showdown, player: Player) -> None:
    """The next player has the focus of the one removed; when all others have passed, the showdown closes (652.5.b)."""
    passed = tuple(one for one in going.passed if one != player)
    if run.table.open and set(passed) >= set(run.table.players):
        showdown.close(run, going.at)
    else:
        focus = run.table.after(player) if going.focus == player else going.focus
        run.emit(e.FocusMoved(focus, passed))


def _pass_priority_on(run: Run, before: Table, player: Player) -> None:
    """The next player has the priority of the one removed; when all others have passed, an item resolves (652.5.c)."""
    passed = tuple(one for one in before.passed if one != player)
    if set(passed) >= set(run.table.players):
        resolve_newest(run)
    else:
        due = run.table.after(player) if before.priority == player else before.priority
        run.emit(e.Waits(due, passed))
