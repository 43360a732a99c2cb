"""What a card describes, as one noun with all that narrows it down: "other buffed friendly units here"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from carddata.model.targets import CardKind, TargetFilter
from tableside.describe.choosing import describe_choosing, describe_target
from tableside.describe.permissions import describe_costs
from tableside.message import CardName, Listing, Message, message

EQUIPMENT: Final = ("Equipment",)
"""The tag of gear that has a name of its own."""


def describe_objects(described: TargetFilter, count: int = 1) -> Message:
    """Objects with all that limits them; `count` chooses between singular and plural.

    >>> noun = describe_objects(TargetFilter(where="here", other=True), 2)
    >>> noun.code, dict(noun.arguments)["noun"].code
    ('noun-limited', 'noun-other')
    """
    if described.kind == "gear" and described.tags == EQUIPMENT:
        described = replace(described, kind="equipment", tags=())
    noun = _card(described, count) if described.kind == "card" else describe_kind(described, count)
    for adjective in _adjectives(described):
        noun = message(f"noun-{adjective}", noun=noun)
    for limit in (*_being(described, count), *_limits(described)):
        noun = message("noun-limited", noun=noun, limit=limit)
    return noun


def describe_one(described: TargetFilter) -> Message:
    """One of such objects, as "an enemy unit"."""
    return message("noun-one", noun=describe_objects(described))


def describe_each(described: TargetFilter) -> Message:
    """Every such object, as "each enemy unit"."""
    return message("noun-each", noun=describe_objects(described))


def describe_kind(target: TargetFilter, count: int = 1) -> Message:
    """The kind of thing and whose it is, as "enemy unit"; `count` chooses between singular and plural."""
    if target.zone == "banished":
        return message("target-banished-with-card" if target.banished_with else "target-banished-card", count=count)
    kind = target.kind.replace(" ", "-")
    return message(f"target-{target.whose}-{kind}", count=count)  # a Whose and an ObjectKind


def describe_card(types: tuple[CardKind, ...], count: int = 1) -> Message:
    """A card of one of these types, as "unit or gear card"; of any type without types."""
    if not types:
        return message("noun-card", count=count)
    return message("noun-card-of-type", count=count, types=_either(*(message(f"type-{kind}") for kind in types)))


def _card(described: TargetFilter, count: int) -> Message:
    """A card that is not on the board, and where it is from."""
    if described.zone == "banished":
        return describe_kind(described, count)
    card = describe_card(described.types, count)
    if described.zone == "trash":
        return message(f"noun-from-{described.whose}-trash", noun=card)  # a Whose
    return card


def _either(first: Message, *others: Message) -> Message:
    for other in others:
        first = message("target-either", first=first, second=other)
    return first


def _adjectives(described: TargetFilter) -> Iterator[str]:
    """Yield what stands before the noun, the word next to it first."""
    if described.mighty:
        yield "mighty"
    if described.alone:
        yield "lone"
    if described.status is not None and described.status != "in a showdown":
        yield described.status
    if described.other:
        yield "other"


def _being(described: TargetFilter, count: int) -> Iterator[Message]:
    """Yield what the things are besides their kind, right after the noun."""
    if described.token:
        yield message("target-token", count=count)
    if described.untoken:
        yield message("target-no-token", count=count)
    if described.chosen_champion:
        yield message("target-chosen-champion", count=count)


def _limits(described: TargetFilter) -> Iterator[Message]:
    """Yield where the things are, and what else is asked of them."""
    if described.where != "anywhere":
        yield message(f"target-at-{described.where.replace(' ', '-')}")  # a Where
    if described.status == "in a showdown":
        yield message("state-in-a-showdown")
    if described.keyword:
        yield message("target-with-keyword", keyword=described.keyword)
    if described.might is not None:
        yield message("target-with-might", might=described.might)
    if described.types and described.kind != "card":
        yield describe_card(described.types)
    yield from describe_costs(described)
    yield from _traits(described)
    yield from describe_choosing(described.choosing, describe_objects)
    if described.beside:
        yield message("meaning-beside", target=describe_target(described.beside))
    if described.unlike:
        yield message("meaning-unlike", target=describe_target(described.unlike))
    if described.weaker_than:
        yield message("meaning-weaker-than", target=describe_target(described.weaker_than))


def _traits(target: TargetFilter) -> Iterator[Message]:
    """Yield what is asked of permanents besides their state, place, keywords and most Might."""
    if target.only:
        yield message("target-only")
    if target.lacks:
        yield message("target-without-keyword", keyword=target.lacks)
    if target.least_might is not None:
        yield message("target-with-least-might", might=target.least_might)
    if target.foreign:
        yield message("target-foreign")
    if target.occupied:
        yield message(f"target-occupied-{target.occupied}")  # a Whose
    if target.weaker:
        yield message("target-weaker")
    if target.owned:
        yield message("target-owned")
    if target.any_of:
        yield message("target-any-of", noun=_either(*map(describe_one, target.any_of)))
    if target.called:
        yield message("target-called", card=CardName(target.called))
    if target.of_it:
        yield message("target-of-it")
    if target.other_than_it:
        yield message("target-other-than-it")
    if target.on_me:
        yield message("target-on-me")
    if target.named:
        yield message("target-with-named-tag")
    if target.untagged:
        yield message("target-without-tag", tag=target.untagged)
    if target.tags:
        several = len(target.tags) > 1
        yield message("target-with-any-tag" if several else "target-with-tag", tags=Listing(target.tags))


def describe_owned(described: TargetFilter, count: int) -> Message:
    """Objects of which another word says already whose they are, if they are yours."""
    yours = described.whose == "you" and described.kind != "card"
    return describe_objects(replace(described, whose="anybody") if yours else described, count)
