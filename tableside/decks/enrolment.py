"""A deck that was paired once, as a file of its owner: which tag is which of its cards.

The meaning of a tag is otherwise in the sealed part of a match alone. Who reads this file knows the deck and can tell
its cards facedown, so only its owner can read it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec

from carddata.decklist import MAX_CARDS
from tableside.decks.pairing import Pairing
from tableside.decks.registration import Registration
from tableside.ledger.outside import Unreadable, read, write_new, write_over
from tableside.message import Message, message

FORMAT: Final = "tableside-enrolment"
VERSION: Final = 1
MAX_BYTES: Final = 256 * 1024
"""How long such a file may be."""
MODE: Final = 0o600

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
SlotNumber = Annotated[int, msgspec.Meta(ge=0, le=MAX_CARDS)]


class Tagged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card and its tag: its place in the list, the tag's number and its UID, which may be the same."""

    card: SlotNumber
    number: Annotated[bytes, msgspec.Meta(min_length=4, max_length=16)]
    uid: Annotated[bytes, msgspec.Meta(min_length=4, max_length=10)]

    def __repr__(self) -> str:
        return "Tagged()"


class Enrolment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says: the cards in the order of the list, the chosen champion's place, and the tags.

    `at` is the next card to be paired; cards before it without a tag were left out.
    """

    format: str
    version: int
    cards: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=MAX_CARDS + 1)]
    champion: SlotNumber | None
    at: SlotNumber
    tags: Annotated[tuple[Tagged, ...], msgspec.Meta(max_length=MAX_CARDS + 1)]

    def __repr__(self) -> str:
        return "Enrolment()"

    @classmethod
    def of(cls, pairing: Pairing) -> Enrolment:
        """How far a pairing has come."""
        uids = {card: uid for uid, card in pairing.uids.items()}
        tags = tuple(Tagged(card, number, uids[card]) for number, card in pairing.tags.items())
        return cls(FORMAT, VERSION, pairing.cards, pairing.champion, pairing.at, tags)

    def pairing(self, player: str) -> Pairing:
        """The pairing, to go on with."""
        return Pairing(
            player,
            self.cards,
            self.champion,
            {one.number: one.card for one in self.tags},
            {one.uid: one.card for one in self.tags},
            skipped=self.at - len(self.tags),
            at=self.at,
        )

    def registration(self, player: str) -> Registration:
        """The deck, for a match."""
        return self.pairing(player).registration()

    @property
    def fault(self) -> Message | None:
        """Why no pairing can have led to this; None if one can."""
        places = [one.card for one in self.tags]
        if len(set(places)) < len(places) or any(place >= self.at for place in places):
            return message("cause-enrolment-tags-misfit")
        if len({one.number for one in self.tags}) < len(places) or len({one.uid for one in self.tags}) < len(places):
            return message("cause-enrolment-tag-twice")
        if self.at > len(self.cards) or (self.champion is not None and self.champion >= len(self.cards)):
            return message("cause-enrolment-too-few-cards")
        return None


def load(path: Path) -> Enrolment:
    """Read an enrolment. Raises `Unreadable`."""
    text = read(path, MAX_BYTES)
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise Unreadable(path, message("cause-no-enrolment"), message("remedy-name-enrolment"))
        if head.version != VERSION:
            cause = message("cause-enrolment-version", version=head.version, known=VERSION)
            raise Unreadable(path, cause, message("remedy-enrol-again"))
        found = msgspec.json.decode(text, type=Enrolment)
    except (msgspec.DecodeError, RecursionError):
        raise Unreadable(path, message("cause-no-enrolment-or-damaged"), message("remedy-enrol-again")) from None
    if found.fault is not None:
        raise Unreadable(path, found.fault, message("remedy-enrol-again"))
    return found


def save_new(enrolment: Enrolment, path: Path) -> None:
    """Write an enrolment that is complete, for its owner alone. Raises `NotWritten`, also where the file is there."""
    write_new(path, [_text(enrolment)], MODE)


def save(enrolment: Enrolment, path: Path) -> None:
    """Write an enrolment in the place of the one before; a power cut leaves the one or the other.

    Raises `NotWritten`.
    """
    write_over(path, [_text(enrolment)], MODE)


class _Head(msgspec.Struct):
    """What every version of the file says first."""

    format: str
    version: int


def _text(enrolment: Enrolment) -> bytes:
    return msgspec.json.format(msgspec.json.encode(enrolment), indent=1) + b"\n"
