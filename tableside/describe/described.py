"""The things that operations act on and costs ask for, as messages."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model import operations as m
from carddata.model.costs import Cost
from carddata.model.targets import TargetFilter
from tableside.describe.choosing import describe_target
from tableside.describe.costs import describe_cost
from tableside.describe.nouns import describe_each, describe_objects
from tableside.message import Argument, Message, message


def describe_own_cost(cost: Cost) -> Iterator[Argument]:
    """The parts of a cost."""
    objects = cost.objects.of if cost.objects is not None else None
    count = cost.objects.most or 2 if cost.objects is not None else 1
    return describe_cost(cost, describe_objects(objects, count) if isinstance(objects, TargetFilter) else None)


def describe_things(things: m.Things) -> Message:
    """Return what an operation acts on."""
    match things:
        case "me":
            return message("meaning-me")
        case "it":
            return message("meaning-it")
        case "that":
            return message("meaning-that-unit")
        case "this":
            return message("meaning-this-equipment")
        case int():
            return describe_target(things)
        case _:
            return describe_each(things)
