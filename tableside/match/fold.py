"""One match, folded from its entries: the position, the cards behind the tags, and where each tapped card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

import msgspec

from carddata.model.card import Catalogue
from tableside.engine import Private, Table, learn
from tableside.engine.model import events as e
from tableside.engine.model.actions import FOLLOW_UPS, Action
from tableside.engine.model.board import Permanent
from tableside.engine.model.evolve import steps
from tableside.engine.model.game_setup import initial_table
from tableside.engine.model.given_position import custom_cards
from tableside.ledger.clock import utc_now
from tableside.ledger.entry import FORMAT, Draft, Entry, PublicEntry
from tableside.ledger.people import texts
from tableside.ledger.recorded_hides import JudgeKeyNote
from tableside.match.acknowledging import changes_after, changes_after_refusal, not_objected, owed_cards
from tableside.match.deck_entries import (
    PairingNote,
    begin_pairing,
    pair_card,
    put_off,
    register_deck,
    take_up,
)
from tableside.match.draw_entries import apply_draw, kept_draw
from tableside.match.draws import KINDS as DRAWS
from tableside.match.entries import RecordedOutcome, Ruled, read_action, read_game_setup, read_machine, read_outcome
from tableside.match.entry_kinds import folded
from tableside.match.first_player import describe_choice
from tableside.match.key_notes import KeyLostNote, change_judge, lose_key
from tableside.match.note_lines import describe_fault
from tableside.match.notes import NOTE_FOLDS
from tableside.match.public.assumptions import describe_assumptions, is_told_at
from tableside.match.public.continued import read_continued
from tableside.match.public.history import (
    describe_action,
    describe_conquest_without_point,
    describe_gain,
    describe_outcome,
)
from tableside.match.public.lines import HistoryLine, action_rule, outcome_rule
from tableside.match.remedies import describe_remedy, read_remedy
from tableside.match.state import Fold, Gain, Match, RefusedAction
from tableside.match.undoing import doer, last_action, not_agreed, redo, undo
from tableside.message import PlayerName, message

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
"""The errors of reading and folding entries that another version or program wrote."""


def replay(entries: tuple[Entry, ...], cards: Catalogue) -> Match:
    """Fold a match from all its entries, of which the first says what was agreed."""
    first, *later = entries
    agreed, outcome = read_game_setup(first), read_outcome(first)
    table = initial_table(agreed, {**cards, **custom_cards(outcome.events)})
    began = message("history-match-began", number=first.match)
    if agreed.game > 1:
        began = message("history-game-began", match=agreed.match or first.match, number=agreed.game)
    continued = read_continued(first)
    empty = Match(
        first.match,
        agreed,
        table,
        Private(),
        history=tuple(map(HistoryLine, (began, *describe_choice(agreed)))),
        machine=read_machine(first.action),
        stream_delay=agreed.stream_delay,
        continued=continued,
    )
    begun = _apply_outcome(empty, outcome)
    if continued is not None:
        begun = replace(begun, owed=()).with_line(message("history-goes-on-here", match=continued.match))
    return reduce(apply_entry, later, _stamped(begun, 0, first))


def replay_drafts(drafts: Sequence[Draft], cards: Catalogue) -> Match:
    """The match that would begin with these entries. Raises one of `UNREADABLE`."""
    at = utc_now().isoformat()
    entries = (
        Entry(
            seq,
            1,
            at,
            draft.kind,
            FORMAT,
            draft.edition,
            draft.action,
            draft.verdict,
            draft.events,
            people=texts(draft.people),
            private=draft.private,
        )
        for seq, draft in enumerate(drafts, 1)
    )
    return replay(tuple(entries), cards)


def replay_public(entries: Sequence[PublicEntry], cards: Catalogue) -> Match:
    """The match from what everybody may read of its entries. Raises one of `UNREADABLE`."""
    return replay(tuple(_without_private(entry) for entry in entries), cards)


def _without_private(entry: PublicEntry) -> Entry:
    about = entry.seq, entry.match, entry.at, entry.kind, entry.format, entry.edition
    return Entry(*about, entry.action, entry.verdict, entry.events, None, people=entry.people)


def apply_entry(match: Match, entry: Entry) -> Match:
    """The match after one more entry. The history says why an entry cannot be vouched for."""
    doubted = match if entry.fault is None else match.with_line(describe_fault(entry.fault, entry.seq))
    return _stamped(FOLDS.get(entry.kind, _with_note)(doubted, entry), len(match.history), entry)


def _stamped(match: Match, known: int, entry: Entry) -> Match:
    """The match whose lines of history after the first `known` say in which entry they are, and of when that is."""
    new = (
        msgspec.structs.replace(line, seq=entry.seq, at=entry.at, clock_trusted=entry.clock_trusted)
        for line in match.history[known:]
    )
    return replace(match, history=(*match.history[:known], *new))


def _act(match: Match, entry: Entry) -> Match:
    """An action that was carried out. Who acts after a change by hand has not objected to it."""
    recorded = read_action(entry)
    action, events = recorded.action, recorded.outcome.events
    line = describe_action(match.table, action, events)
    with_answer = not_objected(match.with_line(line, action_rule(action, match.agreed.edition)), doer(action))
    after = _apply_outcome(with_answer, recorded.outcome, entry.seq)
    return replace(
        after.with_lines(describe_assumptions(recorded.verdict, match.history, match.agreed.dial)),
        last=entry.seq,
        began=_began(match, action, entry),
        done=last_action(match.table, action, events),
        before=match.as_before,
        undone=None,
        result=None,
        confirmed=(),
        changes=changes_after(with_answer, action, events, entry.seq),
    )


def _carry_out_refused(match: Match, entry: Entry) -> Match:
    """A refused action is carried out by its player, which the other sides acknowledge, or by a ruling."""
    refused, outcome = match.refused, read_outcome(entry)
    action = None if refused is None else refused.action
    changes, line = match.changes, match.with_line(message("history-stands-by-ruling"))
    if refused is not None and action is not None and msgspec.json.decode(entry.action, type=Ruled).by == "players":
        changes = changes_after_refusal(match, action, outcome.events, entry.seq)
        line = match.with_line(message("history-stands", player=PlayerName(action.player)))
    return replace(
        _apply_outcome(line, outcome, entry.seq),
        changes=changes,
        last=entry.seq,
        began=_began(match, action, entry),
        done=None if action is None else last_action(match.table, action, outcome.events),
        before=match.as_before,
        undone=None,
    )


def _carry_out_remedy(match: Match, entry: Entry) -> Match:
    """A judge's remedy may change the position. Players do not take it back; a judge does."""
    note = read_remedy(entry)
    line = describe_remedy(match.table, note)
    applied = _apply_outcome(match.with_line(line), read_outcome(entry), entry.seq)
    draw = None if note.draw else kept_draw(match, applied)
    told_lines = (*match.told, line)
    known = len(match.gains)
    gains = (*applied.gains[:known], *(msgspec.structs.replace(gain, reason=line) for gain in applied.gains[known:]))
    after = replace(applied, gains=gains, draw=draw, told=told_lines)
    return replace(after, last=entry.seq, began=entry.seq, done=None, before=match.as_before, undone=None)


