"""Is the card on the reader the one that was hidden? Answered from the record, without a name."""

from __future__ import annotations

from typing import Literal

import msgspec

from hw.model import Arrived, Content, Sighting
from tableside.table.match import Match

Answer = Literal["SAME", "NOT THE SAME", "CANNOT TELL"]


class Finding(msgspec.Struct, frozen=True):
    """The answer; whether the card on record has Hidden, None where that is not known; the turn it was hidden on."""

    answer: Answer
    has_hidden: bool | None
    since: int


def compare(match: Match, handle: str, sighting: Sighting) -> Finding | None:
    """Compare a card with the record of a facedown card; None where no such card lies there.

    CANNOT TELL where the card was hidden unread, its record cannot be opened, or the tag is not readable.
    """
    lies = next((one for one in match.table.facedown if one.handle == handle), None)
    if lies is None:
        return None
    return Finding(_answer(match, handle, sighting), _has_hidden(match, handle), lies.turn)


def _answer(match: Match, handle: str, sighting: Sighting) -> Answer:
    recorded = match.slot_of(handle)
    if recorded is None or not isinstance(sighting, Arrived):
        return "CANNOT TELL"
    shown = match.registrations.meaning(sighting.tag)
    if shown is not None:
        return "SAME" if shown.slot == recorded else "NOT THE SAME"
    return "CANNOT TELL" if sighting.tag.content in (Content.BLANK, Content.DAMAGED) else "NOT THE SAME"


def _has_hidden(match: Match, handle: str) -> bool | None:
    """Whether the card on record has the keyword (2026-07-16, 811.5)."""
    card = match.table.card(match.private.faces.get(handle))
    return None if card is None else card.has("Hidden")
