"""Reading a stream of the log from its beginning on, in order, whatever happens to the connection meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NothingNew
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.connecting import AGAIN_S

AT_ONCE = 256
"""As many messages are read with one request."""

WAIT_S = 5.0
"""Seconds that a request waits for something new."""

_FORGOTTEN_S = 60.0
"""Seconds after which the server forgets a reader that does not ask."""


async def read_stream(log: JetStreamContext, stream: str, take: Callable[[Msg], Awaitable[None]]) -> None:
    """Call `take` with each message of a stream, from the first on and each once, until this is cancelled."""
    next_one = 1
    while True:
        with suppress(NatsError, LogError):
            start = ConsumerConfig(
                deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
                opt_start_seq=next_one,
                ack_policy=AckPolicy.NONE,
                inactive_threshold=_FORGOTTEN_S,
                mem_storage=True,
            )
            reader = await log.pull_subscribe("", stream=stream, config=start)
            while True:
                with suppress(NothingNew):
                    for message in await reader.fetch(AT_ONCE, WAIT_S):
                        at = message.metadata.sequence.stream
                        if at >= next_one:
                            await take(message)
                            next_one = at + 1
        await asyncio.sleep(AGAIN_S)
