"""Signed heads against a record: which of them are heads of its entries, and which prove that it is not whole."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tableside.ledger.export import ExportedRecord
from tableside.ledger.signed_head import ProvenHead
from tableside.ledger.witness import table_id
from tableside.message import Message, message


@dataclass(slots=True)
class HeadSummary:
    """The findings about heads, a sentence in each message, as in `Audit`.

    `fitting` are the heads of people that fit the record.
    """

    faults: list[Message] = field(default_factory=list)
    verified: list[Message] = field(default_factory=list)
    fitting: list[ProvenHead] = field(default_factory=list)


def summarize_heads(record: ExportedRecord, heads: Sequence[ProvenHead]) -> HeadSummary:
    """Check the record's own signed head and those that people hold; all of them must have one key."""
    summary = HeadSummary()
    own = () if record.signed is None else (ProvenHead(record.signed),)
    every = (*own, *heads)
    roots = _roots(record, {size for each in every for size in (each.old, each.signed.head.size)})
    for number, each in enumerate(every):
        fault = _signer_fault(each, every[0]) or _place_fault(record, each, roots)
        if fault is not None:
            summary.faults.append(fault)
            continue
        summary.verified.append(_fitting(record, each))
        if number >= len(own):
            summary.fitting.append(each)
    return summary


def _roots(record: ExportedRecord, sizes: Collection[int]) -> dict[int, bytes]:
    """The root at each of these sizes, from before the first entry to the last."""
    tree = record.before
    roots = {tree.size: tree.root} if tree.size in sizes else {}
    for link in record.links:
        tree = tree.appended((link.hash,))
        if tree.size in sizes:
            roots[tree.size] = tree.root
    return roots


def _signer_fault(each: ProvenHead, first: ProvenHead) -> Message | None:
    entry, table = each.signed.head.size, table_id(each.signed.key)
    if not each.signed.genuine:
        return message("audit-head-forged", entry=entry, table=table)
    if each.signed.key != first.signed.key:
        signer = table_id(first.signed.key)
        return message("audit-head-of-other-table", entry=entry, table=table, signer=signer)
    return None


def _place_fault(record: ExportedRecord, each: ProvenHead, roots: dict[int, bytes]) -> Message | None:
    """Return what keeps a genuine head from being one of this record, or of a later one that continues it."""
    head, table = each.signed.head, table_id(each.signed.key)
    before, first, last = record.before.size, record.links[0].seq, record.links[-1].seq
    rewritten = message("audit-head-rewritten", entry=head.size, table=table)
    if head.size in roots:
        link = record.links[head.size - before - 1] if head.size > before else None
        fits = roots[head.size] == head.root and (link is None or link.match == head.match)
        return None if fits else rewritten
    if head.size > before and head.match == record.match:
        return message("audit-head-cut-off", entry=head.size, table=table, last=last)
    if each.old > before and each.old in roots:
        return None if each.continues(each.old, roots[each.old]) else rewritten
    return message("audit-head-of-other-match", entry=head.size, table=table, match=head.match, first=first, last=last)


def _fitting(record: ExportedRecord, each: ProvenHead) -> Message:
    size, table = each.signed.head.size, table_id(each.signed.key)
    if size > record.before.size + len(record.links):
        return message("audit-head-continues", entry=size, table=table, old=each.old)
    return message("audit-head-fits", entry=size, table=table)
