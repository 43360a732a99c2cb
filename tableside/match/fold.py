"""One match, folded from its entries: the position, whose cards the tags are, and where each tapped card is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

import msgspec

from carddata.model import Catalogue
from tableside.decks.pairing import Pairing, PairingStep
from tableside.decks.registration import Registrations, Slot
from tableside.engine import Private, Table, Verdict, evolve, learn
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action
from tableside.engine.model.modes import Played
from tableside.engine.model.opening import GameSetup, initial_table
from tableside.engine.model.position import custom_cards
from tableside.engine.model.state import Facedown, Item, Permanent
from tableside.ledger.commitment import Hidden
from tableside.ledger.entry import Entry
from tableside.ledger.faults import Fault
from tableside.match.entries import (
    LookNote,
    Outcome,
    Undone,
    read_action,
    read_came,
    read_deck,
    read_games,
    read_note,
    read_opening,
    read_pairing,
    read_step,
)
from tableside.match.public.history import describe_action, gain, outcome
from tableside.match.public.references import table_names
from tableside.message import Names
from tableside.text.wording import Words

TOLD = {
    "undo": "Taken back by agreement",
    "unlock": "A judge unlocked the table",
    "refused unlock": "A wrong judge PIN was tried",
    "key lost": "The key of this match is gone: cards and decks from before are not known any more",
    "keys": "The key of this match was given into the keeping of a judge",
    "confirmed": "The record was looked at after an interruption, and play went on",
}
"""What the history says of entries that change no position."""


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """The last refused action, which players or a judge may let stand; `seq` is its entry, `tag` the tapped one's."""

    seq: int
    action: Action
    verdict: Verdict
    slot: Slot = field(repr=False)
    tag: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match as its entries tell it.

    `slots` says what each tapped card has become: a facedown handle, or the id of an object. `hidden` is what is
    private about each hide by its handle, as far as the key is at hand, and `hides` how many were fixed so far, those
    that were taken back too. `story` is the history in words, oldest first, with what was taken back; `gains` are the
    points that stand, by player and in words. `games` are the games before this one, where it is one of a best of
    three, by the people's names. `pairing` is one that has begun and not ended. `last` is the last action that stands,
    by its entry, and `before` the match before it: to there an undo goes.
    """

    number: int
    agreed: GameSetup
    table: Table
    private: Private
    registrations: Registrations = field(default_factory=Registrations)
    slots: Mapping[Slot, str | int] = field(default_factory=dict)
    hidden: Mapping[str, Hidden] = field(default_factory=dict)
    hides: int = 0
    refused: RefusedAction | None = None
    story: tuple[str, ...] = ()
    gains: tuple[tuple[str, str], ...] = ()
    games: tuple[Played, ...] = ()
    pairing: Pairing | None = None
    last: int = 0
    before: Match | None = None

    @property
    def names(self) -> Names:
        """What the players and battlefields are called."""
        return table_names(self.agreed.names, self.table)

    @property
    def words(self) -> Words:
        """This match in words."""
        return Words(self.agreed.names, self.table)

    def where(self, slot: Slot) -> Facedown | Permanent | Item | None:
        """The facedown card, the permanent or the item of the chain that a tapped card is now, None for none."""
        found = self.slots.get(slot)
        if isinstance(found, str):
            return next((lies for lies in self.table.facedown if lies.handle == found), None)
        return None if found is None else self.table.permanent(found) or self.table.item(found)


def replay(entries: tuple[Entry, ...], cards: Catalogue) -> Match:
    """Fold a match from all its entries, of which the first is its opening."""
    first, *later = entries
    agreed, came = read_opening(first), read_came(first)
    table = initial_table(agreed, {**cards, **custom_cards(came.events)})
    blank = Match(first.match, agreed, table, Private(), story=(f"Match {first.match} began",))
    return reduce(and_entry, later, _with(blank, came))


def and_entry(match: Match, entry: Entry) -> Match:
    """The match with one more entry; the history says of one that cannot be vouched for why not."""
    if entry.doubt is not None:
        match = replace(match, story=(*match.story, str(Fault(entry.doubt, entry.seq, entry.seq))))
    match entry.kind:
        case "action":
            done = read_action(entry)
            told = replace(match, story=(*match.story, describe_action(match.words, done.action, done.came.events)))
            return replace(_with(told, done.came), last=entry.seq, before=match)
        case "stands":
            told = replace(match, story=(*match.story, "Carried out all the same, by agreement"))
            return replace(_with(told, read_came(entry)), last=entry.seq, before=match)
        case "refused":
            done = read_action(entry)
            story = (*match.story, f"{describe_action(match.words, done.action)}: refused")
            return replace(
                match,
                story=story,
                refused=RefusedAction(entry.seq, done.action, done.verdict, done.came.slot, done.came.tag),
            )
        case "undo":
            return _undone(match, entry)
        case "next game":
            games = read_games(entry)
            return replace(match, games=games, story=(*match.story, f"Game {len(games) + 1} of the match"))
        case "look":
            return replace(match, story=(*match.story, _looked(match, entry)))
        case "pairing":
            return replace(match, pairing=read_pairing(entry))
        case "paired":
            return replace(match, pairing=_one_step(match.pairing, read_step(entry)))
        case "no pairing":
            return replace(match, pairing=None)
        case "deck":
            return _with_deck(match, entry)
        case kind:
            return replace(match, story=(*match.story, TOLD.get(kind, kind)))


def _one_step(pairing: Pairing | None, step: PairingStep | None) -> Pairing | None:
    """A pairing one card further; None where the key of either is not at hand."""
    return None if pairing is None or step is None else pairing.taken_up(step)


def _looked(match: Match, entry: Entry) -> str:
    """Who looked at which facedown card."""
    look = msgspec.json.decode(entry.action, type=LookNote)
    who = "A judge" if not look.by else match.words.player(look.by)
    lies = next((one for one in match.table.facedown if one.handle == look.handle), None)
    at = "" if lies is None else f" at {match.words.battlefield(lies.at)}"
    return f"{who} looked at {'their own' if look.by else 'a'} facedown card{at}"


def _undone(match: Match, entry: Entry) -> Match:
    """What was done from the named entry on is taken back; decks and the history stay, and no id is given out twice."""
    back = msgspec.json.decode(entry.action, type=Undone)
    earlier = match
    while earlier.before is not None and earlier.last >= back.of:
        earlier = earlier.before
    story = (*match.story, TOLD["undo"])
    table = msgspec.structs.replace(earlier.table, next_id=match.table.next_id)
    kept = replace(_registered(earlier, match.registrations), hides=match.hides, pairing=match.pairing)
    return replace(kept, table=table, story=story, refused=None)


def _with_deck(match: Match, entry: Entry) -> Match:
    deck, note = read_deck(entry), read_note(entry)
    told = f"{match.words.player(note.player)}: a deck of {note.cards} cards, {note.paired} with tags"
    match = replace(match, story=(*match.story, told), pairing=None)
    return match if deck is None else _registered(match, match.registrations.with_one(deck))


def _registered(match: Match, registrations: Registrations) -> Match:
    """The match with these decks. A player's other deck has other cards in its slots: where those are is not known."""
    same = [player for player in registrations.players() if registrations.of(player) is match.registrations.of(player)]
    slots = {slot: found for slot, found in match.slots.items() if slot[0] in same}
    return replace(match, registrations=registrations, slots=slots)


def _with(match: Match, came: Outcome) -> Match:
    table, private, slot = match.table, match.private, came.slot
    slots, hidden, story, gains = dict(match.slots), dict(match.hidden), list(match.story), list(match.gains)
    for event in came.events:
        words = Words(match.agreed.names, table)
        if line := outcome(words, event):
            story.append(line)
        if isinstance(event, e.Gained):
            gains.append((event.player, gain(words, event)))
        elif isinstance(event, e.Hid):
            slots |= {slot: event.handle} if slot else {}
            hidden |= {event.handle: came.hidden} if came.hidden is not None else {}
        elif slot and isinstance(event, e.Put) and event.item.kind != "ability":
            slots[slot] = event.item.id
        table, private = evolve(table, event), learn(private, event)
    return replace(
        match,
        table=table,
        private=private,
        slots=slots,
        hidden=hidden,
        hides=match.hides + came.fixes,
        story=tuple(story),
        gains=tuple(gains),
        refused=None,
    )
