"""A Facedown Card Error at the table: its facts from the record, its branch, and what the judge does next."""

from __future__ import annotations

import msgspec

from tableside.engine.model.setup import Follow
from tableside.judge.draw import DrawProgress, draw_progress
from tableside.judge.facedown_error import (
    CHOICES,
    PENALTIES,
    RULES,
    Branch,
    FacedownError,
    FacedownErrorFacts,
    derive_error,
    recorded_facts,
)
from tableside.judge.hide_facts import HideFacts
from tableside.match.judge_actions import BeginDraw, CancelDraw, CommitDraw, JudgeAction, LoseGame, ReturnCard
from tableside.match.public.infractions import Penalty
from tableside.match.state import Match

INFRACTION = "702.13"
"""The rule of the Facedown Card Error (Tournament Rules 2026-07-16)."""


class FacedownCase(msgspec.Struct, frozen=True):
    """One case at one moment.

    - `facts`, `error`: what is known, and what follows
    - `choices`: the branches between which the judge chooses, empty where the text decides
    - `draw`: how far the draw for this card is, None for none
    """

    facts: FacedownErrorFacts
    error: FacedownError
    choices: tuple[Branch, ...]
    draw: DrawProgress | None


def facts_on_record(hide: HideFacts, follow: Follow) -> FacedownErrorFacts:
    """Return what the record tells of a hide."""
    return recorded_facts(hide.actions, hide.cards_entered, hide.by_hand, follow)


def facedown_case(match: Match, on_record: FacedownErrorFacts, handle: str, heard: FacedownErrorFacts) -> FacedownCase:
    """A case from what is on record and what the judge was told, which goes before it."""
    draw = draw_progress(match) if match.draw is not None and match.draw.began.handle == handle else None
    facts = FacedownErrorFacts(
        heard.found_by or on_record.found_by,
        _first(heard.actions, on_record.actions),
        _first(heard.added, on_record.added),
        _first(_replacements(draw) or heard.replacements, _replacements(draw)),
    )
    error = derive_error(facts)
    return FacedownCase(facts, error, () if error.branch is None else CHOICES.get(error.branch, ()), draw)


def _first(heard: int | None, recorded: int | None) -> int | None:
    return recorded if heard is None else heard


def _replacements(draw: DrawProgress | None) -> int | None:
    """Return how many cards of the zone fit: known once a card fits, or all were tapped and the program knows each."""
    if draw is None or draw.step == "lost":
        return None
    return draw.fitting if draw.fitting or (draw.is_complete and not draw.unknown) else None


def branch_in_force(case: FacedownCase, chosen: Branch | None = None) -> Branch | None:
    """The branch that the judge chose or the facts lead to, None for none yet.

    Whoever found it: if no card of the zone may take its place, a replacement becomes a game loss (702.13.b.2.a).
    """
    branch = chosen or case.error.branch
    return "no replacement" if branch == "replace" and case.facts.replacements == 0 else branch


def next_actions(case: FacedownCase, handle: str, player: str, chosen: Branch | None = None) -> tuple[JudgeAction, ...]:
    """Return what the judge does next; `chosen` is the branch that the judge names, even if the facts lead to another.

    Nothing as long as a fact is to be told, the judge is to choose, or the players touch and tap.
    """
    branch = branch_in_force(case, chosen)
    if branch is None and case.error.asks[:1] == ("replacement",):
        branch = "replace"
    if branch is None or branch in CHOICES:
        return ()
    (rule,) = RULES[branch]
    drop = (CancelDraw(),) if case.draw is not None else ()
    match branch:
        case "at once":
            return (*drop, ReturnCard(handle, rule))
        case "replace":
            return _draw_on(case.draw, handle, rule)
        case _:
            return (*drop, LoseGame(player, rule))


def _draw_on(draw: DrawProgress | None, handle: str, rule: str) -> tuple[JudgeAction, ...]:
    if draw is None or draw.step == "lost":
        return (BeginDraw(handle, rule),)
    return (CommitDraw(),) if draw.step == "tap" and draw.fitting else ()


def penalty_of(case: FacedownCase, chosen: Branch | None = None) -> Penalty | None:
    """The penalty of the derived or the chosen branch; None as long as there is none."""
    branch = branch_in_force(case, chosen)
    return None if branch is None else PENALTIES.get(branch)
