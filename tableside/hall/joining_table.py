"""A table joins a hall by the code that the hall gave out."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import msgspec

from tableside.hall.admission import join
from tableside.hall.authority import fingerprint
from tableside.hall.joining import INVITATION, Invitation, JoinCode, NotJoined, compared
from tableside.hall.membership import Membership
from tableside.ledger.errors import explained
from tableside.ledger.files import make_folder
from tableside.ledger.signed_head import KEY_BYTES
from tableside.ledger.witness import TableKey
from tableside.message import message

_ANSWER_S = 5.0
_MOST_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Joined:
    """A table's place in the hall that it joined, and the name to compare; `is_sure` if the code made that needless."""

    membership: Membership
    name: str
    is_sure: bool


def join_by_code(folder: Path, text: str, number: int = 0) -> Joined:
    """Join the hall of a code with the table of a data folder; its number is this one, or the next that is free for 0.

    Raises `NotJoined` or another `LedgerError`.
    """
    code = JoinCode.read(text)
    invitation = _invited(code)
    if code.fingerprint and fingerprint(invitation.certificate) != code.fingerprint:
        raise NotJoined(message("problem-log-other-certificate", host=code.host))
    with explained(folder):
        make_folder(folder)
    table = TableKey.of(folder)
    membership = asyncio.run(join(code, invitation, os.urandom(KEY_BYTES), table, number))
    membership.keep(folder)
    name = compared(membership.certificate, membership.nkey.public)
    return Joined(membership, name, is_sure=bool(code.fingerprint))


def _invited(code: JoinCode) -> Invitation:
    """The invitation of the hall at a code's address. Raises `NotJoined`."""
    connection = HTTPConnection(code.host.strip("[]"), code.port, timeout=_ANSWER_S)
    try:
        connection.request("GET", INVITATION)
        invitation = msgspec.json.decode(connection.getresponse().read(_MOST_BYTES), type=Invitation)
        fingerprint(invitation.certificate)
        return invitation
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise NotJoined.not_reached(code.host, error) from None
    finally:
        connection.close()
