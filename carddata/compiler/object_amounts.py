"""Numbers of one object that instructions read, and units that deal damage to each other, as the words say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.other_objects import spoken_of
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect, When
from carddata.model.costs import Additional, Cost
from carddata.model.numbers import AmountOf
from carddata.model.operations import Banish, Counter, Deal, Discard, Fight, Kill, Return
from carddata.model.operations.operation import number_read
from carddata.model.targets import Choice, ObjectKind, TargetFilter

WITH_ENERGY: Final[tuple[ObjectKind, ...]] = ("unit", "gear", "permanent", "spell")
"""The kinds of objects that have an energy cost."""

LEAVES: Final = (Kill, Return, Banish, Counter)
"""The operations after which an object is not where its numbers are read any longer."""


def read_of(
    amount: p.Amount, named: int | None, do: Sequence[Effect], choices: Sequence[Choice], about: About
) -> int | Literal["me", "discarded", "shown"]:
    """Return what a number is read of; `named` is the choice that the words named last.

    Raises:
        Stopped: where the words may speak of several things, of nothing, or of what the event of a trigger happened
            to: that number is read as the ability triggers (359.3.f.3), which the engine does not keep.
    """
    if amount.its == "me":
        return "me"
    if about.put_away and amount.its == about.put_away:
        return "shown"
    if about.it is not None or amount.its in ("burned card", "discarded card"):
        raise Stopped("mechanic", 0, "might-equal-to-an-amount")
    if amount.its in ("spell", "unit"):
        numbers = [at for at, choice in enumerate(choices, 1) if choice.of.kind == amount.its]
    elif amount.its in ("friendly unit", "enemy unit"):
        numbers = [spoken_of(amount.its, choices, about)]
    else:
        numbers = [named] if named is not None else []
        last = do[-1] if do else None
        if isinstance(last, Discard) and amount.of == "energy":
            if numbers or last != Discard():
                raise Stopped("reference", 0)
            return "discarded"
    if len(numbers) != 1:
        raise Stopped("reference", 0)
    return numbers[0]


def check_amount(of: AmountOf, choices: Sequence[Choice], context: CardContext) -> None:
    """Stop unless a number is that of a single object, which has such a number."""
    if of.its == "me":
        fits = context.type == "unit"
    elif not isinstance(of.its, int):
        return
    else:
        choice = choices[of.its - 1]
        fits = choice.most == 1 and _has_number(choice.of.kind, of)
    if not fits:
        raise Stopped("reference", 0)


def _has_number(kind: ObjectKind, of: AmountOf) -> bool:
    return kind in (WITH_ENERGY if of.of == "energy" else ("unit",))


def check_own_amount(cost: Cost, additional: Sequence[Additional]) -> None:
    """Stop where "its" number may also be that of an object or a card that a cost is paid with."""
    if any(each.objects or each.kill or each.discard or each.recycle for each in (cost, *(a.cost for a in additional))):
        raise Stopped("reference", 0)


def fight_of(
    whose: Literal["they", "we"], named: int | None, choices: Sequence[Choice], about: About, context: CardContext
) -> Fight:
    """The units that deal damage to each other: the own unit and what was named, or what "they" are.

    They are two units of one choice, those of two choices, or what the event happened to and the unit of a choice.

    Raises:
        Stopped: where the words speak of no unit, or of more than two.
    """
    singles = [choice.most == 1 for choice in choices]
    if any(choice.of.kind != "unit" for choice in choices):
        raise Stopped("reference", 0)
    if whose == "we" and context.type == "unit" and named is not None and choices[named - 1].most == 1:
        return Fight(first="me", second=named)
    if whose == "they" and about.it is not None and about.it.kind == "unit" and not about.some and singles == [True]:
        return Fight(first="it", second=1)
    if whose == "they" and about.it is None and singles == [True, True]:
        return Fight(first=1, second=2)
    if whose == "they" and about.it is None and [(choice.least, choice.most) for choice in choices] == [(2, 2)]:
        return Fight(first=1)
    raise Stopped("reference", 0)


def amounts_of(do: Sequence[Effect]) -> Iterator[AmountOf]:
    """The numbers of objects that instructions read."""
    for effect in do:
        of = number_read(effect)
        if of is not None:
            yield of


def check_still_there(when: When, cost: Cost, do: Sequence[Effect]) -> None:
    """Stop if a unit has left the board before its number is read, and that was not noted as it left (359.3.e.13).

    It is noted of what an instruction moves that acts on that unit alone.
    """
    for at, effect in enumerate(do):
        its = {of.its for of in amounts_of((effect,))}
        fighting: set[int | str | None] = {effect.first, effect.second} if isinstance(effect, Fight) else set()
        fighting |= its if isinstance(effect, Deal) and effect.by_unit else set()
        gone = [before.what for before in do[:at] if isinstance(before, LEAVES)]
        left = any(what in fighting or (isinstance(what, TargetFilter) and its | fighting) for what in gone)
        if left or ("me" in its | fighting and (when in ("death", "leaves", "discarded") or cost.kill_this)):
            raise Stopped("mechanic", 0, "might-equal-to-an-amount")
