"""A table's place in a hall, as a file of its data folder: where the log is, and the key under which it sends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from tableside.hall.connecting import LogAddress
from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import Subjects
from tableside.hall.told import HEARD
from tableside.ledger.outside import Unreadable, read, write_over
from tableside.message import message

FILE = "hall.json"
"""The file in the data folder; only its owner can read it."""

_MOST_BYTES = 64 * 1024


class Membership(msgspec.Struct, frozen=True):
    """The hall that a table has joined: the event, its name, the servers of its log, and the table's key and grant.

    `number` is the table's number in the event when it joined.
    """

    event: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,16}\Z")]
    name: str
    servers: tuple[str, ...]
    certificate: str
    key: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    grant: str
    number: int = 0

    def __repr__(self) -> str:
        return "Membership()"

    @property
    def address(self) -> LogAddress:
        """The place of the log."""
        return LogAddress(self.servers, self.certificate)

    @property
    def subjects(self) -> Subjects:
        """The subjects of the event."""
        return Subjects(self.event)

    @property
    def nkey(self) -> Nkey:
        """The key under which the table sends."""
        return Nkey("user", self.key)

    @classmethod
    def of(cls, folder: Path) -> Membership | None:
        """The membership of the table with this data folder, None if it is in no hall. Raises `Unreadable`."""
        path = folder / FILE
        if not path.exists():
            return None
        try:
            return msgspec.json.decode(read(path, _MOST_BYTES, ours=True), type=cls)
        except (ValueError, RecursionError):
            raise Unreadable(path, message("cause-file-damaged"), message("remedy-log-join-anew")) from None

    def keep(self, folder: Path) -> None:
        """Store it in place of any other. Raises `NotWritten`."""
        write_over(folder / FILE, [msgspec.json.encode(self)], 0o600)


def leave(folder: Path) -> bool:
    """Forget the hall of a table; return whether it was in one. What was sent stays in the hall's log."""
    path = folder / FILE
    was_member = path.exists()
    path.unlink(missing_ok=True)
    (folder / HEARD).unlink(missing_ok=True)
    return was_member
