"""Lines that say which spells have Repeat, and what Repeat costs: what they mean on a card of its type."""

from __future__ import annotations

from typing import Final

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, cost_of
from carddata.compiler.continuous import BEARERS, standing_conditions
from carddata.compiler.descriptions import description
from carddata.compiler.standing_costs import check_amount
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.repeats import RepeatCosts, SpellsRepeat

SURE_STATES: Final = ("attacking", "defending", "in a showdown", "exhausted", "ready")
"""The states of the own unit of which the table always knows."""

SURELY_KNOWN: Final = (
    None,
    AT_A_BATTLEFIELD,
    c.TurnOf("you"),
    c.TurnOf("opponent"),
    *(c.Itself(description(status=status)) for status in SURE_STATES),
)
"""The conditions of which the table knows whether they are met: whether a spell has Repeat is never assumed."""


def spells_repeat(line: p.SpellsRepeatLine, context: CardContext) -> tuple[SpellsRepeat, ...]:
    """Return what gives Repeat to spells for as long as the card is in play."""
    _check_bearer(context)
    conditions = standing_conditions(line.conditions, context)
    if not all(condition in SURELY_KNOWN for condition in conditions) or p.ThisIsControlled() in line.conditions:
        raise Stopped("condition", 0)
    cost = None if line.price is None else cost_of(line.price, context)
    return tuple(SpellsRepeat(cost=cost, whose=line.whose, only_if=condition) for condition in conditions)


def repeat_costs(line: p.RepeatCostsLine, context: CardContext) -> tuple[RepeatCosts, ...]:
    """Return what makes Repeat cost less for as long as the card is in play."""
    _check_bearer(context)
    asked = tuple(condition for condition in line.conditions if not isinstance(condition, p.ThisIsControlled))
    if len(asked) < len(line.conditions) and context.type != "battlefield":
        raise Stopped("place", 0)
    amount = check_amount(cost_of(line.less, context))
    conditions = standing_conditions(asked, context)
    return tuple(RepeatCosts(amount=amount, whose=line.whose, only_if=condition) for condition in conditions)


def _check_bearer(context: CardContext) -> None:
    if context.type not in BEARERS or context.second_box:
        raise Stopped("place", 0)
