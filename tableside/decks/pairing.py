"""Pairing: a player taps the cards of a deck list in order, and each tag then stands for one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from carddata.decklist import DeckList
from hw.model import Arrived, Content, Tag, UnreadCause, Written
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
UNDONE = message("pairing-undone")
NOTHING_TO_UNDO = message("pairing-nothing-to-undo")
REPLACED = message("pairing-replaced")
GOES_ON = message("pairing-tap-next")
CORRECTED = message("pairing-corrected")
RESUMED = message("pairing-resumed")
RANDOM_UID = message("pairing-random-uid")
UNREAD: Mapping[UnreadCause, Message] = {**INSTRUCTIONS, UnreadCause.MUTE: message("pairing-no-answer")}
"""The words on what to do about a card that was not read: a card that does not answer can be left out."""


@dataclass(frozen=True, slots=True, repr=False)
class PairingStep:
    """One card of a list was paired with a tag, or left out, or the last such step was taken back.

    - `number`: the key of the tag, its new id or its UID; empty where no tag was paired
    - `uid`: the UID of the tag; empty where no tag was paired
    - `replaces`: the index of the card whose tag was replaced, None for the next card of the list
    - `undoes`: whether the last step was taken back
    """

    number: bytes = b""
    uid: bytes = b""
    replaces: int | None = None
    undoes: bool = False


def begin(
    player: str,
    deck: DeckList,
    faults: tuple[Message, ...] = (),
    near: Mapping[str, str] | None = None,
    remaining: tuple[Message, ...] = (),
    legality: Message | None = None,
) -> Pairing:
    """A new pairing of the cards that a player shuffles, in the order of the list, the chosen champion first.

    `faults` is what is wrong with the list; `near` has the nearest card of each name that no card has, and `remaining`
    is what is wrong with the list with those. `legality` says by which day and rules it was checked.
    """
    champion = () if deck.champion is None else (deck.champion,)
    cards = (*champion, *deck.main)
    unknown = len({*cards} & {*deck.unknown})
    text = message("pairing-list-faults", count=len(faults)) if faults else legality
    text = message("pairing-unknown-names", count=unknown) if unknown else text
    near = {name: card for name, card in (near or {}).items() if name in cards}
    first = 0 if champion else None
    return Pairing(
        player,
        cards,
        first,
        said=text,
        faults=faults,
        near=near,
        remaining=remaining,
        legality=legality,
        legend=deck.legend or "",
    )


@dataclass(frozen=True, slots=True, repr=False)
class Pairing:
    """The progress of one player's pairing of a deck.

    - `player`: the letter of the player
    - `cards`: the names of the cards, in the order of the list
    - `champion`: the index of the chosen champion in `cards`, None for none
    - `tags`, `uids`: the index of the card that each tag key and each UID stands for
    - `skipped`: how many cards were left out
    - `at`: the index of the next card
    - `said`: what came of the last tap, None before the first
    - `remaining`: what is still wrong with the list if the nearest names are used
    - `held`: whether what only the owner may see is shown: the next card, and what is wrong with the list
    - `replaces`: the index of an earlier card that the next tap gives another tag, None for the next card
    - `faults`: what is wrong with the list; it names cards
    - `near`: the nearest card of each name that no card has
    - `legality`: by which day and rules the list was checked, None if nobody did
    - `earlier`: the pairing before the last step, None before the first
    - `legend`: the name of the deck's legend, which has no tag, empty for none
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
    replaces: int | None = None
    faults: tuple[Message, ...] = ()
    near: Mapping[str, str] = field(default_factory=dict)
    remaining: tuple[Message, ...] = ()
    legality: Message | None = None
    earlier: Pairing | None = field(default=None, compare=False)
    legend: str = ""

    @property
    def complete(self) -> bool:
        """Return whether every card was paired or left out."""
        return self.at >= len(self.cards)

    @property
    def card(self) -> int | None:
        """The index of the card that the next tap is for, None if there is none left."""
        if self.replaces is not None:
            return self.replaces
        return None if self.complete else self.at

    @property
    def may_correct(self) -> bool:
        """Return whether unknown names can still be replaced with the nearest ones: before the first step."""
        return bool(self.near) and self.earlier is None

    def corrected(self) -> Pairing:
        """The pairing with the nearest card in place of each name that no card has."""
        cards = tuple(self.near.get(name, name) for name in self.cards)
        return replace(self, cards=cards, faults=self.remaining, remaining=(), near={}, said=CORRECTED, held=False)

    def choose(self, by: int) -> Pairing:
        """Go back to an earlier card, or on to a later card, to give it another tag."""
        at = (self.at if self.replaces is None else self.replaces) + by
        if at < 0:
            return self
        if at >= self.at:
            return replace(self, replaces=None, said=COMPLETE if self.complete else GOES_ON, held=False)
        return replace(self, replaces=at, said=message("pairing-replaces", number=at + 1), held=False)

    def undone(self) -> Pairing:
        """Take the last step back: the tag no longer stands for the card, or the card is no longer left out."""
        if self.earlier is None:
            return replace(self, said=NOTHING_TO_UNDO, held=False)
        return replace(self.earlier, said=UNDONE, held=False, replaces=None)

    def skip(self) -> Pairing:
        """Leave out the next card, because it cannot be read."""
        if self.complete or self.replaces is not None:
            return self
        skipped = self.skipped + 1
        return replace(self, at=self.at + 1, skipped=skipped, said=LEFT_OUT, held=False, earlier=self)

    def takes_id(self, sighting: Arrived) -> bool:
        """Return whether a new id is to be written to the tag on the reader; `written` is then told what came of it.

        A tag is written only if it is blank or ours; any other holds somebody's data.
        """
        tag = sighting.tag
        is_next = not (self.card is None or self._is_paired(tag) or has_random_uid(tag.uid))
        return is_next and tag.writable and tag.content in (Content.BLANK, Content.OURS)

    def tapped(self, sighting: Arrived) -> Pairing:
        """Pair the next card with the tag on a reader, which takes no id: its UID stands for the card."""
        uid = sighting.tag.uid.reveal()
        if self.card is None:
            return replace(self, said=COMPLETE)
        if self._is_paired(sighting.tag):
            return replace(self, said=PAIRED_ALREADY)
        if has_random_uid(sighting.tag.uid):
            return replace(self, said=RANDOM_UID)
        return self._paired(uid, uid, PAIRED_BY_UID)

    def _is_paired(self, tag: Tag) -> bool:
        """Return whether this tag stands for a card already."""
        return tag.uid.reveal() in self.uids or (tag.ident is not None and tag.ident.reveal() in self.tags)

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
        if self.earlier is before.earlier:
            return None
        if self.earlier is not before:
            return PairingStep(undoes=True)
        card = before.at if before.replaces is None else before.replaces
        number = next((key for key, at in self.tags.items() if at == card), b"")
        uid = next((uid for uid, at in self.uids.items() if at == card), b"")
        return PairingStep(number, uid, before.replaces)

    def resumed(self, step: PairingStep) -> Pairing:
        """The pairing after a step on record, as it is read again."""
        if step.undoes:
            return replace(self.undone(), said=RESUMED)
        chosen = replace(self, replaces=step.replaces)
        return chosen._paired(step.uid, step.number, RESUMED) if step.number else replace(self.skip(), said=RESUMED)

    def _paired(self, uid: bytes, number: bytes, notice: Message) -> Pairing:
        """The card that the tap is for has this tag now, and no other."""
        card = self.at if self.replaces is None else self.replaces
        tags = {key: at for key, at in self.tags.items() if at != card}
        uids = {each: at for each, at in self.uids.items() if at != card}
        was_skipped = self.replaces is not None and len(tags) == len(self.tags)
        paired = replace(
            self,
            tags={**tags, number: card},
            uids={**uids, uid: card},
            skipped=self.skipped - was_skipped,
            at=self.at + (self.replaces is None),
            said=notice if self.replaces is None else REPLACED,
            held=False,
            replaces=None,
            earlier=self,
        )
        return replace(paired, said=COMPLETE) if paired.complete and notice in (PAIRED, PAIRED_BY_UID) else paired

    def registration(self) -> Registration:
        """The cards that are paired so far, as a registered deck."""
        return Registration(self.player, self.cards, self.tags, self.champion, legend=self.legend)

    def steps(self) -> tuple[PairingStep, ...]:
        """All steps that led to this pairing, the first one first; none of them was taken back."""
        steps: list[PairingStep] = []
        pairing = self
        while pairing.earlier is not None:
            step = pairing.step_from(pairing.earlier)
            steps += [] if step is None else [step]
            pairing = pairing.earlier
        return tuple(reversed(steps))


def with_kept_tags(pairing: Pairing, deck: Registration) -> Pairing:
    """A pairing that begins with the tags of a registered deck: cards of equal names keep theirs.

    The other cards come last in the list, to be paired one after the other: between games of a match only some cards
    change. What was said before is replaced with how many cards have their tags.
    """
    tags: dict[str, list[bytes]] = {}
    for key, at in deck.tags.items():
        tags.setdefault(deck.cards[at], []).append(key)
    numbered = [(name, tags[name].pop(0) if tags.get(name) else b"") for name in pairing.cards]
    order = sorted(range(len(numbered)), key=lambda at: not numbered[at][1])
    champion = None if pairing.champion is None else order.index(pairing.champion)
    pairing = replace(pairing, cards=tuple(numbered[at][0] for at in order), champion=champion)
    paired_tags = [numbered[at][1] for at in order if numbered[at][1]]
    for key in paired_tags:
        pairing = pairing._paired(key, key, GOES_ON)
    return replace(pairing, said=message("pairing-kept-tags", count=len(paired_tags)))
