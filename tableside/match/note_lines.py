"""The history lines of entries that change no position: judges' keys, looks, and why an entry cannot be vouched for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.ledger.entry import Entry
from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.recorded_hides import JUDGE, JudgeKeyNote
from tableside.ledger.timeline import EntryView
from tableside.match.entries import LookNote
from tableside.message import Message, PlaceName, PlayerName, message

REPORT = "report"
"""The kind of an entry that says that a report was made."""


class ReportNote(msgspec.Struct, frozen=True):
    """The public action of a report's entry: whether there is one for the judge too."""

    sealed: bool


def describe_report(note: ReportNote) -> Message:
    """Describe that a report was made."""
    return message("history-report-sealed") if note.sealed else message("history-report")


NO_POINT: Literal["no point missing"] = "no point missing"
"""The kind of an entry with which a judge says that a point is not missing that the record makes likely."""


class NoPointNote(msgspec.Struct, frozen=True):
    """No point of the player is missing for battlefield `at`; `unlock` is as in `Ruling`."""

    player: Player
    at: int
    unlock: int = 0


def read_no_point(entry: EntryView) -> NoPointNote:
    """Return of whom no point is missing, and for which battlefield."""
    return msgspec.json.decode(entry.action, type=NoPointNote)


def describe_no_point(note: NoPointNote) -> Message:
    """Return what the history says of a point that is not missing."""
    return message("history-no-point-missing", player=PlayerName(note.player), place=PlaceName(note.at))


class PinNote(msgspec.Struct, frozen=True):
    """The public action of a `judge PIN` entry: who agreed to a new PIN; nobody if the file was changed by hand."""

    agreed: tuple[str, ...] = ()


def describe_judge_key(note: JudgeKeyNote, name: str) -> Iterator[Message]:
    """Yield what the history says of a judge's key."""
    by_judge, by_players = JUDGE in note.agreed, any(person != JUDGE for person in note.agreed)
    if by_judge:
        yield message("history-judge-key-changed", key=name) if name else message("history-judge-key-removed")
    elif by_players:
        yield message("history-players-changed-key", key=name) if name else message("history-players-removed-key")
    else:
        yield message("history-sealed-by-hand" if note.by_hand else "history-sealed-for-judge", key=name)
    if note.handed:
        yield message("history-earlier-opened-by-players") if by_players else message("history-earlier-opened-by-judge")


def describe_fault(kind: FaultKind, seq: int) -> Message:
    """Return why an entry cannot be vouched for, where nothing is known of the entries beside it."""
    if kind is FaultKind.PARTED:
        return message("history-entry-parted", entry=seq)
    return Fault(kind, seq, seq, other=seq).message


def describe_look(table: Table, entry: Entry) -> Message:
    """Return who looked at which facedown card."""
    look = msgspec.json.decode(entry.action, type=LookNote)
    at = next((card.at for card in table.facedown if card.handle == look.handle), None)
    match look.by, at:
        case "", None:
            return message("history-judge-looked")
        case "", int():
            return message("history-judge-looked-at", place=PlaceName(at))
        case player, None:
            return message("history-looked-facedown", player=PlayerName(player))
        case player, _:
            return message("history-looked-at", player=PlayerName(player), place=PlaceName(at))


def describe_pin(note: PinNote) -> Message:
    """Return who changed the judge's PIN."""
    return message("history-judge-pin" if note.agreed else "history-pin-changed-by-hand")
