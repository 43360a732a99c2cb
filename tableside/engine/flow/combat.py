"""Combat from staging to its result (2026-07-16, 459-466)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tableside.engine.derived.truth import Unknown
from tableside.engine.execution import Execution
from tableside.engine.flow.showdown import begin_showdown
from tableside.engine.model import events as e
from tableside.engine.model.causes import Cause
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.folds.gifts import has_gifts_of_combat
from tableside.engine.model.progress import Combat, Task
from tableside.engine.model.questions import DamageQuestion, RemainsQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.damage import DamageRecipient, damage_recipients, excess_damage, only_assignment, strength
from tableside.engine.rules.damage_changes import damage_doubt, prevents_all, takes_no_damage
from tableside.engine.rules.damage_order import order_question
from tableside.engine.rules.dealing import deal_damage
from tableside.engine.rules.deaths import kill_now
from tableside.engine.rules.movement import recall
from tableside.engine.rules.replaced_events import recalls_all
from tableside.engine.rules.scoring import establish_control, takes_control
from tableside.engine.rules.watching import TriggerEvent

CombatStep = Literal["showdown", "damage", "cleanup", "result", "control", "end"]
"""The steps of a combat in progress."""

NEXT_STEP: dict[CombatStep, CombatStep] = {
    "showdown": "damage",
    "damage": "cleanup",
    "cleanup": "result",
    "result": "control",
    "control": "end",
}
"""The step after each step of a combat (463-466)."""


def begin_combat(execution: Execution, at: int) -> None:
    """Begin a combat, with a showdown unless one is in progress there (344.1, 464.2.b, 464.2.c)."""
    present = execution.table.present(at)
    likeliest = (execution.table.battlefield(at).contested, execution.table.turn, *present)
    attacker = next(player for player in likeliest if player in present)
    defender = next(player for player in present if player != attacker)
    execution.emit(e.CombatIs(Combat(at, attacker, defender)))
    begins = TriggerEvent("combat begins", attacker, at=at)
    if execution.table.showdown is None:
        begin_showdown(execution, at, begins)
    else:
        fire(execution, begins)


def next_combat_step(execution: Execution, combat: Combat) -> None:
    """Go on to the next step of the combat (463-466)."""
    if combat.step == "end":
        _end_combat(execution, combat)
        return
    if combat.step == "showdown" and not (
        _is_it_settled_who_takes_damage(execution, combat) and _is_order_settled(execution, combat)
    ):
        return
    if combat.step == "showdown" and not _is_damage_settled(execution, combat):
        return
    if combat.step == "result" and _taken_control(execution, combat) is None:
        return
    combat = replace(combat, step=NEXT_STEP[combat.step])
    execution.emit(e.CombatIs(combat))
    match combat.step:
        case "damage":
            begin_damage_step(execution, combat)
        case "cleanup":
            _next_cleanup(execution, combat)
        case "result":
            _determine_result(execution, combat)
        case "control":
            _establish_control(execution, combat)
        case _:
            pass


def begin_damage_step(execution: Execution, combat: Combat) -> None:
    """Deal combat damage if both sides still have units (465); the attacker assigns first.

    If only moves are followed, or if some Might is not known, the players say whose units are left.
    """
    table = execution.table
    if not _is_damage_dealt(table, combat):
        _next_cleanup(execution, combat)
        return
    if not _is_damage_known(table, combat):
        options = (combat.attacker, combat.defender, "none", "both")
        execution.ask(RemainsQuestion(combat.attacker, options, at=combat.at))
        return
    if not assign_alone(execution, combat, combat.attacker):
        ask_assignment(execution, combat, combat.attacker)


def _is_damage_dealt(table: Table, combat: Combat) -> bool:
    """Return whether both sides still have units (465)."""
    return {combat.attacker, combat.defender} <= {*table.present(combat.at)}


def _is_damage_known(table: Table, combat: Combat) -> bool:
    """Return whether the table follows how much damage each side deals, and what is lethal to the other's units."""
    known = (
        (strength(table, combat.at, player), damage_recipients(table, combat.at, _other_side(combat, player), player))
        for player in (combat.attacker, combat.defender)
    )
    return table.setup.follow == "all" and not any(None in side for side in known)


