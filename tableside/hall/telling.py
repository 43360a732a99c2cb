"""Telling tables what the hall knows: composed from the hall's folds, and published whenever it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError
from nats.js.errors import NotFoundError

from tableside.hall.connecting import AGAIN_S
from tableside.hall.log_reader import is_cancelled
from tableside.hall.subjects import EVERYBODY, Subjects
from tableside.hall.told import Told, ToldAll, ToldTable, encode

_STORED_S = 10.0


class Telling:
    """Publishes what tables have to know.

    `to_all` adds a fold's part to what all tables are told, `to_table` one to what the table with a key is told. Folds
    call `changed` with the key of a table, or with `EVERYBODY`; nothing is published that is in the log already.
    `is_done` is whether all that changed is there.
    """

    def __init__(self, log: JetStreamContext, subjects: Subjects) -> None:
        self._log, self._subjects = log, subjects
        self._all: list[Callable[[ToldAll], ToldAll]] = []
        self._table: list[Callable[[str, ToldTable], ToldTable]] = []
        self._changed: dict[str, None] = {}
        self._published: dict[str, bytes] = {}
        self._woken = asyncio.Event()
        self.is_done = True

    def to_all(self, part: Callable[[ToldAll], ToldAll]) -> None:
        """Have this add its part to what all tables are told."""
        self._all.append(part)

    def to_table(self, part: Callable[[str, ToldTable], ToldTable]) -> None:
        """Have this add its part to what a table is told."""
        self._table.append(part)

    def changed(self, table: str) -> None:
        """Tell a table again, or `EVERYBODY`."""
        self._changed[table] = None
        self.is_done = False
        self._woken.set()

    async def run(self) -> None:
        """Publish what changed until this is cancelled. It begins once the folds have read what the log has."""
        while not is_cancelled():
            await self._woken.wait()
            self._woken.clear()
            while self._changed and not is_cancelled():
                table = next(iter(self._changed))
                del self._changed[table]
                try:
                    await self._publish(table)
                except (NatsError, LogError, TimeoutError):
                    self._published.pop(table, None)
                    self.changed(table)
                    await asyncio.sleep(AGAIN_S)
            self.is_done = not self._changed

    async def _publish(self, table: str) -> None:
        content = encode(self._composed(table))
        if content == await self._last(table):
            return
        await self._log.publish(self._subjects.told(table), content, _STORED_S, self._subjects.told_stream)
        self._published[table] = content

    def _composed(self, table: str) -> Told:
        if table == EVERYBODY:
            to_all = ToldAll()
            for add in self._all:
                to_all = add(to_all)
            return to_all
        to_table = ToldTable()
        for add_to_table in self._table:
            to_table = add_to_table(table, to_table)
        return to_table

    async def _last(self, table: str) -> bytes:
        """The last message to a table as the log has it, empty for none."""
        if table not in self._published:
            with suppress(NotFoundError):
                subject = self._subjects.told(table)
                last = await self._log.get_last_msg(self._subjects.told_stream, subject, direct=True)
                self._published[table] = last.data or b""
        return self._published.get(table, b"")
