"""Signed heads that people kept against a record: what they prove, and what a record that was changed cannot hide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.ledger.audit import audit
from tableside.ledger.chain import START, Link, entry_hash
from tableside.ledger.export import ExportedRecord, recorded, signed
from tableside.ledger.signed_head import ProvenHead, TreeHead
from tableside.ledger.tree import EMPTY, consistency_proof
from tableside.ledger.witness import TableKey, table_id
from tableside.message import message
from tests.kit.ledger.played_records import Played
from tests.kit.text import lines as sentences

TABLE, ANOTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
CARD = "Pakaa Cub"


def of(folder: Path) -> ExportedRecord:
    return signed(recorded(folder), TABLE)


def kept(record: ExportedRecord) -> ProvenHead:
    """The head of its end, as somebody kept it."""
    return ProvenHead(TABLE.sign(record.head))


def head_at(record: ExportedRecord, count: int) -> TreeHead:
    """The head after so many of its entries."""
    return replace(record, links=record.links[:count]).head


Held = Callable[[ExportedRecord], tuple[TreeHead, TableKey]]
HEADS: dict[str, tuple[Held, str]] = {
    "rewritten": (lambda r: (TreeHead(r.match, 3, bytes(32)), TABLE), "audit-head-rewritten"),
    "of another match": (lambda r: (replace(head_at(r, 3), match=9), TABLE), "audit-head-rewritten"),
    "before the first entry": (lambda r: (TreeHead(r.match, 0, bytes(32)), TABLE), "audit-head-rewritten"),
    "later": (lambda r: (TreeHead(r.match, 7, bytes(32)), TABLE), "audit-head-cut-off"),
    "much later": (lambda r: (TreeHead(r.match, 99, bytes(32)), TABLE), "audit-head-cut-off"),
    "elsewhere": (lambda r: (TreeHead(9, 99, bytes(32)), TABLE), "audit-head-of-other-match"),
    "another table": (lambda r: (head_at(r, 3), ANOTHER), "audit-head-of-other-table"),
}


def turns(folder: Path, count: int = 5) -> ExportedRecord:
    """A match of so many turns."""
    with Played(folder) as played:
        for _ in range(count):
            played.turn()
    return of(folder)


@pytest.mark.parametrize(("held", "code"), HEADS.values(), ids=list(HEADS))
def test_threat_21_and_22_a_head_that_does_not_fit_is_named(folder: Path, held: Held, code: str) -> None:
    record = turns(folder)
    head, key = held(record)
    found = audit(record, [ProvenHead(key.sign(head))])
    assert [fault.code for fault in found.faults] == [code]
    assert not found.end_proven


def test_every_head_of_the_match_fits(folder: Path) -> None:
    record = turns(folder)
    held = [ProvenHead(TABLE.sign(head_at(record, count))) for count in range(1, 7)]
    found = audit(record, held)
    assert found.faults == []
    assert sum(each.code == "audit-head-fits" for each in found.verified) == len(held) + 1


def test_only_a_head_that_somebody_kept_of_the_last_entry_proves_the_end(folder: Path) -> None:
    """The record's own head can be replaced by an earlier one together with the end."""
    record = turns(folder)
    assert (audit(record).end_proven, audit(record).last) == (False, 6)
    assert not audit(record, [ProvenHead(TABLE.sign(head_at(record, 5)))]).end_proven
    assert audit(record, [kept(record)]).end_proven
    assert not audit(record, [ProvenHead(replace(kept(record).signed, signature=bytes(64)))]).end_proven
    assert audit(replace(record, signed=None), [kept(record)]).end_proven


def later_match(folder: Path) -> ExportedRecord:
    """A second match, after a first of three entries."""
    turns(folder, 2)
    with Played(folder) as played:
        for _ in range(3):
            played.turn()
    return of(folder)


