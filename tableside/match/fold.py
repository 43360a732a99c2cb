"""One match, folded from its entries: the position, the cards behind the tags, and where each tapped card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

import msgspec

from carddata.model.card import Catalogue
from tableside.decks.pairing import RESUMED, Pairing
from tableside.decks.registration import Registration, Registrations, Slot
from tableside.engine import Private, Table, Verdict, evolve, learn
from tableside.engine.model import events as e
from tableside.engine.model.actions import FOLLOW_UPS, Action
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.given_position import custom_cards
from tableside.engine.model.modes import Played
from tableside.engine.model.opening import GameSetup, initial_table
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import Hidden
from tableside.ledger.entry import Entry
from tableside.ledger.machine_log import MachineLogEnd
from tableside.ledger.recorded_hides import JUDGE, JudgeKeyNote
from tableside.match.entries import (
    PairingNote,
    RecordedOutcome,
    ShortcutNote,
    Undone,
    read_action,
    read_deck,
    read_machine,
    read_note,
    read_opening,
    read_outcome,
    read_pairing,
    read_step,
)
from tableside.match.first_player import describe_choice, describe_draw, read_draw
from tableside.match.note_lines import NOTES, describe_doubt, describe_judge_key, describe_look, describe_pin
from tableside.match.public.games import read_games
from tableside.match.public.history import describe_action, describe_gain, describe_outcome
from tableside.match.public.references import table_names
from tableside.match.public.round_clock import RoundClock, after, describe_note, read_clock_note
from tableside.message import Message, Names, PlayerName, message


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """The last refused action, which players or a judge may let stand.

    `seq` is the number of its entry; `slot` and `tag` say which card was tapped for it.
    """

    seq: int
    action: Action
    verdict: Verdict
    slot: Slot = field(repr=False)
    tag: bytes = field(default=b"", repr=False)


class SealingPeriod(msgspec.Struct, frozen=True):
    """The entries under one sealing key: its short name, and that of the judge's key that has it in escrow.

    `key` is empty for the key with which the match began, `judge` for none.
    """

    key: str = ""
    judge: str = ""


class KeyLostNote(msgspec.Struct, frozen=True):
    """The public action of a `key lost` entry: the short name of the key that seals the entries from this entry on."""

    key: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match as its entries tell it.

    - `slots`: what each tapped card has become, a facedown handle or the id of an object
    - `hidden`: what is private about each hide, by handle, as far as the key is at hand
    - `hides`: how many hides were committed to so far, including those that were undone
    - `history`: oldest first, including what was undone
    - `gains`: the points that stand, as the player's letter and the reason
    - `games`: the earlier games of a best of three
    - `clock`: the clock of the round, None for none
    - `pairing`: a pairing that has begun and not ended
    - `put_off`: pairings to be continued, by player
    - `judge`: the judge's key for which everything is sealed, None for none
    - `periods`: the sealing keys so far and their judges, oldest first; the last period seals the next entry
    - `sealed_for`: the short name of the judge's key that may open each hide, by handle; empty for none
    - `machine`: the end of the machine's log as the match began, None if that could not be used
    - `shortcut`: whether it is announced that everybody passes unless somebody touches
    - `last`: the number of the entry of the last action that stands
    - `began`: that of the last action that began something, with which a ruling takes back what followed from it
    - `before`: the match before that action, to which an undo goes back
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
    history: tuple[Message, ...] = ()
    gains: tuple[tuple[str, Message], ...] = ()
    games: tuple[Played, ...] = ()
    clock: RoundClock | None = None
    pairing: Pairing | None = None
    put_off: Mapping[str, Pairing] = field(default_factory=dict)
    judge: JudgePublic | None = None
    periods: tuple[SealingPeriod, ...] = (SealingPeriod(),)
    sealed_for: Mapping[str, str] = field(default_factory=dict)
    machine: MachineLogEnd | None = None
    shortcut: bool = False
    last: int = 0
    began: int = 0
    before: Match | None = None

    @property
    def names(self) -> Names:
        """What the players and battlefields are called."""
        return table_names(self.agreed.names, self.table)

    @property
    def key(self) -> str:
        """The short name of the key that seals the next entry, empty for that with which the match began."""
        return self.periods[-1].key

    @property
    def judge_id(self) -> str:
        """The short name of the judge's key, empty for none."""
        return "" if self.judge is None else self.judge.id

    def where(self, slot: Slot) -> Facedown | Permanent | Item | None:
        """The facedown card, the permanent or the item of the chain that a tapped card is now, None for none."""
        became = self.slots.get(slot)
        if isinstance(became, str):
            return next((card for card in self.table.facedown if card.handle == became), None)
        return None if became is None else self.table.permanent(became) or self.table.item(became)

    def with_line(self, line: Message) -> Match:
        """The match with one more line of history."""
        return replace(self, history=(*self.history, line))


