"""The machine's hands: a position on its way, and the events that have led to it."""

from __future__ import annotations

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import evolve, learn
from tableside.engine.model.state import Player, Private, Question, Table, Task


class Execution:
    """One action being carried out. Rules change a position only by `emit`, so that events tell all of it."""

    __slots__ = ("events", "private", "table")

    def __init__(self, table: Table, private: Private) -> None:
        self.table = table
        self.private = private
        self.events: list[Event] = []

    def emit(self, *events: Event) -> None:
        """These outcomes are so now."""
        for event in events:
            self.table = evolve(self.table, event)
            self.private = learn(self.private, event)
            self.events.append(event)

    def ask(self, question: Question) -> None:
        """The table waits for this choice before it goes on."""
        self.emit(e.Asked(question))

    def first(self, *tasks: Task) -> None:
        """These tasks are outstanding before any others."""
        self.emit(e.TasksSet((*tasks, *self.table.tasks)))

    def done(self) -> None:
        """The first outstanding task is done."""
        self.emit(e.TasksSet(self.table.tasks[1:]))

    def draw(self, player: Player, count: int) -> None:
        """A player must draw `count` cards (2026-07-16, 413)."""
        if count:
            self.first(Task("draw", player, count=count))
