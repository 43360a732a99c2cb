"""All that people had still to answer or to do as a match was handed over, at the table that goes on with it.

The change itself is in the position with which that begins, so nobody takes it back there: who does not agree calls a
judge.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Entry
from tableside.match.public.story_notes import PointsClaim
from tableside.match.series import losses_for_next_game
from tableside.match.state import Match, OwedCard, WaitingChange
from tableside.message import PlayerName, message


class StillWaiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answers and deeds that are still due. Numbers of entries in it are those of the other machine.

    - `changes`: changes by hand that somebody has neither acknowledged nor played on after
    - `claim`: the points by hand that wait, as everybody sees it
    - `cards`: cards to be drawn in place of a last point
    - `next_losses`: the players whose game loss counts for the next game (Tournament Rules 2026-07-16, 701.2.b.1)
    """

    changes: tuple[WaitingChange, ...] = ()
    claim: PointsClaim | None = None
    cards: tuple[OwedCard, ...] = ()
    next_losses: tuple[Player, ...] = ()


def still_waiting(match: Match, claim: PointsClaim | None) -> StillWaiting:
    """Return what waits in a match."""
    return StillWaiting(
        tuple(msgspec.structs.replace(change, points=None) for change in match.changes if change.waits),
        claim,
        tuple(card for card in match.owed if not card.is_drawn),
        losses_for_next_game(match),
    )


def apply_still_waiting(match: Match, entry: Entry) -> Match:
    """The match in which this waits."""
    waiting = msgspec.json.decode(entry.action, type=StillWaiting)
    lines = [message("history-still-waits", player=PlayerName(change.player)) for change in waiting.changes]
    said = [sentence for change in waiting.changes for sentence in change.said]
    return replace(
        match.with_lines((*lines, *said)),
        changes=tuple(msgspec.structs.replace(change, seq=entry.seq) for change in waiting.changes),
        owed=tuple(msgspec.structs.replace(card, seq=entry.seq) for card in waiting.cards),
        next_losses=waiting.next_losses,
    )
