"""The editions of the Core Rules by date, and where they differ.

Code cites the newest edition. Rule numbers differ between editions, so a verdict translates them.
"""

from __future__ import annotations

import msgspec

from tableside.engine.editions.numbers import NUMBERS

NEWEST = "2026-07-16"
"""The edition that the code cites."""


class Edition(msgspec.Struct, frozen=True):
    """Rule flags of one edition. The numbers are those of the newest edition, then of the one of 2025-12-01.

    - `gear_bound`: a hidden gear too is played to its own battlefield (811.1.d.1.a; 737.1.d.1 says only units).
    - `targets_alone`: whether a target could be met at that battlefield is asked for each alone (811.1.d.2.a).
    - `kept_while_closed`: control is not lost while a chain exists (190.4.c; 184.4.c).
    - `joined`: units of an opponent turn a showdown into a combat (323.14; 345.2.b, a combat follows it).
    - `contest_dropped`: a battlefield its contester has left is no longer contested (323.11).
    - `focus_kept`: a chain that any trigger opened lets focus stay (346.1; 343.1, only the first of a combat).
    - `late_repeats`: the Expiration Step is repeated after a chain in it (317.2.f; 317.3).
    - `may_first`: a leading "you may" is decided at finalization (383.3.a; 376, on resolution).
    - `roles_kept`: attackers and defenders are so until the combat ends (466.7.a; 444.1.a.3).
    - `combat_shows`: a combat past its showdown is a Showdown State too (343.1; 339.1).
    - `roles_first`: a cleanup gives roles before deaths (323.2; 322.5, after them).
    - `showdown_anywhere`: a showdown is staged wherever it is contested (323.8; 322.8, only where nobody has control).
    - `stun_lasts`: a stun ends with what lasts this turn (423.1.a.2; 410.1.a.2, as the Ending Step begins).
    - `finalized_counts`: a card counts as played once it is finalized (812.1.c; 738.1.c, once it has resolved).
    - `mates_closed`: nobody moves to a teammate's battlefield (447.2.b).
    - `win_ahead`: a win asks for more points than any opponent, in a cleanup (323.1, 472; 322.1 and 449, at once).
    """

    date: str
    gear_bound: bool = True
    targets_alone: bool = True
    kept_while_closed: bool = True
    joined: bool = True
    contest_dropped: bool = True
    focus_kept: bool = True
    late_repeats: bool = True
    may_first: bool = True
    roles_kept: bool = True
    combat_shows: bool = True
    roles_first: bool = True
    showdown_anywhere: bool = True
    stun_lasts: bool = True
    finalized_counts: bool = True
    mates_closed: bool = True
    win_ahead: bool = True


EDITIONS = {
    edition.date: edition
    for edition in (
        Edition(NEWEST),
        Edition(
            "2025-12-01",
            gear_bound=False,
            targets_alone=False,
            kept_while_closed=False,
            joined=False,
            contest_dropped=False,
            focus_kept=False,
            late_repeats=False,
            may_first=False,
            roles_kept=False,
            combat_shows=False,
            roles_first=False,
            showdown_anywhere=False,
            stun_lasts=False,
            finalized_counts=False,
            mates_closed=False,
            win_ahead=False,
        ),
    )
}
"""The editions that verdicts can follow; of others only the rule numbers are known (`numbers.NUMBERS`)."""

FOLLOWED = tuple(EDITIONS)
"""The dates of the editions that verdicts can follow."""


def rule_number(rule: str, date: str) -> str | None:
    """Translate a current rule number into an older edition's; None if that edition has no such rule."""
    return rule if date == NEWEST else NUMBERS[date].get(rule)
