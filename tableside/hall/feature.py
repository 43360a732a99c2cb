"""The feature table: the one that the overlays of an event show, as a note in the log."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from nats.aio.client import Client

from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.standing import TableStanding

KIND = "feature"
"""The kind of the notes."""


class FeatureNote(msgspec.Struct, frozen=True, tag_field="is", tag="feature"):
    """The table with this key is the feature table from this time on (s since 1970); no table for an empty key."""

    table: str
    at: int


class FeatureDesk:
    """The choice of the feature table in an event; `changed` is called with the key of each, empty for none.

    `client` is the hall's connection to its log, by which the overlay reads, and `event` the event's code. `standing`
    tells by a table's key and the number of an entry what the hall knows of the table up to there, and
    `now` the time by the log (s since 1970).
    """

    def __init__(
        self,
        client: Client,
        event: str,
        notes: DeskLog,
        changed: Callable[[str], None],
        standing: Callable[[str, int], TableStanding],
        now: Callable[[], float],
    ) -> None:
        self.client, self.event, self.standing, self.now = client, event, standing, now
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
