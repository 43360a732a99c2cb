"""The people and pairings of an event in the hall's log, beside the entries, so that each name can be erased.

A list stands there in parts, each of which says of which list it is: it counts once all its parts are there.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Generic, TypeVar

import msgspec
from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.log_reader import StreamReader
from tableside.hall.subjects import Subjects

IN_PART = 200
"""The most people or pairings in a part: with the longest names it is smaller than a message may be."""

ROUND, ROSTER = "round", "roster"
"""The kinds of lists in their subjects."""

NO_LIST = b'{"of":"","parts":1,"items":[]}'
"""The part that takes the place of a part whose names are erased."""

Item = TypeVar("Item", EventPairing, Participant)

ARRIVES_S = 10.0
"""Seconds in which a list that is in the log arrives at the hall."""

_LOOK_S = 0.02
_STORED_S = 30.0
_ID_BYTES = 8


class _Part(msgspec.Struct, frozen=True):
    """A part of the list `of`, which has `parts` parts."""

    of: bytes
    parts: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    items: msgspec.Raw


class _Parts(Generic[Item]):
    """A list whose parts come one by one."""

    def __init__(self, item: type[Item]) -> None:
        self._item: type[Item] = item
        self._parts: dict[int, _Part] = {}
        self.of = b""
        self.items: tuple[Item, ...] = ()

    def take(self, at: int, content: bytes) -> bool:
        """Take a part; return whether the list has changed. Raises ValueError for what is no part."""
        self._parts[at] = last = msgspec.json.decode(content, type=_Part)
        parts = [part for number in range(last.parts) if (part := self._parts.get(number)) is not None]
        if len(parts) < last.parts or any(part.of != last.of for part in parts):
            return False
        items = tuple[self._item, ...]  # type: ignore[name-defined]
        self.of = last.of
        self.items = tuple(item for part in parts for item in msgspec.json.decode(part.items, type=items))
        return True


class EventPeople:
    """The people of an event, and who is paired in which round. `changed` is called when a list has changed."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._roster = _Parts(Participant)
        self._rounds: dict[int, _Parts[EventPairing]] = {}

    @property
    def roster(self) -> tuple[Participant, ...]:
        """Everybody of the event, as far as a list says it."""
        return self._roster.items

    @property
    def rounds(self) -> Mapping[int, EventRound]:
        """The rounds that are paired, by their numbers."""
        return {number: EventRound(number, parts.items) for number, parts in self._rounds.items() if parts.items}

    def pairings(self, number: int) -> tuple[EventPairing, ...]:
        """The pairings of a round that are played at a table."""
        round_ = self.rounds.get(number)
        return () if round_ is None else round_.tables

    async def arrives(self, number: int, of: bytes) -> bool:
        """Wait until the pairings of a round are those of this list; return whether they are after `ARRIVES_S`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVES_S):
                while number not in self._rounds or self._rounds[number].of != of:
                    await asyncio.sleep(_LOOK_S)
                return True
        return False

    def take(self, about: Sequence[str], content: bytes) -> None:
        """Take what the log has under a subject. What cannot be read names nobody."""
        try:
            match about:
                case [kind, at] if kind == ROSTER:
                    is_new = self._roster.take(int(at), content)
                case [kind, number, at] if kind == ROUND:
                    is_new = self._rounds.setdefault(int(number), _Parts(EventPairing)).take(int(at), content)
                case _:
                    return
        except (ValueError, RecursionError):
            return
        if is_new:
            self._changed()


async def read_people(log: JetStreamContext, subjects: Subjects) -> EventPeople:
    """The people whom the log has now. Raises what `nats` raises, or TimeoutError."""
    people = EventPeople(lambda: None)

    async def take(message: Msg) -> None:
        people.take(message.subject.split(".")[2:], message.data)

    reader = StreamReader(log, subjects.people_stream, take)
    reading = asyncio.create_task(reader.run())
    try:
        async with asyncio.timeout(_STORED_S):
            await reader.caught_up()
    finally:
        reading.cancel()
    return people


async def store_roster(log: JetStreamContext, subjects: Subjects, people: Sequence[Participant]) -> None:
    """Put who takes part into the log, in place of any other roster. Raises what `nats` raises."""
    await _store(log, subjects, (ROSTER,), people)


async def store_round(log: JetStreamContext, subjects: Subjects, round_: EventRound) -> bytes:
    """Put a round's pairings into the log, in place of any others of its number, and return which list they are.

    Raises what `nats` raises.
    """
    return await _store(log, subjects, (ROUND, str(round_.number)), round_.pairings)


async def store_event(log: JetStreamContext, subjects: Subjects, lists: EventLists, *, with_roster: bool) -> bytes:
    """Put the only round of a file into the log, with its people if nobody is known, and return which list it is.

    Raises what `nats` raises.
    """
    if with_roster:
        await store_roster(log, subjects, lists.people)
    return await store_round(log, subjects, lists.rounds[0])


async def _store(log: JetStreamContext, subjects: Subjects, about: tuple[str, ...], items: Sequence[object]) -> bytes:
    of, parts = os.urandom(_ID_BYTES), range(max(1, -(-len(items) // IN_PART)))
    for at in parts:
        part = {"of": of, "parts": len(parts), "items": items[at * IN_PART : (at + 1) * IN_PART]}
        subject = subjects.listed_people(*about, str(at))
        await log.publish(subject, msgspec.json.encode(part), _STORED_S, subjects.people_stream)
    return of
