"""A match as the hall's log has it, put together as a record that anybody can check and its judge can open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from hashlib import sha256
from typing import NamedTuple

import msgspec
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError
from nats.js.errors import NotFoundError

from tableside.hall.log_reader import LogNotRead, subject_parts
from tableside.hall.sealed_sender import SealedPart
from tableside.hall.subjects import Subjects
from tableside.hall.table_entries import MOST_BYTES, selected_lines, table_lines
from tableside.hall.table_lines import TableLine
from tableside.ledger.chain import Link
from tableside.ledger.entry import OPENING
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import ExportedRecord
from tableside.ledger.people import Person, people_hashes
from tableside.ledger.tree import EMPTY
from tableside.message import message


class NotInLog(LedgerError):
    """The log has no match of this table, or nothing that is sealed in its first entry."""

    def __init__(self, code: str) -> None:
        super().__init__(message(code), message("remedy-log-record"))


class LogRecord(NamedTuple):
    """The record of a match, out of the hall's log; `last` is the match's last entry there.

    `is_before_other` says that an entry of another match follows the last in the record, and what is sealed in it is
    missing.
    """

    record: ExportedRecord
    last: int
    is_before_other: bool


async def hall_record(
    log: JetStreamContext, subjects: Subjects, table: str, match: int | None, *, with_others: bool = False
) -> LogRecord:
    """A match of the table with this key in the log, by default its newest.

    The hash of an entry needs its sealed part. So the record ends before the first entry whose sealed part is missing:
    the log does not have it, or it is of another match that was played in between, unless these are taken
    `with_others`. Sealed parts are told by their hashes, so what somebody else put there counts for nothing.
    Raises `NotInLog` and `LogNotRead`.
    """
    chosen, first, last, tree, before = match or 0, 0, 0, EMPTY, EMPTY
    async with aclosing(table_lines(log, subjects, table)) as lines:
        async for line in lines:
            begins = line.match == chosen and not last if match else line.match > chosen
            if begins and line.kind == OPENING:
                chosen, first, before = line.match, line.seq, tree
            if first and line.match == chosen:
                last = line.seq
            tree = tree.appended([bytes.fromhex(line.hash)])
    if not first:
        raise NotInLog("problem-log-no-match")
    of_record = await selected_lines(log, subjects, table, lambda line: first <= line.seq <= last)
    sealed = dict(_NOTHING)
    for each in sorted({line.match for line in of_record}) if with_others else [chosen]:
        hashes = {line.sealed for line in of_record if line.match == each}
        sealed |= await _sealed(log, subjects.sealed_stream, subjects.sealed(table, str(each)), hashes)
    missing = next((line for line in of_record if line.sealed not in sealed), None)
    links = [_link(line, sealed[line.sealed]) for line in of_record if missing is None or line.seq < missing.seq]
    if not links:
        raise NotInLog("problem-log-nothing-sealed")
    people = await _people(log, subjects, table, links)
    record = ExportedRecord(chosen, tuple(links), before, people=people)
    return LogRecord(record, last, missing is not None and missing.match != chosen)


_NOTHING = {sha256().hexdigest(): b""}


async def _sealed(log: JetStreamContext, stream: str, subject: str, hashes: set[str]) -> dict[str, bytes]:
    """The sealed parts with these hashes under a subject, by their hashes."""
    sealed, waiting = dict(_NOTHING), hashes - _NOTHING.keys()
    async with aclosing(subject_parts(log, stream, subject)) as parts:
        async for part in parts:
            sealed |= await asyncio.to_thread(_parts, part, waiting)
            waiting -= sealed.keys()
            if sum(map(len, sealed.values())) > MOST_BYTES:
                raise LogNotRead
            if not waiting:
                break
    return sealed


def _parts(contents: Sequence[bytes], hashes: set[str]) -> dict[str, bytes]:
    """The sealed parts with these hashes in messages."""
    parts = dict[str, bytes]()
    for content in contents:
        try:
            read = msgspec.json.decode(content, type=tuple[SealedPart, ...])
        except (ValueError, RecursionError):
            continue
        parts |= {hash_: part.sealed for part in read if (hash_ := sha256(part.sealed).hexdigest()) in hashes}
    return parts


async def _people(
    log: JetStreamContext, subjects: Subjects, table: str, links: Sequence[Link]
) -> dict[int, tuple[Person, ...]]:
    """The people beside these entries, as far as they were not erased."""
    people, size = dict[int, tuple[Person, ...]](), 0
    for link in links:
        if not people_hashes(link.action):
            continue
        try:
            stored = await log.get_last_msg(subjects.people_stream, subjects.people(table, str(link.seq)))
            size += len(stored.data or b"")
            people[link.seq] = msgspec.json.decode(stored.data or b"", type=tuple[Person, ...])
        except (NotFoundError, ValueError, RecursionError):
            continue
        except (NatsError, LogError, TimeoutError):
            raise LogNotRead from None
        if size > MOST_BYTES:
            raise LogNotRead
    return people


def _link(line: TableLine, sealed: bytes) -> Link:
    texts = line.action.encode(), line.verdict.encode(), line.events.encode()
    about = line.match, line.at, line.clock_trusted, line.kind, line.format, line.edition
    return Link(
        line.seq, bytes.fromhex(line.tap), *about, *texts, sealed, bytes.fromhex(line.prev), bytes.fromhex(line.hash)
    )
