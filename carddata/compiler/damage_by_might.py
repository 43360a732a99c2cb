"""Damage equal to the Might of units: who deals it to whom, as the words say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from carddata.compiler.contexts import CardContext
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect, When
from carddata.model.costs import Cost
from carddata.model.operations import Banish, Deal, Kill, Return, Things
from carddata.model.targets import Choice, TargetFilter

Unit = int | Literal["me"]
"""A unit that deals damage: what was chosen, by its number from 1, or the ability's own unit."""


def damage_by_might(
    whose: str, named: int | None, to: Things | None, choices: Sequence[Choice], context: CardContext
) -> tuple[tuple[Unit, Things], ...]:
    """The units that deal damage equal to their Might, each with what it is dealt to.

    `whose` is `it` for what was named, which deals it `to` something, `us` for the own unit and what was named, and
    `each other` for the two units that were chosen.

    Raises:
        Stopped: where the words speak of no unit, or of more than two.
    """
    dealt: tuple[tuple[Unit, Things], ...] = ()
    if whose == "each other" and len(choices) == 2:
        dealt = ((1, 2), (2, 1))
    elif whose == "us" and named is not None:
        dealt = (("me", named), (named, "me"))
    elif whose == "it" and named is not None and to is not None:
        dealt = ((named, to),)
    if not dealt:
        raise Stopped("reference", 0)
    for unit, _ in dealt:
        check_one_unit(unit, choices, context)
    return dealt


def check_one_unit(unit: Unit, choices: Sequence[Choice], context: CardContext) -> None:
    """Stop unless this is a single unit: the own unit, or a choice of a single unit."""
    choice = choices[unit - 1] if isinstance(unit, int) else None
    if choice is None and context.type != "unit":
        raise Stopped("reference", 0)
    if choice is not None and (choice.kind != "unit" or choice.most != 1):
        raise Stopped("reference", 0)


def check_still_there(when: When, cost: Cost, do: Sequence[Effect]) -> None:
    """Stop if a unit has left the board before it deals damage equal to its Might.

    Its Might as it was counts then (359.3.e.13), which the engine does not keep.
    """
    for at, operation in enumerate(do):
        unit = operation.might_of if isinstance(operation, Deal) else ""
        gone = [before.what for before in do[:at] if isinstance(before, Kill | Return | Banish)]
        left = any(what == unit or isinstance(what, TargetFilter) for what in gone)
        if unit and (left or (unit == "me" and (when == "death" or cost.kill_this))):
            raise Stopped("mechanic", 0, "might-equal-to-an-amount")
