"""The end of a call at the desk: what everybody is told, and the time that the round gets for it (TR 701.2.a.1)."""

from __future__ import annotations

import msgspec

from tableside.judge.checking import CheckTable
from tableside.judge.desk_log import extension, time_given
from tableside.judge.desk_steps import DeskOption, DeskSteps, RulingState
from tableside.judge.steps import StepTable
from tableside.ledger.clock import machine_time, utc_now
from tableside.match.judge_actions import EndCall, Rule
from tableside.match.judge_calls import TOLD, Outcome, ToldNote, told_checks
from tableside.match.public.round_clock import CLOCK, JUDGE, gap
from tableside.match.state import Match
from tableside.message import Message, message

CALL_ENDED = message("judge-call-ended")
CLOCK_SET_BACK = message("judge-call-ended-set-back")
NO_CALL = message("judge-no-call")
TIME_ADDED = message("judge-time-added")


class CallEnding:
    """Ends calls; `minutes` is how much time the last one may add to the round, 0 for none."""

    def __init__(self) -> None:
        self.minutes = 0

    def forget(self) -> None:
        """No time is offered any more."""
        self.minutes = 0

    def end(self, table: StepTable, match: Match, outcome: Outcome) -> Message:
        """End the call, and tell everybody what the checks found unless a question was answered. Raises LedgerError."""
        call, now = match.call, utc_now().isoformat()
        if call is None and (outcome == "answered" or not match.checks):
            return NO_CALL
        is_set_back = call is not None and call.at > now
        seconds = None if call is None or is_set_back else gap(call.at, now) // 1000
        table.judged(EndCall(outcome, seconds))
        if is_set_back:
            return CLOCK_SET_BACK
        minutes = 0 if call is None else extension(call.at, now, time_given(table.entries()))
        self.minutes = minutes if match.clock is not None else 0
        return message("judge-call-ended-long", count=minutes) if minutes > self.minutes else CALL_ENDED

    def end_with_ruling(self, table: StepTable, ruling: Rule) -> Message | None:
        """A ruling ends an open call, and tells everybody what the checks found. Raises LedgerError."""
        match = table.match
        if match is None:
            return None
        if match.call is not None:
            return self.end(table, match, "no penalty" if ruling.penalty == "none" else "error")
        if match.checks:
            table.note(TOLD, ToldNote(told_checks(match)))
        return None

    def add_time(self, table: CheckTable, match: Match, minutes: int) -> Message | None:
        """Add minutes to the round; nothing at a table without a clock. Raises LedgerError."""
        if match.clock is None:
            return None
        more = match.clock.more(minutes, machine_time())
        table.note(CLOCK, msgspec.structs.replace(more, by=JUDGE, unlock=match.unlock))
        self.minutes = 0
        return TIME_ADDED

    def with_time(self, steps: DeskSteps) -> DeskSteps:
        """The page with a button that adds the time, if any is offered."""
        if not self.minutes:
            return steps
        label = message("judge-step-minutes", count=self.minutes)
        more_time = DeskOption(label, RulingState(), minutes=self.minutes)
        return msgspec.structs.replace(steps, options=(more_time, *steps.options))
