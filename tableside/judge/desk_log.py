"""The parts of the desk beside the cards: the open call with the question at hand, and the judge's own log.

Both are for a judge's eyes: a private reason of a refused action stands here and in the sealed record alone, and so do
the answers of checks that nobody was told of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from tableside.engine.model.verdict import Verdict
from tableside.judge.view import CallView
from tableside.ledger.entry import Entry
from tableside.ledger.recorded_draws import COMMITTED, GIVEN, MADE, MISSING
from tableside.ledger.recorded_hides import JUDGE
from tableside.ledger.timeline import REMEDY
from tableside.match.checks import CHECK, FOUND, LOOKED_FOR, SealedCheck, read_check, read_look_reason
from tableside.match.draws import BEGAN, CANCELLED
from tableside.match.entries import read_action
from tableside.match.judge_calls import JUDGE_ENTRIES
from tableside.match.note_lines import NO_POINT, REPORT
from tableside.match.public.call_topics import TOPIC_NAMES
from tableside.match.public.history import describe_action
from tableside.match.public.lines import HistoryLine
from tableside.match.public.round_clock import CLOCK, MINUTE, gap, read_clock_note
from tableside.match.public.rulings import CONFIRMED, RULING, WITHDRAWN
from tableside.match.public.story_notes import CALLED
from tableside.match.shown_hands import HAND_SHOWN
from tableside.match.state import Match
from tableside.match.undoing import HEAD_JUDGE
from tableside.message import Message, message

DONE_BY_JUDGES = frozenset(
    (
        *JUDGE_ENTRIES,
        REMEDY,
        HAND_SHOWN,
        RULING,
        WITHDRAWN,
        CONFIRMED,
        NO_POINT,
        REPORT,
        "judge PIN",
        BEGAN,
        COMMITTED,
        GIVEN,
        MISSING,
        MADE,
        CANCELLED,
    )
)
"""The kinds of entries that only a judge's work makes. Undoing and the clock are also the players'."""


class _Doer(msgspec.Struct, frozen=True):
    """The part of an entry's public action that tells who did something."""

    by: str = ""


def call_view(match: Match, entries: Iterable[Entry]) -> CallView | None:
    """The open call with the question at hand; None for none."""
    call = match.call
    if call is None:
        return None
    entries = tuple(entries)
    topic = () if call.topic is None else (message("judge-call-topic", topic=TOPIC_NAMES[call.topic]),)
    question = (*topic, *_question(match, call.about, entries))
    return CallView(call.player, call.at, question, time_given(entries))


def _question(match: Match, about: int, entries: Iterable[Entry]) -> Iterator[Message]:
    """The refused action that a call is about, with all its reasons, private ones too.

    The history has no line of a hide that is refused for private reasons alone.
    """
    lines = tuple(line.message for line in match.history if about and line.seq == about)
    refused = next((entry for entry in entries if about and entry.seq == about and entry.kind == "refused"), None)
    if refused is None:
        yield from lines or (message("judge-call-no-question"),)
        return
    recorded = read_action(refused)
    yield from lines or (message("history-refused", action=describe_action(match.table, recorded.action)),)
    yield from _private_reasons(recorded.verdict)


def _private_reasons(verdict: Verdict) -> Iterator[Message]:
    for reason in verdict.reasons:
        if not reason.public:
            yield message("judge-private-reason", reason=reason.message, rule=reason.rule)


def time_given(entries: Iterable[Entry]) -> int:
    """The minutes that judges have added to the round since the last call for a judge."""
    minutes = 0
    for entry in entries:
        if entry.kind == CALLED:
            minutes = 0
        elif entry.kind == CLOCK:
            note = read_clock_note(entry)
            minutes += note.added if note.by == JUDGE else 0
    return minutes


def extension(at: str, now: str, given: int = 0) -> int:
    """The minutes to add for a call that began and ended at these wall times; 0 where it took no more than a minute.

    Time is given where ruling and correcting took more than one minute (Tournament Rules 2026-07-16, 701.2.a.1).
    `given` are the minutes that were added for this call before.

    >>> extension("2026-11-22T10:00:00+00:00", "2026-11-22T10:01:00+00:00")
    0
    >>> extension("2026-11-22T10:00:00+00:00", "2026-11-22T10:03:20+00:00")
    4
    >>> extension("2026-11-22T10:00:00+00:00", "2026-11-22T10:03:20+00:00", 3)
    1
    """
    passed = gap(at, now)
    return max(0, -(-passed // MINUTE) - given) if passed > MINUTE else 0


def desk_log(match: Match, entries: Iterable[Entry]) -> tuple[HistoryLine, ...]:
    """Return what judges did in this match, newest first, with the answers of checks and the reasons of looks."""
    lines = {line.seq: line for line in reversed(match.history)}
    logged = (_log_line(entry, lines[entry.seq]) for entry in entries if entry.seq in lines and _is_judges(entry))
    return tuple(reversed(tuple(logged)))


def _is_judges(entry: Entry) -> bool:
    """Return whether a judge did this."""
    if entry.kind in ("undo", CLOCK):
        return msgspec.json.decode(entry.action, type=_Doer).by in (JUDGE, HEAD_JUDGE)
    return entry.kind in DONE_BY_JUDGES


def _log_line(entry: Entry, line: HistoryLine) -> HistoryLine:
    """A line of the history with what is sealed about it."""
    if entry.kind == CHECK:
        finding: SealedCheck | None = read_check(entry)
        outcome = message("judge-log-sealed") if finding is None else FOUND[finding.answer, finding.legal]
        return replace(line, said=message("judge-log-check", line=line.said, found=outcome))
    reason = read_look_reason(entry) if entry.kind == "look" else None
    if reason is None:
        return line
    return replace(line, said=message("judge-log-look", line=line.said, reason=LOOKED_FOR[reason]))
