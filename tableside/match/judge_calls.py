"""Calls for a judge: a player calls, with no reason on record, and somebody says that a judge has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from tableside.ledger.entry import Entry
from tableside.message import Message, PlayerName, message

CALLED: Literal["judge called"] = "judge called"
"""The kind of an entry with which a player calls a judge."""

CAME: Literal["judge came"] = "judge came"
"""The kind of an entry that says that the judge has come."""


class CallNote(msgspec.Struct, frozen=True):
    """The player `by` calls a judge, or says that the judge has come; then empty if a judge unlocked the table."""

    by: str


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """A judge was called by this player and has not come; `at` is when, as in the entry."""

    player: str
    at: str


def read_call(entry: Entry) -> CallNote:
    """Who calls, or says that the judge has come."""
    return msgspec.json.decode(entry.action, type=CallNote)


def describe_call(entry: Entry) -> Message:
    """What the history says of a call or of its end."""
    by = read_call(entry).by
    if entry.kind == CALLED:
        return message("history-judge-called", player=PlayerName(by))
    return message("history-judge-came-told", player=PlayerName(by)) if by else message("history-judge-came")
