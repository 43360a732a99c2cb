"""The faults that entries of the ledger may have."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tableside.message import Message, message


class FaultKind(StrEnum):
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
    FaultKind.CHANGED: "fault-changed",
    FaultKind.MISSING: "fault-missing",
    FaultKind.FOREIGN: "fault-foreign",
    FaultKind.CUT: "fault-cut",
    FaultKind.REWRITTEN: "fault-rewritten",
    FaultKind.OTHER_KEY: "fault-other-key",
}
"""The kinds that concern one entry or several."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the entries `first` to `last`; `other` is the position where a moved entry was written."""

    kind: FaultKind
    first: int
    last: int
    other: int = 0

    @property
    def message(self) -> Message:
        """The fault in one sentence."""
        match self.kind:
            case FaultKind.MOVED if self.other != self.first:
                return message("fault-moved", entry=self.first, origin=self.other)
            case FaultKind.MOVED:
                return message("fault-out-of-order", entry=self.first)
            case FaultKind.PARTED:
                return message("fault-parted", entry=self.last, before=self.first)
            case _:
                count = self.last - self.first + 1
                return message(_CODES[self.kind], count=count, first=self.first, last=self.last)


def joined(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults in the order of the entries, neighbours with the same fault merged."""
    merged: list[Fault] = []
    for fault in sorted(faults, key=lambda each: (each.first, each.last, each.kind)):
        follows = merged and (merged[-1].kind, merged[-1].last + 1) == (fault.kind, fault.first)
        if follows and fault.kind not in (FaultKind.MOVED, FaultKind.PARTED):
            merged[-1] = replace(merged[-1], last=fault.last)
        else:
            merged.append(fault)
    return tuple(merged)
