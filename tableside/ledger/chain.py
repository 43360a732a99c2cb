"""The chain: the hash of an entry covers all of it and the hash of the entry before, so that a change shows.

Nothing here needs a key or a file: what is checked are the rows as they lie, the sealed part as sealed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple

from tableside.ledger.faults import Doubt, Fault, joined

HASH_BYTES = 32
START = bytes(HASH_BYTES)
"""What the first entry has in place of the hash of the one before."""

COLUMNS = 'seq, tap, "match", at, clock_trusted, kind, format, edition, action, verdict, events, sealed, prev'
"""The columns that the hash of an entry covers, in the order of `Link`."""

LINKS = f"SELECT {COLUMNS}, hash FROM entry"
"""How SQLite gives entries, each as a `Link`."""

INSERT = f"INSERT INTO entry({COLUMNS}, hash) VALUES ({', '.join('?' * 14)})"
"""How the ledger grows, by one `Link`; its guard refuses all but the next."""

_DOMAIN = b"tableside entry 2\0"
_NUMBERS = struct.Struct(">4q9I")
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


_KINDS = (int, bytes, int, str, int, str, int, str, bytes, bytes, bytes, bytes, bytes, bytes)


def has_form(row: tuple[Any, ...]) -> bool:
    """Whether each value of a row has the type of its field in `Link`; a damaged file may return any."""
    return tuple(map(type, row)) == _KINDS and len(row[-1]) == HASH_BYTES


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain after an entry: whoever holds it notices when that entry or an earlier one changes.

    `match` and `seq` are those of the entry, `hash` is its SHA-256 in 32 bytes.
    """

    match: int
    seq: int
    hash: bytes


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
    at: str,
    clock_trusted: int,
    kind: str,
    format_: int,
    edition: str,
    action: bytes,
    verdict: bytes,
    events: bytes,
    sealed: bytes,
    prev: bytes,
) -> bytes:
    """The SHA-256 of an entry.

    What is hashed is a name for it (`tableside entry 2` and a zero), the numbers in 8 bytes each, the lengths of the
    other fields in 4 bytes each, and those fields, texts in UTF-8; all in the order of `Link`, the numbers big-endian.
    Raises TypeError, ValueError, AttributeError or struct.error where a value is not of its column's kind.
    """
    at_, kind_, edition_ = at.encode(), kind.encode(), edition.encode()
    numbers = _NUMBERS.pack(
        *(seq, match, clock_trusted, format_),
        *(len(tap), len(at_), len(kind_), len(edition_)),
        *(len(action), len(verdict), len(events), len(sealed), len(prev)),
    )
    fields = (_DOMAIN, numbers, tap, at_, kind_, edition_, action, verdict, events, sealed, prev)
    return sha256(b"".join(fields)).digest()


def check(links: Iterable[tuple[Any, ...]], heads: Iterable[Head] = ()) -> Checked:
    """Check the whole chain, each row a `Link` in the order of `seq`, against itself and against the `heads` held.

    Each fault is named, however many there are. What was cut off at the end, or written anew with new hashes
    throughout, shows against a head alone.
    """
    held = {head.seq: head for head in heads}
    met: dict[int, object] = {}
    found: list[Fault] = []
    changed: list[Link] = []
    parted: list[int] = []
    count, last, sound = 0, None, True
    at, prev = 0, START
    for count, row in enumerate(links, 1):  # noqa: B007 (the last count is needed)
        seq, *_, told, hash_ = row
        whole = is_whole(row)
        if seq != at + 1:
            found.append(_out_of_place(seq, at))
        elif told != prev and whole and sound:
            parted.append(seq)
        if not whole:
            changed.append(Link._make(row))
        if seq in held:
            met[seq] = hash_
        last, sound, at, prev = row, whole, seq, hash_
    found += [*_changed(changed), *_parted(parted), *_contradicted(held.values(), met, at)]
    return Checked(count, Head(last[2], at, prev) if last else None, joined(found))


def is_whole(link: tuple[Any, ...]) -> bool:
    """Whether an entry fits its own hash."""
    try:
        return bool(entry_hash(*link[:-1]) == link[-1])
    except (TypeError, ValueError, AttributeError, struct.error):
        return False


def _out_of_place(seq: int, before: int) -> Fault:
    if seq > before:
        return Fault(Doubt.MISSING, before + 1, seq - 1)
    return Fault(Doubt.MOVED, seq, seq, seq)


def _changed(links: list[Link]) -> Iterator[Fault]:
    """Which of the entries that do not fit their hash do so in the place of another, or of a neighbour."""
    places = {place for link in links for place in (link.seq - 1, link.seq, link.seq + 1)}
    for link in links:
        tried = places if len(links) <= _MOST_MOVED else ()
        was = next((place for place in tried if is_whole(link._replace(seq=place))), None)
        if was is None:
            yield Fault(Doubt.CHANGED, link.seq, link.seq)
        else:
            yield Fault(Doubt.MOVED, link.seq, link.seq, was)


def _parted(breaks: list[int]) -> Iterator[Fault]:
    """What lies between two breaks belongs to neither side; with one break alone, nobody can say which side it is."""
    if len(breaks) == 1:
        yield Fault(Doubt.PARTED, breaks[0] - 1, breaks[0])
    for first, after in pairwise(breaks):
        yield Fault(Doubt.FOREIGN, first, after - 1)


def _contradicted(heads: Iterable[Head], met: dict[int, object], end: int) -> Iterator[Fault]:
    for head in heads:
        if head.seq > end:
            yield Fault(Doubt.CUT, end + 1, head.seq)
        elif met.get(head.seq, head.hash) != head.hash:
            yield Fault(Doubt.REWRITTEN, 1, head.seq)
