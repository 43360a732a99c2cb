"""A table's ear for what its hall tells it, for as long as the table is connected.

A message on the subject of the hall's word only wakes the table, which then reads the last one in the log: another
table cannot write there, but it could have an answer of the server sent to that subject (see `accounts`). The server
may send a message on before it has stored it, so the table reads again until the log has what woke it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError
from nats.js.errors import NotFoundError

from tableside.hall.connecting import AGAIN_S
from tableside.hall.handing import fits
from tableside.hall.log_reader import is_cancelled
from tableside.hall.subjects import EVERYBODY, Subjects
from tableside.hall.table_lines import NotALine, TableLine
from tableside.hall.table_lines import decode as decode_lines
from tableside.hall.told import HandedEntries, Heard, NotUnderstood, ToldAll, Unheard, decode
from tableside.match.public.continued import Continued
from tableside.message import message

LOOK_S = 1.0
"""Seconds between two looks at whether the connection was made anew."""

LEAST_S = 0.1
"""The least time between two readings, in seconds, however often the table is woken."""

STORED_S = 10.0
"""Seconds for which a table that was woken waits for the log to have what woke it; the hall waits no longer either."""

_HANDED = "handed"
"""The name of the problem with a match that was handed over; no table's key has it."""

_REFUSED = "refused"
"""The name of the problem that what the table sends does not count, likewise."""

Hear = Callable[[Heard | Unheard | HandedEntries], None]
"""Takes all that the hall tells the table, whenever something of it changes, and a match that is handed over to it."""


class Hearing:
    """Hears what the hall tells the table with this key, and calls `hear` with it."""

    def __init__(self, client: Client, subjects: Subjects, table: str, hear: Hear) -> None:
        self._client, self._subjects, self._hear = client, subjects, hear
        self._whom = (EVERYBODY, table)
        self._heard = Heard(subjects.event)
        self._read: dict[str, int] = {}
        self._to_read: set[str] = set()
        self._missed: set[str] = set()
        self._woken = asyncio.Event()
        self._announced: dict[str, tuple[bytes, float]] = {}
        self._problems: dict[str, Unheard] = {}
        self._said: Heard | None = None
        self._handed: Continued | None = None

    async def run(self) -> None:
        """Hear until this is cancelled. After a break of the connection the last words are read again."""
        for whom in self._whom:
            await self._client.subscribe(self._subjects.told(whom), cb=partial(self._wake, whom))
        connections = -1
        while not is_cancelled():
            if self._client.stats["reconnects"] != connections:
                connections = self._client.stats["reconnects"]
                self._to_read.update(self._whom)
                self._missed.update(self._whom)
            try:
                await self._read_all()
            except (NatsError, LogError, TimeoutError):
                connections = -1
                await asyncio.sleep(AGAIN_S)
                continue
            await asyncio.sleep(LEAST_S)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_S)
            self._woken.clear()
            self._to_read.update(self._announced)

    async def _wake(self, whom: str, message: Msg) -> None:
        self._announced[whom] = message.data, time.monotonic() + STORED_S
        self._woken.set()

    async def _read_all(self) -> None:
        """Read what is new in the log, and say what is understood of it."""
        while self._to_read:
            await self._read_last(self._to_read.pop())
        if self._heard != self._said:
            self._hear(self._heard)
            self._said = self._heard = self._heard.past
        self._say(_REFUSED, Unheard(self._heard.table.refused))
        await self._read_handed()

    async def _read_handed(self) -> None:
        """Read the match that was handed over to this table, at each look until it is whole."""
        to = self._heard.table.handed
        if to is None or to.continued == self._handed:
            self._handed = None if to is None else self._handed
            self._say(_HANDED, Unheard())
            return
        lines = list[TableLine]()
        with suppress(NotFoundError, NotALine):
            for part in range(to.parts):
                stream, subject = self._subjects.handed_stream, self._subjects.handed(self._whom[1], str(part))
                last = await self._client.jetstream().get_last_msg(stream, subject, direct=True)
                lines += decode_lines(last.data or b"")
        if not fits(lines, to.continued, to.entries):
            self._say(_HANDED, Unheard(message("told-handed-not-whole")))
            return
        self._say(_HANDED, Unheard())
        self._hear(HandedEntries(to, tuple(lines)))
        self._handed = to.continued

    async def _read_last(self, whom: str) -> None:
        stream, subject = self._subjects.told_stream, self._subjects.told(whom)
        content = None
        with suppress(NotFoundError):
            last = await self._client.jetstream().get_last_msg(stream, subject, direct=True)
            content = last.data or b""
            if last.seq != self._read.get(whom):
                self._read[whom] = last.seq or 0
                self._understand(whom, content, is_news=whom not in self._missed)
            self._missed.discard(whom)
        announced, until = self._announced.get(whom, (b"", 0.0))
        if content == announced or time.monotonic() > until:
            self._announced.pop(whom, None)

    def _understand(self, whom: str, content: bytes, *, is_news: bool) -> None:
        """Take a word: one that `is_news` was just said, another at some time before the connection was made."""
        try:
            word = decode(content)
            if isinstance(word, ToldAll) and not is_news:
                word = word.without_running_clock
            self._heard = self._heard.with_told(word)
            problem = Unheard()
        except NotUnderstood as error:
            problem = Unheard(error.problem)
        self._say(whom, problem)

    def _say(self, about: str, problem: Unheard) -> None:
        """Say which problem there is, if the one with this word, or with the match that was handed over, changes."""
        if problem != self._problems.get(about, Unheard()):
            self._problems[about] = problem
            self._hear(next((each for each in self._problems.values() if each.problem is not None), Unheard()))