def replay(entries: tuple[Entry, ...], cards: Catalogue) -> Match:
    """Fold a match from all its entries, of which the first is its opening."""
    first, *later = entries
    agreed, outcome = read_opening(first), read_outcome(first)
    table = initial_table(agreed, {**cards, **custom_cards(outcome.events)})
    began = message("history-match-began", number=first.match)
    if agreed.game > 1:
        began = message("history-game-began", match=agreed.match, number=agreed.game)
    empty = Match(
        first.match,
        agreed,
        table,
        Private(),
        history=(began, *describe_choice(agreed)),
        machine=read_machine(first.action),
    )
    return reduce(apply_entry, later, _apply_outcome(empty, outcome))


def apply_entry(match: Match, entry: Entry) -> Match:
    """The match after one more entry. The history says why an entry cannot be vouched for."""
    if entry.doubt is not None:
        match = match.with_line(describe_doubt(entry.doubt, entry.seq))
    match entry.kind:
        case "action":
            recorded = read_action(entry)
            line = describe_action(match.table, recorded.action, recorded.outcome.events)
            return replace(
                _apply_outcome(match.with_line(line), recorded.outcome),
                last=entry.seq,
                began=_began(match, recorded.action, entry),
                before=match,
            )
        case "stands":
            carried_out = match.with_line(message("history-stands"))
            began = _began(match, match.refused.action if match.refused is not None else None, entry)
            return replace(_apply_outcome(carried_out, read_outcome(entry)), last=entry.seq, began=began, before=match)
        case "refused":
            recorded = read_action(entry)
            outcome = recorded.outcome
            refused = RefusedAction(entry.seq, recorded.action, recorded.verdict, outcome.slot, outcome.tag)
            line = message("history-refused", action=describe_action(match.table, recorded.action))
            return replace(match.with_line(line), refused=refused)
        case "undo":
            return _undo(match, entry)
        case "clock":
            note = read_clock_note(entry)
            return replace(match.with_line(describe_note(note)), clock=after(match.clock, note, entry.at))
        case "first player":
            return match.with_line(describe_draw(read_draw(entry)))
        case "next game":
            return replace(match, games=read_games(entry))
        case "look":
            return match.with_line(describe_look(match.table, entry))
        case "shortcut":
            return _announce_shortcut(match, msgspec.json.decode(entry.action, type=ShortcutNote))
        case "keys":
            return _change_judge(match, msgspec.json.decode(entry.action, type=JudgeKeyNote))
        case "key lost":
            return _lose_key(match, msgspec.json.decode(entry.action, type=KeyLostNote))
        case "judge PIN":
            return match.with_line(describe_pin(entry))
        case "pairing":
            return _begin_pairing(match, entry)
        case "pairing later":
            return _put_off(match)
        case "pairing again":
            return _take_up(match, msgspec.json.decode(entry.action, type=PairingNote))
        case "paired":
            return _pair_card(match, entry)
        case "no pairing":
            return replace(match, pairing=None)
        case "deck":
            return _register_deck(match, entry)
        case kind:
            return match.with_line(NOTES.get(kind) or message("history-note", kind=kind))


def _announce_shortcut(match: Match, note: ShortcutNote) -> Match:
    """From now on everybody passes unless somebody touches, or not."""
    line = message("history-shortcut-holds")
    if note.by:
        line = message("history-shortcut-on" if note.on else "history-shortcut-off", player=PlayerName(note.by))
    return replace(match.with_line(line), shortcut=note.on)


def _change_judge(match: Match, note: JudgeKeyNote) -> Match:
    """From now on everything is sealed for another judge's key, or for none."""
    judge = note.judge
    name = "" if judge is None else judge.id
    period = SealingPeriod(note.key or match.key, name)
    earlier = match.periods if note.agreed else match.periods[:-1]
    sealed_for = {
        handle: name if note.handed and may_hand_over(owner, note.agreed) else owner
        for handle, owner in match.sealed_for.items()
    }
    changed = replace(match, judge=judge, periods=(*earlier, period), sealed_for=sealed_for)
    for line in describe_judge_key(note, name):
        changed = changed.with_line(line)
    return changed


def may_hand_over(judge: str, agreed: Sequence[str]) -> bool:
    """Whether these people may open to a new judge what was sealed for this one: the judge, for none the players."""
    return JUDGE in agreed if judge else any(person != JUDGE for person in agreed)


def _lose_key(match: Match, note: KeyLostNote) -> Match:
    """What was sealed so far stays closed here; the match goes on under another key."""
    periods = (*match.periods, SealingPeriod(note.key))
    return replace(match.with_line(message("history-key-lost")), periods=periods)


def _began(match: Match, action: Action | None, entry: Entry) -> int:
    """The entry that began what this action belongs to: its own, unless it goes on with an earlier action."""
    return match.began if match.began and isinstance(action, FOLLOW_UPS) else entry.seq


