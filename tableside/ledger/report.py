"""What was found when the ledger was opened, in plain words for the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tableside.ledger.chain import Head
from tableside.ledger.faults import Doubt, Fault

_MOST_TOLD = 5


@dataclass(frozen=True, slots=True)
class StartReport:
    """What lies in the ledger, and what cannot be vouched for.

    `entries` is how many there are, `head` the end of the chain (`None` in an empty ledger). `faults` names every
    fault that was found, at this start or at an earlier one and not mended since. `unclosed` is whether the app was
    not closed the last time. `unchained` is how many entries an earlier version wrote without a chain: for those it
    vouches only from when it was begun. `remembered` is whether the head of the last time was at hand, without which
    nobody can tell that entries are gone from the end. `large` is whether it is time to begin a new ledger.
    """

    entries: int = 0
    head: Head | None = None
    faults: tuple[Fault, ...] = ()
    unclosed: bool = False
    unchained: int = 0
    remembered: bool = True
    large: bool = False
    doubts: Mapping[int, Doubt] = field(default_factory=dict, repr=False)
    """The first doubt about each entry that is there and has one."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What a player should know, one sentence each; nothing where all is well."""
        told = [str(fault) for fault in self.faults[:_MOST_TOLD]]
        if len(self.faults) > _MOST_TOLD:
            told.append(f"Of {len(self.faults) - _MOST_TOLD} more places the same can be said.")
        if told:
            told.append("These entries are marked; all the others are as they were written.")
        if self.unclosed:
            all_ = "Everything" if not self.faults else "Everything else"
            told.append(f"Tableside was stopped without being closed. {all_} it had confirmed is here.")
        if self.unchained:
            told.append(
                f"The first {self.unchained} entries were written by an earlier version: "
                "whether they were changed before it was updated cannot be told."
            )
        if not self.remembered and self.entries:
            told.append("Whether entries are missing at the end cannot be told: the note of the last one is gone.")
        if self.large:
            told.append("The ledger has grown large: set it aside between two events.")
        return tuple(told)


def doubts(faults: tuple[Fault, ...], last: int) -> dict[int, Doubt]:
    """Which of the entries up to `last` cannot be vouched for, and why; a number that was lost may be given again."""
    marked: dict[int, Doubt] = {}
    for fault in faults:
        if fault.doubt is Doubt.CUT:
            continue
        for seq in range(fault.first, min(fault.last, last) + 1):
            marked.setdefault(seq, fault.doubt)
    return marked
