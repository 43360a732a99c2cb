"""Amounts that instructions count as paid: an earlier instruction must have paid it, as the ability is carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from carddata.compiler import phrases as p
from carddata.compiler.countables import Countable, quantity
from carddata.compiler.descriptions import types_of
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.costs import Cost
from carddata.model.operations import Banish, Buff, Burn, Discard, Exhaust, Kill, Move, Ready, Return, Stun
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.recycling import Recycle
from carddata.model.targets import Choice, ObjectKind, TargetFilter


def check_paid(do: Sequence[Effect]) -> None:
    """Stop where something is counted that was not paid before."""
    paying = [number for number, effect in enumerate(do) if isinstance(effect, PayAny | SpendBuffs)]
    counting = [number for number, effect in enumerate(do) if getattr(effect, "each", None) == quantity("paid")]
    if len(paying) > 1 or any(not paying or number < paying[0] for number in counting):
        raise Stopped("reference", 0)


THIS_WAY: Final[Mapping[Countable, type[Any]]] = {
    "moved this way": Move,
    "killed this way": Kill,
    "returned this way": Return,
    "readied this way": Ready,
    "exhausted this way": Exhaust,
    "stunned this way": Stun,
    "buffed this way": Buff,
    "discarded this way": Discard,
    "burned this way": Burn,
    "recycled this way": Recycle,
    "banished this way": Banish,
}
"""The instruction before that has acted on what is counted "this way"."""


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
