"""Reading an entry from its link of the chain, with or without the keys of its match."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from tableside.ledger.chain import Link, is_whole
from tableside.ledger.entry import Entry
from tableside.ledger.faults import FaultKind
from tableside.ledger.seal import Seal


def context(match: int, kind: str, token: bytes) -> bytes:
    """Return what a seal is bound to, so that it opens in its own row only; only the last part varies in length."""
    return b"tableside entry 1" + match.to_bytes(8) + token + kind.encode()


KEY_LOST = "key lost"
"""The kind of the entry that says that the keys of its match were lost, and that another begins."""

NOBODY: Mapping[str, str] = MappingProxyType({})
"""No people beside an entry."""


def keys_begin(links: Iterable[Link]) -> int:
    """The number of the first entry of a match that a key at hand must open; lost keys sealed those before it."""
    return max((link.seq for link in links if link.kind == KEY_LOST), default=0)


def unsealed(
    link: Link,
    seals: Sequence[Seal],
    fault: FaultKind | None = None,
    people: Mapping[str, str] = NOBODY,
    *,
    begin: int = 0,
) -> Entry:
    """The entry, with its private part if one of these keys opens it; `fault` is the kind of fault known already.

    `people` are the texts of the people in it. `begin` is as in `keys_begin`.
    """
    place = context(link.match, link.kind, link.tap)
    private = next((plain for seal in seals if (plain := seal.open(link.sealed, place)) is not None), None)
    if not is_whole(link):
        fault = fault or FaultKind.CHANGED
    elif seals and private is None and link.seq >= begin:
        fault = fault or FaultKind.OTHER_KEY
    return entry_of(link, private, fault, people)


def entry_of(
    link: Link, private: bytes | None, fault: FaultKind | None = None, people: Mapping[str, str] = NOBODY
) -> Entry:
    """The entry with this private part, None if that stays sealed."""
    return Entry(
        link.seq,
        link.match,
        link.at,
        link.kind,
        link.format,
        link.edition,
        link.action,
        link.verdict,
        link.events,
        private,
        clock_trusted=bool(link.clock_trusted),
        hash=link.hash,
        fault=fault,
        people=people,
    )
