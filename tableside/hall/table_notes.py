"""The notes of a hall about its tables, which stand in the stream of its desk, and a table as they tell of it."""

from __future__ import annotations

import msgspec

from tableside.match.public.continued import Continued


class TableJoined(msgspec.Struct, frozen=True, tag_field="is", tag="joined"):
    """A table was let in: the key of its table, which signs its heads, when (s since 1970), and its number."""

    table: bytes
    at: int
    number: int = 0


class TableNumbered(msgspec.Struct, frozen=True, tag_field="is", tag="numbered"):
    """A table got another number in the event."""

    number: int


class TableRevoked(msgspec.Struct, frozen=True, tag_field="is", tag="revoked"):
    """A table was put out, at this time (s since 1970)."""

    at: int


class TableHandedOver(msgspec.Struct, frozen=True, tag_field="is", tag="handed over"):
    """A judge handed the match of a table over to another: both by their key in the log and by that of their table.

    `match` is the match, `seq` and `hash` (hex) are those of the last entry that counts. `at` is when (s since 1970).
    `parts` is in how many messages the other table finds its entries. The other table gets the `number`, 0 for none.
    `entries` is how many entries those are, 0 where that was not noted.
    `judge` is the id of the judge who did it on the floor page, empty for whoever holds the hall's keys. `instead`
    is the key of the table to which the same match was handed over before and which did not begin it, empty for none.
    """

    table: bytes
    to: str
    to_table: bytes
    match: int
    seq: int
    hash: str
    at: int
    parts: int = 0
    number: int = 0
    judge: str = ""
    entries: int = 0
    instead: str = ""

    @property
    def continued(self) -> Continued:
        """The match as the other table goes on with it."""
        return Continued(self.table, self.to_table, self.match, self.seq, self.hash)


TableNote = TableJoined | TableRevoked | TableNumbered | TableHandedOver
"""The hall's notes of a table, under the table's key in the log."""


class JoinedTable(msgspec.Struct, frozen=True):
    """A table that was let in.

    `key` is its key in the log, `name` the name to compare. It joined and was put out at these times (s since 1970);
    `joined` is 0 as long as it is not read that it did, since the notes of two places come in any order. `handed` says
    to whom its match was handed over. `machine` is its table's key, the same if it joins anew; `number` is 0 once
    another table has its number.
    """

    key: str
    name: str
    joined: int = 0
    revoked: int | None = None
    handed: TableHandedOver | None = None
    machine: bytes = b""
    number: int = 0

    @property
    def is_inside(self) -> bool:
        """Return whether it is in the hall now."""
        return self.joined > 0 and self.revoked is None
