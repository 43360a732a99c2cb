"""A match folded from entries in memory, without a ledger or a live table."""

from __future__ import annotations

from typing import Any

import msgspec

from hw.model import Arrived, Content, Opaque, Tag
from tableside.decks.registration import Registration
from tableside.engine import Private, Secret, enact, judge, start
from tableside.engine.model.actions import Action, ControlIs, Hide
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import initial_table
from tableside.ledger.entry import FORMAT, Draft, Entry
from tableside.ledger.people import texts
from tableside.match.deck_entries import draft_deck
from tableside.match.door import publish_as_written
from tableside.match.entries import HideRecord, draft_action, draft_first_entry
from tableside.match.fold import apply_entry, replay
from tableside.match.state import Match
from tests.kit.match.cards import AGREED, CARDS, DECKS

SECOND = 1_000_000_000


def as_written(events: tuple[Event, ...]) -> HideRecord:
    """Return what lets an entry of a test name every card of these events."""
    return HideRecord(leave=publish_as_written(events))


class Folded:
    """Entries in a list, and the match that they tell."""

    def __init__(self, champion: int | None = None, **agreed: Any) -> None:
        opened = msgspec.structs.replace(AGREED, **agreed)
        events = start(initial_table(opened, CARDS), Private())
        self.entries = [entry_of(draft_first_entry(opened, events), 1)]
        self.match = replay(tuple(self.entries), CARDS)
        for player, cards in DECKS.items():
            tags = {number(player, at): at for at in range(len(cards))}
            self.record(
                draft_deck(Registration(player, cards, tags, champion if player == "A" else None), self.match.table)
            )
        self.act(ControlIs("A", 1, "A"))
        self.act(ControlIs("A", 2, "B"))

    def record(self, draft: Draft) -> Match:
        self.entries.append(entry_of(draft, len(self.entries) + 1))
        self.match = apply_entry(self.match, self.entries[-1])
        return self.match

    def act(self, action: Action, slot: str = "", kind: str = "action") -> Match:
        verdict = judge(self.match.table, self.match.private, action)
        events = enact(self.match.table, self.match.private, action) if kind == "action" else ()
        return self.record(draft_action(kind, action, verdict, events, slot, as_written(events)))

    def hide(self, player: str, at_in_deck: int, at: int) -> Match:
        return self.act(Hide(player, Secret(DECKS[player][at_in_deck]), at), f"{player}{at_in_deck}")


def entry_of(draft: Draft, seq: int) -> Entry:
    """The entry that a draft becomes as the ledger appends it, without hashes."""
    return Entry(
        seq,
        1,
        "",
        draft.kind,
        FORMAT,
        draft.edition,
        draft.action,
        draft.verdict,
        draft.events,
        draft.private,
        people=texts(draft.people),
    )


def number(player: str, at: int) -> bytes:
    return bytes([ord(player), at]).ljust(16, b"\x5a")


def tapped(player: str, at: int, when: int = 0) -> Arrived:
    """The sighting of a card of a deck."""
    return Arrived("near", when, Tag(Opaque(b"NUMBER%d" % at), Opaque(number(player, at)), Content.OURS, True))


def stranger(content: Content = Content.FOREIGN) -> Arrived:
    """The sighting of a tag that is no card of the match."""
    return Arrived("near", 0, Tag(Opaque(b"NUMBER?"), None, content, True))
