"""Entries of the ledger, from what happens at the table and back: the public part in clear, the rest to be sealed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tableside.decks.pairing import Pairing, PairingStep
from tableside.decks.registration import Registration, Slot
from tableside.engine.model.actions import Action, Choose
from tableside.engine.model.events import Event
from tableside.engine.model.modes import Played
from tableside.engine.model.opening import GameSetup
from tableside.engine.model.record import Secrets, decode_action, decode_events, encode
from tableside.engine.model.verdict import Verdict
from tableside.ledger import commitment
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import Hidden, unpacked
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.hides import committed, with_commitment, with_openings
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES

WHOLE = 3 * BUCKET_BYTES - LENGTH_BYTES
"""What is private about a deed fills so many bytes, whatever it is: by its size nothing of it can be told."""


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The private part of an entry: secrets of its action and events, the whole verdict, which card was tapped.

    `tag` is the number of the tag that was tapped, `hidden` what is private about the hide that it tells of
    (`Hidden.record`). `answers` are those of a refused discard: the cards stay in the hand, where nobody may know them.
    """

    secrets: list[Any] = []
    verdict: Verdict | None = None
    slot: Slot = ""
    tag: bytes = b""
    hidden: bytes = b""
    answers: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "Sealed()"


class SealedDeck(msgspec.Struct, frozen=True):
    """The private part of a deck's entry: card names in the order of the list, and tag numbers in hex by place."""

    cards: tuple[str, ...]
    tags: dict[str, int]
    champion: int | None

    def __repr__(self) -> str:
        return "SealedDeck()"


class SealedStep(msgspec.Struct, frozen=True):
    """The private part of a step of a pairing: the tag's numbers in hex, empty for a card that was left out."""

    number: str
    uid: str

    def __repr__(self) -> str:
        return "SealedStep()"


class DeckNote(msgspec.Struct, frozen=True):
    """What everybody may know of a registered deck: how many cards it has and how many have a tag."""

    player: str
    cards: int
    paired: int


class Ruled(msgspec.Struct, frozen=True):
    """A refused action, of entry `of`, is carried out all the same, by agreement of the players or a judge's ruling."""

    of: int
    by: str


class Undone(msgspec.Struct, frozen=True):
    """Everything that was done from entry `of` on is taken back."""

    of: int
    by: str


class LookNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody sees the facedown card `handle`: the player `by`, or a judge where that is empty."""

    handle: str
    by: str = ""


NEXT_GAME = "next game"
"""The kind of the entry that makes a game the next one of a match."""


class Games(msgspec.Struct, frozen=True):
    """The games of the match before this one, by the people's names."""

    games: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class HideRecord:
    """What an entry has beside what was done: the hide that it fixes, for which judge, and the openings of others.

    `tag` is the number of the tag that was tapped for it, empty where none was. `discards` is whether its answers name
    cards of a hand.
    """

    hidden: Hidden | None = None
    judge: JudgePublic | None = None
    openings: tuple[commitment.CommitmentOpening, ...] = ()
    tag: bytes = field(default=b"", repr=False)
    discards: bool = False


NOTHING = HideRecord()
"""No hide and no opening."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an entry, read back; what the key does not open is None inside the secrets.

    `slot` is the card that was tapped for it and `tag` the number of its tag. `fixes` is whether the entry fixes a
    hide, and `hidden` what is private about that.
    """

    events: tuple[Event, ...] = ()
    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)
    fixes: bool = False
    hidden: Hidden | None = None


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """An entry about an action, read back."""

    action: Action
    verdict: Verdict
    came: Outcome


def draft_opening(agreed: GameSetup, events: tuple[Event, ...]) -> Draft:
    """The first entry of a match."""
    secrets: Secrets = []
    public = encode(events, secrets)
    return Draft("match", agreed.edition, _json(agreed), b"null", public, _json(Sealed(secrets)))


def draft_action(
    kind: str, action: Action, verdict: Verdict, events: tuple[Event, ...], slot: Slot, fixed: HideRecord = NOTHING
) -> Draft:
    """An entry of an action that was accepted or refused; only what is public of its verdict stands in clear."""
    secrets: Secrets = []
    answers: tuple[str, ...] = ()
    if kind == "refused" and fixed.discards and isinstance(action, Choose):
        action, answers = msgspec.structs.replace(action, answers=()), action.answers
    done = _fixing(encode(action, secrets), fixed)
    came = encode(events, secrets)
    private = _sealing(Sealed(secrets, verdict, slot, fixed.tag, answers=answers), fixed)
    return Draft(kind, verdict.edition, done, _json(verdict.public()), came, private)


