"""Pairing: a deck list in, each card tapped, and each tag then stands for one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from carddata.decklist import DeckList
from hw.model import Arrived, Content, Written
from hw.tag import has_random_uid
from tableside.decks.registration import Registration

ID_BYTES = 16
"""The length of the id on a tag: random, so that it says nothing."""

PASSING = "This shows another number each time, so it cannot stand for a card. Tap the card itself."
GOES_ON = "The pairing goes on where it was. Tap the next card."

BY_NUMBER = "Paired; this tag was left as it is, and its number stands for it. Tap the next card."


@dataclass(frozen=True, slots=True, repr=False)
class PairingStep:
    """The next card of a list was paired with a tag, or left out: then there are no numbers.

    `number` is by what the tag will be known, `uid` its own.
    """

    number: bytes = b""
    uid: bytes = b""


def begin(player: str, deck: DeckList) -> Pairing:
    """The cards that a player shuffles, in the order of their list, the chosen champion first."""
    champion = () if deck.champion is None else (deck.champion,)
    cards = (*champion, *deck.main)
    unknown = len({*cards} & {*deck.unknown})
    said = f"Names that are not known: {unknown}. What those cards do is done by hand." if unknown else ""
    return Pairing(player, cards, 0 if champion else None, said=said)


@dataclass(frozen=True, slots=True, repr=False)
class Pairing:
    """How far one owner has come: `at` is the next card of the list, `said` what became of the last tap."""

    player: str
    cards: tuple[str, ...]
    champion: int | None
    tags: Mapping[bytes, int] = field(default_factory=dict)
    uids: Mapping[bytes, int] = field(default_factory=dict)
    skipped: int = 0
    at: int = 0
    said: str = ""
    held: bool = False

    @property
    def complete(self) -> bool:
        """Whether every card was tapped or skipped."""
        return self.at >= len(self.cards)

    def skip(self) -> Pairing:
        """The next card cannot be read: leave it out, and say so."""
        if self.complete:
            return self
        return replace(
            self,
            at=self.at + 1,
            skipped=self.skipped + 1,
            said="Left out: hide and play it unread.",
            held=False,
        )

    def takes_id(self, sighting: Arrived) -> bool:
        """Whether the tag on the reader is given a fresh id, which `written` then hears of.

        A tag is written only where it is blank or ours: on any other lies something that is somebody's.
        """
        tag = sighting.tag
        is_next = not (self.complete or tag.uid.reveal() in self.uids or has_random_uid(tag.uid))
        return is_next and tag.writable and tag.content in (Content.BLANK, Content.OURS)

    def tapped(self, sighting: Arrived) -> Pairing:
        """The next card lies on a reader, and its tag takes no id: its uid stands for it."""
        uid = sighting.tag.uid.reveal()
        if self.complete:
            return replace(self, said="All cards are paired.")
        if uid in self.uids:
            return replace(self, said="This card is paired already. Tap the next one.")
        if has_random_uid(sighting.tag.uid):
            return replace(self, said=PASSING)
        return self._paired(uid, uid, BY_NUMBER)

    def written(self, sighting: Arrived, ident: bytes, result: Written) -> Pairing:
        """The tag of the next card was given this id, or was not."""
        uid = sighting.tag.uid.reveal()
        match result:
            case Written.WRITTEN:
                return self._paired(uid, ident, "Paired. Tap the next card.")
            case Written.REFUSED:
                return self._paired(uid, uid, BY_NUMBER)
            case Written.OTHER_TAG:
                return replace(self, said="Two cards lie there. Take both away and put one down.")
            case Written.MOVED:
                return replace(self, said="The card moved. Put it down again and hold it still.")

    def since(self, before: Pairing) -> PairingStep | None:
        """The step from the pairing `before` to this one, None where nothing was paired or left out."""
        if self.at == before.at:
            return None
        number = next((one for one, at in self.tags.items() if at == before.at), b"")
        return PairingStep(number, next((one for one, at in self.uids.items() if at == before.at), b""))

    def taken_up(self, step: PairingStep) -> Pairing:
        """This pairing with a step that was kept."""
        return self._paired(step.uid, step.number, GOES_ON) if step.number else replace(self.skip(), said=GOES_ON)

    def _paired(self, uid: bytes, number: bytes, said: str) -> Pairing:
        return replace(
            self,
            tags={**self.tags, number: self.at},
            uids={**self.uids, uid: self.at},
            at=self.at + 1,
            said=said,
            held=False,
        )

    def registration(self) -> Registration:
        """What was paired so far."""
        return Registration(self.player, self.cards, self.tags, self.champion)
