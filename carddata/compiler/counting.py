"""Amounts that instructions count: on a card of its type and where, or of what was paid or done before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place
from carddata.compiler.countables import THIS_WAY, Countable, quantity
from carddata.compiler.descriptions import OTHER, but, types_of
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.amounts import AtMost, Quantity
from carddata.model.costs import Cost
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.targets import Choice, ObjectKind, TargetFilter

COUNTED_KINDS = ("unit", "gear", "permanent", "battlefield", "card")
"""The kinds of objects that are counted."""


def with_count(
    fields: dict[str, Any], named: int | None, choices: Sequence[Choice], context: CardContext
) -> dict[str, Any]:
    """The fields of an operation with what it counts; `named` is the choice that "there" speaks of.

    Raises:
        Stopped: where nothing of the kind can be counted.
    """
    each = fields.get("each")
    if not isinstance(each, p.CountPhrase):
        return fields
    count = _count(each, named, choices, context)
    return {**fields, "each": capped(count, each, fields.get("amount", fields.get("count", 1)))}


def capped(count: Quantity, each: p.CountPhrase, amount: int) -> Quantity:
    """Return what is counted, no more than makes the most that the words allow in all, at `amount` an object.

    Raises:
        Stopped: where no number of objects makes that.
    """
    if not each.total:
        return count
    if each.total % amount or each.total // amount < 1:
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    return AtMost(count, each.total // amount)


def _count(each: p.CountPhrase, named: int | None, choices: Sequence[Choice], context: CardContext) -> Quantity:
    objects = each.objects
    if objects is None:
        return quantity(each.of)
    described = objects.described
    if described.kind not in COUNTED_KINDS or objects.total_might is not None:
        raise Stopped("reference", 0)
    others = OTHER in described.that and context.type not in ("unit", "gear") and objects.bound in ("there", "its")
    described = but(described, OTHER) if others else described
    _check_others(described, choices)
    if objects.bound in ("there", "its"):
        if named is None or choices[named - 1].most != 1 or choices[named - 1].of.kind not in ("unit", "gear"):
            raise Stopped("reference", 0)
        at_battlefield = choices[named - 1].of.where in ("battlefield", "controlled")
        if described.where != "battlefield" or at_battlefield:
            described = replace(described, where="anywhere")
        return quantity("objects", described, named, others=others)
    if objects.bound not in ("", "one battlefield"):
        raise Stopped("place", 0)
    if described.kind == "battlefield":
        if described.where == "elsewhere" and context.type != "battlefield":
            raise Stopped("place", 0)
        return quantity("objects", described)
    check_place(described, context)
    return quantity(each.of, described)


def _check_others(described: TargetFilter, choices: Sequence[Choice]) -> None:
    """Stop where "other" objects that are counted may be others than what was chosen, which the count would include."""
    kinds = ("unit", "gear", "permanent") if described.kind == "permanent" else (described.kind, "permanent")
    if OTHER in described.that and any(choice.of.kind in kinds for choice in choices):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")


def check_paid(do: Sequence[Effect]) -> None:
    """Stop where something is counted that was not paid before."""
    paying = [number for number, effect in enumerate(do) if isinstance(effect, PayAny | SpendBuffs)]
    counting = [number for number, effect in enumerate(do) if getattr(effect, "each", None) == quantity("paid")]
    if len(paying) > 1 or any(not paying or number < paying[0] for number in counting):
        raise Stopped("reference", 0)


def counted_this_way(each: p.CountPhrase, do: Sequence[Effect], choices: Sequence[Choice]) -> p.CountPhrase:
    """Return what is counted of instructions before, with what "that many" are; other counts as they are.

    Raises:
        Stopped: where the instruction before does nothing that is counted, or acts on other things than are said.
    """
    if each.that:
        last = do[-1] if do else None
        of = next((of for of, kind in THIS_WAY.items() if isinstance(last, kind)), None)
        if of is None or getattr(last, "each", None) is not None:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        return _of_all(of, (getattr(last, "what", None),), choices)
    if each.of not in THIS_WAY or each.objects is None or each.of == "burned this way":
        return each
    things = [effect.what for effect in do if isinstance(effect, THIS_WAY[each.of])]
    if not all(_are_so(_described(thing, choices), each.objects.described) for thing in things):
        raise Stopped("reference", 0)
    return _of_all(each.of, things, choices)


OF_EITHER: Final[tuple[Countable, ...]] = ("returned this way", "banished this way")
"""The things counted that may be permanents or cards of a trash."""


def _of_all(of: Countable, things: Sequence[object], choices: Sequence[Choice]) -> p.CountPhrase:
    """All that an instruction has acted on, which are cards of a trash or permanents."""
    described = [_described(thing, choices) for thing in things] if of in OF_EITHER else []
    of_cards = any(each is not None and each.kind == "card" for each in described)
    return p.CountPhrase(of, p.Objects(TargetFilter("card"), every=True)) if of_cards else p.CountPhrase(of)


def _described(thing: object, choices: Sequence[Choice]) -> TargetFilter | None:
    """The words' description of what an instruction acts on."""
    if isinstance(thing, int):
        return choices[thing - 1].of
    return thing if isinstance(thing, TargetFilter) else None


def _are_so(acted_on: TargetFilter | None, counted: TargetFilter) -> bool:
    """Return whether all that an instruction acts on is what is counted; a unit card of a trash is a unit too."""
    kinds: tuple[ObjectKind, ...] = ("unit", "gear", "permanent") if counted.kind == "permanent" else (counted.kind,)
    if acted_on is None or acted_on.kind != "card":
        return acted_on is not None and acted_on.kind in kinds
    asked = types_of(counted) if counted.kind == "card" else (counted.kind,)
    return not asked or types_of(acted_on) == asked


PAID_VERBS: Final = ("kill", "recycle", "return", "exhaust", "banish")
"""The verbs for what is done to the object that a cost is paid with, by their rows in the lexicon."""


def check_paid_with(verbs: Collection[str], cost: Cost) -> None:
    """Stop where a number is read of a unit that the cost is not paid with, or of more than one."""
    if not verbs:
        return
    if cost.kill == 1 and cost.objects is None:
        raise Stopped("mechanic", 0, "might-equal-to-an-amount")
    objects = cost.objects
    if objects is None or not isinstance(objects.of, TargetFilter) or objects.of.kind != "unit":
        raise Stopped("reference", 0)
    if (objects.least, objects.most) != (1, 1) or {*verbs} != {objects.how}:
        raise Stopped("reference", 0)
