"""Ledger entries of a match: written from what happens at the table, and read back.

An entry has a public part in clear and a private part, which the ledger seals. Both hold codes and values, no words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.actions import Action, Choose
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.record import Secrets, decode_action, decode_events, encode
from tableside.engine.model.verdict import Verdict
from tableside.ledger import commitment
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import Hidden, read_hidden
from tableside.ledger.entry import OPENING, Draft, Entry
from tableside.ledger.machine_log import MachineLogEnd
from tableside.ledger.people import Person, with_people
from tableside.ledger.recorded_hides import committed, with_commitment, with_openings
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES
from tableside.ledger.timeline import DECK
from tableside.match.disclosure import FaceWithheld, Publish, published_cards, withheld
from tableside.match.public.continued import Continued, with_continued
from tableside.match.public.first_entry import MACHINE, NAMED, SeatedPerson, read_setup

SEALED_BYTES = 3 * BUCKET_BYTES - LENGTH_BYTES
"""The private part of an action with secrets is padded to this length, so that its size says nothing."""


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The private part of an action's entry.

    - `secrets`: those of its action and events, in order
    - `verdict`: the whole verdict, private reasons too
    - `slot`, `tag`: the card that was tapped, and the key of its tag
    - `hidden`: the private part of its hide (`Hidden.record`), empty for none
    - `answers`: those that name a card without leave, as of a refused discard: the cards stay in the hand
    """

    secrets: list[Any] = []
    verdict: Verdict | None = None
    slot: Slot = ""
    tag: bytes = b""
    hidden: bytes = b""
    answers: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "Sealed()"


class Ruled(msgspec.Struct, frozen=True):
    """The refused action of entry `of` is carried out, as its player goes on or by a judge’s ruling."""

    of: int
    by: str


class Undone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything from entry `of` on is undone, by the players or by a judge.

    - `asked`: the player who wanted it, empty for a judge
    - `agreed`: the players of other sides who agreed
    - `silent`: those who did not answer in time, which counts as agreed
    - `unlock`: the entry with which the judge had unlocked the desk, 0 for players
    - `claimed`: whether a judge recorded it on the head judge's word
    """

    of: int
    by: str
    asked: str = ""
    agreed: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    unlock: int = 0
    claimed: bool = False


class Redone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The entries that entry `of` undid count again. The rest is as in `Undone`."""

    of: int
    asked: str = ""
    agreed: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()


class NotAgreed(msgspec.Struct, frozen=True):
    """The player `by` does not agree that what `asked` wants is undone or put back; `of` is as in those entries."""

    of: int
    asked: str
    by: str
    redo: bool = False


class PlayerNote(msgspec.Struct, frozen=True):
    """The player `by` acknowledges the change of entry `of`, or has drawn the card that it gave."""

    of: int
    by: str


class LookNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody looks at the facedown card `handle`: the player `by`, or a judge if that is empty."""

    handle: str
    by: str = ""


class _WithMachineLog(msgspec.Struct, frozen=True):
    machine: MachineLogEnd | None = None


class ShortcutNote(msgspec.Struct, frozen=True):
    """The player `by` announces that everybody passes unless somebody touches, or that it no longer holds.

    `by` is empty in a later game of the match for which it was announced.
    """

    by: str
    on: bool


@dataclass(frozen=True, slots=True)
class HideRecord:
    """The record of hides with an action: a commitment to its hide and openings of earlier hides.

    - `hidden`: the hide that the entry commits to, None for none
    - `judge`: the public key of the judge for whom it is sealed too
    - `openings`: those of the facedown cards that the action shows to everybody
    - `tag`: the key of the tag that was tapped, empty for none
    - `names_cards`: whether the action's answers name cards of a hand or a deck
    - `leave`: what lets the entry name faces
    """

    hidden: Hidden | None = None
    judge: JudgePublic | None = None
    openings: tuple[commitment.CommitmentOpening, ...] = ()
    tag: bytes = field(default=b"", repr=False)
    names_cards: bool = False
    leave: tuple[Publish, ...] = ()


NOTHING = HideRecord()
"""No commitment and no opening."""


@dataclass(frozen=True, slots=True)
class RecordedOutcome:
    """The outcome of an entry, read back. Secrets that the key does not open hold None.

    - `slot`, `tag`: the card that was tapped, and the key of its tag
    - `commits`: whether the entry commits to a hide
    - `hidden`: what is private about that hide, None if it is not known
    """

    events: tuple[Event, ...] = ()
    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)
    commits: bool = False
    hidden: Hidden | None = None


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """An entry about an action, read back: the action, the verdict on it and its outcome."""

    action: Action
    verdict: Verdict
    outcome: RecordedOutcome


def draft_first_entry(
    agreed: GameSetup, events: tuple[Event, ...], machine: MachineLogEnd | None = None, hide: HideRecord = NOTHING
) -> Draft:
    """The first entry of a match; `machine` is the end of the machine's log, None if it cannot be used."""
    secrets: Secrets = []
    public = _public_events(events, secrets, hide)
    action, people = _first_action(agreed, machine)
    return Draft(OPENING, agreed.edition, action, b"null", public, _json(Sealed(secrets)), people)


def draft_taken_over(
    continued: Continued, agreed: GameSetup, events: bytes, machine: MachineLogEnd | None = None
) -> Draft:
    """The first entry of a match that goes on here. Its events were public before, and nothing in it is sealed."""
    action, people = _first_action(agreed, machine)
    return Draft(OPENING, agreed.edition, with_continued(action, continued), b"null", events, b"", people)


