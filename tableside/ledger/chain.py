"""The chain: each entry's hash covers all of it and the hash of the entry before, so that a change shows.

Nothing here needs a key or a file: what is checked are the rows as they lie, the sealed part as sealed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

HASH_BYTES = 32
START = bytes(HASH_BYTES)
"""What the first entry has in place of the hash of the one before."""

COLUMNS = 'seq, tap, "match", at, clock_trusted, kind, format, edition, action, verdict, events, sealed, prev'
"""The columns that the hash of an entry covers, in the order of `Link`."""

LINKS = f"SELECT {COLUMNS}, hash FROM entry"
"""How SQLite gives each entry as a `Link`."""

_DOMAIN = b"tableside entry 2\0"
_NUMBERS_AND_LENGTHS = struct.Struct(">4q9I")
_MOST_MOVED = 50
"""Of more changed entries than this it is not tried out whether they were only moved."""


class Link(NamedTuple):
    """An entry as the chain sees it: every column as it lies on the disk."""

    seq: int
    tap: bytes
    match: int
    at: str
    clock_trusted: int
    kind: str
    format: int
    edition: str
    action: bytes
    verdict: bytes
    events: bytes
    sealed: bytes
    prev: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain after an entry: whoever holds it will notice if that entry or an earlier one changes.

    `match` and `seq` are those of the entry, `hash` is its SHA-256 in 32 bytes.
    """

    match: int
    seq: int
    hash: bytes


class Doubt(StrEnum):
    """Why an entry cannot be vouched for."""

    CHANGED = "changed"
    """It is not what was written."""
    MISSING = "missing"
    """It is not there, though later ones are."""
    MOVED = "moved"
    """It is whole, but was written in another place."""
    FOREIGN = "foreign"
    """It belongs neither to the entry before nor to the one after: it comes from another ledger."""
    PARTED = "parted"
    """The two do not belong together, so that one of them, and what is on its side, is not what was kept."""
    CUT = "cut"
    """It was confirmed, and the ledger ends before it."""
    REWRITTEN = "rewritten"
    """The chain holds, but it is not the one that was seen before: all of it was written anew."""
    OTHER_KEY = "other key"
    """Its sealed part does not open with the key of its match."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the entries `first` to `last`; `other` is where a moved one was written."""

    doubt: Doubt
    first: int
    last: int
    other: int = 0

    def __str__(self) -> str:
        one = self.first == self.last
        subject = f"Entry {self.first}" if one else f"Entries {self.first} to {self.last}"
        was, is_ = ("was", "is") if one else ("were", "are")
        match self.doubt:
            case Doubt.CHANGED:
                return f"{subject} {was} changed after being written."
            case Doubt.MISSING:
                return f"{subject} {is_} missing."
            case Doubt.MOVED:
                return f"{subject} {was} written as entry {self.other}, and moved."
            case Doubt.FOREIGN:
                return f"{subject} {'comes' if one else 'come'} from another ledger."
            case Doubt.PARTED:
                return f"Entry {self.last} was not written after this entry {self.first}: one of them was put there."
            case Doubt.CUT:
                return f"{subject} {was} confirmed and {is_} missing at the end."
            case Doubt.REWRITTEN:
                return f"{subject} {is_} not what was kept: this was written anew, or is another ledger."
            case Doubt.OTHER_KEY:
                return f"The sealed part of entry {self.first} does not open with the key of its match."


@dataclass(frozen=True, slots=True)
class Checked:
    """What the chain says: how many entries there are, its end (`None` where it is empty), and what is wrong."""

    entries: int
    head: Head | None
    faults: tuple[Fault, ...]


def entry_hash(
    seq: int,
    tap: bytes,
    match: int,
    at: bytes,
    clock_trusted: int,
    kind: bytes,
    format_: int,
    edition: bytes,
    action: bytes,
    verdict: bytes,
    events: bytes,
    sealed: bytes,
    prev: bytes,
) -> bytes:
    """The SHA-256 of an entry; texts are given in UTF-8.

    It covers a name for what is hashed, the numbers in 8 bytes each, the lengths of the other fields in 4 bytes
    each, and those fields, all in the order of `Link`. Raises TypeError, AttributeError or struct.error where a
    value is not of its column's kind.
    """
    numbers = _NUMBERS_AND_LENGTHS.pack(
        seq,
        match,
        clock_trusted,
        format_,
        len(tap),
        len(at),
        len(kind),
        len(edition),
        len(action),
        len(verdict),
        len(events),
        len(sealed),
        len(prev),
    )
    fields = (_DOMAIN, numbers, tap, at, kind, edition, action, verdict, events, sealed, prev)
    return sha256(b"".join(fields)).digest()


def check(links: Iterable[Link], heads: Iterable[Head] = ()) -> Checked:
    """Check the whole chain, given in the order of `seq`, against itself and against heads that somebody holds.

    Each fault is named, however many there are. What was cut off at the end, or written anew with new hashes
    throughout, shows against a head alone.
    """
    held = {head.seq: head for head in heads}
    met: dict[int, bytes] = {}
    found: list[Fault] = []
    changed: list[Link] = []
    breaks: list[int] = []
    count, last, before, sound = 0, None, 0, True
    prev = START
    for link in links:
        count += 1
        seq = link[0]
        whole = _is_whole(link)
        if seq <= before:
            found.append(Fault(Doubt.MOVED, seq, seq, seq))
        elif seq > before + 1:
            found.append(Fault(Doubt.MISSING, before + 1, seq - 1))
        elif whole and sound and link[-2] != prev:
            breaks.append(seq)
        if not whole:
            changed.append(link)
        if seq in held:
            met[seq] = link[-1]
        last, before, sound, prev = link, seq, whole, link[-1]
    found += chain(_changed(changed), _breaks(breaks, before), _contradicted(held.values(), met, before))
    head = Head(last[2], last[0], last[-1]) if last is not None else None
    return Checked(count, head, _joined(found))


def _is_whole(link: Link) -> bool:
    """Whether an entry fits its own hash."""
    seq, tap, match, at, clock, kind, format_, edition, *rest, prev, told = link
    try:
        texts = (value if isinstance(value, bytes) else value.encode() for value in (at, kind, edition))
        ...
    except (TypeError, AttributeError, ValueError, struct.error):
        return False
    return False
