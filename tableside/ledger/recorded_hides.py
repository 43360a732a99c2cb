"""Commitments, boxes and openings in the entries of a match: how they are stored, and how they fit together.

They are part of the public action of the entry that records the hide or the reveal, as the fields `committed` and
`opened`. The other fields of the action are unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from tableside.ledger.box import ESCROW_BYTES, HIDE_BOX_BYTES, JudgePrivate, JudgePublic, from_escrow, seal_hide
from tableside.ledger.box import escrow as to_escrow
from tableside.ledger.chain import Link
from tableside.ledger.commitment import (
    COMMITMENT_BYTES,
    CommitmentOpening,
    Hidden,
    HideContext,
    committed_name,
    fits_commitment,
)
from tableside.ledger.seal import Seal
from tableside.ledger.timeline import entries_in_force
from tableside.message import CardName, Listing, Message, PlaceName, PlayerName, message

KEYS = "keys"
"""The kind of the entry that says for which judge's key everything is sealed from then on."""

JUDGE = "judge"
"""The judge at the table, among those who agreed to a change; players are named by their letters."""

_SHOWN = ("revealed", "left facedown")
"""The events that show a facedown card to everybody."""


class Committed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a hide's entry for everybody: which hide it is, the commitment, and the box for a judge.

    `judge` is the short name of the judge's key, empty if the table has none; then there is no box.
    """

    where: HideContext
    commitment: Annotated[bytes, msgspec.Meta(min_length=COMMITMENT_BYTES, max_length=COMMITMENT_BYTES)]
    judge: Annotated[str, msgspec.Meta(max_length=32)] = ""
    box: Annotated[bytes, msgspec.Meta(max_length=HIDE_BOX_BYTES)] = b""


EscrowBox = Annotated[bytes, msgspec.Meta(min_length=ESCROW_BYTES, max_length=ESCROW_BYTES)]


class EscrowedKey(msgspec.Struct, frozen=True):
    """A sealing key of the match in a box for a judge; `key` is its short name."""

    key: Annotated[str, msgspec.Meta(max_length=32)]
    box: EscrowBox

    @classmethod
    def of(cls, seal: Seal, match: int, judge: JudgePublic) -> EscrowedKey:
        """Put a sealing key in escrow."""
        return cls(seal.id, to_escrow(seal.reveal(), match, judge))

    def opened(self, match: int, judge: JudgePrivate) -> Seal | None:
        """The sealing key, None if this judge's key does not open the box or another key was in it."""
        raw = from_escrow(self.box, match, judge)
        seal = None if raw is None else Seal(raw)
        return seal if seal is not None and seal.id == self.key else None


class ResealedHide(msgspec.Struct, frozen=True):
    """A facedown card that was hidden before, in a box for the judge whose key is new."""

    where: HideContext
    box: Annotated[bytes, msgspec.Meta(min_length=HIDE_BOX_BYTES, max_length=HIDE_BOX_BYTES)]


class JudgeKeyNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public action of a `keys` entry: everything after it is sealed for another judge's key, or for none.

    - `public`: the judge's public key, empty for none
    - `key`: the short name of the key that seals the entries after this entry, empty if it stays the same
    - `escrow`: sealing keys for that judge: the key from now on, then earlier keys that were handed over
    - `hides`: facedown cards that were handed over
    - `agreed`: who agreed: `JUDGE`, letters of players; empty if the table did it by itself, at the start of the match
      or after it lost its keys
    - `handed`: whether they agreed that what was sealed before is opened too
    - `by_hand`: whether the key was put into the data folder by hand, and nobody confirmed it at the table
    """

    public: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    key: Annotated[str, msgspec.Meta(max_length=32)] = ""
    escrow: tuple[EscrowedKey, ...] = ()
    hides: tuple[ResealedHide, ...] = ()
    agreed: tuple[str, ...] = ()
    handed: bool = False
    by_hand: bool = False

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's public key, None for none. Raises ValueError for bytes that are no such key."""
        return JudgePublic(self.public) if self.public else None


