"""The place of a hall among the servers of its event, as a file of its folder. A hall alone has none."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from tableside.ledger.outside import Unreadable, read, write_over
from tableside.message import message

FILE = "place.json"
"""The file in the hall's folder; `tableside hall files` writes it."""

ROOM = r"^[a-z0-9]{1,4}\Z"
"""The form of a room's name."""

_MOST_BYTES = 64 * 1024


class Place(msgspec.Struct, frozen=True):
    """The event's servers as `host:port`, none where the hall runs its only one.

    `room` is the room whose server the hall runs itself, as a leaf node of those; empty for the whole event.
    """

    servers: tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=259)], ...] = ()
    room: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{0,4}\Z")] = ""

    @classmethod
    def of(cls, folder: Path) -> Place:
        """The place of the hall with this folder. Raises `Unreadable`."""
        path = folder / FILE
        if not path.exists():
            return cls()
        try:
            return msgspec.json.decode(read(path, _MOST_BYTES, ours=True), type=cls)
        except (ValueError, RecursionError):
            raise Unreadable(path, message("cause-file-damaged"), message("remedy-log-files-anew")) from None

    def keep(self, folder: Path) -> None:
        """Store it in place of any other. Raises `NotWritten`."""
        write_over(folder / FILE, [msgspec.json.encode(self)], 0o600)
