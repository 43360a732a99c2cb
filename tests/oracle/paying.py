"""Deflect by date, who pays with a unit, and the rune deck, a second time: from the rule text, not from the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

RUNE_DECK = 12
"""103.3.a: a rune deck has exactly twelve runes."""

FAQ = "2026-01-14"
"""From this day on Deflect is paid for each choice."""


def deflect_cost(values: Mapping[int, int], chosen: Sequence[int], edition: str, date: str) -> int:
    """The power that a spell costs for the units with Deflect that it chooses, by the value of each.

    Core Rules 2026-07-16, 809.1.c: for each time that it is chosen. Core Rules 2025-12-01, 735.1.c: by the text alone
    once a spell, for each unit; the FAQ of 2026-01-14 charges each choice.
    """
    once = edition == "2025-12-01" and date < FAQ
    return sum(values[unit] for unit in (set(chosen) if once else chosen))


def payers(friendly: set[int], chosen: set[int]) -> set[int]:
    """Which friendly units may be killed to pay for a spell that has these targets; none if it may not be played.

    A cost that leaves a target illegal may not be paid so (357.3, 358.1), and without another way the play is undone
    (358.5).
    """
    return friendly - chosen


def runes_after_channeling(runes: int, turn: int, players: int) -> int:
    """Return how many runes the turn player has after the Channel Phase.

    Two are channelled (315.3.b), and a third by the last player in their first turn; from an empty rune deck none come
    (315.3.b.1).
    """
    return min(RUNE_DECK, runes + 2 + (turn == players))
