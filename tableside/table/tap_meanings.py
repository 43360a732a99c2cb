"""The meanings of a tap: an action, several of which one is touched, a discard, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.actions import Action
from tableside.engine.model.references import Player

IgnoredReason = Literal[
    "removed",
    "not-read",
    "other-player",
    "not-in-match",
    "not-in-match-discard",
    "newer-tag",
    "already-facedown",
    "already-on-board",
    "already-on-chain",
    "already-there",
    "already-marked",
    "not-on-board",
    "not-in-hand",
]
"""Why a sighting means nothing. `tap-ignored-` and the reason is the code of what the player reads."""


NO_NAME = ""
"""Stands for a card that is played unread: people carry out by hand what it says."""


@dataclass(frozen=True, slots=True)
class TapMeaning:
    """The sighting is this action; `slot` is the card of a deck that was tapped.

    `ways` are the legal ways to play it, which depend on the card: they show only once its player has said to play it.
    """

    action: Action
    slot: Slot = field(default="", repr=False)
    ways: tuple[Action, ...] = field(default=(), repr=False)


class Ambiguous(msgspec.Struct, frozen=True):
    """The sighting can mean several actions: the player touches the action that is meant.

    - `unknown`: whether the tag belongs to no card of this match
    - `newer`: whether a newer program wrote the tag
    - `in_trash`: whether the card is in its player's trash on record
    """

    player: Player
    options: tuple[TapMeaning, ...]
    unknown: bool = False
    newer: bool = False
    in_trash: bool = False


@dataclass(frozen=True, slots=True)
class DiscardChosen:
    """The sighting is a card from the hand while the table waits for a discard: the player discards it."""

    player: Player
    slot: Slot = field(repr=False)


class Ignored(msgspec.Struct, frozen=True):
    """The sighting means nothing, and `player` reads `why`."""

    player: Player
    why: IgnoredReason


Interpretation = TapMeaning | Ambiguous | DiscardChosen | Ignored
