"""An edition of the Core Rules as an object: how it decides where editions differ, and its rule numbers.

The code cites and carries out one edition, that of 2026-07-16, and asks the active edition wherever another decides
otherwise. `Edition` has the answers of 2026-07-16. Each other edition is a module of this package named `core_` with a
subclass that overrides what differs. Nothing else has to know of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

CITED = "2026-07-16"
"""The edition whose rule numbers stand in the code."""

CleanupStep = Literal[
    "win", "roles", "deaths", "inserted", "control", "misplaced", "contests", "showdown to combat", "staged"
]
"""The steps of a cleanup; `inserted` are the steps that a special cleanup has between the others (324)."""

Opening = Literal["combat", "unread", "trigger", "add"]
"""The causes that can open a chain without a play."""

ProcessStage = Literal["finalization", "resolution"]
"""A stage in the life of a chain item."""


class Edition:
    """The decisions of the edition of 2026-07-16, and of every other edition where it decides likewise.

    A comment names the rule, then how the edition of 2025-12-01 differs ("before").
    """

    date: str = CITED
    """The date of the edition."""

    followed: bool = True
    """True if verdicts can follow it; if not, only its rule numbers are known."""

    numbers: Mapping[str, str] = MappingProxyType({})
    """Its number for each rule of 2026-07-16 that has another number; an empty number if it has no such rule."""

    cleanup: tuple[CleanupStep, ...] = (
        "win",
        "roles",
        "deaths",
        "inserted",
        "control",
        "misplaced",
        "contests",
        "showdown to combat",
        "staged",
    )
    """The steps of a cleanup (323).

    Before, roles came after the deaths (322.5), nobody stopped contesting (323.11 is missing), and a showdown did not
    become a combat: the combat followed it (345.2.b instead of 323.14).
    """

    keeps_focus_after: tuple[Opening, ...] = ("combat", "unread", "trigger", "add")
    """The chains after which focus stays (346.1, 429.2.a); before, not those of other triggers (343.1, 416.2.a)."""

    orders_replacements: Literal["controller", "owner"] = "controller"
    """The player of an object who orders what replaces an event of it (372); before, its owner (368)."""

    repeats_expiration: bool = True
    """True if the Expiration Step comes again after a chain in it (317.2.f); before, it did not (317.3)."""

    stuns_end: Literal["ending", "expiration"] = "expiration"
    """The step in which stuns end (423.1.a.2); before, as the Ending Step began (410.1.a.2)."""

    roles_end: Literal["combat cleanup", "combat end"] = "combat end"
    """Until when units are attackers and defenders (466.7.a); before, until the combat's cleanup (444.1.a.3)."""

    may_decided: ProcessStage = "finalization"
    """The moment at which a leading "you may" is decided and paid for (383.3.a); before, on resolution (376)."""

    asks_if: ProcessStage = "finalization"
    """The stage of an "if" after a trigger: as part of its condition (383.2.a.1); before, of its effect (376.2.b)."""

    counts_as_played: ProcessStage = "finalization"
    """The moment from which a card counts as played (812.1.c); before, once it had resolved (738.1.c)."""

    legion_counts_itself: bool = False
    """True if Legion of other abilities than play effects counts the own card (812.1.c); before, it did (738.1.c.2)."""

    wins: Literal["in a cleanup", "at once"] = "in a cleanup"
    """The moment at which enough points win (323.1, 472); before, as they were gained (322.1, 449)."""

    assigns_as_dealt: bool = True
    """True if what replaces damage counts as damage is assigned (465.2.c.4.a, 465.2.c.5); before, no rule said so."""

    limits_passives_once: bool = False
    """True if a passive decrease is limited once: it is not (477.3.b); before, as it began to apply (454.3.b)."""

    may_join_teammates: bool = False
    """True if a unit may move to a battlefield with a teammate's units (447.2.b); before, no rule forbade it."""

    def on(self, day: str) -> Edition:
        """This edition as it is read on a day, as an ISO date: a FAQ can change that while the edition is in force.

        >>> from tableside.engine.editions import EDITIONS
        >>> december = EDITIONS["2025-12-01"]
        >>> [december.on(day).choices_for_deflect((7, 7)) for day in ("2026-01-13", "2026-01-14")]
        [(7,), (7, 7)]
        """
        return self

    def number(self, rule: str) -> str | None:
        """Its number for a rule of 2026-07-16; None if it has no such rule."""
        return self.numbers.get(rule, rule) or None

    def current_number(self, number: str) -> str | None:
        """The number in 2026-07-16 of the rule that has this number here; None if verdicts cite no such rule."""
        unchanged = None if number in self.numbers else number
        return next((current for current, own in self.numbers.items() if own == number), unchanged)

    def is_neutral(self, *, showdown: bool, combat: bool) -> bool:
        """Return whether the turn is in a Neutral State with these in progress (308).

        A combat is a Showdown State after its showdown has closed (343.1); before, it was not (339.1).
        """
        return not (showdown or combat)

    def may_lose_control(self, *, chain: bool, contested: bool) -> bool:
        """Return whether a player without units can lose control of a battlefield now (323.6).

        Nobody does while a chain exists (190.4.c); before, only a contested battlefield was kept (184.4.c).
        """
        return not chain

    def stages_showdown(self, *, controlled: bool) -> bool:
        """Return whether a contested battlefield stages a showdown (323.8); before, only without control (322.8)."""
        return True

    def is_win(self, points: int, needed: int, rivals: Sequence[int]) -> bool:
        """Return whether these points win against those of the rivals (194.2, 472); before, enough points did (449)."""
        return points >= needed and all(points > rival for rival in rivals)

    def facedown_gear_places(self, base: str, at: int) -> tuple[int | str, ...]:
        """Return where gear that was hidden at a battlefield may enter (811.1.d.1.a); before, at its base (356.2.d)."""
        return (at,)

    def is_bound(self, never_there: Sequence[bool], at: int) -> bool:
        """Return whether choice number `at`, from 0, must be met where its card was hidden (811.1.d.2).

        `never_there` says of each choice whether it can never be. It is decided target by target (811.1.d.2.a); before,
        an ability with one target that could never be there was not bound at all (737.1.d.2).
        """
        return not never_there[at]

    def keeps_group_target(self, chosen_at: int | str | None, now_at: int | str | None) -> bool:
        """Return whether a target that was chosen in a group at one location may be affected where it is now.

        The group may be elsewhere together (355.11.b); before, it had to be there (352.11.b).
        """
        return True

    def own_power(self, domains: frozenset[str]) -> frozenset[str]:
        """The domains of the power that pays for `[C]` on a card of these domains, empty for any (135.2.e.6.c).

        Each of the card's domains does; before, any domain did for a card of several (134.2.e.6.b, 731.1.a.2).
        """
        return domains

    def choices_for_deflect(self, units: tuple[int, ...]) -> tuple[int, ...]:
        """The chosen units for which Deflect costs more, a unit as often as it counts (809.1.c).

        Each time that it is chosen counts; before, it counted once for each spell (735.1.c).
        """
        return units


class EarlierEdition(Edition):
    """An edition before that of 2026-07-16: `numbers` has every rule that verdicts cite and that it has."""

    orders_replacements = "owner"

    def number(self, rule: str) -> str | None:
        """Its number for a rule of 2026-07-16; None if it has no such rule."""
        return self.numbers.get(rule)

    def current_number(self, number: str) -> str | None:
        """The number in 2026-07-16 of the rule that has this number here; None if verdicts cite no such rule."""
        return next((current for current, own in self.numbers.items() if own == number), None)
