"""Entries about what judges on the floor did for a table: a call that they closed, and time that they gave."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.ledger.clock import MachineTime
from tableside.ledger.entry import Draft
from tableside.match.entries import draft_note
from tableside.match.hall_word import HallWord
from tableside.match.judge_calls import ENDED, CallEndNote
from tableside.match.public.round_clock import JUDGE, gap
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.table.clock import draft_clock
from tableside.table.view.model import JudgeCallView


def due_from_hall(match: Match, word: HallWord, wall: str, now: MachineTime) -> Draft | None:
    """The next entry that follows from what the hall told; None once all is on record. `wall` is the time (ISO 8601).

    Time counts for the match for which it was given, once, and waits for a clock.
    """
    call, clock = match.call, match.clock
    if call is not None and call.number <= word.call.closed:
        seconds = None if call.at > wall else gap(call.at, wall) // 1000
        return draft_note(ENDED, match.agreed.edition, CallEndNote("closed", seconds))
    if clock is None or is_over(match):
        return None
    played = match.agreed.match or match.number
    for time in word.times:
        if time.match == played and time.minutes > clock.given:
            more = clock.more(time.minutes - clock.given, now)
            return draft_clock(match, replace(more, by=JUDGE, given=time.minutes))
    return None


def coming(match: Match, word: HallWord, called: JudgeCallView | None) -> JudgeCallView | None:
    """The open call with the judge who goes to this table, if one has taken it."""
    call = match.call
    if called is None or call is None or call.came or word.call.call != call.number:
        return called
    return replace(called, goes=True, judge=word.call.judge)
