"""The result of a match of several games, where that was not by its games (Tournament Rules 2026-07-16, 408, 410)."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.timeline import EntryView
from tableside.message import Message, PlayerName, message


class ConfirmNote(msgspec.Struct, frozen=True):
    """The player `by` confirms how the match ended."""

    by: Player


class MatchResult(msgspec.Struct, frozen=True):
    """The match is over.

    - `winner`: who won it, None for a draw
    - `why`: a player conceded it (410.2), all agreed on a draw (410.2), time was up between games (408.2.d, 408.3.a),
      or a judge's penalty ended it (701.2.c, 701.2.d)
    - `by`: who conceded, who said it, or who got the penalty
    """

    winner: Player | None
    why: Literal["conceded", "agreed", "time", "match loss", "disqualification"]
    by: Player


def read_match_result(entry: EntryView) -> MatchResult:
    """The result that an entry says."""
    return msgspec.json.decode(entry.action, type=MatchResult)


def read_confirmed(entry: EntryView) -> Player:
    """The player who confirms a result by an entry."""
    return msgspec.json.decode(entry.action, type=ConfirmNote).by


def describe_match_result(result: MatchResult) -> Message:
    """The line of the history about it."""
    match result.why, result.winner:
        case "conceded", _:
            return message("history-match-conceded", player=PlayerName(result.by))
        case "match loss", _:
            return message("history-match-lost", player=PlayerName(result.by))
        case "disqualification", _:
            return message("history-match-disqualified", player=PlayerName(result.by))
        case "agreed", _:
            return message("history-match-agreed-draw")
        case _, None:
            return message("history-match-time-draw")
        case _, winner:
            return message("history-match-time", player=PlayerName(winner))
