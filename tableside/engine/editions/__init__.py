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

    - `gear_bound`: gear from facedown is played to its own battlefield (811.1.d.1.a; 737.1.d.1, only units).
    - `targets_alone`: each target is bound to that battlefield by itself (811.1.d.2.a; before, all targets or none).
    - `kept_while_closed`: players keep control while a chain exists (190.4.c; 184.4.c, they lose it).
    - `joined`: an opponent's units turn a showdown into a combat (323.14; 345.2.b, the combat follows it).
    - `contest_dropped`: a contester without units there no longer contests a battlefield (323.11; no such rule).
    - `focus_kept`: focus stays after a chain that a trigger opened (346.1; 343.1, only after the first of a combat).
    - `late_repeats`: the Expiration Step repeats after a chain in it (317.2.f; 317.3, it does not).
    - `may_first`: a leading "you may" is decided at finalization (383.3.a; 376, on resolution).
    - `roles_kept`: units stay attackers and defenders until the combat ends (466.7.a; 444.1.a.3, until its cleanup).
    - `combat_shows`: a combat after its showdown is a Showdown State (343.1; 339.1, it is not).
    - `roles_first`: a cleanup gives roles before units die (323.2; 322.5, after).
    - `showdown_anywhere`: any contested battlefield stages a showdown (323.8; 322.8, only uncontrolled ones).
    - `stun_lasts`: a stun ends with what lasts this turn (423.1.a.2; 410.1.a.2, as the Ending Step begins).
    - `finalized_counts`: a card counts as played once it is finalized (812.1.c; 738.1.c, once it has resolved).
    - `mates_closed`: units do not move to a teammate's units (447.2.b; no such rule).
    - `win_ahead`: a win needs more points than any opponent, and a cleanup (323.1, 472; 322.1 and 449, neither).
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
