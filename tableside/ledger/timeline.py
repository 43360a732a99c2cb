"""Which entries of a match count: an undo is an entry too, and takes others back without deleting them.

A redo is an entry too: what the last undo took back counts again, unless something was done since.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec


class EntryView(Protocol):
    """What is needed of an entry: its place in the order, its kind and its public action."""

    @property
    def seq(self) -> int:
        """The entry's number in the ledger, which is the order."""

    @property
    def kind(self) -> str:
        """Return what kind of entry it is."""

    @property
    def action(self) -> bytes:
        """The public JSON of what was done."""


REDO = "redo"
"""The kind of the entry that takes the last undo back."""

REMEDY = "remedy"
"""The kind of the entry of a judge's remedy, which may change the position."""

PLAYED = ("action", "stands", REMEDY)
"""The kinds of entries whose events may change the position, and which an undo takes back."""


MATCH_RESULT = "match result"
"""The kind of the entry with a match's result. It goes with the action that it follows."""


class Back(msgspec.Struct, frozen=True):
    """The part of an undo's action that says to where it goes back: everything from entry `of` on is taken back."""

    of: int


K = TypeVar("K", bound=EntryView)


def entries_in_force(entries: Iterable[K]) -> tuple[K, ...]:
    """The entries of a match without the actions that were taken back; both in the order of their numbers."""
    entries = tuple(entries)
    undoable: list[int] = []
    undone: list[list[int]] = []
    gone: set[int] = set()
    for entry in entries:
        if entry.kind in PLAYED:
            undoable.append(entry.seq)
            undone.clear()
        elif entry.kind == MATCH_RESULT:
            undoable.append(entry.seq)
        elif entry.kind == "undo":
            back = msgspec.json.decode(entry.action, type=Back)
            taken: list[int] = []
            while undoable and undoable[-1] >= back.of:
                taken.append(undoable.pop())
            undone.append(taken)
            gone.update(taken)
        elif entry.kind == REDO and undone:
            again = undone.pop()
            undoable += reversed(again)
            gone.difference_update(again)
    return tuple(entry for entry in entries if entry.seq not in gone)
