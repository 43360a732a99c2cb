"""Showdowns: beginning, passing focus, closing (2026-07-16, 341-348)."""

from __future__ import annotations

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.progress import Showdown
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.scoring import establish_control, takes_control
from tableside.engine.rules.watching import TriggerEvent


def begin_showdown(execution: Execution, at: int, *happenings: TriggerEvent) -> None:
    """Begin a showdown, with focus for the player who contested the battlefield (345), as these events happen."""
    contester = execution.table.battlefield(at).contested
    focus = contester or execution.table.turn
    execution.emit(e.ShowdownBegan(at, focus))
    fire(execution, TriggerEvent("showdown", focus, at=at), *happenings)


def pass_focus(execution: Execution, showdown: Showdown, player: Player) -> None:
    """Pass focus. After all players have passed in sequence, the showdown closes (347.2)."""
    passed = (*showdown.passed, player)
    if set(passed) >= set(execution.table.players):
        close_showdown(execution, showdown.at)
    else:
        execution.emit(e.FocusMoved(execution.table.after(player), passed))


def chain_ended(execution: Execution, showdown: Showdown) -> None:
    """Move focus on after a chain, unless a trigger or an Add ability opened that chain (340.2.a, 346).

    In the edition of 2025-12-01 focus stays only after the first chain of a combat. It stays too if there was only
    unread text that did not trigger.
    """
    if execution.table.opened_by not in execution.table.setup.rules.keeps_focus_after:
        execution.emit(e.FocusMoved(execution.table.after(showdown.focus)))
    else:
        execution.emit(e.FocusMoved(showdown.focus, showdown.passed))


def close_showdown(execution: Execution, at: int) -> None:
    """Close a showdown. Without combat, the only player with units there establishes control (348.2).

    While the table asks whether unread text changes that, the showdown stays open with all players having passed.
    """
    present = execution.table.present(at)
    changes = execution.table.combat is None and len(present) == 1
    if not changes or execution.table.battlefield(at).control == present[0]:
        execution.emit(e.ShowdownEnded(at))
        return
    takes = takes_control(execution, present[0], at)
    if takes is None:
        execution.emit(e.FocusMoved(present[0], execution.table.players))
        return
    execution.emit(e.ShowdownEnded(at))
    if takes:
        establish_control(execution, present[0], at)
    else:
        execution.emit(e.ContestedBy(at, None))


def is_passed(table: Table, showdown: Showdown) -> bool:
    """Return whether all players have passed in sequence, so that the showdown closes (347.2)."""
    return set(showdown.passed) >= set(table.players)
