"""What is chosen, as messages: how many of which kind, and all that narrows it down."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.targets import CardKind, Choice, TargetFilter
from tableside.match.public.choosing_text import describe_choosing
from tableside.match.public.permission_text import describe_costs
from tableside.message import CardName, Listing, Message, message


def describe_choice(choice: Choice) -> Message:
    """How many things are chosen and which, as "up to 2 enemy units, at a battlefield"."""
    amount = _amount(choice)
    limits = describe_limits(choice)
    return message("choice-limited", choice=amount, limits=Listing(limits)) if limits else amount


def _amount(choice: Choice) -> Message:
    least, most = choice.least, choice.most
    target = describe_kind(choice, count=2 if most is None else most)
    if most is None and not least:
        return message("choice-any-number", target=target)
    if most is None:
        return message("choice-at-least", least=least, target=target)
    if least == most == 1:
        return message("choice-one", target=target)
    if least == most:
        return message("choice-exactly", number=most, target=target)
    if not least:
        return message("choice-up-to", most=most, target=target)
    return message("choice-between", least=least, most=most, target=target)


def describe_kind(target: TargetFilter, count: int = 1) -> Message:
    """The kind of thing and whose it is, as "enemy unit"; `count` chooses between singular and plural."""
    if target.zone == "banished":
        return message("target-banished-with-card" if target.banished_with else "target-banished-card", count=count)
    kind = target.kind.replace(" ", "-")
    return message(f"target-{target.whose}-{kind}", count=count)  # a Whose and an ObjectKind


def describe_types(types: tuple[CardKind, ...]) -> Message:
    """Types of cards of which any will do, as "type: unit or gear"."""
    first, *others = (message(f"type-{kind}") for kind in types)  # a CardKind
    for other in others:
        first = message("target-either", first=first, second=other)
    return message("target-of-type", types=first)


def describe_limits(target: TargetFilter) -> tuple[Message, ...]:
    """All that narrows the kind down."""
    limits = []
    if target.types:
        limits.append(describe_types(target.types))
    if target.status is not None:
        limits.append(message(f"state-{target.status.replace(' ', '-')}"))  # a Status
    if target.where != "anywhere":
        limits.append(message(f"target-at-{target.where}"))  # a Where
    if target.keyword:
        limits.append(message("target-with-keyword", keyword=target.keyword))
    if target.might is not None:
        limits.append(message("target-with-might", might=target.might))
    return (
        *limits,
        *describe_costs(target),
        *describe_traits(target),
        *describe_choosing(target.choosing, describe_kind),
    )


def _described(target: TargetFilter) -> Message:
    """What a description among others says."""
    limits, kind = describe_limits(target), describe_kind(target)
    return message("choice-limited", choice=kind, limits=Listing(limits)) if limits else kind


def describe_traits(target: TargetFilter) -> Iterator[Message]:
    """What is asked of permanents besides their state, place, keywords and most Might.

    >>> [limit.code for limit in describe_traits(TargetFilter(mighty=True, alone=True))]
    ['target-mighty', 'target-alone']
    """
    if target.mighty:
        yield message("target-mighty")
    if target.alone:
        yield message("target-alone")
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
    if target.chosen_champion:
        yield message("target-chosen-champion")
    if target.token:
        yield message("target-token")
    if target.any_of:
        first, *others = map(_described, target.any_of)
        for other in others:
            first = message("target-either", first=first, second=other)
        yield first
    if target.called:
        yield message("target-called", card=CardName(target.called))
    if target.of_it:
        yield message("target-of-it")
    if target.other_than_it:
        yield message("target-other-than-it")
    if target.untoken:
        yield message("target-no-token")
    if target.on_me:
        yield message("target-on-me")
    if target.named:
        yield message("target-with-named-tag")
    if target.untagged:
        yield message("target-without-tag", tag=target.untagged)
    if target.tags:
        several = len(target.tags) > 1
        yield message("target-with-any-tag" if several else "target-with-tag", tags=Listing(target.tags))
