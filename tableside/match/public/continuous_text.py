"""What continuous effects say, as messages (2026-07-16, 364, 473-480)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from carddata.model.amounts import Count
from carddata.model.conditions import If
from carddata.model.continuous import Affected, HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.targets import TargetFilter
from tableside.match.public.ability_text import signed
from tableside.message import Argument, Listing, Message, message

DescribeThings = Callable[[Affected], Argument]
DescribeObjects = Callable[[TargetFilter, int], Message]
DescribeConditions = Callable[[If], Argument]


def describe_continuous(
    effect: HasMight | HasKeywords | LosesKeywords | HasTags | OthersEnter,
    things: DescribeThings,
    objects: DescribeObjects,
    conditions: DescribeConditions,
) -> Message:
    """What holds while the card is in play. The functions describe what the effect speaks of."""
    does = _gain(effect, things, objects)
    if isinstance(effect, HasKeywords) and effect.lacking:
        does = message("meaning-lacking", effect=does)
    if isinstance(effect, HasKeywords) and effect.everywhere:
        does = message("meaning-everywhere", effect=does)
    if isinstance(effect, HasTags):
        return message("meaning-while-in-play", effect=does)
    if isinstance(effect, HasMight | HasKeywords) and effect.each is not None:
        does = message("meaning-for-each", effect=does, counted=describe_count(effect.each, objects))
    if isinstance(effect, HasMight) and effect.least is not None:
        does = message("meaning-to-a-minimum", effect=does, least=effect.least)
    if effect.only_if is None:
        return message("meaning-while-in-play", effect=does)
    return message("meaning-while-in-play-if", effect=does, conditions=conditions(effect.only_if))


def _gain(
    effect: HasMight | HasKeywords | LosesKeywords | HasTags | OthersEnter,
    things: DescribeThings,
    objects: DescribeObjects,
) -> Message:
    match effect:
        case HasMight(through=TargetFilter() as gear) | HasKeywords(through=TargetFilter() as gear):
            bearers = message("meaning-bearers", gear=objects(gear, 1))
            return _gain(replace(effect, through=None), lambda _: bearers, objects)
        case HasMight(amount=amount, to=to):
            return message("meaning-has-might", amount=signed(amount), things=things(to))
        case HasKeywords(keywords=keywords, to=to):
            return message("meaning-has-keywords", keywords=Listing(keywords), things=things(to))
        case LosesKeywords(keywords=(), to=to):
            return message("meaning-loses-all-keywords", things=things(to))
        case LosesKeywords(keywords=keywords, to=to):
            return message("meaning-loses-keywords", keywords=Listing(keywords), things=things(to))
        case HasTags(tags=tags, to=to):
            return message("meaning-has-tags", tags=Listing(tags), things=things(to))
        case OthersEnter(of=of, ready=ready):
            code = "meaning-others-enter-ready" if ready else "meaning-others-enter-exhausted"
            return message(code, things=objects(of, 2))


def describe_count(count: Count, objects: DescribeObjects) -> Message:
    """What is counted."""
    if count.objects is None:
        return message(f"counted-{count.of.replace(' ', '-')}")  # a Countable
    if count.of == "might":
        return message("counted-total-might", things=objects(count.objects, 2))
    if count.of == "played":
        return message("counted-played-cards", things=objects(count.objects, 1))
    if count.of == "tags":
        return message("counted-tags", things=objects(count.objects, 2))
    counted = objects(count.objects, 1)
    return message("counted-beside", counted=counted, number=count.beside) if count.beside else counted
