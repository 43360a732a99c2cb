"""`tableside hall code|tables|revoke|join|leave`: a table's way into a hall, and out of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError

from tableside.cli.result import WRONG, Cells, CommandResult
from tableside.hall.admission import HallOrder, HandOver, ListTables, NewCode, RevokeTable, ShowTable
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.grants import whole_grant
from tableside.hall.hall_pages import code_lines
from tableside.hall.joining import JoinCode
from tableside.hall.joining_table import join_by_code
from tableside.hall.log_server import port_of
from tableside.hall.membership import leave
from tableside.hall.producer_page import not_one
from tableside.hall.subjects import Subjects
from tableside.hall.table_notes import JoinedTable
from tableside.ledger.errors import LedgerError
from tableside.message import Message, message
from tableside.web.listening import outward_address
from tableside.web.logs import limit_logs

COLUMNS = tuple(message(f"log-column-{column}") for column in ("number", "name", "joined", "state"))
"""The heads of the columns of the tables."""

T = TypeVar("T")

_WITNESS = "hall"
_ANSWER_S = 60.0  # where no hall runs, that is known at once
_TRIES = 1


def new_code(folder: Path, host: str, port: int) -> CommandResult:
    """A new code of the hall of a folder, which runs on this machine. Raises `LedgerError`."""
    token = msgspec.json.decode(ordered(folder, NewCode()), type=str)
    code = JoinCode(token, host or outward_address(), port, Authority.of(folder).fingerprint)
    return CommandResult((*code_lines(code), code.text), data={"code": code.typed, "qr": code.text})


def joined_tables(folder: Path) -> tuple[JoinedTable, ...]:
    """The tables that were let into the hall of a folder, which runs on this machine. Raises `LedgerError`."""
    return msgspec.json.decode(ordered(folder, ListTables()), type=tuple[JoinedTable, ...])


def tables(folder: Path) -> CommandResult:
    """A list of these tables, for people. Raises `LedgerError`."""
    joined = joined_tables(folder)
    rows = tuple((str(each.number or ""), each.name, _day(each.joined), _state(each)) for each in joined)
    empty = () if joined else (message("log-no-tables"),)
    return CommandResult(empty, table=Cells(COLUMNS, rows), data=joined)


def revoke(folder: Path, name: str) -> CommandResult:
    """Put the table with this name to compare out of the hall of a folder. Raises `LedgerError`."""
    known = msgspec.json.decode(ordered(folder, RevokeTable(name.upper())), type=bool)
    if not known:
        return CommandResult((message("log-no-such-table", name=name),), WRONG)
    return CommandResult((message("log-revoked", name=name.upper()),))


def feature(folder: Path, name: str) -> CommandResult:
    """Have the overlay of the hall of a folder show the table with this name, or none. Raises `LedgerError`."""
    called = msgspec.json.decode(ordered(folder, ShowTable(name)), type=tuple[str, ...])
    if not name:
        return CommandResult((message("feature-no-table"),), data=called)
    if len(called) != 1:
        return CommandResult((not_one(name, called),), WRONG, data=called)
    return CommandResult((message("feature-chosen", name=name),), data=called)


def hand_over(folder: Path, name: str, to: str) -> CommandResult:
    """Hand the match of a table over to another, both by their names to compare. Raises `LedgerError`."""
    refused = msgspec.json.decode(ordered(folder, HandOver(name.upper(), to.upper())), type=Message | None)
    if refused is not None:
        return CommandResult((refused,), WRONG)
    return CommandResult((message("log-handed-over", name=name.upper(), to=to.upper()),))


def witness(folder: Path) -> CommandResult:
    """The policy that asks for the witness of a folder's hall. Raises `LedgerError`."""
    key = Authority.of(folder).witness.public.text
    lines = (" ".join(words) for words in (("witness", _WITNESS, key), ("quorum", _WITNESS)))
    return CommandResult(tuple(lines), data={"witness": key})


def ordered(folder: Path, order: HallOrder) -> bytes:
    """The answer of a folder's hall, which runs on this machine, to an order. Raises `LedgerError`."""

    async def ask(client: Client, subjects: Subjects) -> bytes:
        return (await client.request(subjects.orders, msgspec.json.encode(order), _ANSWER_S)).data

    answer = at_hall(folder, ask)
    if not answer:
        raise LedgerError(message("problem-log-order-not-known"), message("remedy-log-serve-again"))
    return answer


def at_hall(folder: Path, do: Callable[[Client, Subjects], Coroutine[None, None, T]]) -> T:
    """Do something in the log of a folder's hall, which runs on this machine, as the hall. Raises `LedgerError`."""
    limit_logs()
    authority = Authority.of(folder)
    grant = whole_grant(authority.event, authority.hall.public, "order", int(time.time()))
    address = LogAddress(authority.log_servers or (f"127.0.0.1:{port_of(folder)}",), authority.certificate)

    async def done() -> T:
        client = await connect(address, authority.hall, grant, _TRIES)
        try:
            return await do(client, Subjects(authority.code))
        finally:
            await client.close()

    try:
        return asyncio.run(done())
    except (NatsError, LogError, OSError) as error:
        raise LedgerError(message("problem-log-hall-not-here"), message("remedy-log-serve")) from error


def _day(at: int) -> str:
    """The wall time of a moment, to the minute."""
    return datetime.fromtimestamp(at).isoformat(" ", "minutes")


def _state(table: JoinedTable) -> Message:
    return message("log-table-in") if table.revoked is None else message("log-table-out", at=_day(table.revoked))


def join(folder: Path, text: str, number: int = 0) -> CommandResult:
    """Join the hall of a code with the table of a data folder; its number is this one, or the next that is free for 0.

    Raises `NotJoined` or another `LedgerError`.
    """
    limit_logs()
    joined = join_by_code(folder, text, number)
    given = joined.membership.number
    hall = joined.membership.name
    taken = (message("log-number-was-taken", number=number),) if number not in (0, given) else ()
    line = message("log-joined-as", hall=hall, number=given) if hall else message("log-joined", number=given)
    lines = (line, *taken)
    if not joined.is_sure:
        lines = (*lines, message("log-compare", name=joined.name))
    return CommandResult(lines, data={"hall": joined.membership.name, "table": given, "compare": joined.name})


def leave_hall(folder: Path) -> CommandResult:
    """Leave the hall in which the table of a data folder is."""
    return CommandResult((message("log-left" if leave(folder) else "log-in-none"),))
