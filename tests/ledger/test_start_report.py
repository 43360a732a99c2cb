"""The table's words about a ledger that was damaged when it started."""

from __future__ import annotations

from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.report import StartReport, fault_kinds
from tableside.message import message
from tests.kit.text import lines


def said(*faults: Fault) -> list[str]:
    return lines(StartReport(faults=faults, fault_kinds=fault_kinds(faults, 70)).sentences)


def test_entries_that_are_lost_are_not_said_to_be_marked() -> None:
    assert said(Fault(FaultKind.CUT, 71, 72))[1:] == ["All other entries are as they were written."]


def test_entries_that_are_there_are_marked() -> None:
    changed = Fault(FaultKind.CHANGED, 3, 3)
    for faults in ((changed,), (changed, Fault(FaultKind.CUT, 71, 72))):
        assert said(*faults)[-1].startswith("These entries are marked")


def test_of_many_faults_the_first_are_listed_and_the_others_counted() -> None:
    sentences = StartReport(faults=tuple(Fault(FaultKind.CHANGED, seq, seq) for seq in range(1, 8))).sentences
    assert sentences[5] == message("report-more-faults", count=2)
