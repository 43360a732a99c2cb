"""Letting tables into the hall's log, and out of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.desk import Desk
from tableside.hall.erasing import EraseNames
from tableside.hall.grants import asking_grant, table_grant
from tableside.hall.hall_folds import HallFolds
from tableside.hall.joining import (
    MOST_NUMBER,
    Invitation,
    JoinAnswer,
    JoinCode,
    JoinRequest,
    NotJoined,
    OpenCodes,
    compared,
)
from tableside.hall.log_reader import LogNotRead
from tableside.hall.membership import Membership
from tableside.hall.nkeys import Nkey
from tableside.hall.results import ResultOrder
from tableside.hall.rounds import BeginRound, ChangeRound, RoundOrder
from tableside.hall.subjects import Subjects
from tableside.ledger.signed_head import KEY_BYTES
from tableside.ledger.witness import TableKey
from tableside.message import message

ANSWER_S = 10.0
"""Seconds that a table waits for the hall's answer."""

_TRIES = 2


class NewCode(msgspec.Struct, frozen=True, tag_field="is", tag="code"):
    """Give out a new code; the answer is its token."""


class ListTables(msgspec.Struct, frozen=True, tag_field="is", tag="tables"):
    """Say which tables were let in; the answer is a list of `JoinedTable`."""


class RevokeTable(msgspec.Struct, frozen=True, tag_field="is", tag="revoke"):
    """Put the table with this name to compare out; the answer is whether there was one."""

    name: str


class ShowTable(msgspec.Struct, frozen=True, tag_field="is", tag="feature"):
    """Make the table with this number or name to compare the feature table, or none for an empty name.

    The answer is the names to compare of all tables that are called so; a single table is chosen.
    """

    name: str


class HandOver(msgspec.Struct, frozen=True, tag_field="is", tag="hand over"):
    """Hand the match of the table `name` over to the table `to`; the answer is why it cannot be, nothing if it was."""

    name: str
    to: str


class NumberTable(msgspec.Struct, frozen=True, tag_field="is", tag="number"):
    """Give the table with this name to compare another number; the answer is why it cannot have it, or nothing."""

    name: str
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]


HallOrder = (
    NewCode | ListTables | RevokeTable | NumberTable | ShowTable | HandOver | EraseNames | RoundOrder | ResultOrder
)
"""The orders that a running hall takes from whoever holds its keys."""


@dataclass(frozen=True, slots=True)
class Admission:
    """The hall's side: its keys, the event's name, the log's port, a clock in seconds, and the codes that count.

    `folds` are what the hall knows. `joined` is called with the name to compare of each table that is let in.
    """

    authority: Authority
    subjects: Subjects
    name: str
    port: int
    clock: Callable[[], float]
    folds: HallFolds
    joined: Callable[[str], None]
    codes: OpenCodes = field(default_factory=OpenCodes)
    asking: bytes = field(default_factory=partial(os.urandom, KEY_BYTES), repr=False)

    @property
    def desk(self) -> Desk:
        """Return who is let in, and put out."""
        return self.folds.desk

    @property
    def invitation(self) -> Invitation:
        """The invitation, with the key of whoever asks to join."""
        key = Nkey("user", self.asking)
        grant = asking_grant(self.authority.tables, key.public, self.subjects, self._now)
        certificate, servers = self.authority.certificate, self.authority.log_servers
        return Invitation(self.subjects.event, self.name, certificate, self.port, self.asking, grant, servers)

    def new_code(self) -> str:
        """The token of a new code."""
        return self.codes.new(self.clock())

    async def obey(self, asked: Msg) -> None:
        """Carry out an order of whoever holds the hall's own key, and answer it; with nothing if it is not known."""
        try:
            order = msgspec.json.decode(asked.data, type=HallOrder)
        except (ValueError, RecursionError):
            await asked.respond(b"")
            return
        await asked.respond(msgspec.json.encode(await self._obeyed(order)))

    async def _obeyed(self, order: HallOrder) -> object:
        match order:
            case NewCode():
                return self.new_code()
            case ListTables():
                return tuple(table for table in self.desk.tables.values() if table.joined)
            case RevokeTable(name=name):
                return await self.desk.revoke(name)
            case ShowTable(name=name):
                return tuple(compared(self.authority.certificate, key) for key in await self.show_table(name))
            case HandOver(name=name, to=to):
                try:
                    return await self.desk.hand_over(name, to)
                except LogNotRead as error:
                    return error.problem
            case NumberTable(name=name, number=number):
                return await self.desk.renumber(name, number)
            case EraseNames():
                return await self.folds.erase(order)
            case BeginRound() | ChangeRound():
                return await self.folds.rounds.obey(order)
            case _:
                return await self.folds.results.obey(order)

    async def show_table(self, name: str) -> tuple[str, ...]:
        """Make a table the feature table, or none for an empty name; return the keys of those that are called so.

        Nothing changes unless exactly one table is called so. Raises what `nats` raises, or TimeoutError.
        """
        tables = self.folds.called(name) if name else ()
        if len(tables) == 1 or not name:
            await self.folds.feature.choose("".join(tables))
        return tables

    async def answer(self, asked: Msg) -> None:
        """Answer a table that asks to join. A code that was used for a bad request is used all the same."""
        await asked.respond(msgspec.json.encode(await self._answered(asked.data)))

    async def _answered(self, content: bytes) -> JoinAnswer:
        try:
            request = msgspec.json.decode(content, type=JoinRequest)
        except (ValueError, RecursionError):
            return JoinAnswer(refused=message("log-request-unreadable"))
        refused = self.codes.take(request.token, self.clock())
        if refused is None and not request.is_genuine:
            refused = message("log-request-unreadable")
        if refused is not None:
            return JoinAnswer(refused=refused)
        try:
            number = await self.desk.join(request.key, request.table, request.number)
        except LogNotRead as error:
            return JoinAnswer(refused=error.problem)
        self.joined(compared(self.authority.certificate, request.key))
        return JoinAnswer(table_grant(self.authority.tables, request.key, self.subjects, self._now), number)

    @property
    def _now(self) -> int:
        return int(self.clock())


async def join(code: JoinCode, invitation: Invitation, key: bytes, table: TableKey, number: int = 0) -> Membership:
    """Join the hall of an invitation: ask over its log's line, and return the membership. Raises `NotJoined`.

    `number` is what the table asks for, 0 for any; if another table has it, it gets the next free number.

    The invitation's certificate must be that of the code where the code names one; else people compare it.
    """
    servers = invitation.servers or (f"{code.host}:{invitation.port}",)
    own, asking = Nkey("user", key), Nkey("user", invitation.asking)
    address = LogAddress(servers, invitation.certificate)
    request = JoinRequest.of(code.token, own, table, number)
    try:
        client = await connect(address, asking, invitation.grant, _TRIES)
        answer = await _asked(client, Subjects(invitation.event), request)
    except (NatsError, OSError, ValueError) as error:
        raise NotJoined.not_reached(code.host, error) from error
    if answer.refused is not None:
        raise NotJoined(answer.refused)
    return Membership(
        invitation.event, invitation.name, servers, invitation.certificate, key, answer.grant, answer.number
    )


async def _asked(client: Client, subjects: Subjects, request: JoinRequest) -> JoinAnswer:
    try:
        answer = await client.request(subjects.asking, msgspec.json.encode(request), ANSWER_S)
        return msgspec.json.decode(answer.data, type=JoinAnswer)
    finally:
        await client.close()
