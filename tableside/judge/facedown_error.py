"""The branch of the Facedown Card Error for a case (Tournament Rules 2026-07-16, 702.13).

Four facts decide: who found the error, whether there was a game action since, whether a card came into the zone that
the card was taken from, and whether that zone has a card that may lie there instead. A fact that is not known is asked
for only if the branch turns on it. Where the text has no branch for a case, or two, the judge chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, Literal, get_args

import msgspec

from tableside.engine.model.setup import Follow
from tableside.match.public.infractions import Penalty
from tableside.message import Message, message

Branch = Literal["at once", "replace", "no replacement", "cards added", "found by other", "two branches"]
"""The outcomes of a case. The last two are those that the text does not decide."""

BRANCHES: Final[tuple[Branch, ...]] = get_args(Branch)
"""Every `Branch`."""

Finder = Literal["player", "opponent", "judge"]
"""The finder of the error: who made it, another player, or a judge."""

Fact = Literal["acted", "found by", "added", "replacement"]
"""A fact that the branch may turn on, in the order in which they are asked for."""

FACTS: Final[tuple[Fact, ...]] = get_args(Fact)
"""Every `Fact`."""

Step = Literal["card back", "draw", "game loss"]
"""A part of a remedy: the card goes back; a random legal card takes its place; the player loses the game."""

RULES: dict[Branch, tuple[str, ...]] = {
    "at once": ("702.13.b.1",),
    "replace": ("702.13.b.2",),
    "no replacement": ("702.13.b.2.a",),
    "cards added": ("702.13.b.2.b",),
    "found by other": ("702.13.b.1", "702.13.b.2"),
    "two branches": ("702.13.b.1", "702.13.b.2.b"),
}
"""The rules of each branch; where the judge chooses, those between which the case lies."""

PENALTIES: dict[Branch, Penalty] = {
    "at once": "warning",
    "replace": "warning",
    "no replacement": "game loss",
    "cards added": "game loss",
}
"""The penalty of each branch that the text decides."""

STEPS: dict[Branch, tuple[Step, ...]] = {
    "at once": ("card back",),
    "replace": ("draw",),
    "no replacement": ("game loss",),
    "cards added": ("game loss",),
}
"""The remedy of each branch that the text decides. The draw puts the card back too, as the last thing it does."""

CHOICES: dict[Branch, tuple[Branch, ...]] = {
    "found by other": ("at once", "replace"),
    "two branches": ("at once", "cards added"),
}
"""The branches between which a judge chooses."""


class FacedownErrorFacts(msgspec.Struct, frozen=True):
    """The facts of one case; None for what is not known.

    - `found_by`: who found the error
    - `actions`: how many game actions there were since
    - `added`: how many cards came into the zone that the card was taken from
    - `replacements`: how many cards of that zone may lie facedown there
    """

    found_by: Finder | None = None
    actions: int | None = None
    added: int | None = None
    replacements: int | None = None

    def known(self, fact: Fact) -> bool | None:
        """Return whether a fact holds, None if it is not known; `found by` is whether the player found the error."""
        match fact:
            case "found by":
                return None if self.found_by is None else self.found_by == "player"
            case "acted":
                return None if self.actions is None else self.actions > 0
            case "added":
                return None if self.added is None else self.added > 0
            case "replacement":
                return None if self.replacements is None else self.replacements > 0


class FacedownError(msgspec.Struct, frozen=True):
    """The conclusions from the facts.

    - `branch`: None as long as a fact is missing on which it turns
    - `possible`: the branches that fit what is known
    - `deciding`: the facts that would lead to another branch if they were otherwise
    - `asks`: the missing facts on which the branch turns, in the order in which to ask for them
    """

    branch: Branch | None
    possible: tuple[Branch, ...]
    deciding: tuple[Fact, ...]
    asks: tuple[Fact, ...]


def branch_of(*, acted: bool, found_by_player: bool, added: bool, replacement: bool) -> Branch:
    """The branch of a case of which everything is known."""
    if found_by_player and not acted:
        return "two branches" if added else "at once"
    if added:
        return "cards added"
    if not acted:
        return "found by other"
    return "replace" if replacement else "no replacement"


def derive_error(facts: FacedownErrorFacts) -> FacedownError:
    """The branch of a case, the facts that decide it, and those that are still to be asked for.

    >>> derive_error(FacedownErrorFacts(actions=3, added=1)).branch
    'cards added'
    >>> derive_error(FacedownErrorFacts(actions=0, added=0)).asks
    ('found by',)
    """
    cases = list(_cases(facts))
    possible = {branch for _, branch in cases}
    pivotal = tuple(fact for fact in FACTS if any(_turns_on(fact, case) != branch for case, branch in cases))
    branch = next(iter(possible)) if len(possible) == 1 else None
    return FacedownError(
        branch,
        tuple(branch for branch in BRANCHES if branch in possible),
        tuple(fact for fact in pivotal if facts.known(fact) is not None),
        () if branch else tuple(fact for fact in pivotal if facts.known(fact) is None),
    )


Case = tuple[bool, ...]
"""One truth value for each of `FACTS`."""


def _cases(facts: FacedownErrorFacts) -> Iterator[tuple[Case, Branch]]:
    """Every case that fits the facts, with its branch."""
    known = [facts.known(fact) for fact in FACTS]
    for case in product(*((False, True) if held is None else (held,) for held in known)):
        yield case, _branch(case)


def _branch(case: Case) -> Branch:
    acted, found_by_player, added, replacement = case
    return branch_of(acted=acted, found_by_player=found_by_player, added=added, replacement=replacement)


def _turns_on(fact: Fact, case: Case) -> Branch:
    """The branch of the case that differs in this fact alone."""
    at = FACTS.index(fact)
    return _branch((*case[:at], not case[at], *case[at + 1 :]))


def recorded_facts(actions: int, added: int, by_hand: int, follow: Follow) -> FacedownErrorFacts:
    """Return what the record tells of a case.

    Only where everything is followed does the record have every action and every card drawn; a card done by hand since
    (`by_hand` of them) may have moved cards that nobody reported. Elsewhere a count of 0 says nothing.
    """
    followed = follow == "all"
    return FacedownErrorFacts(
        actions=actions if actions or followed else None,
        added=added if added or (followed and not by_hand) else None,
    )


def describe_fact(facts: FacedownErrorFacts, fact: Fact) -> Message:
    """A fact in words, or the question that asks for it."""
    if fact == "found by":
        return message("judge-ask-found-by") if facts.found_by is None else FOUND_BY[facts.found_by]
    asks, says, count = {
        "acted": ("judge-ask-acted", "judge-fact-actions", facts.actions),
        "added": ("judge-ask-added", "judge-fact-added", facts.added),
        "replacement": ("judge-ask-replacement", "judge-fact-replacements", facts.replacements),
    }[fact]
    return message(asks) if count is None else message(says, count=count)


FOUND_BY: dict[Finder, Message] = {
    "player": message("judge-fact-found-by-player"),
    "opponent": message("judge-fact-found-by-opponent"),
    "judge": message("judge-fact-found-by-judge"),
}

DESCRIPTIONS: dict[Branch, Message] = {
    "at once": message("judge-branch-at-once"),
    "replace": message("judge-branch-replace"),
    "no replacement": message("judge-branch-no-replacement"),
    "cards added": message("judge-branch-cards-added"),
    "found by other": message("judge-branch-found-by-other"),
    "two branches": message("judge-branch-two-branches"),
}
"""The text of each branch, in our own words."""
