"""Entries, as they go into the ledger and as they come out of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tableside.ledger.faults import FaultKind
from tableside.ledger.people import Person

OPENING = "match"
"""The kind of the first entry of every match, and of no other."""

ABANDONED = "abandoned"
"""The kind of the entry with which people say that an unfinished match is not resumed any more."""

CLOSED = "closed"
"""The kind of the last entry of a match that was left after its end."""

CLOSING = (ABANDONED, CLOSED)
"""The kinds of entries after which a match has no other."""

FORMAT = 8
"""The format that new entries are written in."""

CHAINED_ALIKE = (3, 4, 5, 6, 7, FORMAT)
"""The formats of entries that are chained as new ones are; they differ in what actions and events hold."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before the ledger has it.

    `kind` and `edition` are short public words. `action`, `verdict` and `events` are public JSON in UTF-8
    (`b"null"`, `b"[]"` where there is nothing). `private` is sealed and shown to nobody without the key of
    the match; it may be empty. `people` are those whose hashes are in the action: their texts stand beside the entry.
    """

    kind: str
    edition: str
    action: bytes
    verdict: bytes
    events: bytes
    private: bytes = field(repr=False)
    people: tuple[Person, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The part of an entry that everybody may read.

    `seq` counts from 1 through all matches and is the only order there is. `at` is a label, UTC in ISO 8601,
    from a clock that may be wrong; `clock_trusted` is whether a time source kept it right. `format` tells how the
    rest is written. `people` are the texts of the people in the action, as far as they were not destroyed.
    """

    seq: int
    match: int
    at: str
    kind: str
    format: int
    edition: str
    action: bytes
    verdict: bytes
    events: bytes
    clock_trusted: bool = field(default=False, kw_only=True)
    people: Mapping[str, str] = field(default_factory=dict, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class PublicEntry(_Kept):
    """An entry as anybody may read it. No base of `Entry`: what holds secrets cannot pass for it."""


@dataclass(frozen=True, slots=True)
class Entry(_Kept):
    """An entry as the app reads it: `private` is what was sealed, or `None` where no key opens it.

    `hash` is that of the chain (see `chain.entry_hash`). `fault` is why the entry cannot be vouched for, `None` if
    it is as it was written.
    """

    private: bytes | None = field(repr=False)
    hash: bytes = field(default=b"", kw_only=True)
    fault: FaultKind | None = field(default=None, kw_only=True)
