"""`tableside hall code|join|leave`: a table's way into a hall."""

from __future__ import annotations

import asyncio
import os
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import msgspec

from tableside.cli.result import CommandResult
from tableside.hall.admission import join as ask_to_join
from tableside.hall.authority import Authority, fingerprint
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.grants import whole_grant
from tableside.hall.hall_pages import code_lines
from tableside.hall.joining import INVITATION, Invitation, JoinCode, NotJoined, compared
from tableside.hall.membership import leave
from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import Subjects
from tableside.ledger.errors import LedgerError
from tableside.ledger.witness import TableKey
from tableside.message import message
from tableside.web.listening import outward_address
from tableside.web.logs import limit_logs

_ANSWER_S = 5.0
_MOST_BYTES = 64 * 1024
_KEY_BYTES = 32
_TRIES = 1


def new_code(folder: Path, host: str, port: int, log_port: int) -> CommandResult:
    """A new code of the hall of a folder, which runs on this machine. Raises `LedgerError`."""
    authority = Authority.of(folder)
    grant = whole_grant(authority.event, authority.hall.public, "code", int(time.time()))
    address = LogAddress((f"127.0.0.1:{log_port}",), authority.certificate)

    limit_logs()

    async def ask() -> str:
        client = await connect(address, authority.hall, grant, _TRIES)
        try:
            return (await client.request(Subjects(authority.code).new_code, b"", _ANSWER_S)).data.decode()
        finally:
            await client.close()

    try:
        token = asyncio.run(ask())
    except Exception as error:
        raise LedgerError(message("problem-log-hall-not-here"), message("remedy-log-serve")) from error
    code = JoinCode(token, host or outward_address(), port, authority.fingerprint)
    return CommandResult((*code_lines(code), code.text), data={"code": code.typed, "qr": code.text})


def join(folder: Path, text: str) -> CommandResult:
    """Join the hall of a code with the table of a data folder. Raises `NotJoined` or another `LedgerError`."""
    limit_logs()
    code = JoinCode.read(text)
    invitation = _invited(code)
    if code.fingerprint and fingerprint(invitation.certificate) != code.fingerprint:
        raise NotJoined(message("problem-log-other-certificate", host=code.host))
    table, key = TableKey.of(folder), os.urandom(_KEY_BYTES)
    membership = asyncio.run(ask_to_join(code, invitation, key, table))
    membership.keep(folder)
    hall = membership.name or message("log-unnamed")
    joined = message("log-joined", hall=hall)
    name = compared(membership.certificate, Nkey("user", key).public)
    lines = (joined,) if code.fingerprint else (joined, message("log-compare", name=name))
    return CommandResult(lines, data={"hall": membership.name, "compare": name})


def leave_hall(folder: Path) -> CommandResult:
    """Leave the hall in which the table of a data folder is."""
    return CommandResult((message("log-left" if leave(folder) else "log-in-none"),))


def _invited(code: JoinCode) -> Invitation:
    """The invitation of the hall at a code's address. Raises `NotJoined`."""
    connection = HTTPConnection(code.host.strip("[]"), code.port, timeout=_ANSWER_S)
    try:
        connection.request("GET", INVITATION)
        invitation = msgspec.json.decode(connection.getresponse().read(_MOST_BYTES), type=Invitation)
        fingerprint(invitation.certificate)
        return invitation
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise NotJoined(message("problem-log-not-reached", host=code.host, cause=str(error))) from None
    finally:
        connection.close()
