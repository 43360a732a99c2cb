"""A random draw of a judge's remedy in a match: its entries, step by step, and how they are folded.

All cards of a zone are tapped; the table commits to those that fit; every player gives digits; the shuffled cards are
tapped again until the table says which of them it is. Each step is an entry, so a draw goes on at its step after a
power cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.random_draw import LIST_BYTES, Digits, DrawOpening, Hash, list_hash, pick, seed_of
from tableside.ledger.recorded_draws import COMMITTED, GIVEN, MADE, MISSING, DrawCommitted, DrawDigits
from tableside.match.entries import SEALED_BYTES, draft_note
from tableside.match.remedies import OwnZone

BEGAN: Literal["draw began"] = "draw began"
"""The kind of the entry with which a judge begins a draw."""

TAPPED: Literal["draw tap"] = "draw tap"
"""The kind of the entry of a tapped card of the zone."""

CANCELLED: Literal["draw cancelled"] = "draw cancelled"
"""The kind of the entry that ends a draw without a card."""

KINDS = (BEGAN, TAPPED, COMMITTED, GIVEN, MISSING, MADE, CANCELLED)
"""The kinds of the entries of a draw, in their order."""

DRAWN_LIST_BYTES = LIST_BYTES + 1024 - 4
"""The private part of a commitment has this length, whatever is in it."""


class DrawBegan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A judge begins draw number `draw` of the match: a card of `player`'s zone takes the place of `handle`.

    `rule` is that of the Tournament Rules by which it is done, `appealed` the number of the ruling on whose appeal it
    is done, 0 for none.
    """

    draw: int
    player: Player
    zone: OwnZone
    handle: str
    rule: str
    appealed: int = 0


class DrawNote(msgspec.Struct, frozen=True):
    """The public part of a tap and of the end without a result: which draw it is."""

    draw: int


class SealedTap(msgspec.Struct, frozen=True):
    """The private part of a tap: the card that was tapped."""

    slot: Slot

    def __repr__(self) -> str:
        return "SealedTap()"


class SealedDigits(msgspec.Struct, frozen=True):
    """The private part of a player's digits, until all are in."""

    digits: Digits

    def __repr__(self) -> str:
        return "SealedDigits()"


class SealedDraw(msgspec.Struct, frozen=True):
    """The private part of the commitment: the nonce, the salt, and the candidates in the order of the list."""

    nonce: Hash
    salt: Hash
    candidates: tuple[Slot, ...]

    def __repr__(self) -> str:
        return "SealedDraw()"

    @property
    def opening(self) -> DrawOpening:
        """Return what is published after the last digits."""
        return DrawOpening(self.nonce, list_hash(self.candidates, self.salt))


@dataclass(frozen=True, slots=True)
class RandomDraw:
    """A draw as far as its entries were read.

    - `began`: what is drawn for
    - `at`: the battlefield of the facedown card
    - `tapped`: the cards that were tapped; `count`: how many, known without a key too
    - `sealed`: the list and the nonce, None before the commitment
    - `head`: the hash of the entry with the commitment
    - `players`: those who are asked for digits; `digits`: what each of them gave; `missing`: those without whose digits
      it goes on
    - `chosen`: the card that was drawn, empty before
    - `is_readable`: whether all of it could be read; if not, the draw must be begun again
    """

    began: DrawBegan
    at: int
    tapped: tuple[Slot, ...] = field(default=(), repr=False)
    count: int = 0
    sealed: SealedDraw | None = field(default=None, repr=False)
    is_committed: bool = False
    head: bytes = b""
    players: tuple[Player, ...] = ()
    digits: Mapping[Player, str] = field(default_factory=dict, repr=False)
    missing: tuple[Player, ...] = ()
    is_made: bool = False
    chosen: Slot = field(default="", repr=False)
    is_readable: bool = True

    @property
    def step(self) -> Literal["tap", "digits", "find"]:
        """Return what is done next."""
        if self.is_made:
            return "find"
        return "digits" if self.is_committed else "tap"

    @property
    def waits(self) -> tuple[Player, ...]:
        """The players whose digits are not in yet."""
        return tuple(player for player in self.players if player not in (*self.digits, *self.missing))

    @property
    def is_complete(self) -> bool:
        """Return whether all digits are in, so that the card is drawn."""
        return self.step == "digits" and self.sealed is not None and not self.waits

    @property
    def seed(self) -> bytes:
        """The seed that the digits so far give; empty if the nonce cannot be read."""
        return b"" if self.sealed is None else seed_of(self.sealed.nonce, self.head, self.digits)

    @property
    def drawn(self) -> Slot:
        """The card that the digits so far draw; empty if the list cannot be read."""
        if self.sealed is None or not self.sealed.candidates:
            return ""
        return self.sealed.candidates[pick(self.seed, len(self.sealed.candidates))]


def draft_tap(draw: RandomDraw, slot: Slot, edition: str) -> Draft:
    """An entry of a tapped card of the zone."""
    return _padded(draft_note(TAPPED, edition, DrawNote(draw.began.draw), SealedTap(slot)), SEALED_BYTES)


def draft_commitment(draw: RandomDraw, note: DrawCommitted, sealed: SealedDraw, edition: str) -> Draft:
    """An entry of the commitment; its private part has one length for any number of candidates."""
    return _padded(draft_note(COMMITTED, edition, note, sealed), DRAWN_LIST_BYTES)


def draft_digits(note: DrawDigits, digits: Digits, edition: str) -> Draft:
    """An entry of a player's digits, which are sealed until all are in."""
    return draft_note(GIVEN, edition, note, SealedDigits(digits))


def _padded(draft: Draft, length: int) -> Draft:
    return replace(draft, private=draft.private.ljust(length))
