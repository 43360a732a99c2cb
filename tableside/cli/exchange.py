"""`tableside record export|verify|replay`: a match on its way to other people, and what they can check of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli.result import FITS, WRONG, CommandResult, Line
from tableside.ledger.audit import audit, lines
from tableside.ledger.commitment import CommitmentOpening
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import read, recorded, signed, write
from tableside.ledger.faults import Fault
from tableside.ledger.witness import SignedHead, TableKey
from tableside.match import replay as replays
from tableside.message import message


def export(data: Path, match: int | None, out: Path) -> CommandResult:
    """Write a match into a new file, its end signed if the table's key is available. Raises LedgerError."""
    record = recorded(data, match)
    signature: Line
    head = None
    try:
        record = signed(record, TableKey.of(data))
    except LedgerError as error:
        signature = message("command-export-unsigned", problem=error.problem, remedy=error.remedy)
    else:
        signature = head = record.signed.text if record.signed else ""
    write(record, out)
    written = message("command-exported", match=record.match, count=len(record.links), file=str(out))
    made = {"match": record.match, "entries": len(record.links), "file": str(out), "head": head}
    return CommandResult((written, signature), data=made)


def verify(file: Path, heads: Sequence[str], openings: Sequence[str]) -> CommandResult:
    """Check a record, heads and openings, each of the latter a text. Raises LedgerError if one cannot be read."""
    signed_heads = tuple(map(SignedHead.read, heads))
    commitment_openings = tuple(map(CommitmentOpening.read, openings))
    record = read(file)
    result = audit(record, signed_heads, commitment_openings)
    data = {
        "match": record.match,
        "fits": not result.faults,
        "wrong": result.faults,
        "verified": result.verified,
        "unverified": result.unverified,
    }
    return CommandResult(tuple(lines(result)), WRONG if result.faults else FITS, data=data)


def replay(data: Path, match: int | None, file: Path | None, edition: str, cards: Catalogue) -> CommandResult:
    """Judge a match of the ledger in `data`, or that of the record `file`, again by an edition of the rules.

    Raises LedgerError if it cannot be read.
    """
    record = replays.recorded(data, match) if file is None else replays.exported(file)
    try:
        judged = tuple(replays.replay_actions(record.entries, cards, edition))
    except Exception:  # a record from elsewhere may contain anything
        raise replays.RecordUnreadable(record.number) from None
    aside: list[Line] = [message("command-no-key", why=record.sealed)] if record.sealed else []
    aside += (Fault(entry.fault, entry.seq, entry.seq).message for entry in record.entries if entry.fault is not None)
    differences = tuple(judgement for judgement in judged if judgement.differs)
    return CommandResult(
        tuple(replays.report(record.number, judged, edition)),
        WRONG if differences else FITS,
        tuple(aside),
        record.names,
        {
            "match": record.number,
            "edition": edition,
            "actions": len(judged),
            "incomplete": sum(not judgement.complete for judgement in judged),
            "differences": tuple(map(_difference, differences)),
        },
    )


def _difference(judged: replays.ActionReplay) -> dict[str, object]:
    """A verdict that differs, as JSON has it. Reasons are left out, as they could name a card."""
    verdicts = {"recorded": judged.recorded, "replayed": judged.replayed}
    return {
        "entry": judged.seq,
        "action": judged.description,
        "complete": judged.complete,
        **{
            name: {"verdict": verdict.kind, "edition": verdict.edition, "rules": tuple(verdict.rules)}
            for name, verdict in verdicts.items()
        },
    }
