"""The Core Rules of 2025-12-01."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from tableside.engine.editions.edition import EarlierEdition


class Core20251201(EarlierEdition):
    """The edition of 2025-12-01 as it was published; `Edition` says how each point differs."""

    date = "2025-12-01"
    cleanup = ("win", "deaths", "inserted", "roles", "control", "misplaced", "staged")
    keeps_focus_after = ("combat", "unread", "add")
    repeats_expiration = False
    stuns_end = "ending"
    roles_end = "combat cleanup"
    may_decided = "resolution"
    asks_if = "resolution"
    counts_as_played = "resolution"
    legion_counts_itself = True
    wins = "at once"
    assigns_as_dealt = False
    limits_passives_once = True
    may_join_teammates = True

    def on(self, day: str) -> EarlierEdition:
        """This edition as it is read on a day, as an ISO date."""
        return CLARIFIED if day >= "2026-01-14" else self

    def is_neutral(self, *, showdown: bool, combat: bool) -> bool:
        """A combat is a Showdown State only during its showdown (339.1)."""
        return not showdown

    def may_lose_control(self, *, chain: bool, contested: bool) -> bool:
        """Only a contested battlefield is kept (184.4.c)."""
        return not contested

    def stages_showdown(self, *, controlled: bool) -> bool:
        """Only at a battlefield without control (322.8)."""
        return not controlled

    def is_win(self, points: int, needed: int, rivals: Sequence[int]) -> bool:
        """Enough points win (449)."""
        return points >= needed

    def facedown_gear_places(self, base: str, at: int) -> tuple[int | str, ...]:
        """At its player's base (356.2.d); only a unit is bound to where it was hidden (737.1.d.1)."""
        return (base,)

    def is_bound(self, never_there: Sequence[bool], at: int) -> bool:
        """All targets are bound, or none (737.1.d.2)."""
        return not any(never_there)

    def keeps_group_target(self, chosen_at: int | str | None, now_at: int | str | None) -> bool:
        """Only at the location where the group was chosen (352.11.b)."""
        return chosen_at in (None, now_at)

    def own_power(self, domains: frozenset[str]) -> frozenset[str]:
        """Any domain for a card of several (134.2.e.6.b)."""
        return domains if len(domains) == 1 else frozenset()

    def choices_for_deflect(self, units: tuple[int, ...]) -> tuple[int, ...]:
        """Each unit once (735.1.c)."""
        return tuple(dict.fromkeys(units))

    numbers = MappingProxyType(
        {
            "054.1": "054.1",
            "107.3.b": "106.4.b",
            "107.3.c": "106.4.c",
            "108.7": "107.6",
            "128.4": "127.4",
            "141.1.a": "140.1.a",
            "142": "141",
            "144": "143",
            "144.1.a": "143.1.a",
            "144.1.b": "143.1.b",
            "144.1.c": "143.1.c",
            "144.2": "143.2",
            "144.4.a.1": "143.4.a.1",
            "144.4.b": "143.4.b",
            "144.4.c.1": "143.4.c.1",
            "165": "161",
            "186": "180",
            "190.4": "184.4",
            "190.4.b": "184.3.c",
            "190.6.d": "184.6.c",
            "196": "302",
            "305": "305",
            "308.1.a": "308.1.a",
            "309.1.a": "309.1.a",
            "310.1.a": "310.1.a",
            "312.1": "312.1",
            "316.9": "316.6",
            "333": "303.1",
            "339": "335",
            "347.2": "344.3",
            "351": "348",
            "353": "350",
            "355": "352",
            "355.2": "352.2",
            "355.2.a": "352.2.a",
            "355.4": "352.3",
            "355.5": "352.4",
            "355.7": "352.6",
            "355.8": "352.7",
            "355.9.a": "352.8.a",
            "355.9.b": "352.8.b",
            "355.11.a": "352.11.a",
            "355.11.b": "352.11.b",
            "355.13": "352.13",
            "355.14.c": "352.14.c",
            "355.14.e": "352.14.e",
            "355.14.f": "352.14.f",
            "355.14.h": "352.14.h",
            "355.16": "352.16",
            "355.17": "352.9",
            "356.1.a": "353",
            "356.2.a.1": "353.2.a.1",
            "356.2.b": "353.2.b",
            "357.1": "354.1",
            "357.2": "354.2",
            "357.3": "354.3",
            "358": "355",
            "358.1": "355.1",
            "359.2.d": "356.2.d",
            "359.3.d": "356.3.d",
            "372": "368",
            "376": "369",
            "377": "370",
            "380": "373",
            "383.3.d": "376.3.b",
            "410.1.a": "398.1.a",
            "414.4": "401.4",
            "416.3": "403.3",
            "417.1": "404.1",
            "419.1": "406.1",
            "419.3": "406.3",
            "421": "408",
            "421.1": "408.1",
            "421.4": "408.4",
            "422.1": "409.1",
            "422.3": "409.3",
            "422.4": "409.4",
            "424": "411",
            "428.1": "415.1",
            "431": "418",
            "444.2": "354",
            "446.1": "424.1",
            "447.2": "425.2",
            "447.2.a": "425.2.a",
            "449.2": "427.2",
            "462.2": "440.2",
            "465.2.c": "443.1.d",
            "465.2.c.3": "443.1.d.3",
            "465.2.c.4": "443.1.d.4",
            "465.2.c.6": "443.1.d.5",
            "469.1": "446.1",
            "469.2": "446.2",
            "471.1.b": "448.1.b",
            "471.1.b.1": "448.1.b.2",
            "472": "449",
            "489.8.a": "466.8.a",
            "489.8.c.1": "466.8.c.1",
            "489.8.c.2": "466.8.c.2",
            "650": "650",
            "651.3": "651.3",
            "721.2": "721.1.b",
            "809.1.c": "735.1.c",
            "811.1": "737.1",
            "811.1.b": "737.1.b",
            "811.1.d": "737.1.d",
            "811.1.d.1": "737.1.d.1",
            "811.1.d.2": "737.1.d.2",
            "815.1.b": "741.1.b",
            "821.1.c.4": "747.1.c.4",
            "826.3": "443.1.d.5",
        }
    )


class Core20251201Clarified(Core20251201):
    """The edition of 2025-12-01 as the FAQ of 2026-01-14 reads it: Deflect costs more for each choice."""

    def choices_for_deflect(self, units: tuple[int, ...]) -> tuple[int, ...]:
        """Each time that a unit is chosen."""
        return units


EDITION = Core20251201()
"""The edition of this module."""

CLARIFIED = Core20251201Clarified()
"""The edition as it is read from 2026-01-14."""
