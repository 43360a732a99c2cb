"""Combat (2026-07-16, 459-466). Its damage is not followed yet: the players tell whose units are left."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tableside.engine import events as e
from tableside.engine.run import Run
from tableside.engine.scoring import establish
from tableside.engine.showdown import begin
from tableside.engine.state import Combat, Question, Task

Step = Literal["showdown", "damage", "cleanup", "result", "control", "end"]
NEXT: dict[Step, Step] = {
    "showdown": "damage",
    "damage": "cleanup",
    "cleanup": "result",
    "result": "control",
    "control": "end",
}


def start(run: Run, at: int) -> None:
    """A combat begins, with a showdown unless one is in progress there (344.1, 464.2.c)."""
    attacker = run.table.battlefield(at).contested or run.table.turn
    defender = next(one for one in run.table.present(at) if one != attacker)
    run.emit(e.CombatIs(Combat(at, attacker, defender)))
    if run.table.showdown is None:
        begin(run, at)


def next_step(run: Run, combat: Combat) -> None:
    """Nothing is outstanding: the combat goes on to its next step (463-466)."""
    if combat.step == "end":
        _end(run, combat)
        return
    combat = replace(combat, step=NEXT[combat.step])
    run.emit(e.CombatIs(combat))
    match combat.step:
        case "damage":
            _damage(run, combat)
        case "cleanup":
            run.first(Task("combat cleanup", at=combat.at))
        case "control":
            _control(run, combat)
        case _:
            pass


def _damage(run: Run, combat: Combat) -> None:
    """Only where both sides still have units is damage dealt (465); the players tell what came of it."""
    if len(run.table.present(combat.at)) > 1:
        options = (combat.attacker, combat.defender, "none", "both")
        run.ask(Question(combat.attacker, "remains", options, at=combat.at))


def remains(run: Run, at: int, whose: str) -> None:
    """Told by hand: `whose` units are left after the damage, a player's, `both` sides' or `none`; the others died."""
    for unit in run.table.units(at):
        if whose not in ("both", unit.player):
            run.emit(e.LeftBoard(unit.id, "trash"))


def recall_attackers(run: Run, at: int) -> None:
    """Step 3d of the combat cleanup: attackers go to base when defenders are still there (466.1.a.2)."""
    combat = run.table.combat
    if combat is None or not run.table.units(at, combat.defender):
        return
    ids = tuple(unit.id for unit in run.table.units(at, combat.attacker))
    if ids:
        run.emit(e.Moved(ids, combat.attacker, recall=True))


def _control(run: Run, combat: Combat) -> None:
    """Whoever has units left establishes control; with none left nobody controls it (466.5)."""
    present = run.table.present(combat.at)
    battlefield = run.table.battlefield(combat.at)
    if len(present) > 1:
        return
    run.emit(e.ContestedBy(combat.at, None))
    if not present:
        run.emit(e.Controls(combat.at, None))
    elif battlefield.control != present[0]:
        establish(run, present[0], combat.at)


def _end(run: Run, combat: Combat) -> None:
    """The combat ends and nobody is an attacker or a defender any longer (466.7)."""
    run.emit(e.CombatIs(None))
    for unit in run.table.permanents:
        if unit.role:
            run.emit(e.RoleGiven(unit.id, ""))
