"""The entries of a match that count: an undo is an entry too, and takes others back without deleting them.

A redo is an entry too: what the last undo took back counts again, unless something was done since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

import msgspec


class EntryView(Protocol):
    """The part of an entry that is needed: its place in the order, its kind and its public action."""

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

DECK = "deck"
"""The kind of the entry of a registered deck, whose legend comes into play; no undo takes it back."""

MATCH_RESULT = "match result"
"""The kind of the entry with a match's result. It goes with the action that it follows."""


RESULT_CONFIRMED = "result confirmed"
"""The kind of the entry by which a player confirms how a match of an event ended."""


class Back(msgspec.Struct, frozen=True):
    """The part of an undo's action that says to where it goes back: everything from entry `of` on is taken back."""

    of: int


K = TypeVar("K", bound=EntryView)


def entries_in_force(entries: Iterable[K]) -> tuple[K, ...]:
    """The entries of a match without the actions that were taken back; both in the order of their numbers."""
    entries = tuple(entries)
    gone: set[int] = set()
    for entry, _, taken in _taken_back(entries):
        if entry.kind == REDO:
            gone.difference_update(taken)
        else:
            gone.update(taken)
    return tuple(entry for entry in entries if entry.seq not in gone)


def taken_by(entries: Iterable[EntryView], seq: int) -> tuple[int, tuple[int, ...]]:
    """The undo that entry `seq` of a match is or takes back, and the entries that this undo took back.

    0 and nothing for an entry that is neither an undo nor a redo.
    """
    return next(((undo, taken) for entry, undo, taken in _taken_back(entries) if entry.seq == seq), (0, ()))


def _taken_back(entries: Iterable[K]) -> Iterator[tuple[K, int, tuple[int, ...]]]:
    """Yield each undo and redo of a match, the undo that it is or takes back, and what this undo took back."""
    undoable: list[int] = []
    undone: list[tuple[int, tuple[int, ...]]] = []
    for entry in entries:
        if entry.kind in PLAYED:
            undoable.append(entry.seq)
            undone.clear()
        elif entry.kind == MATCH_RESULT:
            undoable.append(entry.seq)
        elif entry.kind == "undo":
            back = msgspec.json.decode(entry.action, type=Back)
            at = next((at for at, each in enumerate(undoable) if each >= back.of), len(undoable))
            taken = tuple(undoable[at:])
            del undoable[at:]
            undone.append((entry.seq, taken))
            yield entry, entry.seq, taken
        elif entry.kind == REDO and undone:
            undo, again = undone.pop()
            undoable += again
            yield entry, undo, again
