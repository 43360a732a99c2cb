"""The hall's notes of what its people did: appended to the log, and folded by whoever owns their kind.

A note stands under its kind and what it is about, such as a table's key. It names no player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from tableside.hall.event_people import NO_LIST
from tableside.hall.log_reader import StreamReader
from tableside.hall.subjects import Subjects

_NOBODY = b"[]"

NOTED_S = 30.0
"""Seconds in which the log has to store a note, and the hall to read it."""


@dataclass(frozen=True, slots=True)
class DeskNote:
    """A note as the log has it: what it is `about`, its JSON, and when the log stored it, in seconds since 1970."""

    about: tuple[str, ...]
    content: bytes
    at: float


class DeskLog:
    """The notes of a hall, at its `subjects`. `fold` says who folds those of a kind, before `reader` runs.

    What a fold cannot read it leaves out: a later hall may have written it.
    """

    def __init__(self, log: JetStreamContext, subjects: Subjects) -> None:
        self._log, self.subjects = log, subjects
        self._folds: dict[str, Callable[[DeskNote], None]] = {}
        self.reader = StreamReader(log, subjects.desk_stream, self._take)

    def fold(self, kind: str, take: Callable[[DeskNote], None]) -> None:
        """Have `take` called with each note of this kind, in the order of the log."""
        self._folds[kind] = take

    async def note(self, note: msgspec.Struct, kind: str, *about: str) -> None:
        """Append a note, and wait until it is folded. Raises what `nats` raises, or TimeoutError."""
        subject = self.subjects.desk(kind, *about)
        async with asyncio.timeout(NOTED_S):
            stored = await self._log.publish(subject, msgspec.json.encode(note), NOTED_S, self.subjects.desk_stream)
            await self.reader.reached(stored.seq)

    async def erase_names(self) -> None:
        """Write over all that names people in the log, which erases it at every place. Raises what `nats` raises."""
        stream = self.subjects.people_stream
        named = (await self._log.stream_info(stream, subjects_filter=">")).state.subjects or {}
        for subject in named:
            is_entry = subject.startswith(self.subjects.people("").partition("..")[0])
            await self._log.publish(subject, _NOBODY if is_entry else NO_LIST, NOTED_S, stream)

    async def _take(self, message: Msg) -> None:
        _, _, kind, *about = message.subject.split(".")
        if kind in self._folds:
            self._folds[kind](DeskNote(tuple(about), message.data, message.metadata.timestamp.timestamp()))
