"""Is the card on the reader the one that was hidden? Answered from the record, without a name."""

from __future__ import annotations

from typing import Literal

import msgspec

from hw.model import Arrived, Sighting
from tableside.ledger.commitment import Hidden
from tableside.match.commitments import tag_key
from tableside.match.fold import Match

CheckAnswer = Literal["SAME", "NOT THE SAME", "CANNOT TELL"]


class CheckFinding(msgspec.Struct, frozen=True):
    """The answer; whether the card on record has Hidden and whether it was hidden legally; the turn it was hidden on.

    What is not known is None.
    """

    answer: CheckAnswer
    has_hidden: bool | None
    legal: bool | None
    since: int


def compare(match: Match, handle: str, sighting: Sighting) -> CheckFinding | None:
    """Compare a card with the record of a facedown card; None where no such card lies there.

    CANNOT TELL where no tag was read as the card was hidden, its record cannot be opened, or no tag is read now.
    """
    lies = next((one for one in match.table.facedown if one.handle == handle), None)
    if lies is None:
        return None
    hidden = match.hidden.get(handle)
    legal = None if hidden is None else hidden.legal
    return CheckFinding(_answer(hidden, sighting), _has_hidden(match, handle), legal, lies.turn)


def _answer(hidden: Hidden | None, sighting: Sighting) -> CheckAnswer:
    """By the number of the tag: whatever else a copy of it has, that is another."""
    shown = tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
    if hidden is None or not hidden.tag or not shown:
        return "CANNOT TELL"
    return "SAME" if shown == hidden.tag else "NOT THE SAME"


def _has_hidden(match: Match, handle: str) -> bool | None:
    """Whether the card on record has the keyword (2026-07-16, 811.5)."""
    card = match.table.card(match.private.faces.get(handle))
    return None if card is None else card.has("Hidden")
