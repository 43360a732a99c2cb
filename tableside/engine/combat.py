"""Combat from staging to its result (2026-07-16, 459-466)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tableside.engine import events as e
from tableside.engine.damage import Facing, facing, only_assignment, strength
from tableside.engine.effects import kill
from tableside.engine.movement import recall
from tableside.engine.run import Run
from tableside.engine.scoring import establish
from tableside.engine.showdown import begin
from tableside.engine.state import Combat, Player, Question, Table, Task

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
    present = run.table.present(at)
    likeliest = (run.table.battlefield(at).contested, run.table.turn, *present)
    attacker = next(one for one in likeliest if one in present)
    defender = next(one for one in present if one != attacker)
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
            deal_damage(run, combat)
        case "cleanup":
            _next_cleanup(run, combat)
        case "control":
            _control(run, combat)
        case _:
            pass


def deal_damage(run: Run, combat: Combat) -> None:
    """Only where both sides still have units is damage dealt (465); the attacker assigns first.

    Where only moves are followed, or some Might is not known, the players tell whose units are left.
    """
    table = run.table
    if len(table.present(combat.at)) < 2:
        _next_cleanup(run, combat)
        return
    known = strength(table, combat.at, combat.attacker), strength(table, combat.at, combat.defender)
    if None in known or table.setup.follow != "all":
        options = (combat.attacker, combat.defender, "none", "both")
        run.ask(Question(combat.attacker, "remains", options, at=combat.at))
        return
    if not assign_alone(run, combat, combat.attacker):
        ask_assignment(run, combat, combat.attacker)


def sides(table: Table, combat: Combat, player: Player) -> tuple[int, tuple[Facing, ...]]:
    """How much damage a player assigns in this combat, and the units of the other side."""
    other = combat.defender if player == combat.attacker else combat.attacker
    return strength(table, combat.at, player) or 0, facing(table, combat.at, other) or ()


def assign_alone(run: Run, combat: Combat, player: Player) -> bool:
    """Assign a player's damage where there is one legal way to; whether it was."""
    amount, units = sides(run.table, combat, player)
    only = only_assignment(units, amount)
    if only is None:
        return False
    assign(run, combat, player, tuple(only.items()))
    return True


def ask_assignment(run: Run, combat: Combat, player: Player) -> None:
    """The table waits for a player to assign their damage."""
    amount, units = sides(run.table, combat, player)
    options = tuple(f"#{unit.id}" for unit in units)
    run.ask(Question(player, "damage", options, at=combat.at, most=None, amount=amount))


def assign(run: Run, combat: Combat, player: Player, given: tuple[tuple[int, int], ...]) -> None:
    """A player's damage is assigned; after the defender's all of it is dealt at one time (465.2.c.1, 465.2.d)."""
    if player == combat.attacker:
        waiting = replace(combat, assigned=given)
        run.emit(e.CombatIs(waiting))
        if not assign_alone(run, waiting, combat.defender):
            ask_assignment(run, waiting, combat.defender)
        return
    for identity, damage in (*combat.assigned, *given):
        unit = run.table.permanent(identity)
        if unit is not None:
            run.emit(e.Damaged((identity,), unit.damage + damage))
    _next_cleanup(run, combat)


def _next_cleanup(run: Run, combat: Combat) -> None:
    """The combat cleanup follows at once, before anything else that is outstanding (465.3, 466.1)."""
    run.emit(e.CombatIs(replace(combat, step="cleanup", assigned=())))
    run.first(Task("combat cleanup", at=combat.at))


def remains(run: Run, at: int, whose: str) -> None:
    """Told by hand: `whose` units are left after the damage, a player's, `both` sides' or `none`; the others died."""
    kill(run, *(unit.id for unit in run.table.units(at) if whose not in ("both", unit.player)))
    if run.table.combat is not None:
        _next_cleanup(run, run.table.combat)


def recall_attackers(run: Run, at: int) -> None:
    """Step 3d of the combat cleanup: attackers go to base when defenders are still there (466.1.a.2)."""
    combat = run.table.combat
    if combat is None or not run.table.units(at, combat.defender):
        return
    recall(run, *run.table.units(at, combat.attacker))


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
