"""Checking that a match which goes on with one of another machine begins where that ended."""

from __future__ import annotations

from collections.abc import Iterable

from carddata.sets import load
from tableside.hall.table_lines import line_of
from tableside.ledger.audit import Audit, chain_faults
from tableside.ledger.chain import Link
from tableside.ledger.entry import PublicEntry
from tableside.ledger.export import ExportedRecord
from tableside.match.public.continued import Continued, NotContinued, continued_by
from tableside.match.taking_over import take_over
from tableside.message import message


def audit_origin(result: Audit, record: ExportedRecord, before: ExportedRecord | None) -> None:
    """Check where a record begins by the record of the other machine, None if nobody has it."""
    first = record.own[0]
    continued = continued_by(record.unsealed(first))
    if continued is None:
        result.faults += () if before is None else (message("audit-continues-nothing"),)
        return
    if before is None:
        result.unverified.append(message("audit-continues", entry=first.seq, match=continued.match))
    elif begins_there(record, continued, before):
        at = continued.seq
        result.verified.append(message("audit-continues-fits", entry=first.seq, match=continued.match, last=at))
    else:
        result.faults.append(message("audit-continues-elsewhere", entry=first.seq, match=continued.match))


def begins_there(record: ExportedRecord, continued: Continued, before: ExportedRecord) -> bool:
    """Return whether a record begins with what `before` ends with, and both are of the machines that it names.

    A record that is not signed may be of any machine.
    """
    links = tuple(link for link in before.own if link.seq <= continued.seq)
    signers = ((before.signed, continued.table), (record.signed, continued.to))
    if (
        chain_faults(before)
        or before.match != continued.match
        or not links
        or (links[-1].seq, links[-1].hash.hex()) != (continued.seq, continued.hash)
        or any(head is not None and not (head.genuine and head.key == key) for head, key in signers)
    ):
        return False
    try:
        taken = take_over(public_entries(before, links), load())
    except NotContinued:
        return False
    return taken.is_begun_by(public_entries(record, record.own))


def public_entries(record: ExportedRecord, links: Iterable[Link]) -> tuple[PublicEntry, ...]:
    """These entries of a record as anybody may read them."""
    return tuple(line_of(link).entry(record.people.get(link.seq, ())) for link in links)
