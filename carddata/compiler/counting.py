"""Amounts that instructions count: what is counted on a card of its type, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import OTHER, but
from carddata.compiler.words import Stopped
from carddata.model.amounts import AtMost, Quantity
from carddata.model.targets import Choice, TargetFilter

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
