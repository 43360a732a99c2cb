"""The ability that the keyword Empower is short for (827.1.c)."""

from __future__ import annotations

from carddata.compiler import phrases as p
from carddata.compiler.cheaper_abilities import SHORT_FOR, cheaper
from carddata.compiler.contexts import CardContext, activation_cost_of, all_of, condition_of
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Ability


def empower_abilities(phrase: p.EmpowerLine, context: CardContext) -> tuple[Ability, ...]:
    """The ability that Empower is short for (827.1.c.1), with what limits it or makes it cheaper (827.1.c.3).

    Of several costs any may be paid: that is an instance for each (827.3).
    """
    allowed = condition_of(c.NOT_EMPOWERED, context)
    for asked in (condition_of(term.condition, context) for term in phrase.terms if term.condition is not None):
        allowed = all_of(asked, allowed)
    less = [cheaper(term.less, context, chooses=False) for term in phrase.terms if term.less is not None]
    if len(less) > 1:
        raise Stopped("mechanic", 0, "cost-changed")
    costs = (activation_cost_of(price, context) for price in (phrase.price, *phrase.others))
    change = less[0] if less else None
    does = SHORT_FOR["Empower"]
    return tuple(
        Ability("activate", does, cost=cost, timing=phrase.timing, only_if=allowed, cheaper=change) for cost in costs
    )
