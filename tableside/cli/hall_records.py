"""`tableside hall record|destroy`: what the hall's log has of a match for its judge, until it is destroyed."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
from nats.aio.client import Client
from nats.js.client import JetStreamContext

from tableside.cli.hall_log import at_hall, joined_tables
from tableside.cli.result import END_OPEN, WRONG, CommandResult
from tableside.hall.authority import Authority
from tableside.hall.hall_record import LogRecord, hall_record
from tableside.hall.sealed_records import KIND, RecordFetched
from tableside.hall.subjects import Subjects
from tableside.hall.table_places import EventLogs, place_of
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import write
from tableside.ledger.outside import check_new
from tableside.message import message

_PATIENCE_S = 30.0


def record(folder: Path, name: str, match: int | None, out: Path) -> CommandResult:
    """Write a match of the table with this name to compare into a new file. Raises `LedgerError`.

    The log notes it once the file can be written.
    """
    check_new(out)
    table, event = _key(folder, name), Authority.of(folder).event_code

    async def read(client: Client, subjects: Subjects) -> LogRecord:
        log = client.jetstream(timeout=_PATIENCE_S)
        log_record = await hall_record(*await _log_of(client, subjects, event, table), table, match, with_others=True)
        for each in sorted({link.match for link in log_record.record.links}):
            note = msgspec.json.encode(RecordFetched(each, "", int(time.time())))
            await log.publish(subjects.desk(KIND, table), note, stream=subjects.desk_stream)
        return log_record

    read_record, last, is_before_other = at_hall(folder, read)
    write(read_record, out)
    count, until = len(read_record.links), read_record.links[-1].seq
    written = message("command-exported", match=read_record.match, count=count, file=str(out))
    data = {"match": read_record.match, "entries": count, "file": str(out), "last": last, "until": until}
    if until == last:
        return CommandResult((written,), data=data)
    cut = message("log-record-cut-by-other" if is_before_other else "log-record-cut", until=until, last=last)
    return CommandResult((written, cut), END_OPEN, data=data)


def destroy(folder: Path, name: str, match: int | None) -> CommandResult:
    """Destroy what is sealed in a match of a table, or in all of its matches. Raises `LedgerError`."""
    table, event = _key(folder, name), Authority.of(folder).event_code

    async def purge(client: Client, subjects: Subjects) -> int:
        log, subjects = await _log_of(client, subjects, event, table)
        subject = subjects.sealed(table, "*" if match is None else str(match))
        state = (await log.stream_info(subjects.sealed_stream, subject)).state
        await log.purge_stream(subjects.sealed_stream, subject=subject)
        return sum((state.subjects or {}).values())

    count = at_hall(folder, purge)
    if not count:
        return CommandResult((message("log-nothing-destroyed"),), WRONG)
    return CommandResult((message("log-destroyed", name=name.upper()),))


async def _log_of(client: Client, own: Subjects, event: str, table: str) -> tuple[JetStreamContext, Subjects]:
    """The log of the place to which a table sends, and its subjects."""
    logs = EventLogs(client, own, _PATIENCE_S)
    place = await place_of(logs.at(own), event, table, "judges", own) or own
    return logs.at(place), place


def _key(folder: Path, name: str) -> str:
    """The key in the log of the table with this name to compare, which may be put out by now. Raises `LedgerError`."""
    key = next((each.key for each in joined_tables(folder) if each.name == name.upper()), None)
    if key is None:
        raise LedgerError(message("log-no-such-table", name=name), message("remedy-log-tables"))
    return key
