"""A head judge's page of the day's matches on this machine: what judges did, and what is to be confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tableside.judge.desk_steps import DayState, DeskContext, DeskOption, DeskSteps, RulingState
from tableside.match.day_log import DayMatch, describe_claim, describe_game, describe_judges, shown_line
from tableside.match.judge_actions import ConfirmWord
from tableside.match.public.rulings import RULING, WITHDRAWN
from tableside.message import Message, message

CONFIRMS: Mapping[str, str] = {
    RULING: "judge-day-confirm-ruling",
    WITHDRAWN: "judge-day-confirm-withdrawal",
    "undo": "judge-day-confirm-rewind",
}
"""The code of the button with which a head judge confirms each kind of entry."""

BACK = message("judge-step-back")
NOTHING = message("judge-day-nothing")
HERE_ALONE = message("judge-day-this-machine")


def day_steps(context: DeskContext, state: DayState) -> DeskSteps:
    """Return what the page shows."""
    day = context.day
    chosen = next((match for match in day.matches if match.number == state.match), None)
    if chosen is not None:
        lines = (describe_game(chosen), *_about(chosen), *_lines(context, chosen))
        return DeskSteps(lines, (*_confirmations(context, chosen.number), DeskOption(BACK, DayState())))
    claims = map(describe_claim, day.claims)
    games = map(describe_game, reversed(day.matches))
    unreadable = (message("judge-day-unreadable", match=number) for number in day.unreadable)
    lines = (message("judge-day-title", day=day.day, count=len(day.matches)), *claims, *unreadable, *games, HERE_ALONE)
    matches = (
        DeskOption(message("judge-day-open", match=match.match, game=match.game), DayState(match.number))
        for match in reversed(day.matches)
    )
    return DeskSteps(lines, (*_confirmations(context), *matches, DeskOption(BACK, RulingState())))


def _about(match: DayMatch) -> Iterator[Message]:
    """The counts of a game, and who judged."""
    yield message("judge-day-began", began=match.began[11:16])
    counts = {"withdrawn": match.withdrawn, "calls": match.calls, "minutes": match.minutes}
    yield message("judge-day-counts", count=match.penalties, **counts)
    judges = describe_judges(match.judges)
    if judges is not None:
        yield judges


def _lines(context: DeskContext, match: DayMatch) -> Iterator[Message]:
    """Yield what judges did in it, the newest first."""
    game = context.day_game
    if game is None:
        yield message("judge-day-unreadable", match=match.number)
        return
    if not game.lines:
        yield NOTHING
    for line in reversed(game.lines):
        yield message("judge-day-line", time=line.at[11:16], line=shown_line(line, game.names))


def _confirmations(context: DeskContext, match: int = 0) -> Iterator[DeskOption]:
    """The buttons with which a head judge confirms what is claimed, in all games or in one."""
    for claim in context.day.claims:
        if match in (0, claim.match):
            number = {"number": claim.claim.ruling} if claim.claim.ruling else {}
            label = message(CONFIRMS[claim.claim.kind], match=claim.match, **number)
            yield DeskOption(label, DayState(match), (ConfirmWord(claim.claim, _elsewhere(context, claim.match)),))


def _elsewhere(context: DeskContext, match: int) -> int:
    """The number of a game that is not on the table, 0 for the game that is."""
    return 0 if match == context.match.number else match
