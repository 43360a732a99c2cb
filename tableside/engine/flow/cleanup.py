"""Cleanups: the steps of 323 in their order (2026-07-16, 318-324)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from carddata.model.abilities import When
from tableside.engine.editions.edition import CleanupStep
from tableside.engine.execution import Execution
from tableside.engine.flow import combat, showdown
from tableside.engine.flow.chain import is_state_sure
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.events import Event
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import CombatQuestion, ExcessQuestion, ShowdownQuestion
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.battlefields import (
    contest,
    contested,
    has_showdown_or_combat,
    is_combat_staged,
    is_showdown_staged,
    room,
)
from tableside.engine.rules.control import facedown_doubt, is_control_lost
from tableside.engine.rules.death_replaced import are_fates_sure
from tableside.engine.rules.deaths import kill_now
from tableside.engine.rules.delayed import end_killing
from tableside.engine.rules.hidden import discard_facedown
from tableside.engine.rules.lethal import has_lethal_damage
from tableside.engine.rules.movement import recall
from tableside.engine.rules.scoring import win_if_sure
from tableside.engine.rules.watching import TriggerEvent

NO_CLEANUP_AFTER: frozenset[type[Event]] = frozenset(
    {
        e.Waits,
        e.TasksSet,
        e.PhaseBegan,
        e.FocusMoved,
        e.Put,
        e.FinalizingBegan,
        e.Chose,
        e.DestinationChosen,
        e.Located,
        e.CostPaid,
        e.Finalized,
        e.CountedAsPlayed,
        e.Turned,
        e.RunesAre,
        e.PoolIs,
        e.Drew,
        e.TextsAssumed,
    }
)
"""Events that give no step of a cleanup anything to do, but where Might may change that is lethal damage."""


CLEANUP = Task("cleanup")
"""A cleanup, with none of its steps done."""


def stays_clean(table: Table, events: Iterable[Event]) -> bool:
    """Return whether these events have left nothing to do for a cleanup, if there was nothing before them."""
    return NO_CLEANUP_AFTER.issuperset(map(type, events)) and not any(unit.damage for unit in table.permanents)


def clean_up(
    execution: Execution, cleanup: Task = CLEANUP, inserted: Callable[[Execution], None] | None = None
) -> None:
    """Carry out a cleanup, of which `count` steps are done; a special one inserts its own steps after 3b (324).

    A question interrupts it, and so does what must be done before play goes on. Then it goes on as a task, with the
    step that asked or with the next: what is due by then waits for the next cleanup, as it would without the question.
    A cleanup that asks before it has done anything is no task: the answer brings another.
    """
    before, steps = execution.table.tasks, execution.table.setup.rules.cleanup
    for number, step in enumerate(steps[cleanup.count :], cleanup.count):
        if step == "inserted":
            goes_on = True
            if inserted is not None:
                inserted(execution)
        else:
            goes_on = (step not in OF_STATE or is_state_sure(execution)) and STEPS[step](execution)
        tasks = execution.table.tasks
        if goes_on and tasks == before:
            continue
        if execution.table.asks is not None or tasks != before:
            now_due = (*tasks[: len(tasks) - len(before)], replace(cleanup, count=number + goes_on))
            if now_due != (CLEANUP,):
                execution.emit(e.TasksSet((*now_due, *before)))
        return


def _goes_on(execution: Execution) -> bool:
    """Step 1: let the player win who has the points and the lead (323.1); return whether nobody does."""
    return not win_if_sure(execution)


def designate(execution: Execution) -> bool:
    """Step 2: units in a combat get their side's designation, all others lose theirs (323.2).

    A unit that is an attacker for the first time in a combat attacks now (383.4.e), and one that is a defender for the
    first time defends (383.4.f), also if it changed sides. Return True.
    """
    current_combat = execution.table.combat
    over = (
        current_combat is not None
        and execution.table.setup.rules.roles_end == "combat cleanup"
        and current_combat.step in ("cleanup", "result", "control", "end")
    )
    attacking, defending = [], []
    units = execution.table.permanents
    for unit in units if current_combat is not None else [unit for unit in units if unit.role]:
        role: Literal["", "attacking", "defending"] = ""
        if current_combat is not None and not over and unit.kind == "unit" and unit.place == current_combat.at:
            role = "attacking" if unit.player == current_combat.attacker else "defending"
        if unit.role != role:
            execution.emit(e.RoleGiven(unit.id, role))
            if current_combat is not None and role == "attacking" and unit.id not in current_combat.attacked:
                attacking.append(unit)
            elif current_combat is not None and role == "defending" and unit.id not in current_combat.defended:
                defending.append(unit)
    if current_combat is not None and (attacking or defending):
        attacked = (*current_combat.attacked, *(unit.id for unit in attacking))
        defended = (*current_combat.defended, *(unit.id for unit in defending))
        execution.emit(e.CombatIs(replace(current_combat, attacked=attacked, defended=defended)))
        first = None if current_combat.attacked or current_combat.defended else current_combat.at
        fire(
            execution,
            *_side_event("attack", current_combat.attacker, attacking, first),
            *_side_event("defend", current_combat.defender, defending, first),
        )
    return True


def _side_event(when: When, player: Player, new: list[Permanent], at: int | None) -> tuple[TriggerEvent, ...]:
    """The trigger event of one side; `at` is set if its player attacks or defends now (383.4.e, 383.4.f)."""
    units = tuple(unit.id for unit in new if unit.player == player)
    return (TriggerEvent(when, player, units, at),) if units else ()


def _dying_of_damage(execution: Execution) -> tuple[int, ...] | None:
    """The units that die of the damage marked on them (142.4), None while the table asks which do."""
    table = execution.table
    damaged = [unit for unit in table.permanents if unit.damage]
    if not damaged:
        return ()
    return unread.dying(execution, [unit for unit in damaged if has_lethal_damage(table, unit)])


def _kill_lethal(execution: Execution) -> bool:
    """Steps 3a and 3b: kill all units with lethal damage at the same time (323.4, 323.5); return whether it is sure.

    What was dealt before is the cause of no later death (428.5.c).
    """
    dying = _dying_of_damage(execution)
    if dying is None or (dying and not are_fates_sure(execution, *dying)):
        return False
    if dying and kill_now(execution, *dying).waiting:
        return False
    end_killing(execution)
    if [permanent for permanent in execution.table.permanents if permanent.hurt_by]:
        execution.emit(e.DamageSettled())
    return True


def lose_control(execution: Execution) -> bool:
    """Step 4: in an Open State a player without units at a battlefield loses control of it (323.6).

    Control that people stated stands until units there confirm it. Without units nothing can be derived. In
    the edition of 2025-12-01 control is lost in a Closed State too, unless the battlefield is contested. Return
    whether it is sure; if not, the table asks.
    """
    table, rules = execution.table, execution.table.setup.rules
    if table.setup.follow == "score":
        return True
    for at, battlefield in enumerate(table.battlefields, 1):
        if battlefield.control in (None, UNKNOWN):
            continue
        present = bool(table.units(at, battlefield.control))
        if present is not battlefield.stated or has_showdown_or_combat(table, at):
            continue
        if not rules.may_lose_control(chain=not table.open, contested=battlefield.contested is not None):
            continue
        if present:
            execution.emit(e.Controls(at, battlefield.control))
        else:
            loses = is_control_lost(execution, battlefield.control, at)
            if loses is None:
                return False
            if loses:
                execution.emit(e.Controls(at, None))
    return True


def _recall_doubt(table: Table, permanent: Permanent) -> Doubt:
    """The doubt whether a permanent is recalled; only of gear its own text may say that it stays at a battlefield."""
    texts = unread.bearing_on_own(table, permanent, "recalled") if permanent.kind == "gear" else ()
    return Doubt("recalled", (f"#{permanent.id}",), texts, (f"@{permanent.place}",))


def _recall_misplaced(execution: Execution) -> bool:
    """Step 5: recall gear and what is in another player's base; trash facedown cards without control (323.7).

    What is attached stays with its permanent (107.1.c.1). A facedown card stays whose hide is to be settled, or of
    which a judge ruled that it stays.

    Return whether it is sure that gear is recalled and that facedown cards are lost; if not, the table asks.
    """
    for permanent in [each for each in execution.table.permanents if each.place != each.player]:
        if not permanent.attached_to and (permanent.kind == "gear" or isinstance(permanent.place, str)):
            recalled = unread.happens(execution, permanent.player, _recall_doubt(execution.table, permanent))
            if recalled is None:
                return False
            if recalled:
                recall(execution, permanent)
    for card in execution.table.facedown:
        if not card.settlement and execution.table.battlefield(card.at).control not in (card.player, UNKNOWN):
            lost = unread.happens(execution, card.player, facedown_doubt(execution.table, card))
            if lost is None:
                return False
            if lost:
                discard_facedown(execution, card.handle)
    hidden_at = [card.at for card in execution.table.facedown if not card.settlement]
    crowded = [at for at in execution.table.numbers() if hidden_at.count(at) > 1]
    return all(_is_room_settled(execution, at) for at in crowded)


def _is_room_settled(execution: Execution, at: int) -> bool:
    """Ask which of several cards go to the trash from a facedown zone that holds too many (107.3.b.2).

    Unread text may give it room for them. Return whether nobody is asked about such a text.
    """
    table = execution.table
    cards = tuple(card for card in table.facedown_at(at) if not card.settlement)
    excess = len(cards) - room(table, at)
    if excess <= 0 or table.asks is not None:
        return True
    handles = tuple(card.handle for card in cards)
    lost = Doubt("facedown lost", handles, unread.bearing(table, "facedown lost"))
    are_lost = unread.happens(execution, cards[0].player, lost)
    if are_lost:
        execution.ask(ExcessQuestion(cards[0].player, handles, at=at, least=excess, most=excess))
    return are_lost is not None


def _drop_contested(execution: Execution) -> bool:
    """Step 8: a player without units at a battlefield no longer contests it (323.11). Return True."""
    for at in contested(execution.table):
        has_left = not execution.table.units(at, execution.table.battlefield(at).contested)
        if not has_left or has_showdown_or_combat(execution.table, at):
            continue
        execution.emit(e.ContestedBy(at, None))
        for player in execution.table.present(at):
            contest(execution, player, at)
    return True


def _make_showdown_combat(execution: Execution) -> bool:
    """A showdown becomes a combat where opposing units are now (323.14); nothing begins before an answer."""
    table, current_showdown = execution.table, execution.table.showdown
    if table.asks is not None:
        return False
    waits = table.combat is None and table.open
    if waits and current_showdown is not None and is_combat_staged(table, current_showdown.at):
        combat.begin_combat(execution, current_showdown.at)
    return True


def _begin_staged(execution: Execution) -> bool:
    """Steps 9, 10 and 10a: begin a staged showdown or combat; the turn player chooses among several."""
    table = execution.table
    if table.asks is not None:
        return False
    places = contested(table)
    if not places or table.combat is not None or not (table.open and table.neutral):
        return True
    combats = [at for at in places if is_combat_staged(table, at)]
    showdowns = [at for at in places if is_showdown_staged(table, at) and at not in combats]
    staged, begin = (showdowns, showdown.begin_showdown) if showdowns else (combats, combat.begin_combat)
    if len(staged) == 1:
        begin(execution, staged[0])
    elif staged:
        options = tuple(f"@{at}" for at in staged)
        execution.ask((ShowdownQuestion if showdowns else CombatQuestion)(table.turn, options))
    return True


OF_STATE: frozenset[CleanupStep] = frozenset({"control", "showdown to combat", "staged"})
"""The steps that do something in an Open State alone."""

STEPS: Mapping[CleanupStep, Callable[[Execution], bool]] = {
    "win": _goes_on,
    "roles": designate,
    "deaths": _kill_lethal,
    "control": lose_control,
    "misplaced": _recall_misplaced,
    "contests": _drop_contested,
    "showdown to combat": _make_showdown_combat,
    "staged": _begin_staged,
}
"""The steps of a cleanup; each returns whether the cleanup goes on. The active edition has their order."""
