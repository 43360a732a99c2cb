"""Cleanups: the steps of 323 in their order (2026-07-16, 318-324)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tableside.engine import combat, showdown
from tableside.engine import events as e
from tableside.engine.battlefields import combat_staged, contest, discard_facedown, ongoing, showdown_staged
from tableside.engine.run import Run
from tableside.engine.scoring import ahead, win
from tableside.engine.state import UNKNOWN, Question


def clean_up(run: Run, inserted: Callable[[Run], None] | None = None) -> None:
    """One cleanup; a special one carries out its inserted steps after 3b (324)."""
    winner = ahead(run.table)
    if winner is not None:
        win(run, winner)
        return
    _designate(run)
    _kill(run)
    if inserted is not None:
        inserted(run)
    _lose_control(run)
    _put_right(run)
    _drop_contested(run)
    _begin_staged(run)


def _designate(run: Run) -> None:
    """Step 2: units of a combat get their side's designation, others lose theirs (323.2)."""
    fight = run.table.combat
    for unit in run.table.permanents:
        role: Literal["", "attacking", "defending"] = ""
        if fight is not None and unit.kind == "unit" and unit.place == fight.at:
            role = "attacking" if unit.player == fight.attacker else "defending"
        if unit.role != role:
            run.emit(e.RoleGiven(unit.id, role))


def _kill(run: Run) -> None:
    """Step 3b: units with lethal damage die (323.5, 142.4.b)."""
    for unit in run.table.permanents:
        might = run.table.might(unit)
        if unit.damage and might is not None and unit.damage >= might:
            run.emit(e.LeftBoard(unit.id, "trash"))


def _lose_control(run: Run) -> None:
    """Step 4: in an Open State a battlefield without its player's units is no longer theirs (323.6).

    What people told stands until units there bear it out; where units are not followed nothing can be derived.
    """
    table = run.table
    if not table.open or table.setup.follow == "score":
        return
    for at in table.numbers():
        battlefield = table.battlefield(at)
        if battlefield.control in (None, UNKNOWN) or ongoing(table, at):
            continue
        present = bool(table.units(at, battlefield.control))
        if battlefield.told and present:
            run.emit(e.Controls(at, battlefield.control))
        elif not battlefield.told and not present:
            run.emit(e.Controls(at, None))


def _put_right(run: Run) -> None:
    """Step 5: gear at battlefields goes home, and so does what is in another's base; lost facedown cards go (323.7)."""
    for permanent in run.table.permanents:
        away = permanent.kind == "gear" or isinstance(permanent.place, str)
        if away and permanent.place != permanent.player:
            run.emit(e.Moved((permanent.id,), permanent.player, recall=True))
    for lies in run.table.facedown:
        if run.table.battlefield(lies.at).control not in (lies.player, UNKNOWN):
            discard_facedown(run, lies.handle)


def _drop_contested(run: Run) -> None:
    """Step 8: a battlefield its contester has left is no longer contested by them (323.11)."""
    for at in run.table.numbers():
        contester = run.table.battlefield(at).contested
        left = contester is not None and not run.table.units(at, contester)
        if not left or ongoing(run.table, at):
            continue
        run.emit(e.ContestedBy(at, None))
        for player in run.table.present(at):
            contest(run, player, at)


def _begin_staged(run: Run) -> None:
    """Steps 9, 10 and 10a: a staged showdown or combat begins; the turn player chooses where there are several."""
    table = run.table
    going = table.showdown
    if table.combat is None and table.open and going is not None:
        if combat_staged(table, going.at):
            combat.start(run, going.at)
        return
    if table.state != "neutral open":
        return
    combats = [at for at in table.numbers() if combat_staged(table, at)]
    showdowns = [at for at in table.numbers() if showdown_staged(table, at) and at not in combats]
    staged, begin = (showdowns, showdown.begin) if showdowns else (combats, combat.start)
    if len(staged) == 1:
        begin(run, staged[0])
    elif staged:
        about: Literal["showdown", "combat"] = "showdown" if showdowns else "combat"
        run.ask(Question(table.turn, about, tuple(f"@{at}" for at in staged)))
