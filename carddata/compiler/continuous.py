"""Continuous effects of a card of a known type: what their words mean there, if they mean anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both, check_place, condition_of, with_name
from carddata.compiler.countables import quantity
from carddata.compiler.counting import capped
from carddata.compiler.descriptions import MIGHTY, TOKEN, bounds_of_might, description
from carddata.compiler.reading_continuous import check_entering
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.amounts import Quantity
from carddata.model.card import Standing
from carddata.model.conditions import Condition, asks_for
from carddata.model.continuous import HasKeywords, HasMight, HasTags, OthersEnter
from carddata.model.keywords import COUNTED, GRANTED
from carddata.model.scope import Affected
from carddata.model.targets import TargetFilter, tags_asked

BEARERS: Final = ("unit", "gear", "legend", "battlefield")
"""The types of cards that stand in play."""


def continuous_effects(phrase: p.ContinuousLine, context: CardContext) -> tuple[Standing, ...]:
    """The effects that a line describes: one for Might and one for keywords, for each way to meet its condition."""
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    if phrase.by_equipment:
        return _through_equipment(phrase, context)
    if phrase.everywhere:
        return _everywhere(phrase, context)
    of_might = all(isinstance(gain, int) for gain in phrase.gains)
    to, at_mine = _affected(phrase.subject, context, of_might=of_might)
    each, counts_at_mine = _count(phrase.each, context)
    effects: list[Standing] = []
    for condition in standing_conditions(phrase.conditions, context):
        asked = both(condition, AT_A_BATTLEFIELD) if at_mine or counts_at_mine else condition
        effects += _gains(phrase, to, each, asked)
    return tuple(effects)


def _everywhere(phrase: p.ContinuousLine, context: CardContext) -> tuple[Standing, ...]:
    """Quick-Draw that Equipment of players has wherever it is (819); nothing else is given a keyword off the board."""
    if isinstance(phrase.subject, str) or phrase.gains != ("Quick-Draw",) or context.type == "battlefield":
        raise Stopped("mechanic", 0, "standing-keyword-or-ability")
    described, at_mine = _described(phrase.subject, context)
    if described != description(kind="gear", whose=described.whose, tags=("Equipment",)) or at_mine:
        raise Stopped("mechanic", 0, "standing-keyword-or-ability")
    conditions = standing_conditions(phrase.conditions, context)
    return tuple(
        HasKeywords(keywords=("Quick-Draw",), to=described, only_if=condition, everywhere=True)
        for condition in conditions
    )


def _through_equipment(phrase: p.ContinuousLine, context: CardContext) -> tuple[Standing, ...]:
    """Return what Equipment gives besides to the units to which it is attached."""
    if isinstance(phrase.subject, str):
        raise Stopped("reference", 0)
    described, at_mine = _described(phrase.subject, context)
    if described.kind != "gear" or tags_asked(described) != ("Equipment",) or at_mine:
        raise Stopped("mechanic", 0, "attach")
    conditions = standing_conditions(phrase.conditions, context)
    effects = (effect for condition in conditions for effect in _gains(phrase, "me", None, condition))
    return tuple(replace(effect, through=described) for effect in effects)


def _gains(
    phrase: p.ContinuousLine, to: Affected, each: Quantity | None, condition: Condition | None
) -> Iterator[HasMight | HasKeywords]:
    mights = [gain for gain in phrase.gains if isinstance(gain, int)]
    keywords = tuple(gain for gain in phrase.gains if isinstance(gain, str))
    if len(mights) > 1 or len(set(keywords)) < len(keywords) or (phrase.lacking and mights):
        raise Stopped("reference", 0)
    if phrase.least is not None and (keywords or mights[0] > 0):
        raise Stopped("reference", 0)
    for keyword in keywords:
        name, _, value = keyword.partition(" ")
        counted = name in COUNTED and name in GRANTED
        if name not in GRANTED or (value and not (counted and int(value))) or (each is not None and not counted):
            raise Stopped("keyword", 0, name.lower())
    total = phrase.each.total if phrase.each is not None else 0
    if total and keywords:
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    for might in mights:
        so_many = capped(each, phrase.each, might) if each is not None and phrase.each is not None else each
        yield HasMight(amount=might, to=to, least=phrase.least, each=so_many, only_if=condition)
    if keywords:
        yield HasKeywords(keywords=keywords, to=to, each=each, only_if=condition, lacking=phrase.lacking)


def _affected(subject: p.Objects | str, context: CardContext, *, of_might: bool = False) -> tuple[Affected, bool]:
    """Return what the effect applies to, and whether it asks for the own permanent to be at a battlefield.

    Of tokens only units have Might, so that an effect `of_might` alone is on those.
    """
    if isinstance(subject, str):
        if context.type != "unit":
            raise Stopped("reference", 0)
        return "me", False
    described, at_mine = _described(subject, context)
    if described.kind == "permanent" and TOKEN in described.that and of_might:
        described = replace(described, kind="unit")
    if described.kind != "unit":
        raise Stopped("reference", 0)
    return described, at_mine


def _described(objects: p.Objects, context: CardContext) -> tuple[TargetFilter, bool]:
    described = with_name(objects.described, context)
    check_place(described, context)
    at_mine = objects.bound == "mine"
    if objects.bound not in ("", "mine", "one battlefield") or objects.total_might is not None:
        raise Stopped("place", 0)
    if at_mine and context.type != "unit":
        raise Stopped("place", 0)
    return described, at_mine


def _count(counting: p.CountPhrase | None, context: CardContext) -> tuple[Quantity | None, bool]:
    """Return what is counted, and whether that asks for the own permanent to be at a battlefield.

    What is counted by its Might could be changed by the effect itself (478).
    """
    if counting is None:
        return None, False
    if counting.of.endswith("this way"):
        raise Stopped("reference", 0)
    if counting.objects is None:
        return quantity(counting.of), False
    described, at_mine = _described(counting.objects, context)
    if MIGHTY in described.that or "at most" in bounds_of_might(described):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    if described.kind not in ("unit", "gear", "permanent", "battlefield", "card"):
        raise Stopped("reference", 0)
    return quantity(counting.of, described), at_mine


def standing_conditions(
    conditions: tuple[p.ConditionPhrase, ...], context: CardContext
) -> tuple[Condition | None, ...]:
    """The conditions under which an effect applies, each by itself."""
    if not conditions:
        return (None,)
    condition = conditions[0] if len(conditions) == 1 else _all_of(conditions)
    each = condition.conditions if isinstance(condition, p.InEither) else (condition,)
    converted = tuple(condition_of(asked, context) for asked in each)
    if any(asks_for(asked, c.PlayedFrom, c.Paid, c.AnyChosen, c.Chosen) for asked in converted):
        raise Stopped("condition", 0)
    if any(asks_for(asked, c.Legion) for asked in converted) and (context.type == "battlefield" or context.second_box):
        raise Stopped("condition", 0)
    return converted


def _all_of(conditions: tuple[p.ConditionPhrase, ...]) -> p.AllOf:
    """Several conditions as one, the last of them first; stop at one that is met in one of several ways."""
    held = tuple(
        condition for condition in reversed(conditions) if isinstance(condition, Condition | p.AtMyBattlefield)
    )
    if len(held) < len(conditions):
        raise Stopped("condition", 0)
    return p.AllOf(held)


def tagged(phrase: p.Tagged, context: CardContext) -> HasTags:
    """The effect by which units have tags besides their own; which units follows from whose they are and where."""
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    to, at_mine = _affected(phrase.subject, context)
    if at_mine:
        raise Stopped("mechanic", 0, "types-tags-and-names")
    if not isinstance(to, TargetFilter) and not context.second_box:
        raise Stopped("reference", 0)
    return HasTags(tags=phrase.tags, to=to)


def others_enter(phrase: p.TheyEnter, context: CardContext) -> OthersEnter:
    """The effect by which other cards enter ready; they are described by what they are, not by where."""
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    described = check_entering(phrase.subject)
    check_place(described, context)
    (condition,) = standing_conditions(phrase.conditions, context)
    return OthersEnter(of=described, only_if=condition)
