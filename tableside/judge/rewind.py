"""The effects of a rewind to an entry (Tournament Rules 2026-07-16, 701.5): its steps, and what cannot be unlearned.

The record takes actions back without deleting them. What players have seen stays seen: a judge reads here what each of
them would know afterwards that they should not, before deciding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import PLAYED, REMEDY
from tableside.match.entries import read_action, read_outcome, read_ruled
from tableside.match.positions import played_entries
from tableside.match.public.history import describe_action
from tableside.match.remedies import describe_remedy, read_remedy
from tableside.match.state import Match
from tableside.match.undoing import is_simple_rewind, returned_cards
from tableside.message import CardName, Listing, Message, PlayerName, message

RewoundZone = Literal["hand", "facedown", "deck"]
"""The place after the rewind of a card that somebody knows and should not know."""

KNOWN: dict[RewoundZone, str] = {
    "hand": "judge-rewind-known-hand",
    "facedown": "judge-rewind-known-facedown",
    "deck": "judge-rewind-known-deck",
}
"""The code of what a judge reads of such a card."""


class RewindStep(msgspec.Struct, frozen=True):
    """One action that is reversed, the newest first: its entry, what it was, and what to do with the cards."""

    entry: int
    said: Message
    cards: tuple[Message, ...] = ()


class Known(msgspec.Struct, frozen=True):
    """Knowledge that some players would have.

    - `players`: who would know it
    - `whose`: whose card it is, `zone` where it is afterwards
    - `card`: its name, which everybody saw; empty where only its owner saw it
    - `count`: of how many cards
    """

    players: tuple[Player, ...]
    whose: Player
    zone: RewoundZone
    card: str = ""
    count: int = 1


class RewindPlan(msgspec.Struct, frozen=True):
    """A rewind to before entry `of`.

    - `is_simple`: whether any judge may do it, as `is_simple_rewind` says; others need the head judge (701.5.c)
    - `steps`: in the order in which they are reversed (701.5.d.2)
    - `known`: what cannot be unlearned
    """

    of: int
    is_simple: bool
    steps: tuple[RewindStep, ...]
    known: tuple[Known, ...]


def rewind_plan(match: Match, entries: Sequence[Entry], of: int) -> RewindPlan | None:
    """Return what a rewind to before entry `of` comes to; None if that is no action that stands."""
    refused = refused_actions(entries)
    steps: list[RewindStep] = []
    known: list[Known] = []
    for entry, position, events in played_entries(entries, match.table.setup.cards):
        if entry.kind not in PLAYED or entry.seq < of:
            continue
        card_steps = tuple(returned_cards(tuple(step.event for step in events)))
        steps.append(RewindStep(entry.seq, describe_entry(position, entry, refused), card_steps))
        for before, event, _ in events:
            known += _learned(before, event)
    if not steps or steps[0].entry != of:
        return None
    return RewindPlan(of, is_simple_rewind(match, of), tuple(reversed(steps)), tuple(_merged(known)))


def _merged(known: Iterable[Known]) -> Iterator[Known]:
    """The same knowledge once, with how many cards it is of."""
    counts: dict[Known, int] = {}
    for each in known:
        alike = msgspec.structs.replace(each, count=1)
        counts[alike] = counts.get(alike, 0) + each.count
    return (msgspec.structs.replace(alike, count=count) for alike, count in counts.items())


def refused_actions(entries: Iterable[Entry]) -> dict[int, Entry]:
    """The entries of the refused actions, by their number."""
    return {entry.seq: entry for entry in entries if entry.kind == "refused"}


def describe_entry(position: Table, entry: Entry, refused: Mapping[int, Entry]) -> Message:
    """Describe what was done at an entry that stands, and name a card that was played; `position` is as it was before.

    `refused` are the entries of the refused actions, by their number: one of them may have been carried out all the
    same.
    """
    if entry.kind == REMEDY:
        return describe_remedy(position, read_remedy(entry))
    meant = entry if entry.kind == "action" else refused[read_ruled(entry).of]
    return describe_action(position, read_action(meant).action, read_outcome(entry).events)


def _learned(position: Table, event: Event) -> Iterator[Known]:
    """Yield what an event showed to whom; `position` is as it was before."""
    everybody = position.players
    match event:
        case e.Drew(player=player, count=count) if count:
            yield Known((player,), player, "deck", count=count)
        case e.Put(item=item) if item.is_card and item.source == "hand":
            yield from _shown(everybody, item.player, "hand", item.card)
        case e.Discarded(player=player, card=card):
            yield from _shown(everybody, player, "hand", card)
        case e.Burned(player=player, card=card):
            yield from _shown((*everybody, player), player, "deck", card)
        case e.Revealed(player=player, card=card):
            yield from _shown(everybody, player, "facedown", card)
        case e.Entered(permanent=permanent, zone="hand"):
            yield from _shown(everybody, permanent.owned_by, "hand", permanent.card)
        case e.Entered(permanent=permanent, zone="deck"):
            yield from _shown((*everybody, permanent.owned_by), permanent.owned_by, "deck", permanent.card)


def _shown(everybody: tuple[Player, ...], whose: Player, zone: RewoundZone, card: str | None) -> Iterator[Known]:
    """A card of which everybody else saw the face; its owner knew it, unless it was in the deck."""
    others = tuple(player for player in dict.fromkeys(everybody) if zone == "deck" or player != whose)
    if card:
        yield Known(others, whose, zone, card)


def describe_known(known: Known) -> Message:
    """Return what a judge reads of something that cannot be unlearned."""
    players = Listing(tuple(map(PlayerName, known.players)))
    if not known.card:
        return message("judge-rewind-known-drawn", players=players, count=known.count)
    return message(KNOWN[known.zone], players=players, whose=PlayerName(known.whose), card=CardName(known.card))
