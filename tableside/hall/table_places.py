"""The place of an event to which a table sends, and the log there.

Each place has the entries of all tables, since they are mirrored. What is sealed stands at the table's own place alone,
and is read there through the line to the event's servers.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from nats.aio.client import Client
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from tableside.hall.mirrors import kind_of, streams_at
from tableside.hall.subjects import Subjects, Whom


class EventLogs:
    """The logs of an event's places, each asked through the server at which this `client` is; `own` is the one there.

    `patience_s` is for how many seconds a log may take to answer.
    """

    def __init__(self, client: Client, own: Subjects, patience_s: float) -> None:
        self._client, self._patience_s = client, patience_s
        self.own = own

    def at(self, place: Subjects) -> JetStreamContext:
        """The log of a place."""
        if place == self.own:
            return self._client.jetstream(timeout=self._patience_s)
        return self._client.jetstream(timeout=self._patience_s, domain=place.event)

    async def about(self, place: Subjects, stream: str, patience_s: float) -> bytes:
        """The answer of a place's server about a stream, given in so many seconds. Raises what `nats` raises."""
        interface = "$JS.API" if place == self.own else f"$JS.{place.event}.API"
        return (await self._client.request(f"{interface}.STREAM.INFO.{stream}", b"", patience_s)).data


async def place_of(
    log: JetStreamContext, event: str, table: str, whom: Whom, first: Subjects | None = None
) -> Subjects | None:
    """The place of the event with this code to which a table sends, as far as this log has entries of it.

    It looks at the place `first` before all others. None if the log has none; raises what `nats` raises.
    """
    async for place in _places(log, event, whom, first):
        with suppress(NotFoundError):
            await log.get_last_msg(place.stream(whom), place.entries(whom, table), direct=True)
            return place
    return None


async def _places(log: JetStreamContext, event: str, whom: Whom, first: Subjects | None) -> AsyncIterator[Subjects]:
    """The places whose entries this log has."""
    if first is not None:
        yield first
    for stream in await streams_at(log):
        place = Subjects(stream.rpartition("-")[0])
        if kind_of(stream) == whom and stream.startswith(event) and place != first:
            yield place
