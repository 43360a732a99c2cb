"""Deaths at the same time, after people have said what unread text changes (2026-07-16, 323.4, 428)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.objects import format_object
from tableside.engine.model.progress import Task
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire, is_linked
from tableside.engine.rules.watching import TriggerEvent


def kill(execution: Execution, *ids: int, item: int = 0) -> None:
    """Kill permanents at the same time. If unread text may bear on it, a task asks first.

    `item` is the chain item that is told whether its instruction to kill took place.
    """
    if ids and unread.bearing(execution.table, "kill"):
        execution.put_first(Task("deaths", units=ids, item=item))
    else:
        kill_now(execution, *ids)


def carry_out_deaths(execution: Execution, task: Task) -> None:
    """Kill the units of a task, or ask whether they die."""
    units = [unit for unit in (execution.table.permanent(identity) for identity in task.units) if unit is not None]
    texts = unread.bearing(execution.table, "kill")
    if not units or not texts:
        execution.finish_task()
        _kill_for(execution, task, *(unit.id for unit in units))
        return
    subjects = tuple(format_object(unit.id) for unit in units)
    unread.ask(execution, units[0].player, Doubt("kill", subjects, texts))


def answer_deaths(execution: Execution, happens: bool) -> None:
    """Kill the units of the first task, or none of them; several are asked about one by one."""
    task = execution.table.tasks[0]
    execution.finish_task()
    if happens:
        _kill_for(execution, task, *task.units)
    elif len(task.units) > 1:
        execution.put_first(*(replace(task, units=(unit,)) for unit in task.units))


def _kill_for(execution: Execution, task: Task, *ids: int) -> None:
    """Kill the units of a task, and tell its item that it did (359.3.e.14.b)."""
    kill_now(execution, *ids)
    item = execution.table.item(task.item)
    number = item.next_instruction or 0 if item is not None else 0
    if item is not None and item.ability is not None and ids and is_linked(item.ability, number):
        execution.emit(e.InstructionEnded(item.id, number, "done"))


def kill_now(execution: Execution, *ids: int) -> None:
    """Kill permanents at the same time, after the triggers on their deaths are pending (323.4, 808.1.d)."""
    dying = tuple(
        permanent for permanent in (execution.table.permanent(identity) for identity in ids) if permanent is not None
    )
    if dying:
        fire(
            execution,
            *(TriggerEvent("death", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
            *(TriggerEvent("dies", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
        )
    for permanent in dying:
        execution.emit(e.LeftBoard(permanent.id, "trash"))
