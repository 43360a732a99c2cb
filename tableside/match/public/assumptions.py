"""What a verdict took for granted of texts that the program does not read, for the history."""

from __future__ import annotations

from collections.abc import Sequence

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
        "assumed-enters-exhausted",
    }
)
"""The assumptions that are told, by code. What a level of following leaves to people is not told each time."""


def describe_assumptions(verdict: Verdict, history: Sequence[HistoryLine]) -> tuple[Message, ...]:
    """The public assumptions of a verdict about texts, without those that the history has of this turn."""
    known = set[Message]()
    for line in reversed(history):
        if line.said.code == "history-turn":
            break
        known.add(line.said)
    assumed = (entry.message for entry in verdict.public().assumed if entry.code in ABOUT_TEXTS)
    said = tuple(message("history-assumed", assumed=each) for each in assumed)
    return tuple(line for line in said if line not in known)
