"""The streams of an event that has rooms: each is written at one place, and mirrored at all others.

So a table has one server that orders what it sends, a room goes on while it reaches nobody, and what it wrote meanwhile
comes to the others in its order and unchanged. Who reads any place's log reads the whole event, as far as it came.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import ExternalStream, StreamConfig, StreamSource
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from tableside.hall.authority import Authority
from tableside.hall.log_reader import StreamReader

LOOK_S = 2.0
"""Seconds between two looks for streams of other places."""

Take = Callable[[Msg], Awaitable[None]]
"""Takes a message of a stream."""

SHARED = ("judges", "public", "people", "desk")
"""The kinds of streams that are mirrored. Each place tells its own tables, and cosigns and keeps what is theirs."""

_PAGE = 256
_ANSWER_S = 10.0


class OtherPlaces:
    """Calls `takers`, by the kind of stream, with each message of the streams that other places of the event write."""

    def __init__(self, log: JetStreamContext, authority: Authority, takers: Mapping[str, Take]) -> None:
        self._log, self._authority, self._takers = log, authority, takers

    async def run(self) -> None:
        """Read until this is cancelled; a place that joins later is read from then on."""
        reading = set[str]()
        async with asyncio.TaskGroup() as tasks:
            while True:
                with suppress(NatsError, LogError, TimeoutError):
                    for stream in await streams_at(self._log):
                        take = self._takers.get(kind_of(stream)) if self._is_other(stream) else None
                        if take is not None and stream not in reading:
                            reading.add(stream)
                            tasks.create_task(StreamReader(self._log, stream, take).run())
                await asyncio.sleep(LOOK_S)

    def _is_other(self, stream: str) -> bool:
        own = self._authority
        return stream.startswith(own.event_code) and not stream.startswith(f"{own.code}-")


class Mirrors:
    """Mirrors what a room writes at the event's servers, and what all others write in the room."""

    def __init__(self, client: Client, authority: Authority) -> None:
        self._room, self._event = authority.code, authority.event_code
        self._here = client.jetstream(timeout=_ANSWER_S)
        self._there = client.jetstream(timeout=_ANSWER_S, domain=self._event)

    async def run(self) -> None:
        """Look for streams without a mirror until this is cancelled; meanwhile the event may not be reached."""
        while True:
            with suppress(NatsError, LogError, TimeoutError):
                here, there = await streams_at(self._here), await streams_at(self._there)
                copies = {kind_of(name): stream.num_replicas for name, stream in there.items()}
                for name, stream in here.items():
                    own = name.startswith(f"{self._room}-") and _is_shared(name)
                    if own and name not in there and kind_of(name) in copies:
                        await self._there.add_stream(_mirror(stream, self._room, copies[kind_of(name)]))
                for name, stream in there.items():
                    if name.startswith(self._event) and _is_shared(name) and name not in here:
                        await self._here.add_stream(_mirror(stream, self._event, 1))
            await asyncio.sleep(LOOK_S)


def kind_of(stream: str) -> str:
    """The kind of a stream, whichever place writes it.

    >>> kind_of("eventa-people")
    'people'
    """
    return stream.rpartition("-")[2]


def _is_shared(stream: str) -> bool:
    return kind_of(stream) in SHARED


def _mirror(stream: StreamConfig, place: str, copies: int | None) -> StreamConfig:
    """The mirror of a stream that stands at a place."""
    origin = StreamSource(str(stream.name), external=ExternalStream(f"$JS.{place}.API"))
    return replace(stream, subjects=None, mirror=origin, num_replicas=copies)


async def streams_at(log: JetStreamContext) -> dict[str, StreamConfig]:
    """The streams at a place by their names."""
    streams = dict[str, StreamConfig]()
    while len(streams) % _PAGE == 0:
        page = await log.streams_info(len(streams))
        streams |= {str(stream.config.name): stream.config for stream in page}
        if not page:
            break
    return streams
