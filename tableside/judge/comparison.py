"""Compares the card on the reader with the card that was hidden, from the record and without a name."""

from __future__ import annotations

from typing import Literal

import msgspec

from hw.model import Arrived, Sighting
from tableside.ledger.commitment import Hidden
from tableside.match.commitments import tag_key
from tableside.match.fold import Match

CheckAnswer = Literal["same", "different", "unknown"]
"""Whether the card on the reader is the card on record."""


class CheckFinding(msgspec.Struct, frozen=True):
    """What a check found.

    `has_hidden` is whether the card on record has Hidden and `legal` whether it was hidden legally, None if that is
    not known; `since` is the turn on which it was hidden.
    """

    answer: CheckAnswer
    has_hidden: bool | None
    legal: bool | None
    since: int


def compare(match: Match, handle: str, sighting: Sighting) -> CheckFinding | None:
    """Compare a card with the record of a facedown card; None if there is no such card.

    The answer is unknown where no tag was read as the card was hidden, its record cannot be opened, or no tag is read
    now.
    """
    facedown_card = next((card for card in match.table.facedown if card.handle == handle), None)
    if facedown_card is None:
        return None
    hidden = match.hidden.get(handle)
    legal = None if hidden is None else hidden.legal
    return CheckFinding(_answer(hidden, sighting), _has_hidden(match, handle), legal, facedown_card.turn)


def _answer(hidden: Hidden | None, sighting: Sighting) -> CheckAnswer:
    """Compare tag keys; a copied tag has a different one."""
    shown = tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
    if hidden is None or not hidden.tag or not shown:
        return "unknown"
    return "same" if shown == hidden.tag else "different"


def _has_hidden(match: Match, handle: str) -> bool | None:
    """Whether the card on record has the keyword (2026-07-16, 811.5)."""
    card = match.table.card(match.private.faces.get(handle))
    return None if card is None else card.has("Hidden")
