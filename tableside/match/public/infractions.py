"""The infractions of the Tournament Rules as data: their numbers, their penalties, and when counts upgrade these.

Numbers are those of the Tournament Rules of 2026-07-16. What an infraction is called stands in the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

import msgspec

from tableside.message import Message, message

TOURNAMENT_RULES = "2026-07-16"
"""The edition of the Tournament Rules that the numbers here belong to, a date."""

Penalty = Literal["none", "warning", "game loss", "match loss", "disqualification"]
"""A penalty (Tournament Rules 2026-07-16, 701.2)."""

PENALTIES: Final[tuple[Penalty, ...]] = get_args(Penalty)
"""Every `Penalty`, the mildest first."""

MatchPenalty = Literal["match loss", "disqualification"]
"""A penalty that ends the match (Tournament Rules 2026-07-16, 701.2.c, 701.2.d)."""

Level = Literal["casual", "competitive", "professional"]
"""An event's level of rules enforcement (Tournament Rules 2026-07-16, 205)."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""Every `Level`, the most lenient first."""

LEVEL_NAMES: dict[Level, Message] = {
    "casual": message("level-casual"),
    "competitive": message("level-competitive"),
    "professional": message("level-professional"),
}
"""The name of each level."""

Category = Literal["702", "703", "704"]
"""The section of an infraction: game play errors, tournament errors, unsporting conduct."""

CATEGORY_NAMES: dict[Category, Message] = {
    "702": message("infraction-section-702"),
    "703": message("infraction-section-703"),
    "704": message("infraction-section-704"),
}

SAME_UPGRADES: dict[Category, int] = {"702": 3, "703": 3, "704": 2}
"""The number of the warning for the same infraction that is upgraded (702.1.b.1, 703.1.b.1, 704.1.b)."""

ALL_UPGRADE: dict[Level, int] = {"competitive": 6, "professional": 5}
"""The number of the warning in a category that is upgraded (702.1.b.2, 702.1.b.3, 703.1.b.2, 703.1.b.3)."""

TRACKED_ALONE = "702.17"
"""The infraction whose warnings never upgrade unless the head judge says so (702.17.b)."""


GENERAL_ERROR = "702.16"
"""The infraction of every game play error that has no rule of its own."""


class PenaltyCase(msgspec.Struct, frozen=True):
    """A case for which the text of an infraction names a penalty of its own.

    - `rule`: the part of the rule that names it; `when`: the case
    - `penalty`: at a casual event, and at any other unless `high` or `professional` says more
    - `high`: at competitive and professional events; `professional`: at these alone
    """

    rule: str
    when: Message
    penalty: Penalty
    high: Penalty | None = None
    professional: Penalty | None = None

    def at(self, level: Level) -> Penalty:
        """The penalty at an event of this level.

        >>> PenaltyCase("703.8.b", message("case-late-ten"), "warning", high="game loss").at("competitive")
        'game loss'
        """
        named = {"casual": None, "competitive": self.high, "professional": self.professional or self.high}
        return named[level] or self.penalty


class Infraction(msgspec.Struct, frozen=True):
    """An infraction by its rule number, and the penalty that it has at first.

    `advantage` is the penalty if the error was an advantage for who made it; `cases` are those with penalties of their
    own, if the text has no penalty for all of them. `is_shared` is whether all players are expected to notice it:
    an opponent who does not call a judge at once fails to maintain the game state (702.17).
    """

    rule: str
    penalty: Penalty
    advantage: Penalty | None = None
    cases: tuple[PenaltyCase, ...] = ()
    is_shared: bool = False

    @property
    def category(self) -> Category:
        """The section that the infraction stands in."""
        return next(category for category in SAME_UPGRADES if self.rule.startswith(f"{category}."))

    @property
    def title(self) -> Message:
        """Its name in the Tournament Rules."""
        return message(f"infraction-{self.rule.replace('.', '-')}")  # a rule of `INFRACTIONS`

    @property
    def meaning(self) -> Message:
        """Return what it is, in a sentence."""
        return message(f"infraction-meant-{self.rule.replace('.', '-')}")  # a rule of `INFRACTIONS`


DECK_CASES = (
    PenaltyCase("703.4.b.1", message("case-deck-before-hands"), "warning"),
    PenaltyCase("703.4.b.2", message("case-deck-own-find"), "warning"),
    PenaltyCase("703.4.b.3", message("case-deck-other-find"), "game loss"),
    PenaltyCase("703.4.b.3.a", message("case-deck-champion"), "warning", professional="game loss"),
    PenaltyCase("703.4.b.4", message("case-deck-beyond-repair"), "game loss"),
    PenaltyCase("703.4.a.5", message("case-deck-box"), "warning", professional="game loss"),
)
"""A deck that was presented wrongly: when and by whom it was found decides."""

