"""The tables that were let into a hall, and those that were put out again, as the log has it.

The hall keeps nothing of this itself. What was put out can neither connect nor send, and what it sent stays in the log.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping

import msgspec
from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.client import JetStreamContext

from tableside.hall.accounts import account_grants
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.grants import whole_grant
from tableside.hall.joining import compared
from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import Subjects
from tableside.ledger.signed_head import KEY_BYTES

_UPDATE = "$SYS.REQ.CLAIMS.UPDATE"
"""The subject at which the server takes a new grant of an account."""

_ANSWER_S = 10.0
_TRIES = 2


class TableJoined(msgspec.Struct, frozen=True, tag_field="is", tag="joined"):
    """A table was let in: the key of its table, which signs its heads, and when (s since 1970)."""

    table: bytes
    at: int


class TableRevoked(msgspec.Struct, frozen=True, tag_field="is", tag="revoked"):
    """A table was put out, at this time (s since 1970)."""

    at: int


DeskNote = TableJoined | TableRevoked
"""The hall's notes of a table, under the table's key in the log."""


class JoinedTable(msgspec.Struct, frozen=True):
    """A table that was let in: its key in the log, the name to compare, when it joined, and when it was put out."""

    key: str
    name: str
    joined: int
    revoked: int | None = None


class Desk:
    """The tables of a hall by their keys. Reading and noting raise what `nats` raises."""

    def __init__(self, log: JetStreamContext, subjects: Subjects, authority: Authority, address: LogAddress) -> None:
        self._log, self._subjects, self._authority, self._address = log, subjects, authority, address
        self.tables: Mapping[str, JoinedTable] = {}

    async def read(self) -> None:
        """Read what the log has, and have the server refuse the tables that were put out."""
        stream = self._subjects.desk_stream
        waiting = (await self._log.stream_info(stream)).state.messages
        reader = await self._log.pull_subscribe("", stream=stream, config=ConsumerConfig(ack_policy=AckPolicy.NONE))
        while waiting:
            for message in await reader.fetch(waiting, _ANSWER_S):
                self._apply(message.subject.rpartition(".")[2], msgspec.json.decode(message.data, type=DeskNote))
                waiting -= 1
        await self._refuse_revoked()

    async def join(self, key: str, table: bytes) -> None:
        """Note that a table is let in."""
        await self._note(key, TableJoined(table, int(time.time())))

    async def revoke(self, name: str) -> bool:
        """Put the table with this name to compare out; return whether there is one."""
        table = next((each for each in self.tables.values() if each.name == name and each.revoked is None), None)
        if table is None:
            return False
        await self._note(table.key, TableRevoked(int(time.time())))
        await self._refuse_revoked()
        return True

    async def _note(self, key: str, note: DeskNote) -> None:
        await self._log.publish(self._subjects.desk(key), msgspec.json.encode(note), _ANSWER_S)
        self._apply(key, note)

    def _apply(self, key: str, note: DeskNote) -> None:
        before = self.tables.get(key)
        if isinstance(note, TableJoined):
            table = JoinedTable(key, compared(self._authority.certificate, key), note.at)
        elif before is None:
            return
        else:
            table = msgspec.structs.replace(before, revoked=note.at)
        self.tables = {**self.tables, key: table}

    async def _refuse_revoked(self) -> None:
        """Tell the server which keys no longer count; it ends their connections."""
        authority, now = self._authority, int(time.time())
        revoked = {table.key: table.revoked for table in self.tables.values() if table.revoked is not None}
        grant = account_grants(authority, self._subjects, now, revoked)[authority.tables.public]
        key = Nkey("user", os.urandom(KEY_BYTES))
        system = whole_grant(authority.system, key.public, "desk", now)
        client = await connect(self._address, key, system, _TRIES)
        try:
            await client.request(_UPDATE, grant.encode(), _ANSWER_S)
        finally:
            await client.close()
