"""Repeat: a spell that does what it does once more (2026-07-16, 820)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from carddata.model.abilities import Ability, Effect, If
from carddata.model.card import Card
from carddata.model.targets import Choice
from tableside.engine.rules.costs import additional

CHOSEN: Final = ("to", "what", "first", "second", "who", "might_of")
"""The fields of an operation that can be the number of a choice."""


def with_repeats(ability: Ability | None, card: Card | None, paying: tuple[str, ...]) -> Ability | None:
    """The ability of a spell, once more for each Repeat that its player pays for (820.1.d, 820.3)."""
    paid = [extra for extra in additional(card) if extra.repeat and extra.name in paying]
    if ability is None or not paid:
        return ability
    again = ability
    for _ in paid:
        again = _followed_by(again, ability)
    return again


def _followed_by(first: Ability, then: Ability) -> Ability:
    """An ability, and after it another with choices of its own, which are made with those of the first (820.2)."""
    choices, instructions = len(first.choose), len(first.do)
    choose = tuple(_later_choice(choice, choices) for choice in then.choose)
    do = tuple(_later(effect, choices, instructions) for effect in then.do)
    return replace(first, choose=(*first.choose, *choose), do=(*first.do, *do))


def _later_choice(choice: Choice, choices: int) -> Choice:
    """A choice after so many others, which names choices among those after them."""
    return replace(
        choice, beside=choice.beside and choice.beside + choices, apart=choice.apart and choice.apart + choices
    )


def _later(effect: Effect, choices: int, instructions: int) -> Effect:
    """An operation after so many choices and instructions, on whose numbers it depends."""
    changes: dict[str, Any] = {
        name: value + choices
        for name in CHOSEN
        if isinstance(value := getattr(effect, name, None), int) and not isinstance(value, bool)
    }
    if effect.only_if is not None:
        changes["only_if"] = _later_condition(effect.only_if, instructions)
    return replace(effect, **changes)


def _later_condition(condition: If, instructions: int) -> If:
    did, done = condition.did, condition.done
    return replace(condition, did=did and did + instructions, done=done and done + instructions)
