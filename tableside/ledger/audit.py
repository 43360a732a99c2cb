"""A record checked by anybody, with no key: its chain, the heads that people hold, commitments and their openings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tableside.ledger.chain import check as check_chain
from tableside.ledger.commitment import CommitmentOpening, check
from tableside.ledger.export import ExportedRecord
from tableside.ledger.faults import Doubt, Fault
from tableside.ledger.hides import HideSummary, hides, judged
from tableside.ledger.witness import SignedHead, table_id


@dataclass(slots=True)
class Audit:
    """What was found, in sentences: `faults` is what is wrong, `fine` what could be checked, `open_` what could not."""

    faults: list[str] = field(default_factory=list)
    fine: list[str] = field(default_factory=list)
    open_: list[str] = field(default_factory=list)


def audit(
    record: ExportedRecord, heads: Iterable[SignedHead] = (), openings: Iterable[CommitmentOpening] = ()
) -> Audit:
    """Check a record, the signed heads that were kept, and openings that are not in the record itself."""
    found = Audit()
    found.faults += map(str, chain_faults(record))
    if not found.faults:
        first, last = record.links[0].seq, record.links[-1].seq
        found.fine.append(f"Match {record.match}, entries {first} to {last}: the chain is whole.")
    for head in (record.signed, *heads):
        if head is not None:
            _audit_head(found, record, head)
    told = hides(record.own)
    _audit_hides(found, told)
    for opening in openings:
        _audit_opening(found, told, opening)
    return found


def chain_faults(record: ExportedRecord) -> tuple[Fault, ...]:
    """What is wrong with the chain of a record; that the entries before its first are not there is no fault."""
    before = (Doubt.MISSING, 1, record.links[0].seq - 1)
    return tuple(one for one in check_chain(record.links).faults if (one.doubt, one.first, one.last) != before)


def _audit_head(found: Audit, record: ExportedRecord, signed: SignedHead) -> None:
    """Whether the entry of a head that somebody holds is still the one it was."""
    head = signed.head
    said = f"The head of entry {head.seq}, signed by table {table_id(signed.key)}"
    first, last = record.links[0].seq, record.links[-1].seq
    if not signed.genuine:
        found.faults.append(f"{said}: the signature is false, so it proves nothing.")
    elif record.signed is not None and record.signed.key != signed.key:
        found.faults.append(f"{said}: this record was signed by table {table_id(record.signed.key)}.")
    elif head.seq < first or (head.seq > last and head.match != record.match):
        found.faults.append(f"{said}: it belongs to match {head.match}, and this record has entries {first} to {last}.")
    elif head.seq > last:
        found.faults.append(f"{said}: this record ends with entry {last}, the rest was cut off.")
    else:
        here = {link.seq: (link.match, link.hash) for link in record.links}
        if here.get(head.seq) == (head.match, head.hash):
            found.fine.append(f"{said}: fits.")
        else:
            found.faults.append(f"{said}: entry {head.seq} or one before it was written anew after that.")


def _audit_hides(found: Audit, told: HideSummary) -> None:
    found.faults += told.faults
    found.open_ += (f"Entry {seq}: a card was hidden without a commitment." for seq in told.bare)
    for hide in told.hides:
        faults, fine = judged(hide)
        found.faults += faults
        found.fine += fine
        if not hide.opened:
            found.open_.append(f"{hide.said}: {'not opened' if hide.stands else 'taken back, and not opened'}.")


def _audit_opening(found: Audit, told: HideSummary, opening: CommitmentOpening) -> None:
    """An opening from outside must be that of a hide of this record."""
    where = opening.where
    card = "a card that was not read" if opening.card is None else opening.card
    said = f"The opening of hide {where.hide} of match {where.match} as {card}"
    hide = next((one for one in told.hides if one.committed.where == where), None)
    if hide is None:
        found.faults.append(f"{said}: there is no such hide in this record.")
    elif check(hide.committed.commitment, opening):
        found.fine.append(f"{said}: fits the commitment in entry {hide.seq}.")
    else:
        found.faults.append(f"{said}: does not fit the commitment in entry {hide.seq}.")


def lines(found: Audit) -> Iterator[str]:
    """What was found, line by line, the faults first; then what it comes to."""
    yield from (f"WRONG  {fault}" for fault in found.faults)
    yield from (f"fits   {fine}" for fine in found.fine)
    yield from (f"open   {one}" for one in found.open_)
    count = len(found.faults)
    yield "All of it fits." if not count else f"{count} {'thing is' if count == 1 else 'things are'} wrong."
