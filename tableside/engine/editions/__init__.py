"""The editions of the Core Rules by date, and where they differ.

Code cites the newest edition. Rule numbers differ between editions, so a verdict translates them.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tableside.engine.editions.numbers import NUMBERS

NEWEST = "2026-07-16"
"""The edition that the code cites."""


class Edition(msgspec.Struct, frozen=True):
    """Rule flags of one edition; each is True in the newest edition and False in that of 2025-12-01.

    The description of a flag cites the newest edition first, then that of 2025-12-01 as "before".
    """

    date: str
    """The date of the edition."""

    facedown_gear_enters_at_battlefield: bool = True
    """Gear played from facedown enters at its battlefield (811.1.d.1.a); before, only units did (737.1.d.1)."""

    targets_bound_individually: bool = True
    """Each target of a facedown card is bound to its battlefield (811.1.d.2.a); before, all targets or none were."""

    control_kept_during_chain: bool = True
    """Players keep control of battlefields while a chain exists (190.4.c); before, they could lose it (184.4.c)."""

    showdown_becomes_combat: bool = True
    """A showdown becomes a combat when opposing units arrive (323.14); before, the combat followed it (345.2.b)."""

    contest_ends_without_units: bool = True
    """A player without units at a battlefield stops contesting it (323.11); before, no rule said so."""

    focus_stays_after_triggers: bool = True
    """Focus stays after a chain that a trigger opened (346.1); before, only after the first of a combat (343.1)."""

    expiration_step_repeats: bool = True
    """The Expiration Step repeats after a chain in it (317.2.f); before, it did not (317.3)."""

    may_decided_at_finalization: bool = True
    """A leading "you may" is decided at finalization (383.3.a); before, on resolution (376)."""

    roles_last_until_combat_ends: bool = True
    """Units stay attackers and defenders until the combat ends (466.7.a); before, until its cleanup (444.1.a.3)."""

    combat_is_showdown_state: bool = True
    """A combat is a Showdown State after its showdown has closed (343.1); before, it was not (339.1)."""

    roles_assigned_before_deaths: bool = True
    """A cleanup makes units attackers and defenders before others die (323.2); before, it did so after (322.5)."""

    showdown_at_controlled_battlefields: bool = True
    """A showdown is staged at any contested battlefield (323.8); before, only at uncontrolled ones (322.8)."""

    stun_lasts_until_expiration: bool = True
    """A stun ends in the Expiration Step (423.1.a.2); before, as the Ending Step began (410.1.a.2)."""

    finalizing_counts_as_playing: bool = True
    """A card counts as played once it is finalized (812.1.c); before, once it had resolved (738.1.c)."""

    teammates_block_movement: bool = True
    """A unit cannot move to a battlefield with a teammate's units (447.2.b); before, no rule forbade it."""

    groups_may_move: bool = True
    """Targets chosen at one location may be affected together elsewhere (355.11.b); before, only there (352.11.b)."""

    win_needs_lead: bool = True
    """A win needs more points than any opponent, and a cleanup (323.1, 472); before, neither (322.1, 449)."""

    deflect_counts_each_choice: bool = True
    """Deflect costs more each time its permanent is chosen (809.1.c); before, once for each spell (735.1.c)."""

    clarified: tuple[tuple[str, str], ...] = ()
    """The flags that a FAQ turned on while the edition was in force, each with the first day of the new reading."""

    def on(self, day: str) -> Edition:
        """This edition as it is read on a day, as an ISO date.

        >>> december = EDITIONS["2025-12-01"]
        >>> [december.on(day).deflect_counts_each_choice for day in ("2026-01-13", "2026-01-14")]
        [False, True]
        """
        changed = {flag: True for flag, since in self.clarified if since <= day}
        return replace(self, **changed) if changed else self


EDITIONS = {
    edition.date: edition
    for edition in (
        Edition(NEWEST),
        Edition(
            "2025-12-01",
            facedown_gear_enters_at_battlefield=False,
            targets_bound_individually=False,
            control_kept_during_chain=False,
            showdown_becomes_combat=False,
            contest_ends_without_units=False,
            focus_stays_after_triggers=False,
            expiration_step_repeats=False,
            may_decided_at_finalization=False,
            roles_last_until_combat_ends=False,
            combat_is_showdown_state=False,
            roles_assigned_before_deaths=False,
            showdown_at_controlled_battlefields=False,
            stun_lasts_until_expiration=False,
            finalizing_counts_as_playing=False,
            teammates_block_movement=False,
            groups_may_move=False,
            win_needs_lead=False,
            deflect_counts_each_choice=False,
            clarified=(("deflect_counts_each_choice", "2026-01-14"),),
        ),
    )
}
"""The editions that verdicts can follow. Of other editions only the rule numbers are known (`numbers.NUMBERS`)."""

FOLLOWED = tuple(EDITIONS)
"""The dates of the editions that verdicts can follow."""


def rule_number(rule: str, date: str) -> str | None:
    """Translate a current rule number into an older edition's; None if that edition has no such rule."""
    return rule if date == NEWEST else NUMBERS[date].get(rule)


def current_number(rule: str, date: str) -> str | None:
    """Translate an older edition's rule number into the newest edition's; None if verdicts cite no such rule.

    >>> current_number("737.1.b", "2025-12-01")
    '811.1.b'
    """
    if date == NEWEST:
        return rule
    return next((current for current, number in NUMBERS[date].items() if number == rule), None)


def cited_number(rule: str, date: str) -> str | None:
    """The number by which an edition cites a current rule: its own, or that of the nearest rule above that it has."""
    number = rule_number(rule, date)
    while number is None and "." in rule:
        rule = rule.rpartition(".")[0]
        number = rule_number(rule, date)
    return number
