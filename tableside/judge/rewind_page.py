"""The page of a rewind (Tournament Rules 2026-07-16, 701.5): to before which action, what follows, who may do it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tableside.engine.model import events as e
from tableside.engine.model.board import Facedown
from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, RewindState, RulingState
from tableside.judge.open_remedies import remedies_of_ruling
from tableside.judge.rewind import RewindPlan, describe_entry, describe_known, refused_actions, rewind_plan
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import PLAYED, REMEDY, entries_in_force
from tableside.match.entries import read_outcome
from tableside.match.judge_actions import HideAgain, Rewind
from tableside.match.remedies import read_remedy
from tableside.match.rulings import in_force
from tableside.match.state import Match
from tableside.message import Message, PlaceName, PlayerName, message

CHOOSE = message("judge-rewind-choose")
NOTHING = message("judge-rewind-nothing")
DONE = message("judge-rewind-done")
SIMPLE = message("judge-rewind-simple")
HEAD_JUDGE = message("judge-rewind-head-judge")
CALL_HEAD_JUDGE = message("judge-rewind-call-head-judge")
NOTHING_KNOWN = message("judge-rewind-nothing-known")
KNOWN = message("judge-rewind-known")
STEPS = message("judge-rewind-steps")
RECORD = message("judge-rewind-record")
OTHER_ACTION = message("judge-rewind-other-action")
OTHER_TURN = message("judge-rewind-other-turn")
BACK = message("judge-step-back")

WITHDRAWN = frozenset(("point given", "point taken", "hidden again"))
"""The acts of a judge that no rewind goes back to: each goes with its ruling, or belongs to a rewind."""


def rewind_steps(context: DeskContext, state: RewindState) -> DeskSteps:
    """Return what the page shows."""
    plan = rewind_plan(context.match, context.entries, state.of) if state.of else None
    if plan is not None:
        to_be_called = (CALL_HEAD_JUDGE,) if not plan.is_simple and context.role != "head judge" else ()
        return DeskSteps(
            (*plan_lines(plan), *_standing(context, plan), *to_be_called), tuple(_plan_options(context, plan, state))
        )
    shown = tuple(shown_cards(context.match, context.entries))
    again = tuple(_hide_again(card, state) for card in shown)
    actions = tuple(_actions(context.match, context.entries))
    if state.is_done:
        more = (DeskOption(OTHER_ACTION, RewindState(opener=state.opener)),) if actions else ()
        return DeskSteps((DONE, *map(_describe_shown, shown)), (*again, _back(state), *more))
    return DeskSteps(
        (*map(_describe_shown, shown), CHOOSE if actions else NOTHING),
        (*again, *_choices(actions, state), _back(state)),
    )


def shown_cards(match: Match, entries: Sequence[Entry]) -> Iterator[Facedown]:
    """The cards that lie facedown under a handle whose card everybody saw in an action that was taken back.

    A rewind gives each of them a new handle; the power may have failed in between.
    """
    handles = [card.handle.encode() for card in match.table.facedown]
    standing_seqs = {entry.seq for entry in entries_in_force(entries)}
    seen = {
        event.handle
        for entry in entries
        if entry.kind in PLAYED and entry.seq not in standing_seqs
        if any(handle in entry.events for handle in handles)  # few are: to read all takes long
        for event in read_outcome(entry).events
        if isinstance(event, e.Revealed | e.LeftFacedown) and event.card is not None
    }
    return (card for card in match.table.facedown if card.handle in seen)


def _standing(context: DeskContext, plan: RewindPlan) -> Iterator[Message]:
    """Yield which rulings stand although the rewind takes their remedies back."""
    taken = {step.entry for step in plan.steps}
    for ruling in in_force(context.match):
        if taken.intersection(remedies_of_ruling(context, ruling.number)):
            yield message("judge-rewind-ruling-stands", number=ruling.number)


def _describe_shown(card: Facedown) -> Message:
    return message("judge-rewind-shown-card", player=PlayerName(card.player), place=PlaceName(card.at))


def _hide_again(card: Facedown, state: RewindState) -> DeskOption:
    label = message("judge-rewind-hide-again", place=PlaceName(card.at))
    return DeskOption(label, RewindState(is_done=True, opener=state.opener), (HideAgain(card.handle),))


def _back(state: RewindState) -> DeskOption:
    """The way back to the page from which the rewind was opened."""
    return DeskOption(BACK, state.opener or RulingState())


def _actions(match: Match, entries: Sequence[Entry]) -> Iterator[tuple[int, int, Message]]:
    """The actions that stand and began something, newest first: the entry, the turn, and what it was.

    A point that a judge gave or took back is no such action, as it goes with its ruling.
    """
    at: Match | None = match
    played = {entry.seq: entry for entry in entries if entry.kind in PLAYED}
    refused = refused_actions(entries)
    while at is not None and at.before is not None:
        entry = played.get(at.last)
        if at.last == at.began and not (entry and entry.kind == REMEDY and read_remedy(entry).what in WITHDRAWN):
            yield at.last, at.before.table.number, _said(at.before, entry, refused)
        at = at.before


def _said(before: Match, entry: Entry | None, refused: Mapping[int, Entry]) -> Message:
    """Describe what was done, briefly enough for a button. A card that was played is named: the judge knows it."""
    if entry is None:
        return message("judge-rewind-remedy")
    if entry.kind == REMEDY:
        note = read_remedy(entry)
        return message("judge-rewind-remedy-of", rule=note.rule, player=PlayerName(note.player))
    return describe_entry(before.table, entry, refused)


def _choices(actions: tuple[tuple[int, int, Message], ...], state: RewindState) -> Iterator[DeskOption]:
    """The turns, or the actions of one turn: the newest, unless the judge named another."""
    turns = tuple(dict.fromkeys(turn for _, turn, _ in actions))
    if state.asks_turn:
        yield from (
            DeskOption(message("judge-rewind-turn", turn=turn), RewindState(turn=turn, opener=state.opener))
            for turn in turns
        )
        return
    chosen = state.turn if state.turn in turns else max(turns, default=0)
    for entry, turn, label in actions:
        if turn == chosen:
            yield DeskOption(label, RewindState(entry, turn, opener=state.opener))
    if len(turns) > 1:
        yield DeskOption(OTHER_TURN, RewindState(asks_turn=True, opener=state.opener))


def plan_lines(plan: RewindPlan) -> Iterator[Message]:
    """Yield what a rewind comes to: who may do it, what cannot be unlearned, and its steps."""
    yield SIMPLE if plan.is_simple else HEAD_JUDGE
    yield KNOWN if plan.known else NOTHING_KNOWN
    yield from map(describe_known, plan.known)
    yield STEPS
    for number, step in enumerate(plan.steps, 1):
        yield message("judge-rewind-step", number=number, action=step.said)
        yield from step.cards


def _plan_options(context: DeskContext, plan: RewindPlan, state: RewindState) -> Iterator[DeskOption]:
    claimed = not plan.is_simple and context.role != "head judge"
    back = Rewind(plan.of, "head judge" if claimed else context.role, claimed)
    yield DeskOption(RECORD, RewindState(is_done=True, opener=state.opener), (back,))
    yield DeskOption(OTHER_ACTION, RewindState(turn=state.turn, opener=state.opener))
    yield _back(state)
