"""One match, folded from its entries: the position, whose cards the tags are, and where each tapped card is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

import msgspec

from carddata.model import Catalogue
from tableside.engine import Private, Table, Verdict, evolve, learn
from tableside.engine import events as e
from tableside.engine.actions import Action
from tableside.engine.events import Event
from tableside.engine.modes import Played
from tableside.engine.opening import Opening, opening
from tableside.engine.state import Facedown, Item, Permanent
from tableside.ledger.entry import Entry
from tableside.table.entries import (
    Undone,
    read_action,
    read_deck,
    read_events,
    read_games,
    read_note,
    read_opening,
)
from tableside.table.registration import Registrations, Slot
from tableside.table.story import deed, gain, outcome
from tableside.table.wording import Words

TOLD = {
    "undo": "Taken back by agreement",
    "unlock": "A judge unlocked the table",
    "refused unlock": "A wrong judge PIN was tried",
    "look": "A judge looked at a facedown card",
    "key lost": "The key of this match was lost: cards and decks from before are not known any more",
}
"""What the history says of entries that change no position."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The last refused action, which players or a judge may let stand; `seq` is its entry."""

    seq: int
    action: Action
    verdict: Verdict
    slot: Slot = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match as its entries tell it.

    `slots` says what each tapped card has become: a facedown handle, or the id of an object. `story` is the history
    in words, oldest first, with what was taken back; `gains` are the points that stand, by player and in words.
    `games` are the games before this one, where it is one of a best of three, by the people's names.
    `last` is the last action that stands, by its entry, and `before` the match before it: to there an undo goes.
    """

    number: int
    agreed: Opening
    table: Table
    private: Private
    registrations: Registrations = field(default_factory=Registrations)
    slots: Mapping[Slot, str | int] = field(default_factory=dict)
    refused: Refused | None = None
    story: tuple[str, ...] = ()
    gains: tuple[tuple[str, str], ...] = ()
    games: tuple[Played, ...] = ()
    last: int = 0
    before: Match | None = None

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

    def slot_of(self, handle: str) -> Slot | None:
        """The card that was tapped as this one was hidden, None where none was, or where its key is not at hand."""
        return next((slot for slot, found in self.slots.items() if found == handle), None)


def replay(entries: tuple[Entry, ...], cards: Catalogue) -> Match:
    """Fold a match from all its entries, of which the first is its opening."""
    first, *later = entries
    agreed = read_opening(first)
    blank = Match(first.match, agreed, opening(agreed, cards), Private(), story=(f"Match {first.match} began",))
    return reduce(and_entry, later, _with_events(blank, *read_events(first)))


def and_entry(match: Match, entry: Entry) -> Match:
    """The match with one more entry."""
    match entry.kind:
        case "action":
            done = read_action(entry)
            told = replace(match, story=(*match.story, deed(match.words, done.action, done.events)))
            return replace(_with_events(told, done.events, done.slot), last=entry.seq, before=match)
        case "stands":
            told = replace(match, story=(*match.story, "Carried out all the same, by agreement"))
            return replace(_with_events(told, *read_events(entry)), last=entry.seq, before=match)
        case "refused":
            done = read_action(entry)
            story = (*match.story, f"{deed(match.words, done.action)}: refused")
            return replace(match, story=story, refused=Refused(entry.seq, done.action, done.verdict, done.slot))
        case "undo":
            return _undone(match, entry)
        case "next game":
            games = read_games(entry)
            return replace(match, games=games, story=(*match.story, f"Game {len(games) + 1} of the match"))
        case "deck":
            return _with_deck(match, entry)
        case kind:
            return replace(match, story=(*match.story, TOLD.get(kind, kind)))


def _undone(match: Match, entry: Entry) -> Match:
    """What was done from the named entry on is taken back; decks and the history stay, and no id is given out twice."""
    back = msgspec.json.decode(entry.action, type=Undone)
    earlier = match
    while earlier.before is not None and earlier.last >= back.of:
        earlier = earlier.before
    story = (*match.story, TOLD["undo"])
    table = msgspec.structs.replace(earlier.table, next_id=match.table.next_id)
    return replace(_registered(earlier, match.registrations), table=table, story=story, refused=None)


def _with_deck(match: Match, entry: Entry) -> Match:
    deck, note = read_deck(entry), read_note(entry)
    told = f"{match.words.player(note.player)}: a deck of {note.cards} cards, {note.paired} with tags"
    match = replace(match, story=(*match.story, told))
    return match if deck is None else _registered(match, match.registrations.with_one(deck))


def _registered(match: Match, registrations: Registrations) -> Match:
    """The match with these decks. A player's other deck has other cards in its slots: where those are is not known."""
    same = [player for player in registrations.players() if registrations.of(player) is match.registrations.of(player)]
    slots = {slot: found for slot, found in match.slots.items() if slot[0] in same}
    return replace(match, registrations=registrations, slots=slots)


def _with_events(match: Match, events: tuple[Event, ...], slot: Slot) -> Match:
    table, private = match.table, match.private
    slots, story, gains = dict(match.slots), list(match.story), list(match.gains)
    for event in events:
        words = Words(match.agreed.names, table)
        if line := outcome(words, event):
            story.append(line)
        if isinstance(event, e.Gained):
            gains.append((event.player, gain(words, event)))
        elif slot and isinstance(event, e.Hid):
            slots[slot] = event.handle
        elif slot and isinstance(event, e.Put) and event.item.kind != "ability":
            slots[slot] = event.item.id
        table, private = evolve(table, event), learn(private, event)
    return replace(
        match,
        table=table,
        private=private,
        slots=slots,
        story=tuple(story),
        gains=tuple(gains),
        refused=None,
    )
