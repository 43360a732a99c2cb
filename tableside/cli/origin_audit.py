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
    """Check where a record begins by the record of the other machine, None if nobody has it.

    A record of the other machine that is damaged, or ends too early, proves nothing, and is no fault of this one.
    """
    first = record.own[0]
    continued = continued_by(record.unsealed(first))
    if continued is None:
        result.faults += () if before is None else (message("audit-continues-nothing"),)
        return
    if before is None:
        result.unverified.append(message("audit-continues", entry=first.seq, match=continued.match))
    elif damage := chain_faults(before):
        result.unverified.append(message("audit-before-damaged", match=continued.match, fault=damage[0].message))
    elif _is_of_both(record, continued, before) and (last := before.links[-1].seq) < continued.seq:
        result.unverified.append(
            message("audit-before-too-short", match=continued.match, last=last, needed=continued.seq)
        )
    else:
        _audit_beginning(result, record, continued, before)


def _is_of_both(record: ExportedRecord, continued: Continued, before: ExportedRecord) -> bool:
    """Return whether both records are of the machines that the first entry names, as far as they are signed."""
    signers = ((before.signed, continued.table), (record.signed, continued.to))
    return before.match == continued.match and all(
        head is None or (head.genuine and head.key == key) for head, key in signers
    )


def _audit_beginning(result: Audit, record: ExportedRecord, continued: Continued, before: ExportedRecord) -> None:
    """Check that a record begins with what that of the other machine, which is whole and long enough, ends with."""
    entry, match, at = record.own[0].seq, continued.match, continued.seq
    links = tuple(link for link in before.own if link.seq <= at)
    fits = _is_of_both(record, continued, before) and [(link.seq, link.hash.hex()) for link in links[-1:]] == [
        (at, continued.hash)
    ]
    try:
        fits = fits and take_over(_entries(before, links), load()).is_begun_by(_entries(record, record.own))
    except NotContinued:
        result.unverified.append(message("audit-before-not-read", match=match))
        return
    if fits:
        result.verified.append(message("audit-continues-fits", entry=entry, match=match, last=at))
    else:
        result.faults.append(message("audit-continues-elsewhere", entry=entry, match=match))


def _entries(record: ExportedRecord, links: Iterable[Link]) -> tuple[PublicEntry, ...]:
    """These entries of a record as anybody may read them."""
    return tuple(line_of(link).entry(record.people.get(link.seq, ())) for link in links)
