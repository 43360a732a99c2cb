"""A hand that is shown to the opponent in a remedy: in public how many cards it had, and its faces sealed."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES
from tableside.match.entries import draft_note
from tableside.match.guide_remedies import GuideRemedy
from tableside.message import Message, PlayerName, message

HAND_SHOWN: Literal["hand shown"] = "hand shown"
"""The kind of the entry."""

HAND_BYTES = 32 * BUCKET_BYTES - LENGTH_BYTES
"""The private part is padded to this length, which the names of a whole deck fit into."""


class HandShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public action: whose hand or other cards, and how many they are.

    - `rule`: the remedy of the Tournament Rules for which they are shown, empty for none
    - `guide`: the remedy of another game's guide for which they are shown, None for none
    - `chosen`: how many of them the opponent chooses
    """

    player: Player
    count: int
    rule: str = ""
    guide: GuideRemedy | None = None
    chosen: int = 0


class SealedHand(msgspec.Struct, frozen=True):
    """The private part: the names of the cards as far as somebody told them."""

    cards: tuple[str, ...]

    def __repr__(self) -> str:
        return "SealedHand()"


def draft_shown_hand(shown: HandShown, cards: tuple[str, ...], edition: str) -> Draft:
    """An entry of a hand that was shown."""
    draft = draft_note(HAND_SHOWN, edition, shown, SealedHand(cards))
    return replace(draft, private=draft.private.ljust(HAND_BYTES))


def read_shown_hand(entry: Entry) -> tuple[str, ...] | None:
    """The names that were told; None without the key."""
    return msgspec.json.decode(entry.private, type=SealedHand).cards if entry.private else None


def read_shown(entry: Entry) -> HandShown:
    """Return what everybody may read of a hand that was shown."""
    return msgspec.json.decode(entry.action, type=HandShown)


def describe_shown_hand(shown: HandShown) -> Message:
    """Return what the history says: how many cards, and none of their names."""
    return message("history-hand-shown", player=PlayerName(shown.player), count=shown.count)
