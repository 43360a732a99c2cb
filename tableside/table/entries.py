"""Entries of the ledger, from what happens at the table and back: the public part in clear, the rest to be sealed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tableside.engine.actions import Action
from tableside.engine.events import Event
from tableside.engine.modes import Played
from tableside.engine.opening import Opening
from tableside.engine.record import Secrets, decode_action, decode_events, encode
from tableside.engine.verdict import Verdict
from tableside.ledger.entry import Draft, Entry
from tableside.table.registration import Registration, Slot


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The private part of an entry: secrets of its action and events, the whole verdict, which card was tapped."""

    secrets: list[Any] = []
    verdict: Verdict | None = None
    slot: Slot = ""

    def __repr__(self) -> str:
        return "Sealed()"


class SealedDeck(msgspec.Struct, frozen=True):
    """The private part of a deck's entry: card names in the order of the list, and tag numbers in hex by place."""

    cards: tuple[str, ...]
    tags: dict[str, int]
    champion: int | None

    def __repr__(self) -> str:
        return "SealedDeck()"


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


NEXT_GAME = "next game"
"""The kind of the entry that makes a game the next one of a match."""


class Games(msgspec.Struct, frozen=True):
    """The games of the match before this one, by the people's names."""

    games: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """An entry about an action, read back; what the key does not open is None inside its secrets."""

    action: Action
    verdict: Verdict
    events: tuple[Event, ...]
    slot: Slot = field(repr=False)


def draft_opening(agreed: Opening, events: tuple[Event, ...]) -> Draft:
    """The first entry of a match."""
    secrets: Secrets = []
    public = encode(events, secrets)
    return Draft("match", agreed.edition, _json(agreed), b"null", public, _json(Sealed(secrets)))


def draft_action(kind: str, action: Action, verdict: Verdict, events: tuple[Event, ...], slot: Slot) -> Draft:
    """An entry of an action that was accepted or refused; only what is public of its verdict stands in clear."""
    secrets: Secrets = []
    done = encode(action, secrets)
    came = encode(events, secrets)
    return Draft(kind, verdict.edition, done, _json(verdict.public()), came, _json(Sealed(secrets, verdict, slot)))


def draft_ruled(ruled: Ruled, edition: str, events: tuple[Event, ...], slot: Slot) -> Draft:
    """An entry of a refused action that is carried out all the same."""
    secrets: Secrets = []
    came = encode(events, secrets)
    return Draft("stands", edition, _json(ruled), b"null", came, _json(Sealed(secrets, None, slot)))


def draft_note(kind: str, edition: str, public: Any, private: Any = None) -> Draft:
    """An entry that changes no position: an undo, a look, an unlock."""
    return Draft(kind, edition, _json(public), b"null", b"[]", b"" if private is None else _json(private))


def draft_deck(registration: Registration, edition: str) -> Draft:
    """An entry of a registered deck."""
    tags = {number.hex(): at for number, at in registration.tags.items()}
    public = DeckNote(registration.player, len(registration.cards), registration.paired)
    return draft_note("deck", edition, public, SealedDeck(registration.cards, tags, registration.champion))


def read_opening(entry: Entry) -> Opening:
    """What was agreed, from the first entry of a match."""
    return msgspec.json.decode(entry.action, type=Opening)


def read_action(entry: Entry) -> Done:
    """An accepted or refused action as it was."""
    sealed = _sealed(entry)
    secrets = None if sealed is None else sealed.secrets
    verdict = sealed.verdict if sealed is not None else None
    return Done(
        decode_action(entry.action, secrets),
        verdict or msgspec.json.decode(entry.verdict, type=Verdict),
        decode_events(entry.events, secrets),
        sealed.slot if sealed is not None else "",
    )


def read_events(entry: Entry) -> tuple[tuple[Event, ...], Slot]:
    """The events of any entry, and the card that was tapped for them."""
    sealed = _sealed(entry)
    if sealed is None:
        return decode_events(entry.events, None), ""
    return decode_events(entry.events, sealed.secrets), sealed.slot


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


def _sealed(entry: Entry) -> Sealed | None:
    return msgspec.json.decode(entry.private, type=Sealed) if entry.private else None


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
