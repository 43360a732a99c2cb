"""Showdowns: how they begin, how focus goes round, how they close (2026-07-16, 341-348)."""

from __future__ import annotations

from tableside.engine import events as e
from tableside.engine.run import Run
from tableside.engine.scoring import establish
from tableside.engine.state import Player, Showdown


def begin(run: Run, at: int) -> None:
    """A showdown begins; whoever contested the battlefield gets focus (345)."""
    contester = run.table.battlefield(at).contested
    run.emit(e.ShowdownBegan(at, contester or run.table.turn))


def pass_focus(run: Run, showdown: Showdown, player: Player) -> None:
    """A player passes focus; when all have in sequence, the showdown closes (347.2)."""
    passed = (*showdown.passed, player)
    if set(passed) >= set(run.table.players):
        close(run, showdown.at)
    else:
        run.emit(e.FocusMoved(run.table.after(player), passed))


def chain_ended(run: Run, showdown: Showdown) -> None:
    """The chain is empty again: focus goes on, unless a trigger or an Add ability opened that chain (340.2.a, 346).

    In the edition of 2025-12-01 only the first chain of a combat lets focus stay.
    """
    kept = ("combat", "trigger", "add") if run.table.setup.rules.focus_kept else ("combat",)
    if run.table.opened_by not in kept:
        run.emit(e.FocusMoved(run.table.after(showdown.focus)))
    else:
        run.emit(e.FocusMoved(showdown.focus, showdown.passed))


def close(run: Run, at: int) -> None:
    """Without combat, the only player with units there establishes control (348.2); a combat goes on."""
    run.emit(e.ShowdownEnded(at))
    if run.table.combat is not None:
        return
    present = run.table.present(at)
    if len(present) == 1 and run.table.battlefield(at).control != present[0]:
        establish(run, present[0], at)
