"""Excess damage of a combat that an ability deals as it resolves (2026-07-16, 359.3.f.3, 465.2.c.4)."""

from __future__ import annotations

from typing import Final

from carddata.model.abilities import Ability
from carddata.model.amounts import Excess
from carddata.model.operations import Deal
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import amount
from tableside.engine.derived.truth import Unknown
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table

EXCESS: Final = Excess()
"""The excess damage that a player assigned in the combat that ends."""

MOST: Final = 99
"""The most damage that an instruction can say."""


def knows_excess(table: Table, player: Player, ability: Ability) -> bool:
    """Return whether an ability's excess damage is known and a number that a card could print, if it deals any."""
    if not any(isinstance(do, Deal) and do.each == EXCESS for do in ability.do):
        return True
    excess = amount(table, EXCESS, TargetingContext(player))
    return not isinstance(excess, Unknown) and 1 <= excess <= MOST
