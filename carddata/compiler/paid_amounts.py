"""What instructions count as paid: an instruction before them must have paid it, as the ability is carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect, When
from carddata.model.amounts import Count, Countable
from carddata.model.costs import Cost
from carddata.model.operations import Burn, Discard, Move
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


THIS_WAY: Final[Mapping[Countable, type[Any]]] = {
    "moved this way": Move,
    "discarded this way": Discard,
    "burned this way": Burn,
}
"""What an instruction before has done to what is counted "this way"."""


def check_this_way(do: Sequence[Effect]) -> None:
    """Stop where something is counted of an instruction that is not there, not alone, or under a condition."""
    for at, effect in enumerate(do):
        each = getattr(effect, "each", None)
        kind = THIS_WAY.get(each.of) if isinstance(each, Count) else None
        done = [before for before in do if kind is not None and isinstance(before, kind)]
        if kind is not None and (len(done) != 1 or done[0] not in do[:at] or done[0].only_if is not None):
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
