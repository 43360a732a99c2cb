"""Objects described by what was chosen: others than that, or weaker units (2026-07-16, 355.9.b, 359.3.e.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from carddata.model.numbers import AmountOf
from carddata.model.targets import (
    AttachedTo,
    Beside,
    Compared,
    HasChosen,
    Is,
    IsNot,
    Predicate,
    TargetFilter,
    asked,
    bearer_chosen,
    choice_beside,
    denied,
)
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import NOT_KNOWN, Truth, every, opposite
from tableside.engine.derived.whereabouts import place_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table

Groups = tuple[tuple[Target, ...], ...]
"""The targets of an item, choice by choice."""


def are_related(table: Table, described: TargetFilter, groups: Groups, target: Target) -> bool:
    """Return whether an object is related to the chosen ones as a description asks.

    No unit is weaker than one that is gone or is no legal target any longer, and none is beside it (359.3.e.12).
    """
    return every(_is_related(table, predicate, groups, target) for predicate in described.that) is not False


def _is_related(table: Table, predicate: Predicate, groups: Groups, target: Target) -> Truth:
    """Return what a predicate says of an object and the chosen ones; nothing is known if it says nothing of them."""
    match predicate:
        case IsNot(of=of):
            return opposite(_is_related(table, of, groups, target))
        case Is(what=int(number)):
            return target in group_of(groups, number)
        case Beside(choice=number):
            return is_beside(table, target, group_of(groups, number))
        case AttachedTo(what=int(number)):
            gear = table.permanent(target) if isinstance(target, int) else None
            return gear is not None and gear.attached_to in group_of(groups, number)
        case Compared(to=AmountOf(its=int(number))):
            return is_weaker(table, target, group_of(groups, number))
        case _:
            return NOT_KNOWN


class EarlierChoices(NamedTuple):
    """The choices of the same ability of which a description speaks, by their numbers from 1; 0 for none.

    An object that fits is `beside` what was chosen, is none of the `excluded`, has less Might than the `stronger`, and
    is attached to the `bearer`; as a spell or an ability it is `choosing` something.
    """

    beside: int
    stronger: int
    excluded: tuple[int, ...]
    bearer: int
    choosing: HasChosen | None


@lru_cache(maxsize=4096)
def earlier_choices(described: TargetFilter) -> EarlierChoices:
    """The choices of the same ability of which a description speaks.

    >>> earlier_choices(TargetFilter(that=(Beside(1), IsNot(Is(2)))))
    EarlierChoices(beside=1, stronger=0, excluded=(2,), bearer=0, choosing=None)
    """
    bounds = (predicate.to for predicate in asked(described, Compared))
    stronger = next((to.its for to in bounds if isinstance(to, AmountOf) and isinstance(to.its, int)), 0)
    excluded = tuple(other.what for other in denied(described, Is) if isinstance(other.what, int))
    choosing = next(asked(described, HasChosen), None)
    return EarlierChoices(choice_beside(described), stronger, excluded, bearer_chosen(described), choosing)


def stronger_choice(described: TargetFilter) -> int:
    """The number of the choice whose unit has more Might than a unit that fits; 0 for none."""
    return earlier_choices(described).stronger


def is_beside(table: Table, target: Target, others: tuple[Target, ...]) -> bool:
    """Return whether an object is at the location of the chosen ones; not where those are gone (359.3.e.12)."""
    place = place_of(table, target)
    return place is not None and any(place_of(table, other) == place for other in others)


def is_weaker(table: Table, target: Target, than: tuple[Target, ...]) -> Truth:
    """Return whether a unit has less Might than a chosen one; their Might may not be known."""
    unit = table.permanent(target) if isinstance(target, int) else None
    stronger = next(_units(table, than), None)
    if unit is None or stronger is None:
        return False
    might, bound = might_of(table, unit), might_of(table, stronger)
    return NOT_KNOWN if might is None or bound is None else might < bound


def is_relation_unknown(table: Table, item: Item) -> bool:
    """Return whether instructions compare a Might that is not known."""
    return any(
        might_of(table, unit) is None for described in _compared(item) for unit in _involved(table, item, described)
    )


def _compared(item: Item) -> Iterator[TargetFilter]:
    for do in item.ability.do if item.ability is not None else ():
        things = (getattr(do, name, None) for name in ("what", "to"))
        yield from (thing for thing in things if isinstance(thing, TargetFilter) and stronger_choice(thing))


def _involved(table: Table, item: Item, described: TargetFilter) -> Iterator[Permanent]:
    than = tuple(_units(table, group_of(item.chosen, stronger_choice(described))))
    if than:
        yield from than
        yield from _units(table, matching(table, described, targeting_context(table, item)))


def _units(table: Table, targets: tuple[Target, ...]) -> Iterator[Permanent]:
    units = (table.permanent(target) for target in targets if isinstance(target, int))
    yield from (unit for unit in units if unit is not None)


def group_of(groups: Groups, number: int) -> tuple[Target, ...]:
    """Return what was chosen for the choice of this number, nothing if there is none."""
    return groups[number - 1] if 0 < number <= len(groups) else ()
