"""Checking an exported record without a key: its chain, the heads that people hold, commitments and their openings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tableside.ledger.chain import check_chain
from tableside.ledger.commitment import CommitmentOpening, fits_commitment
from tableside.ledger.entry import CHAINED_ALIKE, CLOSING, OPENING
from tableside.ledger.export import ExportedRecord
from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.hall_checkpoint import PublishedHead
from tableside.ledger.people import people_hashes
from tableside.ledger.policy import Policy
from tableside.ledger.recorded_draws import summarize_draws
from tableside.ledger.recorded_heads import summarize_heads
from tableside.ledger.recorded_hides import HideSummary, card_name, check_openings, summarize_hides
from tableside.ledger.signed_head import ProvenHead
from tableside.message import Message, message

_LATEST = 253_402_300_799
"""The last second that a date has a form for, in the year 9999."""


@dataclass(slots=True)
class Audit:
    """The results of an audit, a sentence in each message.

    `faults` is what is wrong, `verified` what was checked and fits, `unverified` what could not be checked. `last` is
    the number of the last entry, `end_proven` whether anything shows that no entry after it was cut off.
    """

    faults: list[Message] = field(default_factory=list)
    verified: list[Message] = field(default_factory=list)
    unverified: list[Message] = field(default_factory=list)
    last: int = 0
    end_proven: bool = False


def audit(
    record: ExportedRecord,
    heads: Iterable[ProvenHead] = (),
    openings: Iterable[CommitmentOpening] = (),
    policy: Policy | None = None,
    published: Iterable[PublishedHead] = (),
) -> Audit:
    """Check a record, the signed heads that people kept, and openings that are not in the record itself.

    `policy` says which witnesses must have signed one of those heads. `published` are heads from halls.

    The record's own signed head proves no end: whoever cuts a record can put an earlier head in its place.
    """
    result = Audit(last=record.links[-1].seq, end_proven=record.own[-1].kind in CLOSING)
    result.faults += (fault.message for fault in chain_faults(record))
    if not result.faults:
        first, last = record.links[0].seq, record.links[-1].seq
        result.verified.append(message("audit-chain-whole", match=record.match, first=first, last=last))
    _audit_opening_entry(result, record)
    result.faults += (
        message("audit-entry-format", entry=link.seq) for link in record.links if link.format not in CHAINED_ALIKE
    )
    _audit_people(result, record)
    from_halls = tuple(published)
    checked = summarize_heads(record, (*heads, *(ProvenHead(each.signed) for each in from_halls)))
    for each in from_halls:
        _audit_published(result, each)
    result.faults += checked.faults
    result.verified += checked.verified
    if policy is not None:
        _audit_witnesses(result, policy, checked.fitting)
    end = record.before.size + len(record.links)
    result.end_proven |= any(each.signed.head.size == end for each in checked.fitting)
    summary = summarize_hides(record.own)
    _audit_hides(result, summary, [link.seq for link in record.own if link.kind == OPENING])
    draws = summarize_draws(record.own)
    result.faults += draws.faults
    result.verified += draws.verified
    result.unverified += draws.unverified
    for opening in openings:
        _audit_opening(result, summary, opening)
    return result


def _audit_witnesses(result: Audit, policy: Policy, heads: Sequence[ProvenHead]) -> None:
    """Check that the witnesses of a policy signed a head that fits the record, and say who signed which."""
    for each in heads:
        entry = each.signed.head.size
        for name, at in policy.witnessed(each.signed).items():
            time = datetime.fromtimestamp(min(at, _LATEST), UTC).isoformat(timespec="seconds")
            result.verified.append(message("audit-witnessed", entry=entry, witness=name, time=time))
    if not any(policy.is_met(each.signed) for each in heads):
        result.faults.append(message("audit-policy-not-met", quorum=policy.quorum))


def _audit_published(result: Audit, published: PublishedHead) -> None:
    """Check that the checkpoint of a hall has a head."""
    hall, entry = published.checkpoint, published.signed.head.size
    if published.fits:
        result.verified.append(message("audit-published", entry=entry, hall=hall.hall, size=hall.size))
    else:
        result.faults.append(message("audit-published-wrong", entry=entry, hall=hall.hall, size=hall.size))


def _audit_people(result: Audit, record: ExportedRecord) -> None:
    """Check the people beside the entries by their hashes; a text that was destroyed cannot be checked."""
    for link in record.links:
        hashes, beside = people_hashes(link.action), record.people.get(link.seq, ())
        known = {person.who: person.hash for person in beside}
        wrong = [person.who for person in beside if hashes.get(person.who) != person.hash]
        if wrong or len(known) < len(beside):
            result.faults.append(message("audit-people-wrong", entry=link.seq))
        if forgotten := len(hashes.keys() - known.keys()):
            result.unverified.append(message("audit-people-forgotten", entry=link.seq, count=forgotten))


def _audit_opening_entry(result: Audit, record: ExportedRecord) -> None:
    """Check that the record begins where its match does: a chain may be whole without its first links."""
    opened = [link.seq for link in record.own if link.kind == OPENING]
    first = record.links[0]
    if first.match != record.match or opened[:1] != [first.seq]:
        result.faults.append(message("audit-beginning-missing", match=record.match, first=first.seq))
    result.faults += (message("audit-opened-again", match=record.match, entry=seq) for seq in opened[1:])


def chain_faults(record: ExportedRecord) -> tuple[Fault, ...]:
    """Return what is wrong with the chain of a record; that entries before its first are absent is no fault."""
    before = (FaultKind.MISSING, 1, record.links[0].seq - 1)
    faults = check_chain(record.links).faults
    return tuple(fault for fault in faults if (fault.kind, fault.first, fault.last) != before)


def _audit_hides(result: Audit, summary: HideSummary, opened: Sequence[int]) -> None:
    """Check the hides; `opened` are the entries with which the match begins, with what lay facedown before."""
    result.faults += summary.faults
    for seq in summary.bare:
        result.unverified.append(message("audit-hide-before" if seq in opened else "audit-hide-uncommitted", entry=seq))
    for hide in summary.hides:
        faults, verified = check_openings(hide)
        result.faults += faults
        result.verified += verified
        if not hide.opened:
            unopened = "audit-hide-unopened" if hide.stands else "audit-hide-taken-back"
            result.unverified.append(message(unopened, hide=hide.label))


def _audit_opening(result: Audit, summary: HideSummary, opening: CommitmentOpening) -> None:
    """Check that an opening from outside belongs to a hide of this record."""
    where = opening.where
    number, match, card = where.hide, where.match, card_name(opening.card)
    hide = next((hide for hide in summary.hides if hide.committed.where == where), None)
    if hide is None:
        result.faults.append(message("audit-opening-without-hide", number=number, match=match, card=card))
    elif fits_commitment(hide.committed.commitment, opening):
        result.verified.append(message("audit-opening-fits", number=number, match=match, card=card, entry=hide.seq))
    else:
        result.faults.append(message("audit-opening-wrong", number=number, match=match, card=card, entry=hide.seq))


def lines(result: Audit) -> Iterator[Message]:
    """The results line by line, the faults first, then the conclusion."""
    yield from (message("audit-line-wrong", finding=fault) for fault in result.faults)
    yield from (message("audit-line-fits", finding=finding) for finding in result.verified)
    yield from (message("audit-line-open", finding=finding) for finding in result.unverified)
    if result.faults:
        yield message("audit-faults", count=len(result.faults))
    elif result.end_proven:
        yield message("audit-all-fits")
    else:
        yield message("audit-end-not-proven", last=result.last)
