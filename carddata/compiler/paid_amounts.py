"""What instructions count as paid: an instruction before them must have paid it, as the ability is carried out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect, When
from carddata.model.amounts import Count
from carddata.model.costs import Cost
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.targets import TargetFilter


def check_paid(do: Sequence[Effect], when: When) -> None:
    """Stop where something is counted that was not paid, and where any amount is paid too early.

    A triggered ability pays the cost of its first instruction as it is finalized (740.4.a.2).
    """
    paying = [number for number, effect in enumerate(do) if isinstance(effect, PayAny | SpendBuffs)]
    counting = [number for number, effect in enumerate(do) if getattr(effect, "each", None) == Count("paid")]
    if len(paying) > 1 or any(not paying or number < paying[0] for number in counting):
        raise Stopped("reference", 0)
    if any(isinstance(effect, PayAny) for effect in do) and (when not in ("resolve", "activate") or not counting):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")


PAID_VERBS: Final = {"kill": "killed", "recycle": "recycled", "return": "returned", "exhaust": "exhausted"}
"""The words for what was done to the object that a cost was paid with."""


def check_paid_with(verbs: Collection[str], cost: Cost) -> None:
    """Stop where a number is read of a unit that the cost is not paid with, or of more than one."""
    if not verbs:
        return
    if cost.kill == 1 and cost.objects is None:
        raise Stopped("mechanic", 0, "might-equal-to-an-amount")
    objects = cost.objects
    if objects is None or not isinstance(objects.of, TargetFilter) or objects.of.kind != "unit":
        raise Stopped("reference", 0)
    if (objects.least, objects.most) != (1, 1) or {*verbs} != {PAID_VERBS.get(objects.how)}:
        raise Stopped("reference", 0)
