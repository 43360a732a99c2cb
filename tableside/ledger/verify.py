"""Checking a whole ledger: its chain against itself and against the last head that was confirmed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tableside.ledger.chain import LINKS, Checked, check_chain, has_form
from tableside.ledger.errors import Damaged
from tableside.ledger.faults import Fault, FaultKind, joined
from tableside.ledger.head_file import HeadFile, LostHead
from tableside.ledger.report import StartReport, fault_kinds
from tableside.ledger.schema import CHAINED

_LOSSES = (FaultKind.CUT, FaultKind.REWRITTEN)


def verify(
    db: Database, path: Path, head_file: HeadFile, hashes: list[bytes], *, unclosed: bool, large: bool
) -> StartReport:
    """Check the ledger entry by entry; the hash of each goes into `hashes`.

    From then on `head_file` holds the ledger's end and the heads that it has lost.

    Raises `Damaged`, and what SQLite and the system raise.
    """
    checked = check_chain(_rows(db, path, hashes), [head_file.head] if head_file.head else [])
    (unchained,) = db.execute("SELECT count(*) FROM entry WHERE format < ?", (CHAINED,)).fetchone()
    remembered = head_file.known or checked.entries == unchained
    lost = _take_note(db, head_file, checked)
    faults = joined({*checked.faults, *lost})
    return StartReport(
        entries=checked.entries,
        head=checked.head,
        faults=faults,
        unclosed=unclosed,
        unchained=unchained,
        remembered=remembered,
        large=large,
        fault_kinds=fault_kinds(faults, checked.head.seq if checked.head else 0),
    )


def _rows(db: Database, path: Path, hashes: list[bytes]) -> Iterator[tuple[Any, ...]]:
    """All rows in order; each hash goes into `hashes`. Raises `Damaged` at a row that has not the form of an entry."""
    for row in db.execute(f"{LINKS} ORDER BY seq"):
        if not has_form(row):
            raise Damaged(path)
        hashes.append(row[-1])
        yield row


def _take_note(db: Database, head_file: HeadFile, checked: Checked) -> list[Fault]:
    """Store and return what the ledger has lost and not had back since: the new head must not hide it."""
    end = checked.head.seq if checked.head else 0
    still = [_as_cut(lost, end) for lost in head_file.lost if _hash_at(db, lost.head.seq) != lost.head.hash]
    losses = [fault for fault in checked.faults if fault.kind in _LOSSES]
    if head_file.head is not None:
        still += [LostHead(head_file.head, fault) for fault in losses]
    if not head_file.known or not head_file.is_own or tuple(still) != head_file.lost:
        head_file.begin(checked.head, tuple(still))
    elif checked.head is not None:
        head_file.keep(checked.head)
    return [lost.fault for lost in still]


def _as_cut(lost: LostHead, end: int) -> LostHead:
    """After a rescue that stopped before a rewritten entry, that entry is missing and its number is used again."""
    if lost.fault.kind is FaultKind.REWRITTEN and end < lost.head.seq:
        return LostHead(lost.head, Fault(FaultKind.CUT, end + 1, lost.head.seq))
    return lost


def _hash_at(db: Database, seq: int) -> bytes | None:
    row = db.execute("SELECT hash FROM entry WHERE seq = ?", (seq,)).fetchone()
    return row[0] if row else None
