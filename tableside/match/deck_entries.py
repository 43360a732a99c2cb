"""Ledger entries of decks and pairings: written from what happens at the table, read back, and folded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from tableside.decks.pairing import RESUMED, Pairing, PairingStep
from tableside.decks.registration import Registration
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import steps
from tableside.engine.model.game_setup import legend_placed
from tableside.engine.model.record import encode
from tableside.engine.model.state import Table
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.seal import BUCKET_BYTES, LENGTH_BYTES
from tableside.ledger.timeline import DECK
from tableside.match.entries import draft_note, read_outcome
from tableside.match.public.history import describe_outcome
from tableside.match.state import Match
from tableside.match.undoing import with_registrations
from tableside.message import PlayerName, message

DECK_BYTES = 32 * BUCKET_BYTES - LENGTH_BYTES
"""The private part of a deck is padded to this length, which every legal deck with all its tags fits into."""


class SealedDeck(msgspec.Struct, frozen=True):
    """The private part of a deck's entry: cards by name in the order of the list, and list indexes by tag id in hex."""

    cards: tuple[str, ...]
    tags: dict[str, int]
    champion: int | None
    legend: str

    def __repr__(self) -> str:
        return "SealedDeck()"


class SealedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """The private part of a pairing step (see `PairingStep`): the tag's id and UID in hex, empty for none."""

    number: str = ""
    uid: str = ""
    replaces: int | None = None
    undoes: bool = False

    def __repr__(self) -> str:
        return "SealedStep()"


class DeckNote(msgspec.Struct, frozen=True):
    """The public part of a deck's entry: whose it is, how many cards it has and how many of them have a tag.

    `practice` is whether its cards are practice cards, which the table registers by itself.
    """

    player: str
    cards: int
    paired: int
    practice: bool = False


class PairingNote(msgspec.Struct, frozen=True):
    """The public part of the entries that put a pairing off and go on with it: whose it is."""

    player: str


def draft_deck(registration: Registration, table: Table) -> Draft:
    """An entry of a registered deck, whose legend comes to lie in its zone on this table (103.1.a)."""
    tags = {tag_id.hex(): index for tag_id, index in registration.tags.items()}
    public = DeckNote(registration.player, len(registration.cards), registration.paired, registration.practice)
    sealed = SealedDeck(registration.cards, tags, registration.champion, registration.legend)
    events = legend_placed(table, registration.player, registration.legend)
    return _draft_of_deck(DECK, table.setup.edition, public, sealed, events)


def draft_pairing(pairing: Pairing, edition: str) -> Draft:
    """An entry of a pairing that begins."""
    public = DeckNote(pairing.player, len(pairing.cards), 0)
    return _draft_of_deck("pairing", edition, public, SealedDeck(pairing.cards, {}, pairing.champion, pairing.legend))


def _draft_of_deck(
    kind: str, edition: str, public: DeckNote, sealed: SealedDeck, events: tuple[Event, ...] = ()
) -> Draft:
    """An entry with a deck; a list that no rule allows may be larger, by whole multiples."""
    private = msgspec.json.encode(sealed)
    most = -(-len(private) // DECK_BYTES) * DECK_BYTES
    return Draft(kind, edition, msgspec.json.encode(public), b"null", encode(events, []), private.ljust(most))


def draft_step(step: PairingStep, edition: str) -> Draft:
    """An entry of a card that was paired or left out, or of a step taken back; which of them it was is sealed."""
    sealed = SealedStep(step.number.hex(), step.uid.hex(), step.replaces, step.undoes)
    return draft_note("paired", edition, {}, sealed)


def read_note(entry: Entry) -> DeckNote:
    """The public part of a deck's entry."""
    return msgspec.json.decode(entry.action, type=DeckNote)


def read_deck(entry: Entry) -> Registration | None:
    """A registered deck; None without the key."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedDeck)
    tags = {bytes.fromhex(tag_id): index for tag_id, index in sealed.tags.items()}
    note = read_note(entry)
    return Registration(note.player, sealed.cards, tags, sealed.champion, note.practice, sealed.legend)


def read_pairing(entry: Entry) -> Pairing | None:
    """A pairing as it began; None without the key."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedDeck)
    return Pairing(read_note(entry).player, sealed.cards, sealed.champion, legend=sealed.legend)


def read_step(entry: Entry) -> PairingStep | None:
    """A step of a pairing; None without the key."""
    if not entry.private:
        return None
    sealed = msgspec.json.decode(entry.private, type=SealedStep)
    return PairingStep(bytes.fromhex(sealed.number), bytes.fromhex(sealed.uid), sealed.replaces, sealed.undoes)


def begin_pairing(match: Match, entry: Entry) -> Match:
    """A pairing begins. One of the same player that was put off stays until a deck comes of this one."""
    return replace(match, pairing=read_pairing(entry))


def put_off(match: Match) -> Match:
    """The pairing is to be continued later."""
    pairing = match.pairing
    put_off = match.put_off if pairing is None else {**match.put_off, pairing.player: pairing}
    return replace(match, pairing=None, put_off=put_off)


def take_up(match: Match, note: PairingNote) -> Match:
    """A pairing that was put off goes on; without the key there is none."""
    pairing = match.put_off.get(note.player)
    resumed = None if pairing is None else replace(pairing, said=RESUMED)
    return replace(match, pairing=resumed, put_off=_without(match.put_off, note.player))


def pair_card(match: Match, entry: Entry) -> Match:
    """The pairing goes on to the next card; without the key there is none."""
    step = read_step(entry)
    pairing = None if match.pairing is None or step is None else match.pairing.resumed(step)
    return replace(match, pairing=pairing)


def register_deck(match: Match, entry: Entry) -> Match:
    """A deck is registered, which ends its pairings. Without the key its cards are not known."""
    deck, note = read_deck(entry), read_note(entry)
    owner = PlayerName(note.player)
    line = message("history-deck", player=owner, count=note.cards, paired=note.paired)
    if note.practice:
        line = message("history-practice-deck", player=owner, count=note.cards)
    put_off = match.put_off if match.pairing is None else _without(match.put_off, note.player)
    match = replace(match.with_line(line), pairing=None, put_off=put_off)
    for before, event, after in steps(match.table, read_outcome(entry).events):
        placed = describe_outcome(before, event)
        match = replace(match if placed is None else match.with_line(placed), table=after)
    return match if deck is None else with_registrations(match, match.registrations.with_one(deck))


def _without(pairings: Mapping[str, Pairing], player: str) -> dict[str, Pairing]:
    return {other: pairing for other, pairing in pairings.items() if other != player}
