"""A match as the hall's log has it, put together as a record that anybody can check and its judge can open."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from nats.js.client import JetStreamContext

from tableside.hall.log_reader import read_subject
from tableside.hall.sealed_sender import SealedPart
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableLine
from tableside.hall.table_log import TableLog
from tableside.ledger.chain import Link
from tableside.ledger.entry import OPENING
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import ExportedRecord
from tableside.ledger.people import Person
from tableside.ledger.tree import EMPTY
from tableside.message import message


class NotInLog(LedgerError):
    """The log has no match of this table, or nothing that is sealed in its first entry."""

    def __init__(self, code: str) -> None:
        super().__init__(message(code), message("remedy-log-record"))


async def hall_record(
    log: JetStreamContext, subjects: Subjects, table: str, match: int | None
) -> tuple[ExportedRecord, int]:
    """A match of the table with this key in the log, by default its newest, and the number of its last entry.

    The record ends before the first entry whose sealed part the log does not have, as the hash of an entry needs it.
    Sealed parts are told by their hashes, so what somebody else put there counts for nothing.
    Raises `NotInLog`, and what `nats` raises.
    """
    chain, lines = TableLog(), list[TableLine]()
    for stored in await read_subject(log, subjects.stream("judges"), subjects.entries("judges", table)):
        chain, new = chain.with_message(stored.data)
        lines += new
    chosen = match or max((line.match for line in lines if line.kind == OPENING), default=None)
    of_match = [index for index, line in enumerate(lines) if line.match == chosen]
    if chosen is None or not of_match or lines[of_match[0]].kind != OPENING:
        raise NotInLog("problem-log-no-match")
    sealed = await _sealed(log, subjects, table)
    links = list[Link]()
    for line in lines[of_match[0] : of_match[-1] + 1]:
        part = sealed.get(line.sealed)
        if part is None:
            break
        links.append(_link(line, part))
    if not links:
        raise NotInLog("problem-log-nothing-sealed")
    before = EMPTY.appended(bytes.fromhex(line.hash) for line in lines[: of_match[0]])
    people = await _people(log, subjects, table, links[0].seq, links[-1].seq)
    return ExportedRecord(chosen, tuple(links), before, people=people), lines[of_match[-1]].seq


async def _sealed(log: JetStreamContext, subjects: Subjects, table: str) -> dict[str, bytes]:
    """The sealed parts of a table's entries, by their hashes."""
    parts = dict[str, bytes]()
    for stored in await read_subject(log, subjects.sealed_stream, subjects.sealed(table)):
        try:
            read = msgspec.json.decode(stored.data, type=tuple[SealedPart, ...])
        except (ValueError, RecursionError):
            continue
        parts |= {sha256(part.sealed).hexdigest(): part.sealed for part in read}
    return parts


async def _people(
    log: JetStreamContext, subjects: Subjects, table: str, first: int, last: int
) -> dict[int, tuple[Person, ...]]:
    """The people beside these entries, as far as they were not erased."""
    people = dict[int, tuple[Person, ...]]()
    for stored in await read_subject(log, subjects.people_stream, subjects.people(table)):
        try:
            seq = int(stored.subject.rpartition(".")[2])
            if first <= seq <= last:
                people[seq] = msgspec.json.decode(stored.data, type=tuple[Person, ...])
        except (ValueError, RecursionError):
            continue
    return people


def _link(line: TableLine, sealed: bytes) -> Link:
    texts = line.action.encode(), line.verdict.encode(), line.events.encode()
    about = line.match, line.at, line.clock_trusted, line.kind, line.format, line.edition
    return Link(
        line.seq, bytes.fromhex(line.tap), *about, *texts, sealed, bytes.fromhex(line.prev), bytes.fromhex(line.hash)
    )
