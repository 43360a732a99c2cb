"""A reader of the log ends when it is asked to, whatever becomes of the request that it waits for."""

from __future__ import annotations

import asyncio
from typing import cast

from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from tableside.hall.log_reader import StreamReader

PATIENCE_S = 60


class Forgetful:
    """A log, and a reader of it, whose answer comes just when the reader is cancelled, which forgets that."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def pull_subscribe(self, *_: object, **__: object) -> Forgetful:
        return self

    async def consumer_info(self) -> Forgetful:
        return self

    num_pending = 1

    async def fetch(self, *_: object) -> list[Msg]:
        self.asked.set()
        try:
            await asyncio.sleep(PATIENCE_S)
        except asyncio.CancelledError:
            return []
        raise TimeoutError


async def nothing(_: Msg) -> None:
    """Take a message."""


def test_a_reader_ends_also_if_its_request_forgets_that_it_was_cancelled() -> None:
    async def run() -> None:
        log = Forgetful()
        reading = asyncio.create_task(StreamReader(cast("JetStreamContext", log), "stream", nothing).run())
        await log.asked.wait()
        reading.cancel()
        done, _ = await asyncio.wait([reading], timeout=PATIENCE_S / 4)
        assert done

    asyncio.run(run())
