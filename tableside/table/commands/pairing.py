"""Pair cards with the cards of a deck list; kept decks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.decks.registration import Registration


@dataclass(frozen=True, slots=True)
class PairDeck:
    """Begin to pair a player's cards with their tags, from a deck list or a deck code as text.

    With `swap`, cards of the deck that the player has registered keep their tags: between games only some change.
    """

    player: str
    deck: str = field(repr=False)
    swap: bool = False


class FindDecks(msgspec.Struct, frozen=True):
    """Look for deck lists and enrolments in the folder of decks."""


class PairFile(msgspec.Struct, frozen=True):
    """Begin to pair a player's cards with their tags, from the deck list in a file; `swap` as in `Pair`."""

    player: str
    file: str
    swap: bool = False


class PairSample(msgspec.Struct, frozen=True):
    """Begin to pair a player's cards with their tags, from a sample deck of this name; `swap` as in `Pair`."""

    player: str
    name: str
    swap: bool = False


class OpenPhoneLink(msgspec.Struct, frozen=True):
    """Open a link by which this player sends a deck list from a phone; `swap` as in `Pair`."""

    player: str
    swap: bool = False


class ClosePhoneLink(msgspec.Struct, frozen=True):
    """The link is over."""


@dataclass(frozen=True, slots=True)
class OfferList:
    """A deck list was sent by the link with this token. It changes nothing before its owner confirms it."""

    token: str = field(repr=False)
    text: str = field(repr=False)


class ConfirmList(msgspec.Struct, frozen=True):
    """The owner takes the list that waits: begin to pair this player's cards."""

    player: str


class RefuseList(msgspec.Struct, frozen=True):
    """The owner does not take the list that waits; another can be sent by the same link."""


class Enrolled(msgspec.Struct, frozen=True):
    """A player's deck with its tags, from a file that `tableside tags enrol` wrote."""

    player: str
    file: str


@dataclass(frozen=True, slots=True)
class KeepDeck:
    """A player keeps the deck that they have in this match, under a PIN of their own or under none. At casual alone."""

    player: str
    pin: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenKeptDeck:
    """A player's own kept deck becomes their deck in this match; it may need no PIN. At casual alone."""

    player: str
    deck: str
    pin: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeleteKeptDeck:
    """A kept deck is deleted by its PIN; None if its owner has forgotten it."""

    deck: str
    pin: str | None = field(repr=False)


class SkipCard(msgspec.Struct, frozen=True):
    """The next card of the pairing cannot be read: leave it out and note that."""


class UndoTap(msgspec.Struct, frozen=True):
    """The last card of the pairing that was paired or left out is taken back."""


class ChooseCard(msgspec.Struct, frozen=True):
    """Go back (-1) or on (1) in the list of the pairing, to give an earlier card another tag."""

    by: Literal[-1, 1]


class CorrectNames(msgspec.Struct, frozen=True):
    """Use the nearest card for each name of the list that no card has."""


class TakeUpPairing(msgspec.Struct, frozen=True):
    """Continue the pairing that this player put off."""

    player: str


class ShowName(msgspec.Struct, frozen=True):
    """The owner holds, or lets go of, the place that shows the next card's name and the faults of the list."""

    held: bool


class EndPairing(msgspec.Struct, frozen=True):
    """Leave the pairing: keep what is paired so far, to continue it later if it is not complete, or drop it all."""

    keep: bool


class Register(msgspec.Struct, frozen=True):
    """A registration that is complete already (a practice deck)."""

    registration: Registration
