"""Costs, as messages."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.costs import Cost, ObjectCost
from carddata.model.payments import PaidResource
from tableside.message import Argument, Message, message


def describe_cost(cost: Cost, things: Message | None = None) -> Iterator[Argument]:
    """Each part of a cost; `things` are the words for the object that it is paid with.

    >>> [part.code for part in describe_cost(Cost(energy=1, kill_this=True))]
    ['resource-energy', 'meaning-cost-kill-this']
    """
    if cost.energy:
        yield message("resource-energy", energy=cost.energy)
    if cost.power:
        yield message("meaning-cost-power", count=cost.power)
    if cost.any_power:
        yield message("meaning-cost-any-power", count=cost.any_power)
    if cost.exhaust:
        yield message("meaning-cost-exhaust")
    if cost.discard and cost.discard_type is not None:
        yield message(f"meaning-cost-discard-{cost.discard_type}")  # a CardKind
    elif cost.discard:
        yield message("effect-discard", count=cost.discard)
    if cost.recycle:
        yield message("meaning-cost-recycle", count=cost.recycle)
    if cost.kill:
        yield message("meaning-cost-kill", count=cost.kill)
    if cost.kill_this:
        yield message("meaning-cost-kill-this")
    if cost.xp:
        yield message("meaning-cost-xp", count=cost.xp)
    if cost.burn:
        yield message("effect-burn", count=cost.burn)
    if cost.objects is not None:
        yield _object_cost(cost.objects, things)


def describe_paid(of: PaidResource, amount: int) -> Message:
    """An amount of energy, or of power of any domain.

    >>> describe_paid("energy", 2).code, describe_paid("power", 0).code
    ('resource-energy', 'answer-nothing')
    """
    if not amount:
        return message("answer-nothing")
    if of == "energy":
        return message("resource-energy", energy=amount)
    return message("meaning-cost-any-power", count=amount)


def _object_cost(cost: ObjectCost, things: Message | None) -> Message:
    paid_with = message("meaning-me") if things is None else _number(cost, things)
    return message(f"meaning-cost-object-{cost.how.replace(' ', '-')}", things=paid_with)


def _number(cost: ObjectCost, things: Message) -> Message:
    """Return how many objects pay a cost."""
    if cost.most is None:
        return message("choice-any-number", target=things)
    if cost.least == cost.most == 1:
        return message("choice-one", target=things)
    if cost.least == cost.most:
        return message("choice-exactly", number=cost.most, target=things)
    return message("choice-up-to", most=cost.most, target=things)