def draft_ruled(
    ruled: Ruled, edition: str, events: tuple[Event, ...], slot: Slot, fixed: HideRecord = NOTHING
) -> Draft:
    """An entry of a refused action that is carried out all the same."""
    secrets: Secrets = []
    came = encode(events, secrets)
    private = _sealing(Sealed(secrets, None, slot, fixed.tag), fixed)
    return Draft("stands", edition, _fixing(_json(ruled), fixed), b"null", came, private)


def _fixing(action: bytes, fixed: HideRecord) -> bytes:
    """The public action, with the commitment of its hide and the openings of what it shows."""
    if fixed.hidden is not None:
        action = with_commitment(action, fixed.hidden, fixed.judge)
    return with_openings(action, fixed.openings)


def _sealing(sealed: Sealed, fixed: HideRecord) -> bytes:
    """The private part, of one length wherever there is a secret in it."""
    if fixed.hidden is not None:
        sealed = msgspec.structs.replace(sealed, hidden=fixed.hidden.record())
    return _json(sealed).ljust(WHOLE) if sealed.secrets or sealed.answers else _json(sealed)


def draft_note(kind: str, edition: str, public: Any, private: Any = None) -> Draft:
    """An entry that changes no position: an undo, a look, an unlock."""
    return Draft(kind, edition, _json(public), b"null", b"[]", b"" if private is None else _json(private))


def draft_deck(registration: Registration, edition: str) -> Draft:
    """An entry of a registered deck."""
    tags = {number.hex(): at for number, at in registration.tags.items()}
    public = DeckNote(registration.player, len(registration.cards), registration.paired)
    return draft_note("deck", edition, public, SealedDeck(registration.cards, tags, registration.champion))


def draft_pairing(pairing: Pairing, edition: str) -> Draft:
    """An entry of a pairing that begins."""
    public = DeckNote(pairing.player, len(pairing.cards), 0)
    return draft_note("pairing", edition, public, SealedDeck(pairing.cards, {}, pairing.champion))


def draft_step(step: PairingStep, edition: str) -> Draft:
    """An entry of a card that was paired or left out; which of the two is sealed."""
    return draft_note("paired", edition, {}, SealedStep(step.number.hex(), step.uid.hex()))


def read_opening(entry: Entry) -> GameSetup:
    """What was agreed, from the first entry of a match."""
    return msgspec.json.decode(entry.action, type=GameSetup)


def read_action(entry: Entry) -> RecordedAction:
    """An accepted or refused action as it was."""
    sealed = _sealed(entry)
    verdict = sealed.verdict if sealed is not None else None
    action = decode_action(entry.action, None if sealed is None else sealed.secrets)
    if sealed is not None and sealed.answers and isinstance(action, Choose):
        action = msgspec.structs.replace(action, answers=sealed.answers)
    return RecordedAction(
        action,
        verdict or msgspec.json.decode(entry.verdict, type=Verdict),
        _came(entry, sealed),
    )


def read_came(entry: Entry) -> Outcome:
    """The events of any entry, and what else came of it."""
    return _came(entry, _sealed(entry))


def _came(entry: Entry, sealed: Sealed | None) -> Outcome:
    fixes = committed(entry.action)
    if sealed is None:
        return Outcome(decode_events(entry.events, None), fixes=fixes is not None)
    hidden = unpacked(sealed.hidden, fixes.where) if fixes is not None else None
    events = decode_events(entry.events, sealed.secrets)
    return Outcome(events, sealed.slot, sealed.tag, fixes is not None, hidden)


def read_ruled(entry: Entry) -> Ruled:
    """Which refused action stands, and by whose word."""
    return msgspec.json.decode(entry.action, type=Ruled)


def read_games(entry: Entry) -> tuple[Played, ...]:
    """The games before this one of the same match."""
    return msgspec.json.decode(entry.action, type=Games).games


def read_note(entry: Entry) -> DeckNote:
    """What is public of a registered deck."""
    return msgspec.json.decode(entry.action, type=DeckNote)


def read_deck(entry: Entry) -> Registration | None:
    """A registered deck, None where its key is not at hand."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedDeck)
    tags = {bytes.fromhex(number): at for number, at in sealed.tags.items()}
    return Registration(read_note(entry).player, sealed.cards, tags, sealed.champion)


def read_pairing(entry: Entry) -> Pairing | None:
    """A pairing as it began, None where its key is not at hand."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedDeck)
    return Pairing(read_note(entry).player, sealed.cards, sealed.champion)


def read_step(entry: Entry) -> PairingStep | None:
    """A step of a pairing, None where its key is not at hand."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedStep)
    return PairingStep(bytes.fromhex(sealed.number), bytes.fromhex(sealed.uid))


def _sealed(entry: Entry) -> Sealed | None:
    return msgspec.json.decode(entry.private, type=Sealed) if entry.private else None


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
