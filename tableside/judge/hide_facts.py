"""The facts on record about one hide: how it was done, and what happened to its source zone since.

Tournament Rules 2026-07-16, 702.13 decides by these facts. They are derived from the entries that stand, by folding
their events: an undo takes its actions out. Nothing here compares a card; `tableside.judge.comparison` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.engine import Table
from tableside.engine.model import events as e
from tableside.engine.model.actions import CORRECTIONS, FOLLOW_UPS, Hide
from tableside.engine.model.events import Event
from tableside.engine.model.hand_counts import CHANGES
from tableside.engine.model.progress import Phase
from tableside.engine.model.references import Player
from tableside.engine.model.verdict import Reason, Verdict
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import REMEDY
from tableside.match.checks import CHECK, read_checked
from tableside.match.entries import LookNote, RecordedAction, read_action, read_ruled
from tableside.match.positions import PlayedEntry, played_entries
from tableside.match.remedies import read_remedy

EnterCause = Literal["draw step", "draw", "trash", "banished", "board", "facedown", "told"]
"""The ways in which cards came to a hand; `told` is a count that people stated and no event explains."""

LeaveCause = Literal["played", "hidden", "discarded", "board", "told"]
"""The ways in which cards left a hand or the Champion Zone."""

Legality = Literal["legal", "illegal", "unknown"]
"""The legality of a hide, as far as its record can be read."""

CostPaid = Literal["free", "paid", "untold", "remedy"]
"""The payment for a facedown card: `untold` where nobody knows, `remedy` where a judge put it there."""

Whereabouts = Literal["facedown", "chain", "champion", "trash", "banished", "hand", "deck"]
"""The place where a card that was hidden is, or where it went from its facedown zone."""

ASSUMED_HIDDEN = ("assumed-unread-card-has-hidden", "assumed-unknown-card-has-hidden")
"""Assumptions without which nothing says that a hide was legal."""


class ZoneChange(msgspec.Struct, frozen=True):
    """Cards that entered or left the source zone of a hide.

    - `seq`: the number of the entry; `turn`: that of the turn
    - `cards`: how many, above 0
    """

    seq: int
    turn: int
    cards: int
    how: EnterCause | LeaveCause


class HideFacts(msgspec.Struct, frozen=True):
    """One hide and what happened since.

    - `seq`, `at`: its entry and when that was recorded, UTC in ISO 8601
    - `player`, `place`: whose card, and the number of the battlefield where it was hidden
    - `turn`, `whose`, `phase`, `state`: the turn, the turn player, the phase and the state of the turn at that moment
    - `source`: the zone that the card came from
    - `cost`: whether a cost was paid; `untold` where runes are not followed
    - `legality`, `reasons`: what the verdict on record says, with every reason; `edition` is that of its rule numbers
    - `placed`: the turn on which a judge's random draw put the card there (TR 702.13.b.2), 0 if its player hid it; then
      `turn` is the turn since which it counts as hidden, and `cost` is `remedy`
    - `corrected`: whether a correction put the card there, on which no verdict is given
    - `to_settle`: whether it was refused for a reason that everybody may know, and nobody has settled it
    - `let_stand`: who let a refused hide stand: `players`, `judge`, or empty
    - `entered`, `left`: what entered and left the source zone since, oldest first
    - `actions`: how many game actions there were since: corrections are none, and an answer belongs to what asked
    - `by_hand`: how many cards were done by hand since; what they moved counts only as far as people told it
    - `looks`, `checks`: how often each player (empty for a judge) looked at it, and how often a judge checked it
    - `now`: where the card is; `shown` is the name that all players read, empty if none
    - `gone`: the turn on which it left, 0 while it is facedown
    - `doubted`: the numbers of the entries, from that of the hide on, that cannot be vouched for; a sealed part that no
      key here opens is no doubt
    """

    handle: str
    seq: int
    at: str
    player: Player
    place: int
    turn: int
    whose: Player
    phase: Phase
    state: str
    source: Literal["hand", "champion"]
    cost: CostPaid
    legality: Legality
    reasons: tuple[Reason, ...] = ()
    edition: str = ""
    placed: int = 0
    corrected: bool = False
    let_stand: str = ""
    to_settle: bool = False
    entered: tuple[ZoneChange, ...] = ()
    left: tuple[ZoneChange, ...] = ()
    actions: int = 0
    by_hand: int = 0
    looks: tuple[tuple[Player, int], ...] = ()
    checks: int = 0
    now: Whereabouts = "facedown"
    shown: str = ""
    gone: int = 0
    doubted: tuple[int, ...] = ()

    @property
    def cards_entered(self) -> int:
        """Return how many cards entered the source zone since."""
        return sum(change.cards for change in self.entered)


@dataclass(slots=True)
class _Hide:
    """The facts of one hide while its match is folded."""

    facts: HideFacts
    entered: list[ZoneChange] = field(default_factory=list)
    left: list[ZoneChange] = field(default_factory=list)
    actions: int = 0
    by_hand: int = 0
    looks: dict[str, int] = field(default_factory=dict)
    checks: int = 0
    now: Whereabouts = "facedown"
    shown: str = ""
    gone: int = 0

    def done(self, doubted: Sequence[int], *, to_settle: bool) -> HideFacts:
        since = tuple(seq for seq in doubted if seq >= self.facts.seq)
        return msgspec.structs.replace(
            self.facts,
            entered=tuple(self.entered),
            left=tuple(self.left),
            actions=self.actions,
            by_hand=self.by_hand,
            looks=tuple(sorted(self.looks.items())),
            checks=self.checks,
            now=self.now,
            shown=self.shown,
            gone=self.gone,
            doubted=since,
            to_settle=to_settle,
            legality="unknown" if self.facts.seq in since else self.facts.legality,
        )


def hide_facts(entries: Iterable[Entry], table: Table) -> Mapping[str, HideFacts]:
    """The facts of every hide that stands, by handle and oldest first; `table` is the position of the match now."""
    entries = tuple(entries)
    refused = {entry.seq: read_action(entry) for entry in entries if entry.kind == "refused"}
    hides: dict[str, _Hide] = {}
    for played in played_entries(entries, table.setup.cards):
        entry = played.entry
        if entry.kind == "look":
            look = msgspec.json.decode(entry.action, type=LookNote)
            if look.handle in hides:
                looks = hides[look.handle].looks
                looks[look.by] = looks.get(look.by, 0) + 1
        elif entry.kind == CHECK:
            if (checked := hides.get(read_checked(entry).handle)) is not None:
                checked.checks += 1
        elif entry.kind == REMEDY:
            _note_remedy(played, hides)
        elif entry.kind in ("action", "stands"):
            _note_action(played, hides, refused)
    doubted = [entry.seq for entry in entries if entry.fault is not None]
    to_settle = {card.handle for card in table.facedown if card.settlement == "to settle"}
    return {handle: hide.done(doubted, to_settle=handle in to_settle) for handle, hide in hides.items()}


def _note_action(played: PlayedEntry, hides: dict[str, _Hide], refused: Mapping[int, RecordedAction]) -> None:
    """Note what an action did to the source zones of the hides before it, and the hides that it made."""
    entry = played.entry
    done = refused.get(read_ruled(entry).of) if entry.kind == "stands" else read_action(entry)
    if done is None or not isinstance(done.action, (*CORRECTIONS, *FOLLOW_UPS)):
        for hide in hides.values():
            hide.actions += 1
    for before, event, _ in played.steps:
        for hide in hides.values():
            _note(hide, before, event, entry.seq)
        if isinstance(event, e.Hid):
            hides[event.handle] = _Hide(_begun(played, event, refused))


def _note_remedy(played: PlayedEntry, hides: dict[str, _Hide]) -> None:
    """Note what a judge's remedy did, which is no game action.

    A card that lies there again has a new handle, and its hide is the same. A card that was drawn begins anew.
    """
    note = read_remedy(played.entry)
    for before, event, _ in played.steps:
        match event:
            case e.Hid() if note.what == "hidden again" and note.handle in hides:
                hide = hides.pop(note.handle)
                hide.facts = msgspec.structs.replace(hide.facts, handle=event.handle)
                hide.now, hide.gone = "facedown", 0
                hides[event.handle] = hide
            case e.Hid() if note.what == "replaced":
                hides[event.handle] = _Hide(_placed(before, played.entry, event))
            case e.LeftFacedown(handle=handle, to=to) if handle in hides:
                hides[handle].now, hides[handle].gone = to, before.number


def _begun(played: PlayedEntry, event: e.Hid, refused: Mapping[int, RecordedAction]) -> HideFacts:
    """The facts of a hide at its own moment."""
    before, entry = played.before, played.entry
    verdict, corrected, let_stand = None, False, ""
    if entry.kind == "stands":
        ruled = read_ruled(entry)
        hidden = refused.get(ruled.of)
        verdict, let_stand = None if hidden is None else hidden.verdict, ruled.by
    else:
        recorded = read_action(entry)
        corrected = isinstance(recorded.action, CORRECTIONS) or not isinstance(recorded.action, Hide)
        verdict = None if corrected else recorded.verdict
    return msgspec.structs.replace(
        _facts(before, entry, event, _cost(before, event, tuple(step.event for step in played.steps))),
        legality=_legality(verdict, opened=entry.private is not None),
        reasons=() if verdict is None else verdict.reasons,
        edition="" if verdict is None else verdict.edition,
        corrected=corrected,
        let_stand=let_stand,
    )


def _placed(before: Table, entry: Entry, event: e.Hid) -> HideFacts:
    """The facts of a card that a judge's random draw put facedown: only a card that fits is drawn."""
    legality: Legality = "legal" if entry.private is not None else "unknown"
    facts = _facts(before, entry, event, "remedy")
    return msgspec.structs.replace(facts, legality=legality, placed=before.number)