def _is_it_settled_who_takes_damage(execution: Execution, combat: Combat) -> bool:
    """Return whether people have said of each unit from which a text may keep the damage whether it takes any."""
    table = execution.table
    if not _is_damage_dealt(table, combat) or not _is_damage_known(table, combat):
        return True
    hit = [
        player
        for player in (combat.attacker, combat.defender)
        if strength(table, combat.at, _other_side(combat, player))
    ]
    for unit in (unit for player in hit for unit in table.units(combat.at, player)):
        kept_off = takes_no_damage(table, unit, "combat")
        if not isinstance(kept_off, Unknown) or prevents_all(table, unit.id, "combat"):
            continue
        if unread.happens(execution, unit.player, damage_doubt(table, unit, kept_off)) is None:
            return False
    return True


def _is_order_settled(execution: Execution, combat: Combat) -> bool:
    """Return whether it is settled in which order effects change the damage to each unit, whatever it will be.

    The controllers of the units choose before damage is assigned (372, 465.2.c.5).
    """
    table = execution.table
    if not _is_damage_dealt(table, combat) or not _is_damage_known(table, combat):
        return True
    damage = (
        (unit.id, range(1, (strength(table, combat.at, player) or 0) + 1))
        for player in (combat.attacker, combat.defender)
        for unit in table.units(combat.at, _other_side(combat, player))
    )
    question = order_question(table, damage, "combat")
    if question is not None:
        execution.ask(question)
    return question is None


def _is_damage_settled(execution: Execution, combat: Combat) -> bool:
    """Return whether it is settled that damage which must be assigned in one way follows from the Might of those units.

    If unread text may change that, the table asks. What a player assigns by themselves needs no question.
    """
    table = execution.table
    if not _is_damage_dealt(table, combat) or not _is_damage_known(table, combat):
        return True
    dealt = (sides(table, combat, player) for player in (combat.attacker, combat.defender))
    if all(only_assignment(units, amount) is None for amount, units in dealt):
        return True
    return unread.happens(execution, combat.attacker, _damage_doubt(table, combat)) is not None


def _damage_doubt(table: Table, combat: Combat) -> Doubt:
    """Return the doubt whether texts in play leave the damage as it is.

    What is lethal matters for several units.
    """
    dealt = [sides(table, combat, player) for player in (combat.attacker, combat.defender)]
    several = any(len(units) > 1 and only_assignment(units, amount) is not None for amount, units in dealt)
    touched = unread.ON_ASSIGNMENTS if several else unread.ON_DAMAGE
    texts = unread.bearing_on_assignments(table, table.units(combat.at), touched)
    facts = "/".join(f"{amount} {[(unit.id, unit.lethal, unit.ranks) for unit in units]}" for amount, units in dealt)
    return Doubt("combat damage", (f"@{combat.at}",), texts, (facts,))


def sides(table: Table, combat: Combat, player: Player) -> tuple[int, tuple[DamageRecipient, ...]]:
    """The amount of damage that a player assigns in this combat, and the units of the other side."""
    other = _other_side(combat, player)
    return strength(table, combat.at, player) or 0, damage_recipients(table, combat.at, other, player) or ()


def _other_side(combat: Combat, player: Player) -> Player:
    return combat.defender if player == combat.attacker else combat.attacker


def assign_alone(execution: Execution, combat: Combat, player: Player) -> bool:
    """Assign automatically if only one assignment is legal, and no text changes it; return whether it did."""
    amount, units = sides(execution.table, combat, player)
    only = only_assignment(units, amount)
    if only is None or unread.decided(execution.table, _damage_doubt(execution.table, combat)) is False:
        return False
    record_assignment(execution, combat, player, tuple(only.items()))
    return True


def ask_assignment(execution: Execution, combat: Combat, player: Player) -> None:
    """Ask a player to assign their damage."""
    amount, units = sides(execution.table, combat, player)
    options = tuple(f"#{unit.id}" for unit in units)
    execution.ask(DamageQuestion(player, options, at=combat.at, most=None, amount=amount))


def record_assignment(execution: Execution, combat: Combat, player: Player, given: tuple[tuple[int, int], ...]) -> None:
    """Record a player's assignment; after the defender's, deal all damage at the same time (465.2.c.1, 465.2.d)."""
    _, units = sides(execution.table, combat, player)
    combat = replace(combat, excess=(*combat.excess, (player, excess_damage(units, dict(given)))))
    if player == combat.attacker:
        waiting = replace(combat, assigned=given)
        execution.emit(e.CombatIs(waiting))
        if not assign_alone(execution, waiting, combat.defender):
            ask_assignment(execution, waiting, combat.defender)
        return
    dealt = {unit: Cause(combat.attacker) for unit, _ in combat.assigned}
    dealt |= {unit: Cause(combat.defender) for unit, _ in given}
    doubt = _damage_doubt(execution.table, combat)
    deal_damage(execution, *combat.assigned, *given, by="combat", causes=dealt)
    if unread.decided(execution.table, doubt):
        unread.settle_deaths(execution, execution.table.units(combat.at), doubt.texts)
    _next_cleanup(execution, combat)


