"""Numbers that cards read from the position, as messages: for each of what, and how many there must be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.amounts import Count
from carddata.model.targets import TargetFilter
from tableside.describe.choosing import describe_target
from tableside.describe.nouns import describe_objects, describe_owned
from tableside.message import Message, message


def describe_count(count: Count) -> Message:
    """What is counted, as in "for each card in your hand"."""
    if count.most:
        return message("counted-at-most", counted=describe_count(replace(count, most=0)), most=count.most)
    if count.objects is None:
        return message(f"counted-{count.of.replace(' ', '-')}")  # a Countable
    if count.of == "might":
        return message("counted-total-might", things=describe_objects(count.objects, 2))
    if count.of == "played":
        return message("counted-played-cards", things=describe_objects(count.objects))
    if count.of == "tags":
        return message("counted-tags", things=describe_objects(count.objects, 2))
    if count.of == "burned this way":
        return message(f"counted-{count.objects.types[0]}-burned-this-way")  # a CardKind
    counted = describe_objects(count.objects)
    if not count.beside:
        return counted
    code = "counted-others-beside" if count.others else "counted-beside"
    return message(code, counted=counted, target=describe_target(count.beside))


def describe_counted(count: Count, fewest: int, most: int | None) -> Iterator[Message]:
    """How many of them there must be, as "you have at least 2 cards in your hand".

    >>> [clause.code for clause in describe_counted(Count("hand"), 1, 3)]
    ['so-many-hand', 'so-many-hand']
    """
    if most == 0 and count.of == "conquests":
        yield message("so-many-no-conquests")
    elif fewest == most:
        yield _has(count, message("bound-exactly", number=fewest) if fewest else message("bound-none"), fewest)
    else:
        if fewest:
            yield _has(count, message("bound-at-least", number=fewest), fewest)
        if most is not None:
            yield _has(count, message("bound-at-most", number=most), most)


def describe_there_are(described: TargetFilter, least: int) -> Message:
    """That there is such an object, or that there are at least so many."""
    yours = "yours" if described.whose == "you" and described.kind != "card" else "any"
    if least == 1:
        return message(f"there-is-{yours}", noun=message("noun-one", noun=describe_owned(described, 1)))
    return _there_are(described, message("bound-at-least", number=least), least)


def _there_are(described: TargetFilter, bound: Message, count: int) -> Message:
    yours = "yours" if described.whose == "you" and described.kind != "card" else "any"
    return message(f"there-are-{yours}", bound=bound, count=count, things=describe_owned(described, count))


def _has(count: Count, bound: Message, number: int) -> Message:
    if count.objects is None:
        return message(f"so-many-{count.of.replace(' ', '-')}", bound=bound, count=number)  # a Countable
    if count.of == "might":
        return message("so-many-total-might", bound=bound, things=describe_objects(count.objects, 2))
    if count.of == "played":
        return message("so-many-played-cards", bound=bound, things=describe_objects(count.objects, number))
    if count.of == "burned this way":
        return message(f"so-many-{count.objects.types[0]}-burned-this-way", bound=bound, count=number)  # a CardKind
    if count.of == "tags":
        return message("so-many-shared-tags", bound=bound, things=describe_objects(count.objects, 2))
    return _there_are(count.objects, bound, number)
