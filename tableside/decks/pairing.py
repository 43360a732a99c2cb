"""Pairing: a player taps the cards of a deck list in order, and each tag then stands for one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from carddata.decklist import DeckList
from hw.model import Arrived, Content, UnreadCause, Written
from hw.tag import has_random_uid
from tableside.decks.registration import Registration
from tableside.decks.unread import INSTRUCTIONS
from tableside.message import Message, PlayerName, message

ID_BYTES = 16
"""The length of the id on a tag. It is random, so it says nothing about the card."""

PAIRED = message("pairing-paired")
PAIRED_BY_UID = message("pairing-paired-by-uid")
PAIRED_ALREADY = message("pairing-paired-already")
COMPLETE = message("pairing-complete")
LEFT_OUT = message("pairing-left-out")
RESUMED = message("pairing-resumed")
RANDOM_UID = message("pairing-random-uid")
UNREAD: Mapping[UnreadCause, Message] = {**INSTRUCTIONS, UnreadCause.MUTE: message("pairing-no-answer")}
"""What to do about a card that was not read: a card that does not answer can be left out."""


@dataclass(frozen=True, slots=True, repr=False)
class PairingStep:
    """One card of a list was paired with a tag, or left out.

    - `number`: the key of the tag, its new id or its UID; empty for a card that was left out
    - `uid`: the UID of the tag; empty for a card that was left out
    """

    number: bytes = b""
    uid: bytes = b""


def begin(player: str, deck: DeckList) -> Pairing:
    """A new pairing of the cards that a player shuffles, in the order of the list, the chosen champion first."""
    champion = () if deck.champion is None else (deck.champion,)
    cards = (*champion, *deck.main)
    unknown = len({*cards} & {*deck.unknown})
    said = message("pairing-unknown-names", count=unknown) if unknown else None
    return Pairing(player, cards, 0 if champion else None, said=said)


@dataclass(frozen=True, slots=True, repr=False)
class Pairing:
    """How far one player has paired a deck.

    - `player`: the letter of the player
    - `cards`: the names of the cards, in the order of the list
    - `champion`: the index of the chosen champion in `cards`, None for none
    - `tags`, `uids`: the index of the card that each tag key and each UID stands for
    - `skipped`: how many cards were left out
    - `at`: the index of the next card
    - `said`: what came of the last tap, None before the first
    - `held`: whether the name of the next card is shown
    """

    player: str
    cards: tuple[str, ...]
    champion: int | None
    tags: Mapping[bytes, int] = field(default_factory=dict)
    uids: Mapping[bytes, int] = field(default_factory=dict)
    skipped: int = 0
    at: int = 0
    said: Message | None = None
    held: bool = False

    @property
    def complete(self) -> bool:
        """Whether every card was paired or left out."""
        return self.at >= len(self.cards)

    def skip(self) -> Pairing:
        """Leave out the next card, because it cannot be read."""
        if self.complete:
            return self
        return replace(self, at=self.at + 1, skipped=self.skipped + 1, said=LEFT_OUT, held=False)

    def takes_id(self, sighting: Arrived) -> bool:
        """Whether a new id is to be written to the tag on the reader; `written` is then told what came of it.

        A tag is written only if it is blank or ours; any other holds somebody's data.
        """
        tag = sighting.tag
        is_next = not (self.complete or tag.uid.reveal() in self.uids or has_random_uid(tag.uid))
        return is_next and tag.writable and tag.content in (Content.BLANK, Content.OURS)

    def tapped(self, sighting: Arrived) -> Pairing:
        """Pair the next card with the tag on a reader, which takes no id: its UID stands for the card."""
        uid = sighting.tag.uid.reveal()
        if self.complete:
            return replace(self, said=COMPLETE)
        if uid in self.uids:
            return replace(self, said=PAIRED_ALREADY)
        if has_random_uid(sighting.tag.uid):
            return replace(self, said=RANDOM_UID)
        return self._paired(uid, uid, PAIRED_BY_UID)

    def written(self, sighting: Arrived, new_id: bytes, result: Written) -> Pairing:
        """Pair the next card if its tag took the new id, or refused to be written."""
        uid = sighting.tag.uid.reveal()
        match result:
            case Written.WRITTEN:
                return self._paired(uid, new_id, PAIRED)
            case Written.REFUSED:
                return self._paired(uid, uid, PAIRED_BY_UID)
            case Written.OTHER_TAG:
                return replace(self, said=UNREAD[UnreadCause.TWO])
            case Written.MOVED:
                return replace(self, said=UNREAD[UnreadCause.MOVED])

    def unread(self, cause: UnreadCause) -> Pairing:
        """Say what to do about a card that was not read."""
        return replace(self, said=UNREAD[cause])

    def other_players(self, player: str) -> Pairing:
        """Say that the card on the reader belongs to another player."""
        return replace(self, said=message("pairing-other-players-card", player=PlayerName(player)))

    def step_from(self, before: Pairing) -> PairingStep | None:
        """The step that led from the pairing `before` to this one, None if no card was paired or left out."""
        if self.at == before.at:
            return None
        number = next((key for key, at in self.tags.items() if at == before.at), b"")
        return PairingStep(number, next((uid for uid, at in self.uids.items() if at == before.at), b""))

    def resumed(self, step: PairingStep) -> Pairing:
        """The pairing after a step on record, as it is read again."""
        return self._paired(step.uid, step.number, RESUMED) if step.number else replace(self.skip(), said=RESUMED)

    def _paired(self, uid: bytes, number: bytes, said: Message) -> Pairing:
        return replace(
            self,
            tags={**self.tags, number: self.at},
            uids={**self.uids, uid: self.at},
            at=self.at + 1,
            said=said,
            held=False,
        )

    def registration(self) -> Registration:
        """The cards that are paired so far, as a registered deck."""
        return Registration(self.player, self.cards, self.tags, self.champion)
