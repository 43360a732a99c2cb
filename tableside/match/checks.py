"""A judge's checks and looks: publicly only that there was one, with its answer or its reason sealed."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.state import Table
from tableside.ledger.entry import Entry
from tableside.match.entries import LookNote
from tableside.message import Message, PlaceName, message

CHECK: Literal["check"] = "check"
"""The kind of an entry with which a judge compares a card with the record of a hide."""

CheckAnswer = Literal["same", "different", "unknown"]
"""The answers to whether the card on the reader is the card on record."""

LookReason = Literal["call", "error", "end", "other"]
"""Why a judge looks at a facedown card: a call, a suspected error, the end of the game, or something else."""

FOUND: dict[tuple[CheckAnswer, bool | None], Message] = {
    ("same", True): message("judge-log-same-legal"),
    ("same", False): message("judge-log-same-illegal"),
    ("same", None): message("judge-log-same-unknown"),
    ("different", True): message("judge-log-other-legal"),
    ("different", False): message("judge-log-other-illegal"),
    ("different", None): message("judge-log-other-unknown"),
    ("unknown", True): message("judge-log-unknown-legal"),
    ("unknown", False): message("judge-log-unknown-illegal"),
    ("unknown", None): message("judge-log-unknown"),
}
"""The finding of a check, in a few words: its answer, and whether the hide was legal."""

LOOKED_FOR: dict[LookReason, Message] = {
    "call": message("judge-look-for-call"),
    "error": message("judge-look-for-error"),
    "end": message("judge-look-at-end"),
    "other": message("judge-look-for-other"),
}
"""Why a judge looked at a card, in a few words."""


class CheckNote(msgspec.Struct, frozen=True):
    """The public part of a check: the handle of the facedown card."""

    handle: str


class SealedCheck(msgspec.Struct, frozen=True):
    """The private part of a check: its answer, and whether the hide was legal, None if that is not known."""

    answer: CheckAnswer
    legal: bool | None

    def __repr__(self) -> str:
        return "SealedCheck()"


class SealedLook(msgspec.Struct, frozen=True):
    """The private part of a judge's look: why."""

    reason: LookReason

    def __repr__(self) -> str:
        return "SealedLook()"


def read_checked(entry: Entry) -> CheckNote:
    """Return which facedown card a check was about."""
    return msgspec.json.decode(entry.action, type=CheckNote)


def read_check(entry: Entry) -> SealedCheck | None:
    """Return what a check found; None without the key."""
    return msgspec.json.decode(entry.private, type=SealedCheck) if entry.private else None


def read_look_reason(entry: Entry) -> LookReason | None:
    """Return why a judge looked; None without the key, and of a player's look."""
    if not entry.private or msgspec.json.decode(entry.action, type=LookNote).by:
        return None
    return msgspec.json.decode(entry.private, type=SealedLook).reason


def describe_check(table: Table, entry: Entry) -> Message:
    """Return what the history says of a check: never what it found."""
    handle = read_checked(entry).handle
    at = next((card.at for card in table.facedown if card.handle == handle), None)
    return message("history-judge-checked") if at is None else message("history-judge-checked-at", place=PlaceName(at))
