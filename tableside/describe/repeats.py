"""Texts on Repeat of the spells of players, as messages."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.costs import Cost
from carddata.model.repeats import GiveRepeat, RepeatCosts, SpellsRepeat
from carddata.model.targets import TargetFilter, Whose
from tableside.describe.described import describe_own_cost
from tableside.describe.listings import together
from tableside.describe.nouns import describe_objects
from tableside.message import Argument, Message, message


def describe_spells_repeat(effect: SpellsRepeat, conditions: Argument) -> Message:
    """Return which spells have Repeat while a card is in play, with the words for its conditions.

    >>> describe_spells_repeat(SpellsRepeat(cost=Cost(energy=1)), "").code
    'meaning-spells-repeat'
    """
    line = message("meaning-spells-repeat", spells=_spells(effect.whose), cost=_cost(effect.cost))
    return line if effect.only_if is None else message("meaning-cost-if", conditions=conditions, line=line)


def describe_repeat_costs(effect: RepeatCosts, conditions: Argument) -> Message:
    """Return what Repeat costs less while a card is in play, with the words for its conditions."""
    line = message("meaning-repeat-costs-less", spells=_spells(effect.whose), amount=_cost(effect.amount))
    return line if effect.only_if is None else message("meaning-cost-if", conditions=conditions, line=line)


def describe_given_repeat(effect: GiveRepeat) -> Message:
    """Return which spells have Repeat this turn."""
    if effect.next:
        return message("meaning-next-spell-repeats", cost=_cost(effect.cost))
    return message("meaning-spells-repeat-this-turn", cost=_cost(effect.cost))


def _spells(whose: Whose) -> Message:
    return describe_objects(TargetFilter(kind="spell", whose=whose), 2)


def _cost(cost: Cost | None) -> Argument:
    """A cost of Repeat, with the words for whose domains its power is of."""
    if cost is None:
        return message("meaning-printed-cost")
    parts = tuple(describe_own_cost(replace(cost, power=0)))
    power = (message("meaning-cost-power-of-giver", count=cost.power),) if cost.power else ()
    return together((*parts, *power))
