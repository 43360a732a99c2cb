"""What the table says of a ledger that was found damaged."""

from __future__ import annotations

from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.report import StartReport, fault_kinds
from tests.kit.text import lines


def said(*faults: Fault) -> list[str]:
    return lines(StartReport(faults=faults, fault_kinds=fault_kinds(faults, 70)).sentences)


def test_entries_that_are_lost_are_not_said_to_be_marked() -> None:
    assert said(Fault(FaultKind.CUT, 71, 72))[1:] == ["All other entries are as they were written."]


def test_entries_that_are_there_are_marked() -> None:
    changed = Fault(FaultKind.CHANGED, 3, 3)
    for faults in ((changed,), (changed, Fault(FaultKind.CUT, 71, 72))):
        assert said(*faults)[-1].startswith("These entries are marked")