def test_a_later_match_has_the_root_of_all_entries_before_it(folder: Path) -> None:
    record = later_match(folder)
    assert (record.before.size, len(record.links), record.head.size) == (3, 4, 7)
    first = recorded(folder, 1)
    assert record.before == EMPTY.appended(link.hash for link in first.links)
    assert audit(record, [kept(record)]).faults == []
    earlier = TreeHead(1, 3, record.before.root)
    assert [each.code for each in audit(record, [ProvenHead(TABLE.sign(earlier))]).verified].count(
        "audit-head-fits"
    ) == 2
    other = TreeHead(1, 3, bytes(32))
    assert [fault.code for fault in audit(record, [ProvenHead(TABLE.sign(other))]).faults] == ["audit-head-rewritten"]
    much_earlier = ProvenHead(TABLE.sign(head_at(first, 2)))
    table = table_id(TABLE.public)
    assert audit(record, [much_earlier]).faults == [
        message("audit-head-of-other-match", entry=2, table=table, match=1, first=4, last=7)
    ]


def proven(folder: Path, old: int) -> ProvenHead:
    """The head of the ledger's end, with the proof from an earlier size."""
    hashes = [link.hash for link in (*recorded(folder, 1).links, *recorded(folder, 2).links)]
    head = TreeHead(2, len(hashes), EMPTY.appended(hashes).root)
    return ProvenHead(TABLE.sign(head), old, consistency_proof(hashes, old))


def test_a_head_of_a_later_match_is_compared_by_its_proof(folder: Path) -> None:
    later_match(folder)
    first = signed(recorded(folder, 1), TABLE)
    found = audit(first, [proven(folder, 3)])
    assert (found.faults, found.end_proven) == ([], False)
    assert sentences(found.verified)[-1] == (
        f"The head of entry 7, signed by table {table_id(TABLE.public)}: its proof fits, so the record was the same "
        "up to entry 3 when it was signed."
    )
    assert [fault.code for fault in audit(first, [proven(folder, 4)]).faults] == ["audit-head-of-other-match"]
    no_proof = ProvenHead(proven(folder, 3).signed)
    assert [fault.code for fault in audit(first, [no_proof]).faults] == ["audit-head-of-other-match"]


def test_threat_22_a_rewritten_match_contradicts_a_later_head_with_a_proof(folder: Path) -> None:
    later_match(folder)
    first = recorded(folder, 1)
    rewritten = replace(first, links=relinked(first, 2, action=b"{}"))
    assert audit(rewritten).faults == []
    assert [fault.code for fault in audit(rewritten, [proven(folder, 3)]).faults] == ["audit-head-rewritten"]


def test_a_false_signature_proves_nothing(folder: Path) -> None:
    record = turns(folder, 1)
    assert record.signed is not None
    false = ProvenHead(replace(record.signed, signature=bytes(64)))
    (fault,) = audit(record, [false]).faults
    assert fault.code == "audit-head-forged"


def test_threat_22_a_match_that_is_rewritten_with_all_its_hashes_contradicts_a_head_that_was_kept(folder: Path) -> None:
    with Played(folder) as played:
        played.hide("A", CARD, 1)
        played.turn()
    record = of(folder)
    held = kept(record)
    rewritten = ExportedRecord(1, relinked(record, 2, action=b'{"type":"end turn","player":"A"}', events=b"[]"))
    assert audit(signed(rewritten, TABLE)).faults == [], "with its own new head it is whole"
    (fault,) = audit(signed(rewritten, TABLE), [held]).faults
    assert (fault.code, dict(fault.arguments)["entry"]) == ("audit-head-rewritten", 3)
    table, signer = table_id(TABLE.public), table_id(ANOTHER.public)
    assert audit(signed(rewritten, ANOTHER), [held]).faults == [
        message("audit-head-of-other-table", entry=3, table=table, signer=signer)
    ]


def relinked(record: ExportedRecord, seq: int, **change: object) -> tuple[Link, ...]:
    made: list[Link] = []
    for link in record.links:
        changed = link._replace(**change) if link.seq == seq else link
        before = changed._replace(prev=made[-1].hash if made else START)
        made.append(before._replace(hash=entry_hash(*before[:-1])))
    return tuple(made)
