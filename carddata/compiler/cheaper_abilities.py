"""Equip and Empower: what each is short for, and what makes these abilities cheaper (818.1.c, 827.1.c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, activation_cost_of, all_of, check_place, condition_of
from carddata.compiler.standing_costs import cost_change
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Ability, Effect
from carddata.model.conditions import Condition, asks_for
from carddata.model.operations import Attach, Empower
from carddata.model.permissions import CostChange

SHORT_FOR: Final[Mapping[Literal["Equip", "Empower"], tuple[Effect, ...]]] = {
    "Equip": (Attach(what="me", to=1),),
    "Empower": (Empower(what="me"),),
}
"""The effect of the ability that each keyword is short for."""


def with_cheaper(abilities: Sequence[Ability], line: p.AbilityCostLine, context: CardContext) -> tuple[Ability, ...]:
    """The abilities of a card, of which the only one of a keyword is cheaper as another line says."""
    does = SHORT_FOR[line.keyword]
    own = [ability for ability in abilities if ability.when == "activate" and ability.do == does]
    if len(own) != 1 or own[0].cheaper is not None:
        raise Stopped("reference", 0)
    change = cheaper(line.less, context, chooses=line.keyword == "Equip")
    return tuple(replace(each, cheaper=change) if each is own[0] else each for each in abilities)


def cheaper(less: p.CostLine, context: CardContext, *, chooses: bool) -> CostChange:
    """By how much an ability is cheaper; its condition is about the position, or about the unit that it `chooses`."""
    if isinstance(less.condition, p.Chooses):
        chosen = _chosen_unit(less.condition.objects, context, chooses=chooses)
        return cost_change(less, chosen, context, of_ability=True)
    condition = condition_of(less.condition, context) if less.condition is not None else None
    if asks_for(condition, c.PlayedFrom, c.Paid, c.Chosen):
        raise Stopped("condition", 0)
    return cost_change(less, condition, context, of_ability=True)


def _chosen_unit(objects: p.Objects, context: CardContext, *, chooses: bool) -> Condition:
    """The condition that the unit which an ability chooses is as described."""
    check_place(objects.described, context)
    if not chooses or objects.bound or objects.total_might is not None or objects.described.kind != "unit":
        raise Stopped("reference", 0)
    return c.AnyChosen(objects.described)


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
