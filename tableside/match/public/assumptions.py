"""Assumptions about texts that the program does not read, for the history.

To hear that a text may matter is advice, so it is said where the table advises; the record has it at every dial.
"""

from __future__ import annotations

from collections.abc import Sequence

from tableside.engine.model.dials import may_say
from tableside.engine.model.events import Event, Hid, TextsAssumed
from tableside.engine.model.verdict import Verdict
from tableside.match.public.lines import HistoryLine
from tableside.message import Message, message

ABOUT_TEXTS = frozenset(
    {
        "assumed-texts-change-nothing",
        "assumed-might-for-cost",
        "assumed-not-counted-for-cost",
        "assumed-can-be-chosen",
        "assumed-no-discount",
        "assumed-no-cost-change",
        "assumed-condition",
        "assumed-condition-of-cards",
        "assumed-enters-exhausted",
    }
)
"""The assumptions that are told, by code. What a level of following leaves to people is not told each time."""


def is_told_at(event: Event, dial: str) -> bool:
    """Return whether an outcome has a line at this dial; all but assumptions and refusals have one everywhere."""
    if isinstance(event, Hid):
        return may_say("public refusal", dial)
    return not isinstance(event, TextsAssumed) or may_say("advice", dial)


def describe_assumptions(verdict: Verdict, history: Sequence[HistoryLine], dial: str) -> tuple[Message, ...]:
    """The public assumptions of a verdict about texts, without those that the history has of this turn."""
    if not may_say("advice", dial):
        return ()
    known = set[Message]()
    for line in reversed(history):
        if line.said.code == "history-turn":
            break
        known.add(line.said)
    assumed = (entry.message for entry in verdict.public().assumed if entry.code in ABOUT_TEXTS)
    lines = tuple(message("history-assumed", assumed=each) for each in assumed)
    return tuple(line for line in lines if line not in known)
