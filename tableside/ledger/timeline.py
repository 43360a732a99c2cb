"""Which entries of a match still stand: an undo is an entry too, and takes back without deleting."""

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
        """What kind of entry it is."""

    @property
    def action(self) -> bytes:
        """The public JSON of what was done."""


class Back(msgspec.Struct, frozen=True):
    """The part of an undo's action that says to where it goes back: everything from entry `of` on is taken back."""

    of: int


K = TypeVar("K", bound=EntryView)


def standing(entries: Iterable[K]) -> tuple[K, ...]:
    """The entries whose events make up the match as it stands now, in their order."""
    kept: list[K] = []
    for entry in entries:
        if entry.kind == "undo":
            back = msgspec.json.decode(entry.action, type=Back)
            kept = [one for one in kept if one.seq < back.of or one.kind not in ("action", "stands")]
        kept.append(entry)
    return tuple(kept)
