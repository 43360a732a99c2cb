"""Repeat: a spell that does what it does once more (2026-07-16, 820)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from carddata.model import conditions as c
from carddata.model.abilities import Ability, Effect
from carddata.model.amounts import QUANTITIES, AtMost, HowMany, Quantity
from carddata.model.conditions import NEVER, Condition
from carddata.model.costs import Additional
from carddata.model.numbers import AmountOf
from carddata.model.operations import OwnerOf, RaiseMight
from carddata.model.plays import HandCard, LessEnergy, Play, PlayedCard, PrivateCard, TopCard
from carddata.model.repeatable import is_repeatable
from carddata.model.targets import AttachedTo, Beside, Choice, Compared, HasChosen, Is, IsNot, Predicate, TargetFilter
from tableside.engine.rules.object_amounts import reads

CHOSEN: Final = ("to", "what", "of", "first", "second", "who", "beside", "bearer")
"""The fields of an operation that can be the number of a choice, 0 for none."""


def paid_repeats(extras: Iterable[Additional], paying: tuple[str, ...]) -> int:
    """Return how many times a player pays for Repeat, each instance once (820.1.c.3)."""
    return sum(extra.repeat and extra.name in paying for extra in extras)


def with_repeats(ability: Ability | None, times: int) -> Ability | None:
    """The ability of a spell, carried out this many more times (820.1.d, 820.3).

    One with modes is repeated once they are chosen, each time with a mode of its own (820.2.a). One that cannot be
    repeated as data is done by hand.
    """
    if ability is None or not times:
        return ability
    if not is_repeatable(ability):
        return None
    again = ability
    for _ in range(0 if ability.modes else times):
        again = followed_by(again, ability)
    return again


def followed_by(first: Ability, then: Ability) -> Ability:
    """An ability, and after it another with choices of its own, which are made with those of the first (820.2).

    The choices that "must" be made on resolution come after all others, as they are made after them (355.10.f).
    """
    choices = (*first.choose, *then.choose)
    order = sorted(range(len(choices)), key=lambda at: choices[at].must)
    numbers = tuple(order.index(at) + 1 for at in range(len(choices)))
    own, again = numbers[: len(first.choose)], numbers[len(first.choose) :]
    choose = [_renumbered_choice(choice, own) for choice in first.choose]
    choose += [_renumbered_choice(choice, again) for choice in then.choose]
    do = [_renumbered(effect, own, 0) for effect in first.do]
    do += [_renumbered(effect, again, len(first.do)) for effect in then.do]
    again = (*first.again, len(first.do) + 1)
    return replace(first, choose=tuple(choose[at] for at in order), do=tuple(do), again=again)


def _renumbered_choice(choice: Choice, numbers: Sequence[int]) -> Choice:
    """A choice, with the new numbers of the choices that it depends on."""
    apart = choice.apart and numbers[choice.apart - 1]
    return replace(choice, of=_renumbered_group(choice.of, numbers), apart=apart)


def _renumbered_group(things: TargetFilter, numbers: Sequence[int]) -> TargetFilter:
    return replace(things, that=tuple(_renumbered_predicate(predicate, numbers) for predicate in things.that))


def _renumbered_predicate(predicate: Predicate, numbers: Sequence[int]) -> Predicate:
    match predicate:
        case IsNot(of=of):
            return IsNot(_renumbered_predicate(of, numbers))
        case Is(what=int(number)):
            return Is(numbers[number - 1])
        case Beside(choice=number):
            return Beside(numbers[number - 1])
        case AttachedTo(what=int(number)):
            return AttachedTo(numbers[number - 1])
        case HasChosen(of=int(number)):
            return replace(predicate, of=numbers[number - 1])
        case Compared(to=AmountOf(its=int(number)) as of):
            return replace(predicate, to=replace(of, its=numbers[number - 1]))
        case _:
            return predicate


def choices_named(effect: Effect) -> Iterator[int]:
    """The numbers of the choices that an instruction acts on, or whose players it names."""
    yield from _numbers(effect).values()
    who = getattr(effect, "who", None)
    if isinstance(who, OwnerOf):
        yield who.choice
    if isinstance(effect, Play) and isinstance(effect.what, HandCard) and effect.what.whose:
        yield effect.what.whose


def _numbers(effect: Effect) -> dict[str, int]:
    """The numbers of choices that are fields of an operation, by the name of the field."""
    values = {name: getattr(effect, name, None) for name in CHOSEN}
    return {name: value for name, value in values.items() if type(value) is int and value > 0}


def _renumbered(effect: Effect, numbers: Sequence[int], instructions: int) -> Effect:
    """An operation after `instructions` others, with the new numbers of the choices that it acts on.

    What something was paid with is not there for a later execution, and what reads it is ignored there
    (359.3.e.14.a).
    """
    changes: dict[str, Any] = {name: numbers[number - 1] for name, number in _numbers(effect).items()}
    if isinstance(effect, Play):
        changes |= _renumbered_play(effect, numbers, instructions)
    for name in ("to", "what"):
        if isinstance(things := getattr(effect, name, None), TargetFilter):
            changes[name] = _renumbered_group(things, numbers)
    who = getattr(effect, "who", None)
    if isinstance(who, OwnerOf):
        changes["who"] = OwnerOf(numbers[who.choice - 1])
    each = getattr(effect, "each", None)
    if isinstance(each, QUANTITIES):
        changes["each"] = _renumbered_quantity(each, numbers)
    if isinstance(effect, RaiseMight):
        changes["equal_to"] = _renumbered_amount(effect.equal_to, numbers)
    if instructions and any(of.its == "paid" for of in reads(effect)):
        changes["only_if"] = NEVER
    elif effect.only_if is not None:
        changes["only_if"] = _later_condition(effect.only_if, numbers, instructions)
    return replace(effect, **changes)


def _renumbered_play(play: Play, numbers: Sequence[int], instructions: int) -> dict[str, Any]:
    """The changed fields of an instruction that plays cards: their description, and what it reads of another object."""
    changes: dict[str, Any] = {}
    if not isinstance(play.what, int | str):
        changes["what"] = _renumbered_card(play.what, numbers, instructions)
    if isinstance(play.price, LessEnergy):
        changes["price"] = LessEnergy(_renumbered_amount(play.price.by, numbers))
    return changes


def _renumbered_card(card: PrivateCard, numbers: Sequence[int], instructions: int) -> PlayedCard:
    of = _renumbered_group(card.of, numbers)
    match card:
        case HandCard(whose=whose) if whose:
            return replace(card, of=of, whose=numbers[whose - 1])
        case TopCard(no_mightier=bound) if bound is not None:
            its = _renumbered_amount(bound.its, numbers)
            return replace(card, of=of, no_mightier=replace(bound, killed=bound.killed + instructions, its=its))
        case _:
            return replace(card, of=of)


def _renumbered_amount(of: AmountOf, numbers: Sequence[int]) -> AmountOf:
    return replace(of, its=numbers[of.its - 1]) if isinstance(of.its, int) else of


def _renumbered_quantity(quantity: Quantity, numbers: Sequence[int]) -> Quantity:
    """A quantity with the new number of the choice beside which things count."""
    match quantity:
        case AtMost(of=of):
            return replace(quantity, of=_renumbered_quantity(of, numbers))
        case HowMany(of=described):
            return replace(quantity, of=_renumbered_group(described, numbers))
        case AmountOf():
            return _renumbered_amount(quantity, numbers)
        case _:
            return quantity


def _later_condition(condition: Condition, numbers: Sequence[int], instructions: int) -> Condition:
    """A condition after `instructions` others, about the choice that has a new number.

    A cost was paid for the first execution alone: the instruction to pay it is none of the later ones (135.2.b.3,
    820.1.d.2).
    """
    match condition:
        case c.Paid() if instructions:
            return NEVER
        case c.All(of=held):
            return c.All(tuple(_later_condition(part, numbers, instructions) for part in held))
        case c.Not(of=denied):
            return c.Not(_later_condition(denied, numbers, instructions))
        case c.NotIgnored(instruction=number) | c.TookPlace(instruction=number):
            return replace(condition, instruction=number + instructions)
        case c.ChoseOption(at=at):
            return replace(condition, at=at + instructions)
        case c.Chosen(choice=choice) | c.ChosenOf(choice=choice):
            return replace(condition, choice=numbers[choice - 1])
        case _:
            return condition
