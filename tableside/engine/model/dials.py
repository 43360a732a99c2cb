"""Dials: what the table may say at each, as kinds of sentences checked against the Tournament Rules (TR, 2026-07-16).

A dial stands for the level of an event (TR 205). At a low level education comes first, and a judge may help with
technically precise play (TR 204.5.d). At a high level nobody answers questions about the results of actions that were
not taken (TR 204.5.a.1), and errors are dealt with once they have occurred and are not stopped before (TR 701.1.c).
`docs/advice.md` has the same as a table, with the rules behind each row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tableside.engine.model.board import Facedown
from tableside.engine.model.references import Player
from tableside.engine.model.verdict import Reason, Verdict

Dial = Literal["casual", "competition", "silent"]
"""The dial of a match: the table says everything, only what both players may know, or nothing."""

SentenceKind = Literal["advice", "public refusal", "private refusal", "result", "comparison", "question"]
"""The kinds of sentences that a table says during a match.

- `advice`: what a player could or should do, before anything was announced
- `public refusal`: why an announced action is against the rules, from what everybody may know
- `private refusal`: the same from a card that not everybody may know; to the player who announced it
- `result`: what came of an action and is to be done or acknowledged on the real table
- `comparison`: whether a card that is shown is the card on record
- `question`: a choice or a fact without which the record cannot go on
"""


SAID_AT: Mapping[SentenceKind, tuple[Dial, ...]] = {
    "advice": ("casual",),
    "public refusal": ("casual", "competition"),
    "private refusal": ("casual",),
    "result": ("casual", "competition"),
    "comparison": ("casual",),
    "question": ("casual", "competition", "silent"),
}
"""The dials at which each kind of sentence is said."""


def may_say(sentence: SentenceKind, dial: str) -> bool:
    """Return whether a kind of sentence is said at a dial.

    >>> may_say("advice", "casual"), may_say("advice", "competition")
    (True, False)
    """
    return dial in SAID_AT[sentence]


def is_told(reason: Reason, dial: Dial) -> bool:
    """Return whether a reason against an action is told at this dial: to everybody, or else to whoever announced it."""
    return may_say("public refusal" if reason.public else "private refusal", dial)


def is_mark_told(card: Facedown, dial: str) -> bool:
    """Return whether everybody is told at this dial that the refused hide of a facedown card is to be settled."""
    return card.settlement == "to settle" and may_say("public refusal", dial)


def is_carried_out(verdict: Verdict, dial: Dial) -> bool:
    """Return whether an announced action happens at this dial if no judge overrules it: nothing told forbids it.

    In competition, an action that only a hidden face forbids happens; a judge can see it (Tournament Rules 2026-07-16,
    701.1.c). At the silent dial every action happens.
    """
    return not any(is_told(reason, dial) for reason in verdict.reasons)


def is_told_alone(verdict: Verdict, dial: Dial) -> bool:
    """Return whether an announced action is refused at this dial for reasons that whoever announced it hears alone."""
    visible = [reason for reason in verdict.reasons if is_told(reason, dial)]
    return bool(visible) and not any(reason.public for reason in visible)


def visible_reasons(verdict: Verdict, dial: Dial, actor: Player, listener: Player) -> tuple[Reason, ...]:
    """The reasons against an action of `actor` that one player may see at this dial."""
    return tuple(reason for reason in verdict.reasons if is_told(reason, dial) and (reason.public or listener == actor))
