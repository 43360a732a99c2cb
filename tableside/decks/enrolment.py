"""Enrolments: a paired deck in a file, so that it need not be paired again for each match.

Whoever reads the file can tell the cards of the deck facedown, so only its owner may read it. Otherwise the meaning of
a tag is only in the sealed part of a match.
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
"""The largest size of such a file."""
MODE: Final = 0o600

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
SlotNumber = Annotated[int, msgspec.Meta(ge=0, le=MAX_CARDS)]


class TaggedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card and its tag: its index in the list, the key of the tag and its UID, which may be the same."""

    card: SlotNumber
    number: Annotated[bytes, msgspec.Meta(min_length=4, max_length=16)]
    uid: Annotated[bytes, msgspec.Meta(min_length=4, max_length=10)]

    def __repr__(self) -> str:
        return "Tagged()"


class Enrolment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file.

    - `cards`: the names of the cards, in the order of the list
    - `champion`: the index of the chosen champion, None for none
    - `at`: the index of the next card to pair; earlier cards without a tag were left out
    - `tags`: the paired cards
    """

    format: str
    version: int
    cards: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=MAX_CARDS + 1)]
    champion: SlotNumber | None
    at: SlotNumber
    tags: Annotated[tuple[TaggedCard, ...], msgspec.Meta(max_length=MAX_CARDS + 1)]

    def __repr__(self) -> str:
        return "Enrolment()"

    @classmethod
    def of(cls, pairing: Pairing) -> Enrolment:
        """The enrolment of a pairing, complete or not."""
        uids = {card: uid for uid, card in pairing.uids.items()}
        tags = tuple(TaggedCard(card, number, uids[card]) for number, card in pairing.tags.items())
        return cls(FORMAT, VERSION, pairing.cards, pairing.champion, pairing.at, tags)

    def pairing(self, player: str) -> Pairing:
        """The pairing, to be continued."""
        return Pairing(
            player,
            self.cards,
            self.champion,
            {tagged.number: tagged.card for tagged in self.tags},
            {tagged.uid: tagged.card for tagged in self.tags},
            skipped=self.at - len(self.tags),
            at=self.at,
        )

    def registration(self, player: str) -> Registration:
        """The deck, to be registered in a match."""
        return self.pairing(player).registration()

    @property
    def fault(self) -> Message | None:
        """Return why no pairing can have led to this; None if one can."""
        cards = [tagged.card for tagged in self.tags]
        if len(set(cards)) < len(cards) or any(card >= self.at for card in cards):
            return message("cause-enrolment-tags-misfit")
        numbers, uids = {tagged.number for tagged in self.tags}, {tagged.uid for tagged in self.tags}
        if len(numbers) < len(cards) or len(uids) < len(cards):
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
        enrolment = msgspec.json.decode(text, type=Enrolment)
    except (ValueError, RecursionError):
        raise Unreadable(path, message("cause-no-enrolment-or-damaged"), message("remedy-enrol-again")) from None
    if enrolment.fault is not None:
        raise Unreadable(path, enrolment.fault, message("remedy-enrol-again"))
    return enrolment


def save_new(enrolment: Enrolment, path: Path) -> None:
    """Write a new file that only its owner can read. Raises `NotWritten`, also if the file exists."""
    write_new(path, [_text(enrolment)], MODE)


def save(enrolment: Enrolment, path: Path) -> None:
    """Replace the file of an earlier state; a power cut leaves one or the other. Raises `NotWritten`."""
    write_over(path, [_text(enrolment)], MODE)


class _Head(msgspec.Struct):
    """The part that every version of the file has."""

    format: str
    version: int


def _text(enrolment: Enrolment) -> bytes:
    return msgspec.json.format(msgspec.json.encode(enrolment), indent=1) + b"\n"
