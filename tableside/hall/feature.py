"""The feature table: the one that the overlay of the hall shows, as a note in the log."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from nats.aio.client import Client
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.subjects import Subjects

KIND = "feature"
"""The kind of the notes."""


class FeatureNote(msgspec.Struct, frozen=True, tag_field="is", tag="feature"):
    """The table with this key is the feature table from this time on (s since 1970); no table for an empty key."""

    table: str
    at: int


class FeatureDesk:
    """The choice of the feature table in a hall; `changed` is called with the key of each, empty for none.

    `client` is the hall's connection to its log, by which the overlay reads.
    """

    def __init__(self, client: Client, subjects: Subjects, notes: DeskLog, changed: Callable[[str], None]) -> None:
        self.client, self.subjects = client, subjects
        self._notes, self._changed = notes, changed
        self.table = ""
        notes.fold(KIND, self._take, self._reset)

    async def choose(self, table: str) -> None:
        """Make the table with this key the feature table, or none. Raises what `nats` raises, or TimeoutError."""
        await self._notes.note(FeatureNote(table, int(time.time())), KIND)

    def _reset(self) -> None:
        self.table = ""

    def _take(self, stored: DeskNote) -> None:
        try:
            self.table = msgspec.json.decode(stored.content, type=FeatureNote).table
        except (ValueError, RecursionError):
            return
        self._changed(self.table)


async def read_feature(log: JetStreamContext, subjects: Subjects) -> str:
    """The key of the feature table, empty for none. Raises what `nats` raises."""
    try:
        stored = await log.get_last_msg(subjects.desk_stream, subjects.desk(KIND), direct=True)
        return msgspec.json.decode(stored.data or b"", type=FeatureNote).table
    except (NotFoundError, ValueError, RecursionError):
        return ""
