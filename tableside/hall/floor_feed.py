"""The tables of a floor as they are now, and which of them changed since somebody looked."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import islice, takewhile

from tableside.hall.floor_table import FloorTable
from tableside.hall.judge_floor import JudgeThere
from tableside.hall.penalties import ConflictAt


class Floor:
    """The tables that a page shows, by their keys.

    `changes` counts the changes, so a reader who remembers the number asks only for what came after it. `judges` are
    those who are signed in, `conflicts` the rulings whose tables did not know of each other. `now` tells the time by
    which all that is shown was heard, in seconds since 1970.

    >>> floor = Floor()
    >>> floor.show(FloorTable("key"))
    >>> floor.changes, floor.tables()[0].id, floor.since(1, 100)
    (1, 'key', ((), 1))
    """

    def __init__(self) -> None:
        self.now: Callable[[], float] = time.time
        self.changes = 0
        self.judges: tuple[JudgeThere, ...] = ()
        self.conflicts: tuple[ConflictAt, ...] = ()
        self._tables: dict[str, tuple[int, FloorTable]] = {}

    def show(self, table: FloorTable) -> None:
        """Show a table as it is now; nothing changes if it is shown so already."""
        if table.id in self._tables and self._tables[table.id][1] == table:
            return
        self.changes += 1
        self._tables.pop(table.id, None)
        self._tables[table.id] = self.changes, table

    def show_judges(self, judges: tuple[JudgeThere, ...]) -> None:
        """Show who is signed in."""
        self.judges = judges

    def show_conflicts(self, conflicts: tuple[ConflictAt, ...]) -> None:
        """Show the rulings whose tables did not know of each other."""
        self.conflicts = conflicts

    def tables(self) -> tuple[FloorTable, ...]:
        """Return all tables, the one that changed last at the end."""
        return tuple(table for _, table in self._tables.values())

    def since(self, change: int, most: int) -> tuple[Sequence[FloorTable], int]:
        """Return the tables that changed after `change`, at most so many, and the number to ask with for the rest.

        Each is there once, as it is now.
        """
        newest_first = list(takewhile(lambda item: item[0] > change, reversed(self._tables.values())))
        first = tuple(islice(reversed(newest_first), most))
        return tuple(table for _, table in first), first[-1][0] if first else change
