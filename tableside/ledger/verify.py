"""Checking a ledger whole: its chain, against itself and against the last head that was confirmed."""

import sqlite3
from functools import partial

from sqlite_utils import Database

from tableside.ledger.chain import LINKS, Checked, Head, check
from tableside.ledger.errors import primary
from tableside.ledger.faults import Doubt, Fault, joined
from tableside.ledger.head_file import HeadFile, LostHead
from tableside.ledger.report import StartReport, doubts
from tableside.ledger.schema import CHAINED

_LOSSES = (Doubt.CUT, Doubt.REWRITTEN)


def verify(db: Database, head_file: HeadFile, *, unclosed: bool, large: bool) -> StartReport:
    """Check the ledger entry by entry. From then on `head_file` holds its end and the heads that it has lost.

    Raises what SQLite and the system raise.
    """
    checked = _check(db, [head_file.head] if head_file.head else [])
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
        doubts=doubts(faults, checked.head.seq if checked.head else 0),
    )


def _check(db: Database, heads: list[Head]) -> Checked:
    try:
        return check(db.execute(f"{LINKS} ORDER BY seq"), heads)
    except sqlite3.OperationalError as error:
        if primary(error) != sqlite3.SQLITE_OK:
            raise
    # A text that is no UTF-8. Nobody wrote that, so it will be named: it only has to be read.
    db.conn.text_factory = partial(str, encoding="utf-8", errors="replace")
    return check(db.execute(f"{LINKS} ORDER BY seq"), heads)


def _take_note(db: Database, head_file: HeadFile, checked: Checked) -> list[Fault]:
    """What the ledger has lost, now or earlier and not had back since: the new head must not hide it."""
    still = [one for one in head_file.lost if _hash_at(db, one.head.seq) != one.head.hash]
    losses = [fault for fault in checked.faults if fault.doubt in _LOSSES]
    if head_file.head is not None:
        still += [LostHead(head_file.head, fault) for fault in losses]
    if not head_file.known or tuple(still) != head_file.lost:
        head_file.begin(checked.head, tuple(still))
    elif checked.head is not None:
        head_file.keep(checked.head)
    return [one.fault for one in still]


def _hash_at(db: Database, seq: int) -> bytes | None:
    row = db.execute("SELECT hash FROM entry WHERE seq = ?", (seq,)).fetchone()
    return row[0] if row else None