def _facts(before: Table, entry: Entry, event: e.Hid, cost: CostPaid) -> HideFacts:
    """Return what position and entry tell of a card that is facedown from now on; `legality` is still unknown."""
    return HideFacts(
        handle=event.handle,
        seq=entry.seq,
        at=entry.at,
        player=event.player,
        place=event.at,
        turn=event.turn,
        whose=before.turn,
        phase=before.phase,
        state=before.state,
        source=event.source,
        cost=cost,
        legality="unknown",
    )


def _cost(before: Table, hide: e.Hid, events: tuple[Event, ...]) -> CostPaid:
    """Return whether a hide was paid (2026-07-16, 811.1.b); its events say so only where runes are followed."""
    if before.seat(hide.player).hides_free:
        return "free"
    paid = any(isinstance(event, e.RunesAre | e.PoolIs) and event.player == hide.player for event in events)
    return "paid" if paid else "untold"


def _legality(verdict: Verdict | None, *, opened: bool) -> Legality:
    """Return what a verdict on record says; a verdict whose private part is not at hand can only condemn."""
    if verdict is None:
        return "unknown"
    if verdict.kind == "illegal":
        return "illegal"
    is_assumed = any(assumed.code in ASSUMED_HIDDEN for assumed in verdict.assumed)
    return "legal" if opened and verdict.kind == "legal" and not is_assumed else "unknown"