def _first_action(agreed: GameSetup, machine: MachineLogEnd | None) -> tuple[bytes, tuple[Person, ...]]:
    """The public action of a first entry, and the people in it."""
    parts = msgspec.to_builtins(agreed) | ({} if machine is None else {MACHINE: machine})
    people = tuple(_person(agreed, player) for player in agreed.names)
    return with_people(_json({name: part for name, part in parts.items() if name not in NAMED}), people), people


def _person(agreed: GameSetup, player: str) -> Person:
    seated = SeatedPerson(agreed.names[player], agreed.pronouns.get(player, ""))
    return Person.new(player, _json(seated).decode())


def draft_action(
    kind: str, action: Action, verdict: Verdict, events: tuple[Event, ...], slot: Slot, hide: HideRecord = NOTHING
) -> Draft:
    """An entry of an action that was accepted or refused. Only the public part of its verdict is in clear.

    Answers that name a card without leave are sealed. Raises FaceWithheld if the events name a card without leave.
    """
    secrets: Secrets = []
    answers: tuple[str, ...] = ()
    if hide.names_cards and isinstance(action, Choose) and not published_cards(hide.leave).issuperset(action.answers):
        action, answers = msgspec.structs.replace(action, answers=()), action.answers
    public_action = _public_action(encode(action, secrets), hide)
    public_events = _public_events(events, secrets, hide)
    private = _private_part(Sealed(secrets, verdict, slot, hide.tag, answers=answers), hide)
    return Draft(kind, verdict.edition, public_action, _json(verdict.public()), public_events, private)


def draft_ruled(ruled: Ruled, edition: str, events: tuple[Event, ...], slot: Slot, hide: HideRecord = NOTHING) -> Draft:
    """An entry of a refused action that is carried out by its player or a ruling."""
    return draft_outcome("stands", ruled, edition, events, slot, hide)


def draft_outcome(
    kind: str, note: Any, edition: str, events: tuple[Event, ...], slot: Slot = "", hide: HideRecord = NOTHING
) -> Draft:
    """An entry with events that no action was judged for; `note` is its public action, a value and never words.

    Raises FaceWithheld if the events name a card without leave.
    """
    secrets: Secrets = []
    public_events = _public_events(events, secrets, hide)
    private = _private_part(Sealed(secrets, None, slot, hide.tag), hide)
    return Draft(kind, edition, _public_action(_json(note), hide), b"null", public_events, private)


def _public_events(events: tuple[Event, ...], secrets: Secrets, hide: HideRecord) -> bytes:
    """The events in clear, which name only what there is leave for."""
    if withheld(events, hide.leave):
        raise FaceWithheld
    return encode(events, secrets)


def _public_action(action: bytes, hide: HideRecord) -> bytes:
    """The action in clear, with the commitment to its hide and the openings of the cards that it shows."""
    if hide.hidden is not None:
        action = with_commitment(action, hide.hidden, hide.judge)
    return with_openings(action, hide.openings)


def _private_part(sealed: Sealed, hide: HideRecord) -> bytes:
    """The private part, padded if there is a secret in it."""
    if hide.hidden is not None:
        sealed = msgspec.structs.replace(sealed, hidden=hide.hidden.record())
    return _json(sealed).ljust(SEALED_BYTES) if sealed.secrets or sealed.answers else _json(sealed)


def draft_note(kind: str, edition: str, public: Any, private: Any = None, people: tuple[Person, ...] = ()) -> Draft:
    """An entry that changes no position, as a look or an unlock.

    `public` and `private` are values, never words. `people` are those whom it is about by name, which stands beside it.
    """
    action = with_people(_json(public), people) if people else _json(public)
    return Draft(kind, edition, action, b"null", b"[]", b"" if private is None else _json(private), people)


def read_game_setup(entry: Entry) -> GameSetup:
    """The setup that was agreed, from the first entry of a match."""
    return read_setup(entry)


def read_machine(action: bytes) -> MachineLogEnd | None:
    """The end of the machine's log that the first entry of a match names. Raises ValueError."""
    return msgspec.json.decode(action, type=_WithMachineLog).machine


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
        _outcome(entry, sealed),
    )


def read_outcome(entry: Entry) -> RecordedOutcome:
    """The events of any entry, and what else is recorded with them."""
    return _outcome(entry, _sealed(entry))


def _outcome(entry: Entry, sealed: Sealed | None) -> RecordedOutcome:
    hide = committed(entry.action)
    if sealed is None:
        return RecordedOutcome(decode_events(entry.events, None), commits=hide is not None)
    hidden = read_hidden(sealed.hidden, hide.where) if hide is not None else None
    events = decode_events(entry.events, sealed.secrets)
    return RecordedOutcome(events, sealed.slot, sealed.tag, hide is not None, hidden)


def read_ruled(entry: Entry) -> Ruled:
    """Return which refused action is carried out, and by whose word."""
    return msgspec.json.decode(entry.action, type=Ruled)


def _sealed(entry: Entry) -> Sealed | None:
    """The private part of an entry; that of a deck has its cards alone, and nothing of its events."""
    return msgspec.json.decode(entry.private, type=Sealed) if entry.private and entry.kind != DECK else None


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
