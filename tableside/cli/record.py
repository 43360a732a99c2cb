"""`tableside record export|verify|replay`: a match on its way to other people, and what they can check of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from carddata.model import Catalogue
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.ledger.audit import audit, lines
from tableside.ledger.commitment import CommitmentOpening
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import read, recorded, signed, write
from tableside.ledger.faults import Fault
from tableside.ledger.witness import SignedHead, TableKey
from tableside.match import replay as again
from tableside.text import Text


def export(data: Path, match: int | None, out: Path) -> CommandResult:
    """Write a match into a new file, its end signed by the table where its key is at hand. Raises LedgerError."""
    record = recorded(data, match)
    try:
        record = signed(record, TableKey.of(data))
    except LedgerError as error:
        told = [f"It is not signed. {error}"]
    else:
        told = [record.signed.text] if record.signed else []
    write(record, out)
    return CommandResult((f"Match {record.match}, {len(record.links)} entries: {out}", *told))


def verify(file: Path, heads: Sequence[str], openings: Sequence[str]) -> CommandResult:
    """Check a record, heads and openings, each of the latter a text. Raises LedgerError where one cannot be read."""
    kept = tuple(map(SignedHead.read, heads))
    opened = tuple(map(CommitmentOpening.read, openings))
    found = audit(read(file), kept, opened)
    return CommandResult(plain(lines(found)), WRONG if found.faults else FITS)


def replay(data: Path, match: int | None, file: Path | None, edition: str, cards: Catalogue) -> CommandResult:
    """Judge a match of the ledger in `data`, or the one in a record's `file`, again by an edition of the rules.

    Raises LedgerError where it cannot be read.
    """
    text = Text()
    record = again.recorded(data, match) if file is None else again.exported(file)
    try:
        judged = tuple(again.replay_actions(record.entries, cards, edition))
    except Exception:  # a record from elsewhere may say anything
        raise again.RecordUnreadable(record.number) from None
    aside = [f"No key is at hand. {text(record.sealed)}"] if record.sealed else []
    doubts = ((entry.seq, entry.doubt) for entry in record.entries)
    aside += (str(Fault(doubt, seq, seq)) for seq, doubt in doubts if doubt is not None)
    differ = any(one.differs for one in judged)
    return CommandResult(
        plain(text(line, record.names) for line in again.report(record.number, judged, edition)),
        WRONG if differ else FITS,
        tuple(aside),
    )
