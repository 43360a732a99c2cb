"""The layers where permanents lose keywords, so that the order of effects counts (2026-07-16, 477.2, 478-480).

Each round goes through all effects on keywords anew, in the order of `effect_order.py`, and then through those on
Might. The timestamp of an effect is the id of its card, or the moment from which on its text has been active: that of
what is attached or detached, and of what is Empowered. What a permanent was given or has lost for a time notes its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from carddata.model.conditions import Empowered, asks_for
from carddata.model.continuous import HasKeywords, HasMight, LosesKeywords
from tableside.engine.derived.effect_order import Application, Stamp, apply_in_order
from tableside.engine.derived.keyword_changes import TimedKeyword, given_before, timed_keywords, without
from tableside.engine.derived.layer_effects import (
    AffectedObjects,
    EffectSource,
    Traits,
    affected_objects,
    asked_keywords,
    attached_keywords,
    open_effects,
    with_effects,
)
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table

MOST_ROUNDS: Final = 64
"""The greatest number of passages through the layers."""

Keywords = Mapping[int, tuple[str, ...]]
"""The keywords of each permanent, by id."""


class Passage(NamedTuple):
    """A stage of the passage through the effects on keywords: what permanents have, and what was applied so far."""

    keywords: Keywords
    applied: AffectedObjects


def in_order(table: Table, sources: tuple[EffectSource, ...]) -> Traits:
    """The traits of all permanents once a round changes nothing; what ended once does not begin again (476.3)."""
    base = {permanent.id: _base(table, permanent) for permanent in table.permanents}
    traits, ended = Traits(table), set[tuple[int, int]]()
    applied: AffectedObjects = {}
    asked = tuple(asked_keywords(source.effect) for source in sources)
    fixed = {n: affected_objects(table, n, sources[n], traits) for n, names in enumerate(asked) if not names}
    for _ in range(MOST_ROUNDS):
        before = traits, applied
        ended |= _disqualified(table, sources, traits, applied, fixed)
        traits, now = _with_keywords(table, sources, traits, base, frozenset(ended), asked, fixed)
        for number, source in enumerate(sources):
            if isinstance(source.effect, HasMight):
                now |= fixed[number] if number in fixed else affected_objects(table, number, source, traits)
        ended |= applied.keys() - now.keys()
        applied = {key: times for key, times in now.items() if key not in ended}
        traits = with_effects(table, sources, applied, traits)
        if (traits, applied) == before:
            break
    return traits._replace(open=tuple(open_effects(table, sources, traits)))


def _disqualified(
    table: Table,
    sources: tuple[EffectSource, ...],
    traits: Traits,
    applied: AffectedObjects,
    fixed: Mapping[int, AffectedObjects],
) -> set[tuple[int, int]]:
    """The effects on keywords that a whole passage applied to permanents to which they no longer apply (476.3)."""
    asking = {n for n, _ in applied if n not in fixed and not isinstance(sources[n].effect, HasMight)}
    now = {key for number in asking for key in affected_objects(table, number, sources[number], traits)}
    return {key for key in applied if key[0] in asking and key not in now}


def _base(table: Table, permanent: Permanent) -> tuple[str, ...]:
    """The keywords of a permanent before all effects whose time is known."""
    card = table.card(permanent.card)
    return (*(card.keywords if card else ()), *given_before(permanent))


def _with_keywords(
    table: Table,
    sources: tuple[EffectSource, ...],
    traits: Traits,
    base: Keywords,
    ended: frozenset[tuple[int, int]],
    asked: tuple[frozenset[str], ...],
    fixed: Mapping[int, AffectedObjects],
) -> tuple[Traits, dict[tuple[int, int], int]]:
    """The traits with the keywords that all effects leave, each applied once, and what they were applied to."""
    permanents = [
        change for each in table.permanents for change in (*timed_keywords(each), *attached_keywords(table, each))
    ]
    numbers = [number for number, source in enumerate(sources) if not isinstance(source.effect, HasMight)]

    def objects(number: int, keywords: Keywords) -> Mapping[int, int]:
        now = fixed.get(number)
        if now is None:
            now = affected_objects(table, number, sources[number], traits._replace(ordered=keywords))
        return {identity: times for (_, identity), times in now.items() if (number, identity) not in ended}

    def outcome(effect: int | TimedKeyword, passage: Passage) -> object:
        if isinstance(effect, TimedKeyword):
            return None
        keywords, affected = passage.keywords, objects(effect, passage.keywords)
        return {each: _given(sources[effect], keywords[each], times) for each, times in affected.items()}

    def apply(effect: int | TimedKeyword, passage: Passage) -> Passage:
        keywords, applied = passage
        if isinstance(effect, TimedKeyword):
            return Passage({**keywords, effect.unit: effect.apply(keywords[effect.unit])}, applied)
        found = objects(effect, keywords)
        after = {each: _after(sources[effect], keywords[each], times) for each, times in found.items()}
        return Passage({**keywords, **after}, {**applied, **{(effect, each): times for each, times in found.items()}})

    def stamp(effect: int | TimedKeyword) -> Stamp:
        return effect.stamp if isinstance(effect, TimedKeyword) else _stamp(table, sources[effect])

    reads = {number: asked[number] | _names_lacking(sources[number]) for number in numbers}

    def may_alter(first: int | TimedKeyword, second: int | TimedKeyword) -> bool:
        if isinstance(second, TimedKeyword) or not reads[second]:
            return False
        changed = _changed_names(first if isinstance(first, TimedKeyword) else sources[first])
        return changed is None or not changed.isdisjoint(reads[second])

    effects: list[int | TimedKeyword] = [*permanents, *numbers]
    passage = apply_in_order(effects, Passage(base, {}), Application(stamp, outcome, apply, may_alter))
    return traits._replace(ordered=passage.keywords), dict(passage.applied)


def _names_lacking(source: EffectSource) -> frozenset[str]:
    """The names of the keywords that an effect gives only where they are lacking (478.1.c)."""
    if isinstance(source.effect, HasKeywords) and source.effect.lacking:
        return frozenset(keyword.partition(" ")[0] for keyword in source.effect.keywords)
    return frozenset()


def _changed_names(change: EffectSource | TimedKeyword) -> frozenset[str] | None:
    """The names of the keywords that an effect gives or takes away; None for all keywords."""
    match change:
        case TimedKeyword(keyword=""):
            return None
        case TimedKeyword(keyword=keyword):
            return frozenset((keyword.partition(" ")[0],))
        case EffectSource(effect=LosesKeywords(keywords=())):
            return None
        case EffectSource(effect=HasKeywords(keywords=keywords) | LosesKeywords(keywords=keywords)):
            return frozenset(keyword.partition(" ")[0] for keyword in keywords)
        case _:
            return frozenset()


def _given(source: EffectSource, keywords: tuple[str, ...], times: int) -> tuple[str, ...]:
    """The keywords that an effect gives to what it applies to this many times; none if it takes some away."""
    match source.effect:
        case HasKeywords(keywords=given, lacking=True):
            present = {keyword.partition(" ")[0] for keyword in keywords}
            return tuple(keyword for keyword in given if keyword.partition(" ")[0] not in present)
        case HasKeywords(keywords=given):
            return given * times
        case _:
            return ()


def _after(source: EffectSource, keywords: tuple[str, ...], times: int) -> tuple[str, ...]:
    """The keywords of a permanent after an effect that applies to it this many times."""
    if isinstance(source.effect, LosesKeywords):
        return without(keywords, source.effect.keywords)
    return keywords + _given(source, keywords, times)


def _stamp(table: Table, source: EffectSource) -> Stamp:
    """The timestamp of an effect of a card in play; that of a battlefield is the earliest (480)."""
    card = table.permanent(int(source.reference[1:])) if source.reference.startswith("#") else None
    if card is None:
        return 0, 0
    condition = source.effect.only_if
    own = table.permanent(source.context.me) if source.context.me is not None else None
    since = max((card.id, 0), card.active_since)
    if own is not None and asks_for(condition, Empowered):
        since = max(since, own.empowered_since)
    return *since, card.id