def _next_cleanup(execution: Execution, combat: Combat) -> None:
    """Put the combat cleanup before all other tasks (465.3, 466.1)."""
    execution.emit(e.CombatIs(replace(combat, step="cleanup", assigned=())))
    execution.put_first(Task("combat cleanup", at=combat.at))


def keep_survivors(execution: Execution, at: int, whose: str) -> None:
    """Kill all units but those of `whose`: a player, `both` or `none`. People reported the result by hand."""
    combat = execution.table.combat
    units = tuple(unit for unit in execution.table.units(at) if whose not in ("both", unit.player))
    causes = {unit.id: Cause(_other_side(combat, unit.player)) for unit in units} if combat is not None else {}
    kill_now(execution, *(unit.id for unit in units), causes=causes)
    if combat is not None:
        _next_cleanup(execution, replace(combat, excess=((combat.attacker, None), (combat.defender, None))))


def recall_attackers(execution: Execution, at: int) -> None:
    """Step 3d of the combat cleanup: recall attackers if defenders are still there (466.1.a.2).

    Units of both sides are a tie, for which cards may recall all of them instead (740.3.a).
    """
    combat = execution.table.combat
    if combat is None or not execution.table.units(at, combat.defender):
        return
    recalled = execution.table.units(at, combat.attacker)
    if recalled:
        execution.emit(e.CombatIs(replace(combat, recalled=True)))
        recalled = execution.table.units(at) if recalls_all(execution.table, combat) else recalled
    recall(execution, *recalled)


def _determine_result(execution: Execution, combat: Combat) -> None:
    """The only player with units left has won, if no attackers were recalled (466.3)."""
    present = execution.table.present(combat.at)
    if len(present) == 1 and present[0] in (combat.attacker, combat.defender) and not combat.recalled:
        execution.emit(e.CombatIs(replace(combat, winner=present[0])))
        winners = tuple(unit.id for unit in execution.table.units(combat.at, present[0]))
        fire(execution, TriggerEvent("win", present[0], winners, combat.at))
        loser = combat.defender if present[0] == combat.attacker else combat.attacker
        fire(execution, TriggerEvent("lose", loser, at=combat.at))


def _taken_control(execution: Execution, combat: Combat) -> bool | None:
    """Return whether control of the battlefield changes as a combat ends; None while the table asks."""
    present = execution.table.present(combat.at)
    control = execution.table.battlefield(combat.at).control
    if len(present) > 1 or (present and control == present[0]) or (not present and control is None):
        return True
    if present:
        return takes_control(execution, present[0], combat.at)
    texts = unread.bearing(execution.table, "control lost")
    return unread.happens(execution, control or "", Doubt("control lost", (f"@{combat.at}", control or ""), texts))


def _establish_control(execution: Execution, combat: Combat) -> None:
    """The player with units left establishes control; without units nobody has control (466.5)."""
    present = execution.table.present(combat.at)
    battlefield = execution.table.battlefield(combat.at)
    if len(present) > 1:
        return
    changes = _taken_control(execution, combat)
    execution.emit(e.ContestedBy(combat.at, None))
    if not changes:
        return
    if not present:
        execution.emit(e.Controls(combat.at, None))
    elif battlefield.control != present[0]:
        establish_control(execution, present[0], combat.at)


def _end_combat(execution: Execution, combat: Combat) -> None:
    """End the combat (466.7).

    No unit is an attacker or a defender any longer, what waits for the end of the combat triggers (466.7.b), and all
    that lasts this combat ends at the same time.
    """
    execution.emit(e.CombatIs(None))
    for unit in execution.table.permanents:
        if unit.role:
            execution.emit(e.RoleGiven(unit.id, ""))
    fought = {*combat.attacked, *combat.defended}
    units = tuple(unit.id for unit in execution.table.permanents if unit.id in fought)
    fire(execution, TriggerEvent("combat ends", combat.attacker, units, combat.at))
    if any(map(has_gifts_of_combat, execution.table.permanents)):
        execution.emit(e.CombatExpired())
