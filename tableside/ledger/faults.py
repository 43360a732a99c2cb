"""What may be wrong with entries, each in words for a player."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Doubt(StrEnum):
    """Why an entry cannot be vouched for."""

    CHANGED = "changed"
    """It is not what was written."""
    MISSING = "missing"
    """It is not there, though later ones are."""
    MOVED = "moved"
    """It is whole, but was written in another place."""
    FOREIGN = "foreign"
    """It belongs neither to the entry before nor to the one after: it comes from another ledger."""
    PARTED = "parted"
    """The two do not belong together: one of them, and what is on its side, is not what was kept."""
    CUT = "cut"
    """It was confirmed, and the ledger ends before it."""
    REWRITTEN = "rewritten"
    """The chain holds, but is not the one that was seen before: it was written anew, or is another ledger's."""
    OTHER_KEY = "other key"
    """Its sealed part does not open with the key of its match."""


_SAID = {
    Doubt.CHANGED: ("was changed after being written", "were changed after being written"),
    Doubt.MISSING: ("is missing", "are missing"),
    Doubt.FOREIGN: ("comes from another ledger", "come from another ledger"),
    Doubt.CUT: ("was confirmed once and is lost", "were confirmed once and are lost"),
    Doubt.REWRITTEN: (
        "is not the one that was confirmed: another ledger lies here, or this one was written anew",
        "are not those that were confirmed: another ledger lies here, or this one was written anew",
    ),
    Doubt.OTHER_KEY: (
        "has a sealed part that does not open with the key of its match",
        "have sealed parts that do not open with the key of their match",
    ),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the entries `first` to `last`; `other` is where a moved one was written.

    As text it is one sentence.
    """

    doubt: Doubt
    first: int
    last: int
    other: int = 0

    def __str__(self) -> str:
        match self.doubt:
            case Doubt.MOVED if self.other != self.first:
                return f"Entry {self.first} was written as entry {self.other}, and moved."
            case Doubt.MOVED:
                return f"Entry {self.first} is not in its place."
            case Doubt.PARTED:
                return f"Entry {self.last} was not written after this entry {self.first}: one of them was put there."
            case _:
                one, many = _SAID[self.doubt]
                if self.first == self.last:
                    return f"Entry {self.first} {one}."
                return f"Entries {self.first} to {self.last} {many}."


def joined(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults in the order of the entries, neighbours with the same fault as one."""
    kept: list[Fault] = []
    for fault in sorted(faults, key=lambda one: (one.first, one.last, one.doubt)):
        follows = kept and (kept[-1].doubt, kept[-1].last + 1) == (fault.doubt, fault.first)
        if follows and fault.doubt not in (Doubt.MOVED, Doubt.PARTED):
            kept[-1] = replace(kept[-1], last=fault.last)
        else:
            kept.append(fault)
    return tuple(kept)
