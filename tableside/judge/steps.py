"""The pages of the desk that lead step by step, in a judge's session: what was told on each, and what a touch does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tableside.judge.appeal_page import appeal_steps
from tableside.judge.asking_again import asked_again, with_questions
from tableside.judge.checking import CheckTable
from tableside.judge.clock_page import clock_steps
from tableside.judge.day_page import day_steps
from tableside.judge.desk_steps import (
    AppealState,
    AskState,
    CardsState,
    ClockState,
    DayState,
    DeskContext,
    DeskOption,
    DeskState,
    DeskSteps,
    FacedownState,
    GuideState,
    MendState,
    PolicyState,
    RewindState,
    RuleRemedyState,
    RulingState,
    StepPage,
)
from tableside.judge.guide_page import guide_steps
from tableside.judge.hide_facts import HideFacts
from tableside.judge.match_cards_page import cards_steps
from tableside.judge.mending_page import mend_steps
from tableside.judge.policy_page import policy_steps
from tableside.judge.remedy_page import facedown_steps
from tableside.judge.rewind_page import rewind_steps
from tableside.judge.roles import Role
from tableside.judge.rule_remedy_page import rule_remedy_steps
from tableside.judge.rulings_page import ruling_steps
from tableside.ledger.clock import utc_now
from tableside.match.card_shelf import ShelvedCards
from tableside.match.day_log import NO_DAY, DayLog, GameLines
from tableside.match.judge_actions import JudgeAction
from tableside.match.public.rulings import RecordedRuling
from tableside.match.state import Match
from tableside.message import message

NOTHING_DONE = message("judge-nothing-done")


class StepTable(CheckTable, Protocol):
    """The part of the table that the pages need."""

    def judged(self, action: JudgeAction) -> bool:
        """Do what a judge does; return whether it was anything. Raises LedgerError."""

    def recorded_rulings(self) -> tuple[RecordedRuling, ...]:
        """The rulings in all matches of this machine. Raises LedgerError."""

    def confirmed_elsewhere(self) -> frozenset[int]:
        """The entries that a head judge confirmed in another match than theirs. Raises LedgerError."""

    def known_cards(self, *, finds_sticks: bool = False, makes_own: bool = False) -> ShelvedCards:
        """The match cards that are known, with the sticks that are plugged in, and that of this match, on demand.

        Raises LedgerError.
        """

    def day(self, number: int = 0) -> tuple[DayLog, GameLines | None]:
        """Today's matches, and what judges did in game `number`. Raises LedgerError."""


class Steps:
    """A judge's answers on each page."""

    def __init__(self) -> None:
        self._states: dict[StepPage, DeskState] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._states = {}

    def begin(self, page: StepPage) -> None:
        """Begin a page anew. What is on record stays."""
        self._states.pop(page, None)

    def choose(self, handle: str) -> None:
        """A facedown card was chosen: the page of its error is about it."""
        state = self._states.get("remedy")
        if handle and not (isinstance(state, FacedownState) and state.handle == handle):
            self._states["remedy"] = FacedownState(handle)

    def is_ruled(self, page: StepPage) -> bool:
        """Return whether a page of cases shows none that still waits for its ruling."""
        state = self._states.get(page)
        if page == "policy":
            return False
        return state in (None, RulingState()) or (isinstance(state, FacedownState) and state.is_ruled)

    def unfinished(self, page: StepPage) -> DeskState | None:
        """Return what was told on a page of a case that still waits for its ruling; None for no such case."""
        state = None if page == "policy" or self.is_ruled(page) else self._states[page]
        if isinstance(state, RewindState) and state.is_done and state.opener is None:
            return None
        return state.before if isinstance(state, AskState) else state

    def resume(self, page: StepPage, state: DeskState) -> None:
        """Go on with what was told on a page before."""
        self._states[page] = state

    def steps(
        self, page: StepPage, table: StepTable, match: Match, facts: Mapping[str, HideFacts], role: Role
    ) -> DeskSteps:
        """Return what a page shows. Raises LedgerError."""
        state = self._state(page, match)
        shown = state.before if isinstance(state, AskState) else state
        day, day_game = table.day(shown.match) if isinstance(shown, DayState) else (NO_DAY, None)
        context = DeskContext(
            match,
            table.entries(),
            facts,
            table.recorded_rulings(),
            role,
            utc_now().date().isoformat(),
            table.confirmed_elsewhere(),
            table.known_cards(finds_sticks=isinstance(shown, CardsState), makes_own=shown == CardsState("code")),
            day,
            day_game,
        )
        if not isinstance(state, AskState):
            return with_questions(match, role, _steps(context, state))
        before = with_questions(match, role, _steps(context, state.before))
        return asked_again(state) if state.option in before.options else before

    def _state(self, page: StepPage, match: Match) -> DeskState:
        """Return what was told on a page; a draw that goes on is that of the page of its error."""
        state = self._states.get(page)
        if page == "rulings":
            return state or RulingState()
        if page == "policy":
            return state or PolicyState()
        if state is None and match.draw is not None:
            return FacedownState(match.draw.began.handle, appealed=match.draw.began.appealed)
        return state or FacedownState()

    def take(self, table: StepTable, page: StepPage, offered: DeskSteps, option: DeskOption) -> StepPage | None:
        """Do what a button does, if it is still offered; the page that it leads to, None if nothing was done.

        A button that asks once more does nothing yet. Raises LedgerError.
        """
        match = table.match
        if option.is_off or option not in offered.options or match is None:
            return None
        if option.asks:
            state = self._state(page, match)
            self._states[page] = AskState(option, state.before if isinstance(state, AskState) else state)
            return page
        if not all(map(table.judged, option.actions)):
            return None
        leads_to = page if isinstance(option.to, FacedownState | PolicyState) else "rulings"
        self._states[leads_to] = option.to
        return leads_to


def _steps(context: DeskContext, state: DeskState) -> DeskSteps:
    """Return what a page shows of which this was told."""
    match state:
        case RewindState():
            return rewind_steps(context, state)
        case RuleRemedyState():
            return rule_remedy_steps(context, state)
        case GuideState():
            return guide_steps(context, state)
        case AppealState():
            return appeal_steps(context, state)
        case FacedownState():
            return facedown_steps(context, state)
        case ClockState():
            return clock_steps(context, state)
        case CardsState():
            return cards_steps(context, state)
        case DayState():
            return day_steps(context, state)
        case MendState():
            return mend_steps(context, state)
        case RulingState():
            return ruling_steps(context, state)
        case PolicyState():
            return policy_steps(context, state)
        case AskState():
            return _steps(context, state.before)