@dataclass(frozen=True, slots=True)
class RecordedHide:
    """A hide as the entries of its match tell it.

    `seq` and `at` are number and label of its entry, `handle` names the facedown card. `opened` are its openings and
    `shown` the names under which the card was shown, each with the number of its entry. `stands` is False if the
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
        """Return which hide of the match it is, from 1."""
        return self.committed.where.hide

    @property
    def label(self) -> Message:
        """Return which hide it is: its number, its entry, the player and the battlefield."""
        where = self.committed.where
        player, place = PlayerName(where.player), PlaceName(where.at)
        return message("audit-hide", number=where.hide, entry=self.seq, player=player, place=place)


@dataclass(slots=True)
class HideSummary:
    """The hides in the entries of a match: those with a commitment, and what is wrong with them.

    `bare` are the entries with a hide that has no commitment.
    """

    hides: tuple[RecordedHide, ...] = ()
    faults: list[Message] = field(default_factory=list)
    bare: list[int] = field(default_factory=list)


class _HideFields(msgspec.Struct, frozen=True):
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
    """The commitment in the public action of an entry, None if it has none. Raises msgspec.DecodeError."""
    return _hide_fields(action).committed


def summarize_hides(links: Sequence[Link]) -> HideSummary:
    """Return what the entries of one match say of its hides."""
    summary = HideSummary()
    hides: dict[int, RecordedHide] = {}
    opened: dict[int, list[tuple[int, CommitmentOpening]]] = {}
    shown: dict[str, list[tuple[int, str]]] = {}
    stand = _standing(links)
    judge = ""
    for link in links:
        try:
            judge = _judge_id(link.action) if link.kind == KEYS else judge
            fields = _hide_fields(link.action)
            events = msgspec.json.decode(link.events, type=tuple[_Event, ...])
        except (ValueError, RecursionError):
            summary.faults.append(message("audit-entry-malformed", entry=link.seq))
            continue
        hid = [event for event in events if event.event == "hid"]
        if fields.committed is not None:
            wrong = _misplaced(link, fields.committed, hid, len(hides) + 1)
            if wrong is not None:
                summary.faults.append(wrong)
            else:
                hide = RecordedHide(link.seq, link.at, fields.committed, str(hid[0].handle), (), (), link.seq in stand)
                hides[hide.number] = hide
                summary.faults += _sealed_for_another(link, fields.committed, judge)
        elif hid:
            summary.bare.append(link.seq)
        for opening in fields.opened:
            if opening.where.hide in hides:
                opened.setdefault(opening.where.hide, []).append((link.seq, opening))
            else:
                summary.faults.append(message("audit-opens-missing-hide", entry=link.seq))
        for event in events:
            if event.event in _SHOWN and isinstance(event.card, str) and event.card:
                shown.setdefault(str(event.handle), []).append((link.seq, event.card))
    summary.hides = tuple(
        RecordedHide(
            *(hide.seq, hide.at, hide.committed, hide.handle),
            opened=tuple(opened.get(number, ())),
            shown=tuple(shown.get(hide.handle, ())),
            stands=hide.stands,
        )
        for number, hide in hides.items()
    )
    return summary


def _hide_fields(action: bytes) -> _HideFields:
    return msgspec.json.decode(action, type=_HideFields | None) or _HideFields()


def _misplaced(link: Link, committed: Committed, hid: list[_Event], number: int) -> Message | None:
    """Return why a commitment does not belong to the hide in its entry, None if it does."""
    where = committed.where
    if len(hid) != 1:
        return message("audit-commitment-without-hide", entry=link.seq)
    if (where.match, where.player, where.at) != (link.match, hid[0].player, hid[0].at):
        return message("audit-commitment-of-other-hide", entry=link.seq)
    if where.hide != number:
        return message("audit-commitment-out-of-order", entry=link.seq, number=where.hide, expected=number)
    return None


def _judge_id(action: bytes) -> str:
    """The short name of the judge's key that counts from a `keys` entry on. Raises ValueError."""
    judge = msgspec.json.decode(action, type=JudgeKeyNote).judge
    return "" if judge is None else judge.id


def _sealed_for_another(link: Link, committed: Committed, judge: str) -> Iterator[Message]:
    """Say if a hide is not sealed for the judge's key that the entries before it name."""
    if committed.judge != judge or len(committed.box) != (HIDE_BOX_BYTES if judge else 0):
        sealed, expected = (name or message("judge-no-key") for name in (committed.judge, judge))
        yield message("audit-hide-of-other-judge", entry=link.seq, sealed=sealed, expected=expected)


def _standing(links: Sequence[Link]) -> set[int]:
    try:
        return {link.seq for link in entries_in_force(links)}
    except (ValueError, RecursionError):
        return {link.seq for link in links}


def check_openings(hide: RecordedHide) -> tuple[list[Message], list[Message]]:
    """Return what is wrong with the openings of a hide, and what was verified; a sentence in each message."""
    faults, verified = [], []
    for seq, opening in hide.opened:
        card = card_name(opening.card)
        if not fits_commitment(hide.committed.commitment, opening):
            faults.append(message("audit-hide-opening-wrong", hide=hide.label, entry=seq, card=card))
            continue
        verified.append(message("audit-hide-opening-fits", hide=hide.label, entry=seq, card=card))
        if opening.card is None:
            continue
        opened_name = committed_name(opening.card)
        others = {name for _, name in hide.shown if committed_name(name) != opened_name}
        if others:
            shown = Listing(tuple(map(CardName, sorted(others))))
            faults.append(message("audit-hide-shown-as-other", hide=hide.label, card=card, shown=shown))
    return faults, verified


def card_name(card: str | None) -> CardName | Message:
    """A card of a commitment or an opening; None is a card that was not read."""
    return message("audit-card-not-read") if card is None else CardName(card)
