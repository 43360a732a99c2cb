"""The mutable context in which one action is carried out."""

from __future__ import annotations

from tableside.engine.derived.next_position import position_after
from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.learn import learn
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import Question
from tableside.engine.model.references import Player
from tableside.engine.model.state import Private, Table


class Execution:
    """One action being carried out: the position so far, and the events that led to it.

    `cleaned` is how many of them there were as the last cleanup began, -1 before the first. `noticed` is the position
    in which units that become Mighty were last looked for.
    """

    __slots__ = ("cleaned", "events", "noticed", "private", "table")

    def __init__(self, table: Table, private: Private) -> None:
        self.table = self.noticed = table
        self.private = private
        self.events: list[Event] = []
        self.cleaned = -1

    def emit(self, *events: Event) -> None:
        """Apply and record events."""
        for event in events:
            self.table = position_after(self.table, event)
            self.private = learn(self.private, event)
            self.events.append(event)

    def ask(self, question: Question) -> None:
        """Ask a question; the machine stops until it is answered."""
        self.emit(e.Asked(question))

    def put_first(self, *tasks: Task) -> None:
        """Put tasks before all outstanding tasks."""
        self.emit(e.TasksSet((*tasks, *self.table.tasks)))

    def finish_task(self) -> None:
        """Drop the first outstanding task, which is done."""
        self.emit(e.TasksSet(self.table.tasks[1:]))

    def draw(self, player: Player, count: int) -> None:
        """Queue a draw of `count` cards (2026-07-16, 413)."""
        if count:
            self.put_first(Task("draw", player, count=count))

    def burn(self, player: Player, count: int, item: int = 0) -> None:
        """Queue that `count` cards are burned (440), for a chain item that asks later what was burned."""
        if count:
            self.put_first(Task("burn", player, count=count, item=item))
