"""Discounts on cards and abilities, as messages (2026-07-16, 356.4)."""

from __future__ import annotations

from carddata.model.amounts import Quantity
from carddata.model.numbers import AmountOf
from carddata.model.permissions import CostChange
from tableside.describe.conditions import describe_conditions
from tableside.describe.counts import describe_count
from tableside.describe.described import describe_own_cost
from tableside.describe.listings import together
from tableside.message import Message, message


def describe_own_discount(change: CostChange) -> Message:
    """Return how much less it costs, for each of which objects, and under which condition."""
    amount = together(describe_own_cost(change.amount))
    line = message("meaning-cost-less", amount=amount)
    if change.each is not None:
        line = message("meaning-cost-less-for-each", amount=amount, counted=_counted(change.each))
    if change.least is not None:
        line = message("meaning-cost-least", energy=change.least, line=line)
    if change.only_if is not None:
        line = message("meaning-cost-if", conditions=describe_conditions(change.only_if), line=line)
    return message("meaning-cost-instead", line=line) if change.instead else line


def _counted(each: Quantity) -> Message:
    return message("counted-might-of-chosen") if isinstance(each, AmountOf) else describe_count(each)
