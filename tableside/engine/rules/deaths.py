"""Deaths at the same time, after people have said what unread text changes (2026-07-16, 323.4, 428)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import Cause
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.progress import Task
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.death_replaced import (
    are_fates_sure,
    is_replaced,
    kills_itself,
    outcome_of,
    rescues,
    saved_by,
    spare,
)
from tableside.engine.rules.killing import Causes, kill_events
from tableside.engine.rules.object_amounts import note_this_way
from tableside.engine.rules.watching import TriggerEvent


class Deaths(NamedTuple):
    """The permanents that were killed, and those that wait for the death of a card that is killed for a unit."""

    killed: tuple[int, ...]
    waiting: tuple[int, ...] = ()


def kill(execution: Execution, *ids: int, causes: Causes, item: int = 0) -> None:
    """Kill permanents at the same time. If unread text may bear on it, a task asks first.

    `item` is the chain item that is told whether its instruction to kill took place.
    """
    if ids and (unread.bearing(execution.table, "kill") or _may_be_replaced(execution, ids)):
        execution.put_first(Task("deaths", units=ids, item=item, causes=tuple(causes.items())))
    else:
        _note_killed(execution, item, kill_now(execution, *ids, causes=causes).killed)


def _note_killed(execution: Execution, number: int, killed: tuple[int, ...]) -> None:
    """Note how many permanents an item has killed, where it counts them later."""
    item = execution.table.item(number)
    if item is not None:
        note_this_way(execution, item, "killed", len(killed))


def _may_be_replaced(execution: Execution, ids: tuple[int, ...]) -> bool:
    units = (execution.table.permanent(identity) for identity in ids)
    return any(unit is not None and rescues(execution.table, unit) for unit in units)


def carry_out_deaths(execution: Execution, task: Task) -> None:
    """Kill the units of a task, or ask whether they die."""
    units = [unit for unit in (execution.table.permanent(identity) for identity in task.units) if unit is not None]
    texts = () if task.sure else unread.bearing(execution.table, "kill")
    if not units or not texts:
        if are_fates_sure(execution, *(unit.id for unit in units)):
            execution.finish_task()
            _kill_for(execution, task, *(unit.id for unit in units))
        return
    subjects = tuple(format_object(unit.id) for unit in units)
    unread.ask(execution, units[0].player, Doubt("kill", subjects, texts))


def answer_deaths(execution: Execution, happens: bool) -> None:
    """Kill the units of the first task, or none of them; several are asked about one by one."""
    task = execution.table.tasks[0]
    execution.finish_task()
    if happens and _may_be_replaced(execution, task.units):
        execution.put_first(replace(task, sure=True))
    elif happens:
        _kill_for(execution, task, *task.units)
    elif len(task.units) > 1:
        execution.put_first(*(replace(task, units=(unit,)) for unit in task.units))


def _kill_for(execution: Execution, task: Task, *ids: int) -> None:
    """Kill the units of a task, and tell its item that it did (359.3.e.14.b).

    Of a unit that was banished instead the item reads nothing any longer (359.3.e.12).
    """
    killed, waiting = kill_now(execution, *ids, causes=dict(task.causes))
    if waiting:
        first, *others = execution.table.tasks
        execution.emit(e.TasksSet((first, replace(task, units=waiting, sure=True), *others)))
    else:
        _note_killed(execution, task.item, killed)
    item = execution.table.item(task.item)
    for unit in ids if item is not None else ():
        if unit not in (*killed, *waiting) and execution.table.permanent(unit) is None:
            execution.emit(e.InformationLost(task.item, unit))
    number = item.next_instruction or 0 if item is not None else 0
    if item is not None and item.ability is not None and killed and is_linked(item.ability, number):
        execution.emit(e.InstructionEnded(item.id, number, "done"))


def kill_now(execution: Execution, *ids: int, causes: Causes | None = None) -> Deaths:
    """Kill permanents at the same time, after the triggers on their deaths are pending (323.4, 808.1.d).

    What takes the place of a death happens first (373.1.a); a card that is killed for it dies once people have said
    that no text saves it, before the others do. Without `causes` it is what was dealt to them that kills them
    (428.5.c).
    """
    doomed, tasks = [each for each in map(execution.table.permanent, ids) if each is not None], execution.table.tasks
    waiting = [permanent.id for permanent in doomed]
    for unit in filter(is_replaced, doomed):
        card, source = saved_by(execution.table, unit), kills_itself(execution.table, unit)
        how = outcome_of(execution.table, unit)
        if source and source not in ids:
            kill(execution, source, causes=_of_itself(execution, source))
        spare(execution, unit, card, how)
        waiting.remove(unit.id)
        if execution.table.tasks != tasks:
            return Deaths((), tuple(waiting))
    dying = tuple(permanent for permanent in doomed if not is_replaced(permanent))
    if dying:
        fire(
            execution,
            *(TriggerEvent("death", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
            *(TriggerEvent("leaves", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
            *(TriggerEvent("dies", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
            *(event for permanent in dying for event in kill_events(permanent, _causes(permanent, causes))),
        )
    for permanent in dying:
        execution.emit(e.LeftBoard(permanent.id, "trash"))
    return Deaths(tuple(permanent.id for permanent in dying))


def _causes(permanent: Permanent, causes: Causes | None) -> tuple[Cause, ...]:
    """Return who kills a permanent that dies."""
    if causes is None:
        return permanent.hurt_by
    return (causes[permanent.id],) if permanent.id in causes else ()


def _of_itself(execution: Execution, source: int) -> Causes:
    """Return who kills a permanent that dies in place of another by its own text: its controller."""
    permanent = execution.table.permanent(source)
    return {} if permanent is None else {source: Cause(permanent.player)}
