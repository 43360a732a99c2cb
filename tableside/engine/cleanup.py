"""Cleanups: the steps of 323 in their order (2026-07-16, 318-324)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from carddata.model import When
from tableside.engine import combat, showdown
from tableside.engine import events as e
from tableside.engine.abilities import Happening, fire
from tableside.engine.battlefields import combat_staged, contest, discard_facedown, ongoing, room, showdown_staged
from tableside.engine.effects import kill
from tableside.engine.movement import recall
from tableside.engine.run import Run
from tableside.engine.scoring import ahead, win
from tableside.engine.state import UNKNOWN, Permanent, Player, Question


def clean_up(run: Run, inserted: Callable[[Run], None] | None = None) -> None:
    """One cleanup; a special one carries out its inserted steps after 3b (324)."""
    winner = ahead(run.table)
    if winner is not None:
        win(run, winner)
        return
    roles_first = run.table.setup.rules.roles_first
    if roles_first:
        designate(run)
    _kill(run)
    if inserted is not None:
        inserted(run)
    if not roles_first:
        designate(run)
    _lose_control(run)
    _put_right(run)
    if run.table.setup.rules.contest_dropped:
        _drop_contested(run)
    if run.table.asks is None:
        _begin_staged(run)


def designate(run: Run) -> None:
    """Step 2: units of a combat get their side's designation, others lose theirs (323.2).

    A unit that gets one for the first time in a combat attacks or defends now (383.4.e, 383.4.f).
    """
    fight = run.table.combat
    over = (
        fight is not None
        and not run.table.setup.rules.roles_kept
        and fight.step in ("cleanup", "result", "control", "end")
    )
    new = []
    for unit in run.table.permanents:
        role: Literal["", "attacking", "defending"] = ""
        if fight is not None and not over and unit.kind == "unit" and unit.place == fight.at:
            role = "attacking" if unit.player == fight.attacker else "defending"
        if unit.role != role:
            run.emit(e.RoleGiven(unit.id, role))
            if fight is not None and role and unit.id not in fight.designated:
                new.append(unit)
    if fight is not None and new:
        run.emit(e.CombatIs(replace(fight, designated=(*fight.designated, *(unit.id for unit in new)))))
        first = None if fight.designated else fight.at
        fire(run, *_side("attack", fight.attacker, new, first), *_side("defend", fight.defender, new, first))


def _side(when: When, player: Player, new: list[Permanent], at: int | None) -> tuple[Happening, ...]:
    """What one side's units do; `at` is the battlefield where its player attacks or defends now (383.4.e, 383.4.f)."""
    mine = tuple(unit.id for unit in new if unit.player == player)
    return (Happening(when, player, mine, at),) if mine else ()


def _kill(run: Run) -> None:
    """Steps 3a and 3b: units with lethal damage die, all at one time (323.4, 323.5, 142.4.b)."""
    dying = []
    for unit in run.table.permanents:
        might = run.table.might(unit)
        if unit.damage and might is not None and unit.damage >= might:
            dying.append(unit.id)
    kill(run, *dying)


def _lose_control(run: Run) -> None:
    """Step 4: in an Open State a battlefield without its player's units is no longer theirs (323.6).

    What people told stands until units there bear it out; where units are not followed nothing can be derived. In
    the edition of 2025-12-01 it is lost in a Closed State too, unless it is contested.
    """
    table = run.table
    kept = not table.open and table.setup.rules.kept_while_closed
    if kept or table.setup.follow == "score":
        return
    for at in table.numbers():
        battlefield = table.battlefield(at)
        contested = battlefield.contested is not None and not table.setup.rules.kept_while_closed
        if battlefield.control in (None, UNKNOWN) or contested or ongoing(table, at):
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
        if away:
            recall(run, permanent)
    for lies in run.table.facedown:
        if run.table.battlefield(lies.at).control not in (lies.player, UNKNOWN):
            discard_facedown(run, lies.handle)
    for at in run.table.numbers():
        _too_many(run, at)


def _too_many(run: Run, at: int) -> None:
    """Where a facedown zone holds more than its room, its player chooses what goes to the trash (107.3.b.2)."""
    lying = run.table.facedown_at(at)
    excess = len(lying) - room(run.table, at)
    if excess > 0 and run.table.asks is None:
        options = tuple(one.handle for one in lying)
        run.ask(Question(lying[0].player, "excess", options, at=at, least=excess, most=excess))


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
        if combat_staged(table, going.at) and table.setup.rules.joined:
            combat.start(run, going.at)
        return
    if table.state != "neutral open" or table.combat is not None:
        return
    combats = [at for at in table.numbers() if combat_staged(table, at)]
    showdowns = [at for at in table.numbers() if showdown_staged(table, at) and at not in combats]
    staged, begin = (showdowns, showdown.begin) if showdowns else (combats, combat.start)
    if len(staged) == 1:
        begin(run, staged[0])
    elif staged:
        about: Literal["showdown", "combat"] = "showdown" if showdowns else "combat"
        run.ask(Question(table.turn, about, tuple(f"@{at}" for at in staged)))
