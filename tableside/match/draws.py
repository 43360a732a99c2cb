"""A random draw of a judge's remedy in a match: its entries, step by step, and how they are folded.

All cards of a zone are tapped; the table commits to those that fit; every player gives digits; the shuffled cards are
tapped again until the table says which of them it is. Each step is an entry, so a draw goes on at its step after a
power cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.references import Player
from tableside.engine.rules.hidden import may_lie_facedown
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.random_draw import LIST_BYTES, Digits, DrawOpening, Hash, list_hash, pick, seed_of
from tableside.ledger.recorded_draws import (
    COMMITTED,
    GIVEN,
    MADE,
    MISSING,
    DrawCommitted,
    DrawDigits,
    DrawMade,
    DrawMissing,
)
from tableside.match.entries import SEALED_BYTES, draft_note
from tableside.match.remedies import OwnZone
from tableside.message import Message, PlaceName, PlayerName, message

if TYPE_CHECKING:
    from tableside.match.fold import Match

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
        """What is published after the last digits."""
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
        """What is done next."""
        if self.is_made:
            return "find"
        return "digits" if self.is_committed else "tap"

    @property
    def waits(self) -> tuple[Player, ...]:
        """The players whose digits are not in yet."""
        return tuple(player for player in self.players if player not in (*self.digits, *self.missing))

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


def fitting(match: Match, draw: RandomDraw) -> tuple[Slot, ...]:
    """The tapped cards that may take the place of the facedown card; that card itself never does."""
    cards = match.registrations
    return tuple(
        slot
        for slot in draw.tapped
        if may_lie_facedown(match.table, cards.card(slot)) and match.slots.get(slot) != draw.began.handle
    )


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


def apply_draw(match: Match, entry: Entry) -> Match:
    """The match after an entry of a draw. An entry of another draw than that under way changes nothing."""
    if entry.kind == BEGAN:
        return _begin(match, entry)
    draw = match.draw
    if draw is None:
        return match
    match entry.kind:
        case "draw tap":
            return replace(match, draw=_tap(draw, entry))
        case "draw committed":
            return replace(match.with_line(message("history-draw-committed")), draw=_commit(draw, entry))
        case "draw digits":
            given = msgspec.json.decode(entry.action, type=DrawDigits)
            line = message("history-draw-digits", player=PlayerName(given.player))
            return replace(match.with_line(line), draw=_give(draw, given.player, entry))
        case "draw missing":
            missing = msgspec.json.decode(entry.action, type=DrawMissing).player
            line = message("history-draw-missing", player=PlayerName(missing))
            return replace(match.with_line(line), draw=replace(draw, missing=(*draw.missing, missing)))
        case "draw made":
            made = replace(draw, is_made=True, chosen=draw.drawn)
            return replace(_open(match, msgspec.json.decode(entry.action, type=DrawMade)), draw=made)
        case _:
            return replace(match.with_line(message("history-draw-cancelled")), draw=None)


def read_began(entry: Entry) -> DrawBegan:
    """What a draw is for."""
    return msgspec.json.decode(entry.action, type=DrawBegan)


def _begin(match: Match, entry: Entry) -> Match:
    began = read_began(entry)
    at = next((card.at for card in match.table.facedown if card.handle == began.handle), 0)
    line = _began_line(began, at)
    return replace(match.with_line(line), draw=RandomDraw(began, at), draws=began.draw)


def _began_line(began: DrawBegan, at: int) -> Message:
    player, place = PlayerName(began.player), PlaceName(at)
    if began.zone == "champion":
        return message("history-draw-began-champion", player=player, place=place, rule=began.rule)
    return message("history-draw-began", player=player, place=place, rule=began.rule)


def _tap(draw: RandomDraw, entry: Entry) -> RandomDraw:
    if not entry.private:
        return replace(draw, count=draw.count + 1, is_readable=False)
    slot = msgspec.json.decode(entry.private, type=SealedTap).slot
    return replace(draw, count=draw.count + 1, tapped=(*draw.tapped, slot))


def _commit(draw: RandomDraw, entry: Entry) -> RandomDraw:
    sealed = msgspec.json.decode(entry.private, type=SealedDraw) if entry.private else None
    readable = draw.is_readable and sealed is not None
    players = msgspec.json.decode(entry.action, type=DrawCommitted).players
    return replace(draw, is_committed=True, head=entry.hash, players=players, sealed=sealed, is_readable=readable)


def _give(draw: RandomDraw, player: Player, entry: Entry) -> RandomDraw:
    if not entry.private:
        return replace(draw, digits={**draw.digits, player: ""}, is_readable=False)
    return replace(draw, digits={**draw.digits, player: msgspec.json.decode(entry.private, type=SealedDigits).digits})


def _open(match: Match, made: DrawMade) -> Match:
    """The match in whose history everybody reads the digits of each player: whoever gave others sees it."""
    for player in sorted(made.digits):
        line = message("history-draw-opened", player=PlayerName(player), digits=made.digits[player])
        match = match.with_line(line)
    return match.with_line(message("history-draw-made"))


def kept_draw(match: Match, other: Match) -> RandomDraw | None:
    """The draw that goes on after the match went back to another position: none without the card it is for."""
    draw = match.draw
    if draw is None or all(card.handle != draw.began.handle for card in other.table.facedown):
        return None
    return draw
