"""Quantities that many tests name."""

from __future__ import annotations

from typing import Final

from carddata.model.amounts import HowOften
from carddata.model.targets import Predicate, TargetFilter, Whose
from carddata.model.triggers import EventFilter

SPELLS_PLAYED: Final = HowOften("plays", EventFilter(TargetFilter("spell"), "you"))
"""The spells that the player has played this turn."""


def deaths(whose: Whose = "anybody") -> HowOften:
    """The units of a side that have died this turn."""
    return HowOften("dies", EventFilter(TargetFilter(whose=whose)))


def of_deck(*that: Predicate) -> TargetFilter:
    """Cards of the player's Main Deck of which this is true."""
    return TargetFilter("card", "you", zone="deck", that=that)
