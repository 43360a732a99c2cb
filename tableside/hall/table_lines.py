"""Entries as a table sends them to the hall: all that is public, and the hash of what is sealed.

A message of a table is one line of JSON or several, each an entry, in the order of the chain. So a table that was away
for hours sends what waits in few messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Annotated

import msgspec

from tableside.ledger.chain import Link, public_hash
from tableside.ledger.commitment import Count
from tableside.ledger.entry import PublicEntry
from tableside.ledger.people import Person, texts

MOST_BYTES = 2**20
"""The largest message of a table, in bytes; an entry that is larger stays at the table."""

Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class NotALine(ValueError):
    """A message holds no entries, or one in a form that this version does not know."""


class TableLine(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """An entry: action, verdict and events are JSON as text; tap and hashes in hex.

    `sealed` is the SHA-256 of what is sealed in it. `withheld` says that it was taken back before its delay was over:
    nobody is shown it, unless a later entry has its number in `again`, since it counts again. The hash covers
    everything but these two.
    """

    seq: Count
    tap: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2})*\Z")]
    match: Count
    at: str
    clock_trusted: Count
    kind: str
    format: Count
    edition: str
    action: str
    verdict: str
    events: str
    sealed: Hash
    prev: Hash
    hash: Hash
    withheld: bool = False
    again: tuple[Count, ...] = ()

    @cached_property
    def is_whole(self) -> bool:
        """Return whether the entry matches its hash."""
        return self.own_hash == self.hash

    @property
    def own_hash(self) -> str:
        """The hash in hex that belongs to what the line says."""
        numbers = self.seq, bytes.fromhex(self.tap), self.match, self.at, self.clock_trusted, self.kind, self.format
        texts = self.edition, self.action.encode(), self.verdict.encode(), self.events.encode()
        hashes = bytes.fromhex(self.sealed), bytes.fromhex(self.prev)
        return public_hash(*numbers, *texts, *hashes).hex()

    def entry(self, people: Iterable[Person] = ()) -> PublicEntry:
        """The entry as anybody may read it."""
        return PublicEntry(
            self.seq,
            self.match,
            self.at,
            self.kind,
            self.format,
            self.edition,
            self.action.encode(),
            self.verdict.encode(),
            self.events.encode(),
            clock_trusted=bool(self.clock_trusted),
            people=texts(tuple(people)),
        )


def line_of(link: Link, *, withheld: bool = False, again: tuple[int, ...] = ()) -> TableLine:
    """The line of an entry. One that was damaged is a line that is not whole."""
    return TableLine(
        link.seq,
        link.tap.hex(),
        link.match,
        link.at,
        link.clock_trusted,
        link.kind,
        link.format,
        link.edition,
        link.action.decode(errors="replace"),
        link.verdict.decode(errors="replace"),
        link.events.decode(errors="replace"),
        sha256(link.sealed).hexdigest(),
        link.prev.hex(),
        link.hash.hex(),
        withheld,
        again,
    )


def encode(lines: Iterable[TableLine]) -> bytes:
    """The message with these lines."""
    return b"\n".join(map(msgspec.json.encode, lines))


def decode(content: bytes) -> tuple[TableLine, ...]:
    """The lines of a message. Raises `NotALine`."""
    try:
        return tuple(_LINES.decode(line) for line in content.split(b"\n"))
    except (ValueError, RecursionError):
        raise NotALine from None


class TableMessage(msgspec.Struct, frozen=True, dict=True):
    """A message of a table, which is read and checked once for all who fold it."""

    content: bytes

    @cached_property
    def lines(self) -> tuple[TableLine, ...] | None:
        """The lines of it; None if it holds no entries, or in a form that this version does not know."""
        try:
            return decode(self.content)
        except NotALine:
            return None


def happened(line: TableLine | PublicEntry, at: float) -> float:
    """The moment of an event: by the table's clock if that was right, at the latest when the log had it."""
    try:
        at_table = datetime.fromisoformat(line.at).timestamp() if line.clock_trusted else at
    except (ValueError, OverflowError):
        return at
    return min(at_table, at)


_LINES = msgspec.json.Decoder(TableLine)