LATE_CASES = (
    PenaltyCase("703.8.a", message("case-late-two"), "warning"),
    PenaltyCase("703.8.b", message("case-late-ten"), "warning", high="game loss"),
    PenaltyCase("703.8.c", message("case-late-longer"), "match loss"),
    PenaltyCase("703.8.d", message("case-late-never"), "match loss"),
)
"""A player who is late: how long after the start of the round clock decides."""

ASSISTANCE_CASES = (
    PenaltyCase("703.9.a", message("case-advice-refused"), "warning"),
    PenaltyCase("703.9.a", message("case-advice-taken"), "match loss"),
)
"""Advice from outside: whether the player refused it by calling a judge decides."""

INFRACTIONS: dict[str, Infraction] = {
    infraction.rule: infraction
    for infraction in (
        Infraction("702.2", "none", "warning"),
        Infraction("702.3", "none", is_shared=True),
        Infraction("702.4", "none", "warning"),
        Infraction("702.5", "warning"),
        Infraction("702.6", "warning", is_shared=True),
        Infraction("702.7", "none", "warning", is_shared=True),
        Infraction("702.8", "none", "warning", is_shared=True),
        Infraction("702.9", "warning", is_shared=True),
        Infraction("702.10", "warning"),
        Infraction("702.11", "warning"),
        Infraction("702.12", "warning"),
        Infraction("702.13", "warning"),
        Infraction("702.14", "warning"),
        Infraction("702.15", "none", "warning"),
        Infraction("702.16", "warning", is_shared=True),
        Infraction("702.17", "warning"),
        Infraction("703.2", "warning"),
        Infraction("703.3", "game loss"),
        Infraction("703.4", "warning", cases=DECK_CASES),
        Infraction("703.5", "warning"),
        Infraction("703.6", "warning"),
        Infraction("703.7", "warning"),
        Infraction("703.8", "warning", cases=LATE_CASES),
        Infraction("703.9", "match loss", cases=ASSISTANCE_CASES),
        Infraction("703.10", "match loss"),
        Infraction("704.2", "warning"),
        Infraction("704.3", "disqualification"),
        Infraction("704.4", "warning"),
        Infraction("704.5", "match loss"),
        Infraction("704.6", "disqualification"),
        Infraction("704.7", "disqualification"),
        Infraction("704.8", "disqualification"),
    )
}
"""Every infraction, by rule number."""

PENALTY_NAMES: dict[Penalty, Message] = {
    "none": message("penalty-none"),
    "warning": message("penalty-warning"),
    "game loss": message("penalty-game-loss"),
    "match loss": message("penalty-match-loss"),
    "disqualification": message("penalty-disqualification"),
}


def counts_for(rule: str) -> str:
    """The rule of upgrading for which a warning for an infraction counts; 702.17 tracks alone. Empty for any other.

    >>> counts_for("702.13"), counts_for("704.2"), counts_for("702.17")
    ('702.1.b', '704.1.b', '702.17')
    """
    if rule not in INFRACTIONS:
        return ""
    return rule if rule == TRACKED_ALONE else f"{INFRACTIONS[rule].category}.1.b"


def upgrading_rule(rule: str, warned: Iterable[str], level: Level) -> str:
    """The rule by which one more warning is upgraded to a game loss, empty if none does.

    `rule` is the infraction of the new warning, `warned` those of all earlier warnings of the same player at the event.
    Warnings that only track (702.17.b) neither upgrade nor count.

    >>> upgrading_rule("702.13", ["702.13", "702.13"], "casual")
    '702.1.b.1'
    >>> upgrading_rule("702.13", ["702.13", "702.16"], "professional")
    ''
    """
    category = INFRACTIONS[rule].category
    counted = [earlier for earlier in warned if INFRACTIONS[earlier].category == category and earlier != TRACKED_ALONE]
    if rule == TRACKED_ALONE:
        return ""
    if counted.count(rule) + 1 >= SAME_UPGRADES[category]:
        return "704.1.b" if category == "704" else f"{category}.1.b.1"
    most = ALL_UPGRADE.get(level)
    if category == "704" or most is None or len(counted) + 1 < most:
        return ""
    return f"{category}.1.b.{2 if level == 'competitive' else 3}"
