"""All that people had still to answer or to do as a match was handed over, at the table that goes on with it.

The change itself is in the position with which that begins, so nobody takes it back there: who does not agree calls a
judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Entry
from tableside.match.public.story_notes import PointsClaim
from tableside.match.series import losses_for_next_game
from tableside.match.state import Match, OwedCard, WaitingChange
from tableside.message import PlayerName, message


class StillWaiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer or a deed that is still due. Numbers of entries in it are those of the other machine.

    - `change`: a change by hand that somebody has neither acknowledged nor played on after
    - `card`: a card to be drawn in place of a last point
    - `claim`: the points by hand that wait, as everybody sees it
    - `next_losses`: the players whose game loss counts for the next game (Tournament Rules 2026-07-16, 701.2.b.1)
    """

    change: WaitingChange | None = None
    card: OwedCard | None = None
    claim: PointsClaim | None = None
    next_losses: tuple[Player, ...] = ()


def still_waiting(match: Match, claim: PointsClaim | None) -> Iterator[StillWaiting]:
    """Yield what waits in a match, each for an entry of its own: what answers it names that entry by its number."""
    for change in match.changes:
        if change.waits:
            yield StillWaiting(change=msgspec.structs.replace(change, points=None))
    for card in match.owed:
        if not card.is_drawn:
            yield StillWaiting(card=card)
    if claim is not None:
        yield StillWaiting(claim=claim)
    if losses := losses_for_next_game(match):
        yield StillWaiting(next_losses=losses)


def apply_still_waiting(match: Match, entry: Entry) -> Match:
    """The match in which this waits too."""
    waiting = msgspec.json.decode(entry.action, type=StillWaiting)
    if waiting.change is not None:
        line = message("history-still-waits", player=PlayerName(waiting.change.player))
        change = msgspec.structs.replace(waiting.change, seq=entry.seq)
        match = replace(match.with_lines((line, *change.said)), changes=(*match.changes, change))
    if waiting.card is not None:
        match = replace(match, owed=(*match.owed, msgspec.structs.replace(waiting.card, seq=entry.seq)))
    return replace(match, next_losses=waiting.next_losses or match.next_losses)
