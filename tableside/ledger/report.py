"""The report on the ledger when it is opened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tableside.ledger.chain import Head
from tableside.ledger.faults import Fault, FaultKind
from tableside.message import Message, message

_MAX_FAULTS_LISTED = 5


@dataclass(frozen=True, slots=True)
class StartReport:
    """The contents of the ledger, and what in it cannot be trusted.

    `entries` is the number of entries, `head` the end of the chain (`None` in an empty ledger). `faults` lists every
    fault found at this start, or at an earlier start and not repaired since. `unclosed` is whether the last session
    ended uncleanly. `unchained` is the number of entries that an earlier version wrote without a chain: they are
    protected only since the chain was added. `remembered` is whether the last head was available; without it, entries
    missing from the end go unnoticed. `large` is whether it is time to begin a new ledger.
    """

    entries: int = 0
    head: Head | None = None
    faults: tuple[Fault, ...] = ()
    unclosed: bool = False
    unchained: int = 0
    remembered: bool = True
    large: bool = False
    fault_kinds: Mapping[int, FaultKind] = field(default_factory=dict, repr=False)
    """The first fault of each entry that is present and has one."""

    @property
    def sentences(self) -> tuple[Message, ...]:
        """Return what a player should know, a sentence in each message; empty if all is well."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Message]:
        yield from (fault.message for fault in self.faults[:_MAX_FAULTS_LISTED])
        if len(self.faults) > _MAX_FAULTS_LISTED:
            yield message("report-more-faults", count=len(self.faults) - _MAX_FAULTS_LISTED)
        if self.faults:  # an entry that is lost cannot be marked
            yield message("report-others-whole") if self.fault_kinds else message("report-rest-whole")
        if self.unclosed:
            yield message("report-unclosed-rest-whole" if self.faults else "report-unclosed")
        if self.unchained:
            yield message("report-unchained", count=self.unchained)
        if not self.remembered and self.entries:
            yield message("report-no-last-head")
        if self.large:
            yield message("report-large")


def fault_kinds(faults: tuple[Fault, ...], last: int) -> dict[int, FaultKind]:
    """The entries up to `last` that cannot be trusted, and why; the number of a lost entry may be used again."""
    marked: dict[int, FaultKind] = {}
    for fault in faults:
        if fault.kind is FaultKind.CUT:
            continue
        for seq in range(fault.first, min(fault.last, last) + 1):
            marked.setdefault(seq, fault.kind)
    return marked
