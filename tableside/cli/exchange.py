"""`tableside record export|verify|replay`: a match on its way to other people, and what they can check of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli.origin_audit import audit_origin
from tableside.cli.result import END_OPEN, FITS, WRONG, CommandResult, Line
from tableside.ledger import outside
from tableside.ledger.audit import audit, lines
from tableside.ledger.clock import utc_now
from tableside.ledger.commitment import CommitmentOpening
from tableside.ledger.cosignature import Witness, cosign_next
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import proven_head, read, recorded, signed, write
from tableside.ledger.faults import Fault
from tableside.ledger.hall_checkpoint import PROOF, PublishedHead
from tableside.ledger.policy import Policy
from tableside.ledger.signed_head import ProvenHead
from tableside.ledger.signed_note import MOST_BYTES
from tableside.ledger.witness import TableKey
from tableside.match import replay as replays
from tableside.message import message


def export(data: Path, match: int | None, out: Path) -> CommandResult:
    """Write a match into a new file, its end signed if the table's key is available. Raises LedgerError."""
    record = recorded(data, match)
    signature: tuple[Line, ...]
    head = None
    try:
        record = signed(record, TableKey.of(data))
    except LedgerError as error:
        signature = (message("command-export-unsigned", problem=error.problem, remedy=error.remedy),)
    else:
        head = record.signed.text if record.signed else ""
        signature = tuple(head.splitlines())
    write(record, out)
    written = message("command-exported", match=record.match, count=len(record.links), file=str(out))
    made = {"match": record.match, "entries": len(record.links), "file": str(out), "head": head}
    return CommandResult((written, *signature), data=made)


def verify(
    file: Path,
    heads: Sequence[Path],
    openings: Sequence[str],
    policy: Path | None = None,
    before: Path | None = None,
) -> CommandResult:
    """Check a record, heads and a policy in files, and openings as texts. Raises LedgerError if one cannot be read.

    `before` is the record of the other machine with whose match it goes on.
    """
    asked = None if policy is None else Policy.load(policy)
    texts = tuple(outside.read(path, MOST_BYTES).decode(errors="replace") for path in heads)
    published = tuple(PublishedHead.read(text) for text in texts if text.lstrip().startswith(PROOF))
    kept_heads = tuple(ProvenHead.read(text) for text in texts if not text.lstrip().startswith(PROOF))
    commitment_openings = tuple(map(CommitmentOpening.read, openings))
    record = read(file)
    result = audit(record, kept_heads, commitment_openings, asked, published)
    audit_origin(result, record, None if before is None else read(before))
    data = {
        "match": record.match,
        "fits": not result.faults,
        "last": result.last,
        "end_proven": result.end_proven,
        "wrong": result.faults,
        "verified": result.verified,
        "unverified": result.unverified,
    }
    code = WRONG if result.faults else FITS if result.end_proven else END_OPEN
    return CommandResult(tuple(lines(result)), code, data=data)


def prove(data: Path, head: Path, out: Path | None) -> CommandResult:
    """Write the head of the newest entry with the proof that it continues a kept head. Raises LedgerError."""
    proven = proven_head(data, read_head(head).signed.head, TableKey.of(data))
    if out is None:
        return CommandResult(tuple(proven.text.splitlines()))
    outside.write_new(out, [proven.text.encode()])
    entry = proven.signed.head.size
    return CommandResult((message("command-proved", old=proven.old, entry=entry, file=str(out)),))


def make_witness(name: str, out: Path) -> CommandResult:
    """Make the key of a witness, and print what a policy says of it. Raises LedgerError."""
    public = Witness.new(name, out).public
    return CommandResult((message("command-witness-made", file=str(out)), public.text))


def cosign(head: Path, key: Path, seen: Path, out: Path | None) -> CommandResult:
    """Sign a head as a witness, if it continues what the witness signed before. Raises LedgerError."""
    witness = Witness.load(key)
    seen.mkdir(mode=0o700, parents=True, exist_ok=True)
    signed_head = cosign_next(witness, read_head(head), seen, int(utc_now().timestamp()))
    if out is None:
        return CommandResult(tuple(signed_head.text.splitlines()))
    outside.write_new(out, [signed_head.text.encode()])
    return CommandResult((message("command-cosigned", entry=signed_head.head.size, name=witness.name, file=str(out)),))


def read_head(path: Path) -> ProvenHead:
    """The signed head in a file, with or without a proof. Raises LedgerError."""
    return ProvenHead.read(outside.read(path, MOST_BYTES).decode(errors="replace"))


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