def _refuse(match: Match, entry: Entry) -> Match:
    """An action that was refused, with the reasons that everybody may know."""
    recorded = read_action(entry)
    outcome = recorded.outcome
    refused = RefusedAction(entry.seq, recorded.action, recorded.verdict, outcome.slot, outcome.tag)
    after = match.with_line(message("history-refused", action=describe_action(match.table, recorded.action)))
    for reason in recorded.verdict.public().reasons:
        after = after.with_line(reason.message, reason.rule)
    return replace(after, refused=refused)


def _began(match: Match, action: Action | None, entry: Entry) -> int:
    """The entry that began what this action belongs to: its own, unless it goes on with an earlier action."""
    return match.began if match.began and isinstance(action, FOLLOW_UPS) else entry.seq


def _apply_outcome(match: Match, outcome: RecordedOutcome, seq: int = 0) -> Match:
    """The match after the events of entry `seq`, with their history lines, points and slots."""
    table, private, slot, edition = match.table, match.private, outcome.slot, match.agreed.edition
    slots, hidden, history, gains = dict(match.slots), dict(match.hidden), list(match.history), list(match.gains)
    sealed_for, sources = dict(match.sealed_for), dict(match.sources)
    for at, (before, event, after) in enumerate(steps(match.table, outcome.events)):
        line = describe_outcome(before, event) or describe_conquest_without_point(outcome.events, at)
        if line is not None and is_told_at(event, match.agreed.dial):
            history.append(HistoryLine(line, outcome_rule(event, edition)))
        if isinstance(event, e.Gained):
            gains.append(Gain(event.player, describe_gain(event), before.number))
        elif isinstance(event, e.Hid):
            slots |= {slot: event.handle} if slot else {}
            hidden |= {event.handle: outcome.hidden} if outcome.hidden is not None else {}
            sealed_for[event.handle] = match.judge_id
            sources[event.handle] = event.source
        elif slot and isinstance(event, e.Entered) and _is_reported(before, event.permanent):
            slots[slot] = event.permanent.id
        elif slot and isinstance(event, e.Put) and event.item.is_card:
            slots[slot] = event.item.id
        elif slot and isinstance(event, e.CardNamed):
            slots[slot] = event.id
        table, private = after, learn(private, event)
    return replace(
        match,
        table=table,
        private=private,
        slots=slots,
        hidden=hidden,
        sealed_for=sealed_for,
        sources=sources,
        hides=match.hides + outcome.commits,
        history=tuple(history),
        gains=tuple(gains),
        owed=(*match.owed, *owed_cards(match.table, outcome.events, seq)),
        refused=None,
    )


def _is_reported(table: Table, permanent: Permanent) -> bool:
    """Return whether a permanent enters because people said so: neither a token nor played over the chain."""
    return not permanent.token and table.item(permanent.id) is None


def _with_note(match: Match, entry: Entry) -> Match:
    """An entry of a kind that this version does not know has a line of history."""
    return match.with_line(message("history-note", kind=entry.kind))


FOLDS: Final[Mapping[str, Fold]] = {
    "action": _act,
    "stands": _carry_out_refused,
    "remedy": _carry_out_remedy,
    "refused": _refuse,
    "undo": undo,
    "redo": redo,
    "not agreed": not_agreed,
    "keys": folded(JudgeKeyNote, change_judge),
    "key lost": folded(KeyLostNote, lose_key),
    "pairing": begin_pairing,
    "pairing later": lambda match, _: put_off(match),
    "pairing again": folded(PairingNote, take_up),
    "paired": pair_card,
    "no pairing": lambda match, _: replace(match, pairing=None),
    "deck": register_deck,
    **dict.fromkeys(DRAWS, apply_draw),
    **NOTE_FOLDS,
}
"""The fold of each kind of entry, from the match before it; `replay` reads the first entry."""
