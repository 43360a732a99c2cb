"""The tables of an event whose match cards count: a judge confirms the key of each, and can revoke that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import EntryView
from tableside.match.public.rulings import is_of_event
from tableside.message import Message, message

TABLE_CONFIRMED: Literal["table confirmed"] = "table confirmed"
"""The kind of an entry with which a judge confirms the key of another table."""

TABLE_REVOKED: Literal["table revoked"] = "table revoked"
"""The kind of an entry with which a judge revokes that: cards of that table count no longer."""


class TableNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """The key of a table is confirmed for an event, or no longer.

    - `key`: its public key; `table`: the short name of that
    - `event`: what the event is called, empty for the matches of one day
    - `unlock`: the entry with which the judge had unlocked the desk
    """

    key: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    table: str
    event: str = ""
    unlock: int = 0


def read_table_note(entry: EntryView) -> TableNote:
    """Return what an entry says of a table. Raises ValueError."""
    return msgspec.json.decode(entry.action, type=TableNote)


def confirmed_tables(entries: Iterable[PublicEntry], event: str, day: str) -> frozenset[bytes]:
    """The keys that are confirmed for an event, by entries of all matches; the newest about a key decides."""
    confirmed: set[bytes] = set()
    for entry in sorted(entries, key=lambda entry: entry.seq):
        note = read_table_note(entry)
        if is_of_event(note.event, entry.at, event, day):
            (confirmed.add if entry.kind == TABLE_CONFIRMED else confirmed.discard)(note.key)
    return frozenset(confirmed)


def describe_table_note(kind: str, note: TableNote, by: Message) -> Message:
    """Return what the history says of it; `by` is who did it."""
    code = "history-table-confirmed" if kind == TABLE_CONFIRMED else "history-table-revoked"
    return message(code, by=by, table=note.table)
