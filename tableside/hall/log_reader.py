"""Reading a stream of the log from its beginning on, in order, whatever happens to the connection meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress

from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.connecting import AGAIN_S
from tableside.ledger.errors import LedgerError
from tableside.message import message

AT_ONCE = 256
"""As many messages are read with one request."""

WAIT_S = 5.0
"""Seconds that a request waits for something new."""

_FORGOTTEN_S = 60.0
"""Seconds after which the server forgets a reader that does not ask."""


_ANSWER_S = 10.0

MOST_READ_BYTES = 2**28
"""At most so many bytes are read of one subject. A table with its machine sends less than a tenth of it at an event."""

_PART = 32  # messages of a subject that are in memory at once, each of at most `table_lines.MOST_BYTES`


class LogNotRead(LedgerError):
    """The log did not answer, or has more than is read."""

    def __init__(self) -> None:
        super().__init__(
            message("problem-log-not-read", megabytes=MOST_READ_BYTES // 2**20), message("remedy-log-not-read")
        )


def is_cancelled() -> bool:
    """Return whether this task is to end. `asyncio.wait_for` of Python 3.11 forgets it if its result comes then."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class StreamReader:
    """Calls `take` with each message of a stream, from the first on and each once, while `run` runs.

    `is_live` is whether all was read that the stream had when this connected, so that what comes then is new.
    """

    def __init__(self, log: JetStreamContext, stream: str, take: Callable[[Msg], Awaitable[None]]) -> None:
        self._log, self._stream, self.take = log, stream, take
        self._read = 0
        self._is_at_end = self.is_live = False
        self._moved = asyncio.Condition()

    async def run(self) -> None:
        """Read until this is cancelled."""
        while not is_cancelled():
            with suppress(NatsError, LogError, TimeoutError):
                await self._follow()
            await asyncio.sleep(AGAIN_S)

    async def caught_up(self) -> None:
        """Wait until everything was read that the stream had at some moment since the beginning."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._is_at_end)

    async def reached(self, number: int) -> None:
        """Wait until the message with this number in the stream was taken."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._read >= number)

    async def _follow(self) -> None:
        self.is_live = False
        start = ConsumerConfig(
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=self._read + 1,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=_FORGOTTEN_S,
            mem_storage=True,
        )
        reader = await self._log.pull_subscribe("", stream=self._stream, config=start)
        if not (await reader.consumer_info()).num_pending:
            await self._move(at_end=True)
        while not is_cancelled():
            messages: Sequence[Msg] = ()
            with suppress(TimeoutError):
                messages = await reader.fetch(AT_ONCE, WAIT_S)
            await self._take(messages)

    async def _take(self, messages: Sequence[Msg]) -> None:
        """Take the messages that are new."""
        at_end = False
        try:
            for stored in messages:
                place = stored.metadata
                if place.sequence.stream > self._read:
                    await self.take(stored)
                    self._read, at_end = place.sequence.stream, at_end or not place.num_pending
        finally:
            await self._move(at_end=at_end)

    async def _move(self, *, at_end: bool) -> None:
        """Have those look who wait until the stream is read to some message."""
        async with self._moved:
            self._is_at_end = self._is_at_end or at_end
            self.is_live = self.is_live or at_end
            self._moved.notify_all()


async def subject_parts(log: JetStreamContext, stream: str, subject: str) -> AsyncGenerator[list[bytes], None]:
    """The messages that a stream has now under one subject, in their order, some at once. Raises `LogNotRead`."""
    size = 0
    try:
        waiting = ((await log.stream_info(stream, subject)).state.subjects or {}).get(subject, 0)
        if not waiting:
            return
        start = ConsumerConfig(ack_policy=AckPolicy.NONE, inactive_threshold=_FORGOTTEN_S, mem_storage=True)
        reader = await log.pull_subscribe(subject, stream=stream, config=start)
        try:
            while waiting > 0:
                part = [stored.data for stored in await reader.fetch(min(_PART, waiting), _ANSWER_S)]
                waiting -= len(part)
                size += sum(map(len, part))
                if size > MOST_READ_BYTES:
                    raise LogNotRead
                yield part
        finally:
            await reader.unsubscribe()
    except (NatsError, LogError, TimeoutError):
        raise LogNotRead from None
