"""The page on which a head judge changes the remedy of a ruling that is appealed (Tournament Rules 2026-07-16, 413).

The first ruling and its remedy stay on record. To take the remedy back is a rewind, which only the head judge may do
(701.5.c); after that, or without it, another remedy is carried out, and the ruling on appeal ends it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.judge.desk_steps import (
    AppealState,
    DeskContext,
    DeskOption,
    DeskState,
    DeskSteps,
    FacedownState,
    RewindState,
    RuleRemedyState,
    RulingState,
)
from tableside.judge.facedown_case import INFRACTION
from tableside.judge.open_remedies import remedies_of_ruling
from tableside.judge.rewind import RewindPlan, rewind_plan
from tableside.judge.rewind_page import plan_lines
from tableside.judge.rule_remedy_page import has_remedies
from tableside.match.judge_actions import Rewind
from tableside.match.public.rulings import Ruling
from tableside.match.remedies import RemedyNote, describe_remedy
from tableside.match.rulings import in_force
from tableside.match.state import Match
from tableside.message import Message, message

NONE_STANDS = message("judge-appeal-no-remedy")
TAKEN_BACK = message("judge-appeal-taken-back")
ASK = message("judge-appeal-ask")
TAKE_BACK = message("judge-appeal-take-back")
STEP_BY_STEP = message("judge-step-remedy")
REWIND = message("judge-step-rewind")
PENALTY = message("judge-remedy-penalty")
BACK = message("judge-step-back")


def appeal_steps(context: DeskContext, state: AppealState) -> DeskSteps:
    """Return what the page shows."""
    plan = _plan(context, state.appealed)
    lines = TAKEN_BACK if state.is_back else NONE_STANDS
    sentences = (lines,) if plan is None else (*describe_remedies(context, state.appealed), *plan_lines(plan))
    return DeskSteps((*sentences, ASK), tuple(_options(context, state, plan)))


def describe_remedies(context: DeskContext, number: int) -> tuple[Message, ...]:
    """Return what was done for a ruling and stands."""
    placed = (_with_place(context, note) for note in remedies_of_ruling(context, number).values())
    return tuple(message("judge-appeal-remedy", remedy=describe_remedy(context.match.table, note)) for note in placed)


def _with_place(context: DeskContext, note: RemedyNote) -> RemedyNote:
    """The remedy with the place of its facedown card, which may be gone."""
    hide = context.facts.get(note.handle)
    return note if hide is None else replace(note, at=hide.place)


def _plan(context: DeskContext, number: int) -> RewindPlan | None:
    """The rewind that takes the remedies of a ruling back, None if none stands."""
    first = min(remedies_of_ruling(context, number), default=0)
    return rewind_plan(context.match, context.entries, first) if first else None


def _options(context: DeskContext, state: AppealState, plan: RewindPlan | None) -> Iterator[DeskOption]:
    if plan is not None and context.role == "head judge":
        back = AppealState(state.player, state.infraction, state.appealed, is_back=True)
        yield DeskOption(TAKE_BACK, back, (Rewind(plan.of, context.role),))
    remedy = _remedy(context, state)
    if remedy is not None:
        yield DeskOption(STEP_BY_STEP, remedy)
    ruling = RulingState(state.player, state.infraction, appealed=state.appealed)
    yield DeskOption(PENALTY, ruling)
    yield DeskOption(REWIND, RewindState(opener=state))
    yield DeskOption(BACK, ruling)


def _remedy(context: DeskContext, state: AppealState) -> DeskState | None:
    """The page that leads through another remedy, None for an error without any; a draw for it goes on."""
    draw = context.match.draw
    if draw is not None and draw.began.appealed == state.appealed:
        return FacedownState(draw.began.handle, appealed=state.appealed)
    if state.infraction == INFRACTION:
        return FacedownState(appealed=state.appealed)
    if has_remedies(state.infraction):
        return RuleRemedyState(state.player, state.infraction, appealed=state.appealed)
    return None


def appealable(match: Match) -> Iterator[Ruling]:
    """The rulings that a head judge may decide anew (413.4)."""
    return (ruling for ruling in in_force(match) if ruling.by == "judge" and ruling.infraction)


def appeal_options(context: DeskContext) -> Iterator[DeskOption]:
    """The rulings that can be appealed, the newest first."""
    for ruling in reversed(tuple(appealable(context.match))):
        label = message("judge-step-appeal", number=ruling.number)
        yield DeskOption(label, RulingState(ruling.player, ruling.infraction, appealed=ruling.number))
