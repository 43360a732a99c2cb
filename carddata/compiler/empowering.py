"""The ability that the keyword Empower is short for, and what makes it cheaper (827.1.c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, condition_of, cost_of
from carddata.compiler.standing_costs import cost_change
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability
from carddata.model.conditions import If
from carddata.model.operations import Empower
from carddata.model.permissions import CostChange

EMPOWERS: Final = (Empower(what="me"),)
"""What the ability does."""


def empower_ability(phrase: p.Empower, context: CardContext) -> Ability:
    """The ability that Empower is short for (827.1.c.1), with what limits it or makes it cheaper (827.1.c.3)."""
    allowed = condition_of(If(empowered=True, unless=True), context)
    for asked in (condition_of(term.condition, context) for term in phrase.terms if term.condition is not None):
        if asked.unless or asked.also is not None:
            raise Stopped("condition", 0)
        allowed = replace(asked, also=allowed)
    less = [_cheaper(term.less, context) for term in phrase.terms if term.less is not None]
    if len(less) > 1:
        raise Stopped("mechanic", 0, "cost-changed")
    cost = cost_of(phrase.price, context)
    cheaper = less[0] if less else None
    return Ability("activate", EMPOWERS, cost=cost, timing=phrase.timing, only_if=allowed, cheaper=cheaper)


def with_cheaper_empower(abilities: Sequence[Ability], less: p.CostLine, context: CardContext) -> tuple[Ability, ...]:
    """The abilities of a card, of which the only one of Empower is cheaper as another line says (827.1.c.3)."""
    own = [ability for ability in abilities if ability.when == "activate" and ability.do == EMPOWERS]
    if len(own) != 1 or own[0].cheaper is not None:
        raise Stopped("reference", 0)
    change = _cheaper(less, context)
    return tuple(replace(each, cheaper=change) if each is own[0] else each for each in abilities)


def _cheaper(less: p.CostLine, context: CardContext) -> CostChange:
    """By how much the ability is cheaper; its condition is about the position."""
    condition = condition_of(less.condition, context) if less.condition is not None else None
    if condition is not None and (condition.played_from or condition.paid or condition.chosen):
        raise Stopped("condition", 0)
    return cost_change(less, condition, context)
