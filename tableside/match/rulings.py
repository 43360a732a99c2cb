"""Rulings as entries of a match: the public part in clear, and why a judge ruled so, sealed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from tableside.ledger.entry import Draft, Entry
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES
from tableside.match.entries import draft_note
from tableside.match.public.rulings import RULING, Ruling, describe_ruling, read_ruling
from tableside.message import Message, message

if TYPE_CHECKING:
    from tableside.match.fold import Match

WHY_BYTES = 4 * BUCKET_BYTES - LENGTH_BYTES
"""The private part of a ruling is padded to this length."""

LONGEST_WHY = 300
"""So many characters of a judge's reason are kept: with any characters they fit into `WHY_BYTES`."""

WHYS: dict[str, Message] = {
    "choice": message("why-choice"),
    "self-reported": message("why-self-reported"),
    "misled": message("why-misled"),
    "impossible": message("why-impossible"),
    "other": message("why-other"),
}
"""Reasons that a judge chooses from, by code. A reason in words of the judge's own is none of these."""


class SealedRuling(msgspec.Struct, frozen=True):
    """The private part of a ruling: why, a code of `WHYS` or the judge's own words, empty for nothing."""

    why: str

    def __repr__(self) -> str:
        return "SealedRuling()"


def draft_ruling(ruling: Ruling, why: str, edition: str) -> Draft:
    """An entry of a ruling."""
    draft = draft_note(RULING, edition, ruling, SealedRuling(why[:LONGEST_WHY]))
    return replace(draft, private=draft.private.ljust(WHY_BYTES))


def read_why(entry: Entry) -> str | None:
    """Why a judge ruled so; None without the key."""
    return msgspec.json.decode(entry.private, type=SealedRuling).why if entry.private else None


def apply_ruling(match: Match, entry: Entry) -> Match:
    """The match after a ruling."""
    ruling = read_ruling(entry)
    return replace(match.with_lines(describe_ruling(ruling)), rulings=(*match.rulings, ruling))
