"""Commitments, boxes and openings in the entries of a match: how they are written there, and what they say together.

They stand in the public action of the entry that tells of the hide or of the reveal, under names of their own:
`committed` and `opened`. Whoever reads the action as the game's finds it unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from tableside.ledger.box import ESCROW_BYTES, HIDE_BOX_BYTES, JudgePublic, seal_hide
from tableside.ledger.box import escrow as to_escrow
from tableside.ledger.chain import Link
from tableside.ledger.commitment import COMMITMENT_BYTES, CommitmentOpening, Hidden, HideContext, check, identity
from tableside.ledger.timeline import standing

KEYS = "keys"
"""The kind of the entry that has the escrow of the match's key."""

_SHOWN = ("revealed", "left facedown")
"""The events that show a facedown card to everybody."""


class Committed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hide's entry says of it to everybody: which hide it is, the commitment, and the box for a judge.

    `judge` is the short name of the judge's key, empty where the table has none; then there is no box.
    """

    where: HideContext
    commitment: Annotated[bytes, msgspec.Meta(min_length=COMMITMENT_BYTES, max_length=COMMITMENT_BYTES)]
    judge: Annotated[str, msgspec.Meta(max_length=32)] = ""
    box: Annotated[bytes, msgspec.Meta(max_length=HIDE_BOX_BYTES)] = b""


class Escrow(msgspec.Struct, frozen=True):
    """The public action of a `keys` entry: the match's key in a box for the judge whose public half is `public`."""

    public: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    box: Annotated[bytes, msgspec.Meta(min_length=ESCROW_BYTES, max_length=ESCROW_BYTES)]

    @classmethod
    def of(cls, key: bytes, match: int, judge: JudgePublic) -> Escrow:
        """The escrow of a match's key."""
        return cls(judge.raw, to_escrow(key, match, judge))


@dataclass(frozen=True, slots=True)
class RecordedHide:
    """A hide as the entries of its match tell it.

    `seq` and `at` are number and label of its entry, `handle` names the facedown card. `opened` are its openings and
    `shown` the names under which the card was shown, each with the number of its entry. `stands` is False where the
    hide was taken back.
    """

    seq: int
    at: str
    committed: Committed
    handle: str
    opened: tuple[tuple[int, CommitmentOpening], ...]
    shown: tuple[tuple[int, str], ...]
    stands: bool

    @property
    def number(self) -> int:
        """Which hide of the match it is, from 1."""
        return self.committed.where.hide

    @property
    def said(self) -> str:
        """Which hide it is, in words."""
        where = self.committed.where
        return f"Hide {where.hide} (entry {self.seq}, {where.player} at battlefield {where.at})"


@dataclass(slots=True)
class HideSummary:
    """What the entries of a match say of its hides: those with a commitment, and what is wrong with them.

    `bare` are the entries with a hide that has no commitment.
    """

    hides: tuple[RecordedHide, ...] = ()
    faults: list[str] = field(default_factory=list)
    bare: list[int] = field(default_factory=list)


class _Said(msgspec.Struct, frozen=True):
    committed: Committed | None = None
    opened: tuple[CommitmentOpening, ...] = ()


class _Event(msgspec.Struct, frozen=True):
    """As much of an event as is needed here; other events may have other things under these names."""

    event: Any = None
    handle: Any = None
    player: Any = None
    at: Any = None
    card: Any = None


def with_commitment(action: bytes, hidden: Hidden, judge: JudgePublic | None) -> bytes:
    """The public action of a hide's entry, with its commitment and the box for the judge."""
    box = b"" if judge is None else seal_hide(hidden, judge)
    committed = Committed(hidden.where, hidden.commitment, "" if judge is None else judge.id, box)
    return _with(action, "committed", committed)


def with_openings(action: bytes, openings: Sequence[CommitmentOpening]) -> bytes:
    """The public action of an entry that shows facedown cards to everybody, with their openings."""
    return _with(action, "opened", openings) if openings else action


def _with(action: bytes, name: str, value: object) -> bytes:
    parts = msgspec.json.decode(action, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**parts, name: value})


def committed(action: bytes) -> Committed | None:
    """The commitment in the public action of an entry, None where it has none. Raises msgspec.DecodeError."""
    return _said(action).committed


def hides(links: Sequence[Link]) -> HideSummary:
    """What the entries of one match say of its hides."""
    told = HideSummary()
    found: dict[int, RecordedHide] = {}
    opened: dict[int, list[tuple[int, CommitmentOpening]]] = {}
    shown: dict[str, list[tuple[int, str]]] = {}
    stand = _standing(links)
    for link in links:
        try:
            said = _said(link.action)
            events = msgspec.json.decode(link.events, type=tuple[_Event, ...])
        except (msgspec.DecodeError, RecursionError):
            told.faults.append(f"Entry {link.seq} is not written as entries are.")
            continue
        hid = [event for event in events if event.event == "hid"]
        if said.committed is not None:
            wrong = _misplaced(link, said.committed, hid, len(found) + 1)
            if wrong:
                told.faults.append(f"Entry {link.seq}: {wrong}.")
            else:
                hide = RecordedHide(link.seq, link.at, said.committed, str(hid[0].handle), (), (), link.seq in stand)
                found[hide.number] = hide
        elif hid:
            told.bare.append(link.seq)
        for one in said.opened:
            if one.where.hide in found:
                opened.setdefault(one.where.hide, []).append((link.seq, one))
            else:
                told.faults.append(f"Entry {link.seq} opens a hide that is not there.")
        for event in events:
            if event.event in _SHOWN and isinstance(event.card, str) and event.card:
                shown.setdefault(str(event.handle), []).append((link.seq, event.card))
    told.hides = tuple(
        RecordedHide(
            *(hide.seq, hide.at, hide.committed, hide.handle),
            opened=tuple(opened.get(number, ())),
            shown=tuple(shown.get(hide.handle, ())),
            stands=hide.stands,
        )
        for number, hide in found.items()
    )
    return told


def _said(action: bytes) -> _Said:
    return msgspec.json.decode(action, type=_Said | None) or _Said()


def _misplaced(link: Link, committed: Committed, hid: list[_Event], number: int) -> str:
    """Why a commitment is not that of the hide in its entry, empty where it is."""
    where = committed.where
    if len(hid) != 1:
        return "it has a commitment and no hide"
    if (where.match, where.player, where.at) != (link.match, hid[0].player, hid[0].at):
        return "its commitment is that of another hide"
    if where.hide != number:
        return f"its commitment is that of hide {where.hide}, and hide {number} has to follow"
    return ""


def _standing(links: Sequence[Link]) -> set[int]:
    try:
        return {link.seq for link in standing(links)}
    except (msgspec.DecodeError, RecursionError):
        return {link.seq for link in links}


def judged(hide: RecordedHide) -> tuple[list[str], list[str]]:
    """What is wrong with the openings of a hide, and what can be said for it, in sentences."""
    faults, fine = [], []
    for seq, opening in hide.opened:
        as_ = _as(opening.card)
        if not check(hide.committed.commitment, opening):
            faults.append(f"{hide.said}: the opening in entry {seq}, {as_}, does not fit the commitment.")
            continue
        fine.append(f"{hide.said}: opened in entry {seq}, {as_}; that fits.")
        others = {name for _, name in hide.shown if identity(name) != opening.card}
        if opening.card is not None and others:
            faults.append(f"{hide.said}: it was opened {as_}, and shown as {', '.join(sorted(others))}.")
    return faults, fine


def _as(card: str | None) -> str:
    return "as a card that was not read" if card is None else f"as {card}"
