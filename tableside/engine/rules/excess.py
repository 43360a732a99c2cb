"""Excess damage of a combat that an ability deals as it resolves (2026-07-16, 359.3.f.3, 465.2.c.4)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from carddata.model.abilities import Ability, Effect
from carddata.model.amounts import Excess
from carddata.model.operations import Deal
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import amount
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table

EXCESS: Final = Excess()
"""The excess damage that a player assigned in the combat that ends."""

MOST: Final = 99
"""The most damage that an instruction can say."""


def with_excess(table: Table, player: Player, ability: Ability) -> Ability | None:
    """An ability that triggers in a combat, with the excess damage that it speaks of as that is now (359.3.f.3).

    None if that is not known, or is no number that a card could print.
    """
    if not any(_deals_excess(do) for do in ability.do):
        return ability
    found = amount(table, EXCESS, TargetingContext(player))
    if found is None or not 1 <= found <= MOST:
        return None
    return replace(ability, do=tuple(_settled(do, found) for do in ability.do))


def _deals_excess(do: Effect) -> bool:
    return isinstance(do, Deal) and do.each == EXCESS


def _settled(do: Effect, excess: int) -> Effect:
    if not isinstance(do, Deal) or do.each != EXCESS:
        return do
    return replace(do, amount=excess, each=None)
