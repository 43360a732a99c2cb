"""Commentators who see facedown cards during a match: who agreed to that, and whether it counts now.

All players agree, and but at the casual dial a judge does too; each of them may withdraw that. It counts only while
everything that the public sees is held until the match is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import msgspec

from tableside.ledger.entry import Draft
from tableside.match.entries import draft_note
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay
from tableside.match.rulings import who_judged
from tableside.match.state import Match
from tableside.message import PlayerName, message

COMMENTARY = "commentary"
"""The kind of an entry with which somebody agrees that commentators see facedown cards, or withdraws it."""

BY_JUDGE: Literal["judge"] = "judge"
"""Stands for a judge among those who agree."""


class CommentaryNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player, or a judge, agrees that commentators see facedown cards, or no longer.

    `unlock` is the entry with which the judge had unlocked the desk, 0 for players and for what the game before had.
    """

    by: str
    agrees: bool
    unlock: int = 0


def apply_commentary(match: Match, note: CommentaryNote) -> Match:
    """The match after somebody agreed, or withdrew it."""
    others = tuple(by for by in match.commentary if by != note.by)
    if note.by == BY_JUDGE:
        code = "history-commentary-by-judge" if note.agrees else "history-commentary-withdrawn-by-judge"
        line = message(code, by=who_judged(match, "judge", note.unlock))
    else:
        code = "history-commentary" if note.agrees else "history-commentary-withdrawn"
        line = message(code, player=PlayerName(note.by))
    return replace(match.with_line(line), commentary=(*others, note.by) if note.agrees else others)


def still_to_agree(match: Match) -> tuple[str, ...]:
    """Return who has not agreed: letters of players, and `BY_JUDGE`."""
    judge = () if match.agreed.dial == "casual" else (BY_JUDGE,)
    return tuple(by for by in (*match.table.setup.players, *judge) if by not in match.commentary)


def is_open(match: Match) -> bool:
    """Return whether commentators see facedown cards now: all agree, the stream is held, and the game goes on."""
    return match.stream_delay == UNTIL_OVER and not match.table.over and not still_to_agree(match)


def draft_agreement(match: Match) -> Iterator[Draft]:
    """Yield the entries of the agreement of all players: the stream is held from then on."""
    edition = match.agreed.edition
    if match.stream_delay < UNTIL_OVER:
        yield draft_note(STREAM_DELAY, edition, StreamDelay(UNTIL_OVER))
    for player in match.table.setup.players:
        if player not in match.commentary:
            yield draft_note(COMMENTARY, edition, CommentaryNote(player, agrees=True))


def draft_by(match: Match, by: str, *, agrees: bool) -> tuple[Draft, ...]:
    """The entry with which a player or a judge agrees or withdraws it; none if that is so already."""
    if (by in match.commentary) == agrees:
        return ()
    note = CommentaryNote(by, agrees, match.unlock if by == BY_JUDGE else 0)
    return (draft_note(COMMENTARY, match.agreed.edition, note),)


def carried_commentary(match: Match, edition: str) -> Iterator[Draft]:
    """Yield the agreements that hold on in the next game of the match."""
    for by in match.commentary:
        yield draft_note(COMMENTARY, edition, CommentaryNote(by, agrees=True))
