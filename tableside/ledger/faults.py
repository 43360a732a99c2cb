"""What may be wrong with entries of the ledger."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tableside.message import Message, message


class Doubt(StrEnum):
    """Why an entry cannot be trusted."""

    CHANGED = "changed"
    """It was changed after it was written."""
    MISSING = "missing"
    """It is missing, though later entries are present."""
    MOVED = "moved"
    """It is whole, but was written at another position."""
    FOREIGN = "foreign"
    """It neither follows the entry before nor precedes the entry after: it comes from another ledger."""
    PARTED = "parted"
    """Two neighbours do not belong together: one of them, and all on its side, was replaced."""
    CUT = "cut"
    """It was confirmed, and the ledger ends before it."""
    REWRITTEN = "rewritten"
    """The chain holds, but differs from the chain seen before: it was rewritten, or belongs to another ledger."""
    OTHER_KEY = "other key"
    """Its sealed part does not open with the key of its match."""


_CODES = {
    Doubt.CHANGED: "fault-changed",
    Doubt.MISSING: "fault-missing",
    Doubt.FOREIGN: "fault-foreign",
    Doubt.CUT: "fault-cut",
    Doubt.REWRITTEN: "fault-rewritten",
    Doubt.OTHER_KEY: "fault-other-key",
}
"""The doubts that concern one entry or several."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the entries `first` to `last`; `other` is the position where a moved entry was written."""

    doubt: Doubt
    first: int
    last: int
    other: int = 0

    @property
    def message(self) -> Message:
        """The fault in one sentence."""
        match self.doubt:
            case Doubt.MOVED if self.other != self.first:
                return message("fault-moved", entry=self.first, origin=self.other)
            case Doubt.MOVED:
                return message("fault-out-of-order", entry=self.first)
            case Doubt.PARTED:
                return message("fault-parted", entry=self.last, before=self.first)
            case _:
                count = self.last - self.first + 1
                return message(_CODES[self.doubt], count=count, first=self.first, last=self.last)


def joined(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults in the order of the entries, neighbours with the same fault merged."""
    merged: list[Fault] = []
    for fault in sorted(faults, key=lambda each: (each.first, each.last, each.doubt)):
        follows = merged and (merged[-1].doubt, merged[-1].last + 1) == (fault.doubt, fault.first)
        if follows and fault.doubt not in (Doubt.MOVED, Doubt.PARTED):
            merged[-1] = replace(merged[-1], last=fault.last)
        else:
            merged.append(fault)
    return tuple(merged)
