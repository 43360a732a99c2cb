"""What a card or an ability costs less, as messages (2026-07-16, 356.4)."""

from __future__ import annotations

from carddata.model.permissions import CostChange
from carddata.model.targets import TargetFilter
from tableside.describe.conditions import describe_conditions
from tableside.describe.described import describe_own_cost
from tableside.describe.listings import together
from tableside.describe.nouns import describe_objects
from tableside.message import Message, message


def describe_own_discount(change: CostChange) -> Message:
    """Return how much less it costs, for each of which objects, and under which condition."""
    amount = together(describe_own_cost(change.amount))
    counted = _counted(change)
    line = message("meaning-cost-less", amount=amount)
    if counted is not None:
        line = message("meaning-cost-less-for-each", amount=amount, counted=counted)
    if change.least is not None:
        line = message("meaning-cost-least", energy=change.least, line=line)
    if change.only_if is not None:
        line = message("meaning-cost-if", conditions=describe_conditions(change.only_if), line=line)
    return message("meaning-cost-instead", line=line) if change.instead else line


def _counted(change: CostChange) -> Message | None:
    match change.each:
        case None:
            return None
        case TargetFilter() as described if change.by_tag:
            return message("counted-tags", things=describe_objects(described, 2))
        case TargetFilter() as described:
            return describe_objects(described)
        case each:
            return message(f"meaning-cost-each-{str(each).lower().replace(' ', '-')}")
