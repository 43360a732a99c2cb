"""The choices of an ability of which its instructions, their conditions and its other choices speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import asdict

from carddata.compiler.descriptions import choosing_of
from carddata.compiler.object_amounts import amounts_of
from carddata.model.abilities import Effect
from carddata.model.amounts import QUANTITIES, HowMany, uncapped
from carddata.model.conditions import AnyChosen, Chosen, ChosenOf, Counted, asks_for, leaves
from carddata.model.numbers import AmountOf
from carddata.model.operations import OwnerOf
from carddata.model.plays import HandCard, Play
from carddata.model.targets import Choice, Is, TargetFilter, bearer_chosen, choice_beside, denied

AMOUNTS: Final = frozenset({"count", "amount", "points", "xp", "energy", "least", "take", "times", "options"})
"""The fields of instructions whose numbers are no choices."""


def used_choices(do: Sequence[Effect], choose: Sequence[Choice]) -> set[int]:
    """The numbers of the choices that something speaks of."""
    return {*_of_choices(choose), *(number for effect in do for number in _of_effect(effect, len(choose)))}


def _of_choices(choose: Sequence[Choice]) -> Iterator[int]:
    """Yield what a choice is beside, away from, attached to, of the controller of, chosen by, or has chosen."""
    for choice in choose:
        described = choice.of
        yield from (choice_beside(described), choice.apart, bearer_chosen(described), choice.same_controller)
        if isinstance(choice.by, int):
            yield choice.by
        choosing = choosing_of(described)
        if choosing is not None and isinstance(choosing.of, int):
            yield choosing.of


def _of_effect(effect: Effect, choices: int) -> Iterator[int]:
    yield from (value for name, value in asdict(effect).items() if type(value) is int and name not in AMOUNTS)
    acts_on = (getattr(effect, name, None) for name in ("what", "to"))
    groups = (things for things in acts_on if isinstance(things, TargetFilter))
    yield from (each.what for group in groups for each in denied(group, Is) if isinstance(each.what, int))
    who, each = getattr(effect, "who", None), getattr(effect, "each", None)
    if isinstance(who, OwnerOf):
        yield who.choice
    if isinstance(effect, Play) and isinstance(effect.what, HandCard):
        yield effect.what.whose
    counted = uncapped(each) if isinstance(each, QUANTITIES) else None
    if isinstance(counted, HowMany):
        yield choice_beside(counted.of)
    yield from (of.its for of in amounts_of((effect,)) if isinstance(of.its, int))
    yield from (asked.choice for asked in leaves(effect.only_if, Chosen))
    yield from (asked.choice for asked in leaves(effect.only_if, ChosenOf))
    if asks_for(effect.only_if, AnyChosen):
        yield from range(1, choices + 1)
    numbers = (asked.of for asked in leaves(effect.only_if, Counted) if isinstance(asked.of, AmountOf))
    yield from (number.its for number in numbers if isinstance(number.its, int))
