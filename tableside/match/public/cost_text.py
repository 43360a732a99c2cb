"""What a cost asks for, as messages."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.costs import Cost, ObjectCost
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
    if cost.discard:
        yield message("effect-discard", count=cost.discard)
    if cost.recycle:
        yield message("meaning-cost-recycle", count=cost.recycle)
    if cost.kill:
        yield message("meaning-cost-kill", count=cost.kill)
    if cost.kill_this:
        yield message("meaning-cost-kill-this")
    if cost.xp:
        yield message("meaning-cost-xp", count=cost.xp)
    if cost.objects is not None:
        yield _object_cost(cost.objects, things)


def _object_cost(cost: ObjectCost, things: Message | None) -> Message:
    how = cost.how.replace(" ", "-")
    return message(f"meaning-cost-object-{how}", things=things or message("meaning-me"))
