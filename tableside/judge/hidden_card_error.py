"""A second guide for hidden cards, that of another game (IPG 2.3, Hidden Card Error).

It is for errors of which the Tournament Rules name no remedy, and decides nothing by itself: the desk labels all of it
as another game's guide, and the judge rules. It asks whether the error can be corrected by what everybody knows, what
its root was, which is the smallest set of cards, and what the opponent knew already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

import msgspec

from tableside.match.guide_remedies import SHOWN_SET, GuideRemedy, describe_guide_remedy
from tableside.match.public.infractions import Penalty
from tableside.message import Message, message

GUIDE = message("judge-other-guide")
"""The line above everything that this guide proposes."""

WITHOUT_REMEDY = ("", "702.16")
"""The infractions for which the guide is offered: none that is named, and the catch-all (Tournament Rules 702.16)."""

Kind = Literal["too early", "not shown", "too many", "facedown without ability"]
"""The kinds of error: cards came to a set too early, were not shown, were too many, or a card may not lie facedown."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every `Kind`."""

KIND_NAMES: dict[Kind, Message] = {
    "too early": message("judge-guide-kind-too-early"),
    "not shown": message("judge-guide-kind-not-shown"),
    "too many": message("judge-guide-kind-too-many"),
    "facedown without ability": message("judge-guide-kind-facedown"),
}
"""The kinds of error in words, for a judge to choose from."""

Fact = Literal[
    "acknowledged",
    "correctable",
    "public root",
    "added",
    "set exists",
    "moved on",
    "disruptive",
    "owner knew",
    "self-reported",
    "fits",
    "added since",
]
"""A question of the guide."""


class HiddenCardFacts(msgspec.Struct, frozen=True):
    """The facts of one case; None for what is not known.

    - `kind`: what went wrong
    - `yes`: the answers that are known
    - `size`, `excess`: how many cards the affected set has, and how many of them are too many or were not shown
    - `known`: how many cards of the set the opponent knew before
    """

    kind: Kind
    yes: dict[Fact, bool] = {}
    size: int = 0
    excess: int = 1
    known: int = 0


class HiddenCardError(msgspec.Struct, frozen=True):
    """The proposal of the guide.

    - `remedy`: None as long as `asks` is a question
    - `penalty`: what the guide would give
    - `chosen`: how many cards the opponent chooses, never a card that they knew before; 0 for none
    """

    remedy: GuideRemedy | None
    asks: Fact | None = None
    penalty: Penalty | None = None
    chosen: int = 0


class _Unknown(Exception):
    """A fact is needed that is not known."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact


def is_offered(infraction: str) -> bool:
    """Return whether the guide is offered at all: not where the Tournament Rules name the error and its remedy."""
    return infraction in WITHOUT_REMEDY


def consult(facts: HiddenCardFacts) -> HiddenCardError:
    """Return what the guide proposes for a case, or the next question on which that turns.

    >>> consult(HiddenCardFacts("too many")).asks
    'acknowledged'
    """

    def holds(fact: Fact) -> bool:
        if fact not in facts.yes:
            raise _Unknown(fact)
        return facts.yes[fact]

    try:
        remedy = _remedy(facts.kind, holds)
    except _Unknown as unknown:
        return HiddenCardError(None, unknown.fact)
    return HiddenCardError(remedy, penalty=_penalty(remedy), chosen=_chosen(facts, remedy))


def _remedy(kind: Kind, holds: Callable[[Fact], bool]) -> GuideRemedy:
    if holds("acknowledged") or holds("correctable"):
        return "public error"
    if holds("public root"):
        return "root cause"
    if kind == "facedown without ability":
        is_excused = holds("self-reported") and holds("fits") and not holds("added since")
        return "swap" if is_excused else "game loss"
    if not holds("added"):
        return "looked only"
    if holds("moved on"):
        return "backup"
    if not holds("set exists"):
        return "nothing"
    match kind:
        case "too early":
            return "aside"
        case "not shown":
            return "keep" if holds("disruptive") else "reperform"
        case "too many":
            return "return known" if holds("owner knew") else "return"


def _penalty(remedy: GuideRemedy) -> Penalty | None:
    """The penalty; None where it is another error, or where the case is asked about again."""
    if remedy in ("public error", "looked only", "root cause", "backup"):
        return None
    return "game loss" if remedy == "game loss" else "warning"


def _chosen(facts: HiddenCardFacts, remedy: GuideRemedy) -> int:
    """Return how many cards are chosen: of the smallest set, and only cards that the opponent did not know."""
    if remedy not in SHOWN_SET:
        return 0
    return max(0, min(facts.excess, facts.size - facts.known))


QUESTIONS: dict[Fact, Message] = {
    "acknowledged": message("judge-guide-ask-acknowledged"),
    "correctable": message("judge-guide-ask-correctable"),
    "public root": message("judge-guide-ask-public-root"),
    "added": message("judge-guide-ask-added"),
    "set exists": message("judge-guide-ask-set-exists"),
    "moved on": message("judge-guide-ask-moved-on"),
    "disruptive": message("judge-guide-ask-disruptive"),
    "owner knew": message("judge-guide-ask-owner-knew"),
    "self-reported": message("judge-guide-ask-self-reported"),
    "fits": message("judge-guide-ask-fits"),
    "added since": message("judge-guide-ask-added-since"),
}
"""The questions to the judge, each with yes or no."""


def describe_proposal(error: HiddenCardError) -> Message:
    """Return what the judge reads, under the name of the guide: the next question, or the remedy."""
    if error.asks is not None:
        return QUESTIONS[error.asks]
    return describe_guide_remedy(error.remedy or "nothing", error.chosen)