def _begin_pairing(match: Match, entry: Entry) -> Match:
    """A pairing begins, and one of the same player that was put off is dropped."""
    pairing, note = read_pairing(entry), read_note(entry)
    put_off = {player: earlier for player, earlier in match.put_off.items() if player != note.player}
    return replace(match, pairing=pairing, put_off=put_off)


def _put_off(match: Match) -> Match:
    """The pairing is to be continued later."""
    pairing = match.pairing
    put_off = match.put_off if pairing is None else {**match.put_off, pairing.player: pairing}
    return replace(match, pairing=None, put_off=put_off)


def _take_up(match: Match, note: PairingNote) -> Match:
    """A pairing that was put off goes on; without the key there is none."""
    put_off = {player: pairing for player, pairing in match.put_off.items() if player != note.player}
    pairing = match.put_off.get(note.player)
    return replace(match, pairing=None if pairing is None else replace(pairing, said=RESUMED), put_off=put_off)


def _pair_card(match: Match, entry: Entry) -> Match:
    """The pairing goes on to the next card; without the key there is none."""
    step = read_step(entry)
    pairing = None if match.pairing is None or step is None else match.pairing.resumed(step)
    return replace(match, pairing=pairing)


def _undo(match: Match, entry: Entry) -> Match:
    """Take back everything from the named entry on. Decks and history stay, and no id is given out twice."""
    undone = msgspec.json.decode(entry.action, type=Undone)
    earlier = match
    while earlier.before is not None and earlier.last >= undone.of:
        earlier = earlier.before
    table = msgspec.structs.replace(earlier.table, next_id=match.table.next_id)
    return replace(
        _with_registrations(earlier, match.registrations),
        hides=match.hides,
        pairing=match.pairing,
        put_off=match.put_off,
        judge=match.judge,
        periods=match.periods,
        sealed_for=match.sealed_for,
        shortcut=match.shortcut,
        clock=match.clock,
        table=table,
        history=(*match.history, NOTES["undo"]),
        refused=None,
    )


def _register_deck(match: Match, entry: Entry) -> Match:
    """A deck is registered, which ends its pairing. Without the key its cards are not known."""
    deck, note = read_deck(entry), read_note(entry)
    line = message("history-deck", player=PlayerName(note.player), count=note.cards, paired=note.paired)
    match = replace(match.with_line(line), pairing=None)
    return match if deck is None else _with_registrations(match, match.registrations.with_one(deck))


def _with_registrations(match: Match, registrations: Registrations) -> Match:
    """The match with these decks. A slot whose tag or name changed may hold another card: forget where it is."""
    slots = {
        slot: became
        for slot, became in match.slots.items()
        if _same_card(slot, match.registrations.of(slot[0]), registrations.of(slot[0]))
    }
    return replace(match, registrations=registrations, slots=slots)


def _same_card(slot: Slot, before: Registration | None, after: Registration | None) -> bool:
    """Whether a slot has the card in this deck that it had in the one before."""
    if before is after:
        return True
    if before is None or after is None:
        return False
    at = int(slot[1:])
    names = [deck.cards[at] if at < len(deck.cards) else "" for deck in (before, after)]
    tags = [{tag for tag, index in deck.tags.items() if index == at} for deck in (before, after)]
    return names[0] == names[1] and tags[0] == tags[1] != set()


def _apply_outcome(match: Match, outcome: RecordedOutcome) -> Match:
    """The match after the events of an entry, with their history lines, points and slots."""
    table, private, slot = match.table, match.private, outcome.slot
    slots, hidden, history, gains = dict(match.slots), dict(match.hidden), list(match.history), list(match.gains)
    sealed_for = dict(match.sealed_for)
    for event in outcome.events:
        if (line := describe_outcome(table, event)) is not None:
            history.append(line)
        if isinstance(event, e.Gained):
            gains.append((event.player, describe_gain(event)))
        elif isinstance(event, e.Hid):
            slots |= {slot: event.handle} if slot else {}
            hidden |= {event.handle: outcome.hidden} if outcome.hidden is not None else {}
            sealed_for[event.handle] = match.judge_id
        elif slot and isinstance(event, e.Entered) and _is_reported(table, event.permanent):
            slots[slot] = event.permanent.id
        elif slot and isinstance(event, e.Put) and event.item.is_card:
            slots[slot] = event.item.id
        elif slot and isinstance(event, e.CardNamed):
            slots[slot] = event.id
        table, private = evolve(table, event), learn(private, event)
    return replace(
        match,
        table=table,
        private=private,
        slots=slots,
        hidden=hidden,
        sealed_for=sealed_for,
        hides=match.hides + outcome.commits,
        history=tuple(history),
        gains=tuple(gains),
        refused=None,
    )


def _is_reported(table: Table, permanent: Permanent) -> bool:
    """Whether a permanent enters because people said so: neither a token nor played over the chain."""
    return not permanent.token and table.item(permanent.id) is None