def _note(hide: _Hide, position: Table, event: Event, seq: int) -> None:
    """Note what an event did to the source zone of a hide, and to the card itself."""
    facts = hide.facts
    turn = position.number
    match event:
        case e.DoneByHand():
            hide.by_hand += 1
        case e.Revealed(handle=facts.handle, card=card):
            hide.shown = card or ""
        case e.LeftFacedown(handle=facts.handle, to=to, card=card):
            hide.now, hide.gone = to, turn
            hide.shown = hide.shown or card or ""
    for cards, how in _moves(facts, position, event):
        change = ZoneChange(seq, turn, abs(cards), how)
        (hide.entered if cards > 0 else hide.left).append(change)


def _moves(facts: HideFacts, position: Table, event: Event) -> Iterator[tuple[int, EnterCause | LeaveCause]]:
    """Yield how many cards an event adds to the source zone of a hide, below 0 for cards that leave it, and how."""
    if facts.source == "champion":
        yield from _champion_moves(facts.player, event)
        return
    if isinstance(event, e.HandCounted):
        hand = position.seat(facts.player).hand
        if event.player == facts.player and hand is not None and hand != event.cards:
            yield event.cards - hand, "told"
        return
    changed = CHANGES.get(type(event))
    change = None if changed is None else changed(position, event)
    if change is None or change[0] != facts.player or not change[1]:
        return
    yield change[1], _cause(position, event)


def _champion_moves(player: Player, event: Event) -> Iterator[tuple[int, LeaveCause]]:
    match event:
        case e.Put(item=item) if item.player == player and item.is_card and item.source == "champion":
            yield -1, "played"
        case e.Hid(player=hider, source="champion") if hider == player:
            yield -1, "hidden"


def _cause(position: Table, event: Event) -> EnterCause | LeaveCause:
    """Return how an event of `CHANGES` moves cards to or from a hand."""
    match event:
        case e.Drew() | e.LookedAtTop():
            return "draw step" if position.phase == "draw" else "draw"
        case e.PickedUp(zone="banished"):
            return "banished"
        case e.PickedUp():
            return "trash"
        case e.LeftFacedown():
            return "facedown"
        case e.Hid():
            return "hidden"
        case e.Put():
            return "played"
        case e.Discarded():
            return "discarded"
        case _:
            return "board"
