"""The hash chain: the hash of an entry covers all of it and the hash of the entry before, so that any change shows.

Nothing here needs a key or a file. Rows are checked as they are stored, sealed parts as they are sealed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple

from tableside.ledger.faults import Fault, FaultKind, joined

HASH_BYTES = 32
START = bytes(HASH_BYTES)
"""The previous hash of the first entry."""

COLUMNS = 'seq, tap, "match", at, clock_trusted, kind, format, edition, action, verdict, events, sealed, prev'
"""The columns that the hash of an entry covers, in the order of `Link`. `tap` is the token of the append."""

LINKS = f"SELECT {COLUMNS}, hash FROM entry"
"""The query for entries, each row as a `Link`."""

INSERT = f"INSERT INTO entry({COLUMNS}, hash) VALUES ({', '.join('?' * 14)})"
"""The statement that appends a `Link`; the table's guard refuses any but the next."""

_DOMAIN = b"tableside entry 3\0"
_NUMBERS = struct.Struct(">4q9I")
_MOST_MOVED = 50
"""With more changed entries than this, whether they were only moved is not checked."""


class Link(NamedTuple):
    """An entry as the chain sees it: every column as it is stored."""

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
    """Return whether each value of a row has the type of its field in `Link`; a damaged file may return any."""
    return tuple(map(type, row)) == _KINDS and len(row[-1]) == HASH_BYTES


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain after an entry. Comparing it later exposes a change of that entry or an earlier entry.

    `match` and `seq` are those of the entry, `hash` is its SHA-256 in 32 bytes.
    """

    match: int
    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check: the number of entries, the end of the chain (None if it is empty), and the faults."""

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
    """The SHA-256 of an entry (see `public_hash`), from what is sealed in it.

    Raises TypeError, ValueError, AttributeError or struct.error for a value of the wrong type.
    """
    hash_of_sealed = sha256(sealed).digest()
    return public_hash(
        seq, tap, match, at, clock_trusted, kind, format_, edition, action, verdict, events, hash_of_sealed, prev
    )


def public_hash(
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
    hash_of_sealed: bytes,
    prev: bytes,
) -> bytes:
    """The SHA-256 of an entry, from its public part and the SHA-256 of what is sealed in it.

    So whoever has only the public part can follow the chain. It covers `tableside entry 3` and a zero byte, the numbers
    in 8 bytes each, the lengths of the other fields in 4 bytes each, then those fields, with text in UTF-8. All are in
    the order of `Link`, and numbers are big-endian. Raises as `entry_hash` does.
    """
    at_, kind_, edition_ = at.encode(), kind.encode(), edition.encode()
    # Values and no unpacked tuples: a third faster, once for each entry as a ledger is opened.
    numbers = _NUMBERS.pack(
        seq,
        match,
        clock_trusted,
        format_,
        len(tap),
        len(at_),
        len(kind_),
        len(edition_),
        len(action),
        len(verdict),
        len(events),
        len(hash_of_sealed),
        len(prev),
    )
    fields = (_DOMAIN, numbers, tap, at_, kind_, edition_, action, verdict, events, hash_of_sealed, prev)
    return sha256(b"".join(fields)).digest()


def check_chain(links: Iterable[tuple[Any, ...]], heads: Iterable[Head] = ()) -> Checked:
    """Check a whole chain, each row a `Link` in the order of `seq`, against itself and against known `heads`.

    Every fault is reported. Only a head exposes entries that were cut off at the end, or a chain that was rewritten
    with new hashes throughout.
    """
    known = {head.seq: head for head in heads}
    hashes_at_heads: dict[int, object] = {}
    faults: list[Fault] = []
    changed: list[Link] = []
    parted: list[int] = []
    count, last, sound = 0, None, True
    at, prev = 0, START
    for count, row in enumerate(links, 1):  # noqa: B007 (the last count is needed)
        seq, *_, stated_prev, hash_ = row
        whole = is_whole(row)
        if seq != at + 1:
            faults.append(_out_of_place(seq, at))
        elif stated_prev != prev and whole and sound:
            parted.append(seq)
        if not whole:
            changed.append(Link._make(row))
        if seq in known:
            hashes_at_heads[seq] = hash_
        last, sound, at, prev = row, whole, seq, hash_
    faults += [*_changed(changed), *_parted(parted), *_contradicted(known.values(), hashes_at_heads, at)]
    return Checked(count, Head(last[2], at, prev) if last else None, joined(faults))


def is_whole(link: tuple[Any, ...]) -> bool:
    """Return whether an entry matches its own hash."""
    try:
        return bool(entry_hash(*link[:-1]) == link[-1])
    except (TypeError, ValueError, AttributeError, struct.error):
        return False


def _out_of_place(seq: int, before: int) -> Fault:
    if seq > before:
        return Fault(FaultKind.MISSING, before + 1, seq - 1)
    return Fault(FaultKind.MOVED, seq, seq, seq)


def _changed(links: list[Link]) -> Iterator[Fault]:
    """The faults of entries that do not match their hash: moved if they match it at another of their positions."""
    positions = {position for link in links for position in (link.seq - 1, link.seq, link.seq + 1)}
    for link in links:
        candidates = positions if len(links) <= _MOST_MOVED else ()
        origin = next((position for position in candidates if is_whole(link._replace(seq=position))), None)
        if origin is None:
            yield Fault(FaultKind.CHANGED, link.seq, link.seq)
        else:
            yield Fault(FaultKind.MOVED, link.seq, link.seq, origin)


def _parted(breaks: list[int]) -> Iterator[Fault]:
    """Entries between two breaks belong to neither side; with a single break, which side was replaced is unknown."""
    if len(breaks) == 1:
        yield Fault(FaultKind.PARTED, breaks[0] - 1, breaks[0])
    for first, after in pairwise(breaks):
        yield Fault(FaultKind.FOREIGN, first, after - 1)


def _contradicted(heads: Iterable[Head], hashes: dict[int, object], end: int) -> Iterator[Fault]:
    for head in heads:
        if head.seq > end:
            yield Fault(FaultKind.CUT, end + 1, head.seq)
        elif hashes.get(head.seq, head.hash) != head.hash:
            yield Fault(FaultKind.REWRITTEN, 1, head.seq)
