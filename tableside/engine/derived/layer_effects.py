"""The objects of continuous effects, and the traits that permanents have with them (2026-07-16, 474-477)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from carddata.model.amounts import MightOf
from carddata.model.conditions import Outmatches
from carddata.model.continuous import Continuous, HasKeywords, HasMight, LosesKeywords
from carddata.model.keywords import CountedKeyword, Keyword, has_keyword, keyword_value
from carddata.model.targets import HasKeyword, TargetFilter
from tableside.engine.derived.conditions import condition_holds
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.keyword_changes import TimedKeyword, given_before, has_lost, timed_keywords, with_changes
from tableside.engine.derived.objects import describes_permanents, fitting_with
from tableside.engine.derived.quantities import quantity
from tableside.engine.derived.texts_in_play import effect_text, effect_texts
from tableside.engine.derived.truth import Number, Truth, Unknown
from tableside.engine.model.board import Limit, Permanent
from tableside.engine.model.state import Table

IN_ROLE: Final[Mapping[str, CountedKeyword]] = {"attacking": "Assault", "defending": "Shield"}
"""The keyword that adds Might in each role (807, 814)."""


class EffectSource(NamedTuple):
    """A continuous effect in play: its point of view, and the card that it stands on as a reference and by name."""

    effect: Continuous
    context: TargetingContext
    reference: str
    card: str


class OpenEffect(NamedTuple):
    """An effect of which nobody knows whether it applies, and the permanents that it would apply to."""

    source: EffectSource
    objects: frozenset[int]


AffectedObjects = Mapping[tuple[int, int], int]
"""The number of times that an effect, by its number, applies to a permanent, by its id."""


class Limited(NamedTuple):
    """A decrease of Might by a `source` that takes no unit below `least`; `taken` is what it takes once that is fixed.

    It is fixed in the edition of 2025-12-01, which limits a decrease as it begins to apply (477.3.b).
    """

    source: str
    change: int
    least: int
    taken: int | None = None

    def apply(self, might: int) -> int:
        """The Might that is left; a unit that has no more than the minimum keeps what it has (477.3.c)."""
        if self.taken is not None:
            return might - self.taken
        return might if might <= self.least else max(self.least, might + self.change)


class Traits(NamedTuple):
    """The traits of permanents with the effects that are applied, by id: more Might, limited decreases, keywords.

    They are `of_board` if they follow from what is on the board, and from nothing else in the position. `table` is the
    position that they were derived for, which may be earlier: they read of it only the facts of cards, what is
    attached, and what buffs give to whom, and are reused only while these are the same.
    """

    table: Table
    more: Mapping[int, int] = {}
    limited: Mapping[int, tuple[Limited, ...]] = {}
    given: Mapping[int, tuple[str, ...]] = {}
    open: tuple[OpenEffect, ...] = ()
    ordered: Mapping[int, tuple[str, ...]] | None = None
    of_board: bool = False

    def keywords(self, permanent: Permanent) -> tuple[str, ...]:
        """The keywords of a permanent; `ordered` has them where effects also take keywords away."""
        if self.ordered is not None:
            return self.ordered.get(permanent.id, ())
        stored, given = stored_keywords(self.table, permanent), self.given.get(permanent.id)
        return (*stored, *given) if given else stored

    def has(self, permanent: Permanent, keyword: Keyword) -> bool:
        """Return whether a permanent has this keyword."""
        return has_keyword(self.keywords(permanent), keyword)

    def might(self, unit: Permanent) -> int | None:
        """The Might of a unit; None if its card's facts are not known."""
        might = self._unlimited_might(unit)
        if might is not None:
            for decrease in self._decreases(unit):
                might = decrease.apply(might)
        return might

    def limits(self, unit: Permanent) -> tuple[Limit, ...]:
        """Return what each decrease with a minimum takes from a unit now; nothing if its Might is not known."""
        might, limits = self._unlimited_might(unit), []
        if might is None:
            return ()
        for decrease in self._decreases(unit):
            left = decrease.apply(might)
            limits.append(Limit(decrease.source, decrease.change, decrease.least, might - left))
            might = left
        return tuple(limits)

    def _unlimited_might(self, unit: Permanent) -> int | None:
        keywords = self.keywords(unit) if unit.role else ()
        return might_with(self.table, unit, keywords, self.more.get(unit.id, 0))

    def _decreases(self, unit: Permanent) -> list[Limited]:
        """The decreases with a minimum of a unit, those first that take what they took before."""
        return sorted(self.limited.get(unit.id, ()), key=lambda decrease: decrease.taken is None)


def stored_keywords(table: Table, permanent: Permanent) -> tuple[str, ...]:
    """The keywords that a permanent has without continuous effects: printed, given, or from attached Equipment.

    A lost keyword counts again if it is given later (480.3).
    """
    card = table.card(permanent.card)
    if permanent.keyword_changes and has_lost(permanent):
        base = (*(card.keywords if card else ()), *given_before(permanent))
        return with_changes(base, (*timed_keywords(permanent), *attached_keywords(table, permanent)))
    own = (*(card.keywords if card else ()), *permanent.granted, *permanent.kept)
    if not permanent.bears:
        return own
    return (*own, *(keyword for text in effect_texts(table, permanent) for keyword in text.keywords))


def attached_keywords(table: Table, bearer: Permanent) -> Iterator[TimedKeyword]:
    """The keywords that attached permanents have given to their bearer since they were attached (477.2.c, 480.2)."""
    for gear in table.attached(bearer):
        text = effect_text(table, gear)
        for keyword in text.keywords if text is not None else ():
            yield TimedKeyword(bearer.id, gear.active_since, keyword)


def might_with(table: Table, unit: Permanent, keywords: tuple[str, ...], more: int) -> int | None:
    """A unit's Might with these keywords, and `more` from continuous effects (143.2, 477.3, 718.4, 807, 814).

    What its Might was set to takes the place of the printed Might, and the rest is added to that (477.1.a.1).
    """
    card = table.card(unit.card)
    if card is None or card.might is None:
        return None
    in_role = IN_ROLE.get(unit.role)
    role = keyword_value(keywords, in_role) if in_role else 0
    attached = sum(text.might for text in effect_texts(table, unit)) if unit.bears else 0
    buff = might_of_buff(table, unit) * unit.buffs if unit.buffed else 0
    own = unit.set_to[-1].might if unit.set_to else card.might
    return own + unit.bonus + buff + role + attached + more


def might_of_buff(table: Table, unit: Permanent) -> int:
    """The Might that each buff gives to a unit: 1, and what buffs give more to friendly units this turn (703)."""
    team = table.team(unit.player)
    return 1 + sum(seat.buffs_give for seat in table.seats if seat.player in team)


def affected_objects(table: Table, number: int, source: EffectSource, traits: Traits) -> AffectedObjects:
    """Return what an effect surely applies to now, and how often; nothing if its condition is not surely met."""
    times = _times(table, source, traits)
    if isinstance(times, Unknown) or not condition_holds(table, source.effect.only_if, source.context, traits):
        return {}
    objects: dict[tuple[int, int], int] = {}
    for identity, held in _affected(table, source, traits):
        if held is True:
            objects[number, identity] = objects.get((number, identity), 0) + times
    return objects


def _times(table: Table, source: EffectSource, traits: Traits) -> Number:
    """Return how often an effect counts."""
    each = None if isinstance(source.effect, LosesKeywords) else source.effect.each
    return 1 if each is None else quantity(table, each, source.context, traits)


def _affected(table: Table, source: EffectSource, traits: Traits) -> Iterator[tuple[int, Truth]]:
    """Yield the id of each permanent that an effect applies to if its condition is met, or may apply to.

    It comes once for each time that the effect does, with whether that is sure.
    """
    through = None if isinstance(source.effect, LosesKeywords) else source.effect.through
    if through is not None:
        for giver, held in fitting_with(table, through, source.context, traits):
            gear = table.permanent(giver) if isinstance(giver, int) else None
            if gear is not None and gear.attached_to:
                yield gear.attached_to, held
    elif source.effect.to == "me":
        if source.context.me is not None:
            yield source.context.me, True
    else:
        for target, held in fitting_with(table, source.effect.to, source.context, traits):
            if isinstance(target, int):
                yield target, held


def with_effects(table: Table, sources: tuple[EffectSource, ...], applied: AffectedObjects, traits: Traits) -> Traits:
    """The traits with these effects applied."""
    more: dict[int, int] = {}
    given: dict[int, tuple[str, ...]] = {}
    limited: dict[int, tuple[Limited, ...]] = {}
    lacking = []
    for (number, identity), times in applied.items():
        match sources[number].effect:
            case HasMight(amount=change, least=int() as least):
                decreases = limited.get(identity, ())
                decrease = Limited(sources[number].reference, change * times, least)
                limited[identity] = (*decreases, _as_remembered(table.permanent(identity), decrease, decreases))
            case HasMight(amount=change):
                more[identity] = more.get(identity, 0) + change * times
            case HasKeywords(keywords=keywords, lacking=False):
                given[identity] = given.get(identity, ()) + keywords * times
            case HasKeywords(keywords=keywords):
                lacking.append((identity, keywords))
    traits = traits._replace(more=more, limited=limited, given=given)
    for identity, keywords in lacking:
        permanent = table.permanent(identity)
        if permanent is not None:
            names = {keyword.partition(" ")[0] for keyword in traits.keywords(permanent)}
            new = tuple(keyword for keyword in keywords if keyword.partition(" ")[0] not in names)
            given[identity] = given.get(identity, ()) + new
    return traits


def _as_remembered(unit: Permanent | None, new: Limited, before: Sequence[Limited]) -> Limited:
    """A decrease with what it took as it began to apply to a unit, if the unit remembers that (477.3.b)."""
    if unit is None or not unit.limits:
        return new
    key = new[:-1]
    known = [limit.taken for limit in unit.limits if (limit.source, limit.change, limit.least) == key]
    equal = sum(decrease[:-1] == key for decrease in before)
    return new._replace(taken=known[equal]) if equal < len(known) else new


def depends_on_traits(effect: Continuous) -> bool:
    """Return whether what an effect applies to, its condition or its amount asks for Might or keywords."""
    return bool(asked_keywords(effect))


@lru_cache(maxsize=4096)
def asked_keywords(effect: Continuous) -> frozenset[str]:
    """The keywords that an effect asks for; Might has those that add Might in a role (807, 814).

    >>> asked_keywords(HasMight(amount=1, to=TargetFilter(that=(HasKeyword("Tank"),))))
    frozenset({'Tank'})
    """
    return _keywords_in(effect)


def _keywords_in(asking: object) -> frozenset[str]:
    """The keywords that an effect, or a part of it, asks for."""
    if isinstance(asking, tuple):
        return frozenset[str]().union(*map(_keywords_in, asking))
    if not isinstance(asking, msgspec.Struct):
        return frozenset()
    asked = {asking.keyword} if isinstance(asking, HasKeyword) else set[str]()
    if _asks_might(asking):
        asked.update(IN_ROLE.values())
    return frozenset(asked).union(*(_keywords_in(getattr(asking, name)) for name in asking.__struct_fields__))


def _asks_might(asking: msgspec.Struct) -> bool:
    """Return whether a description, an amount or a condition asks how much Might units have."""
    match asking:
        case TargetFilter():
            return asking.asks_might
        case MightOf() | Outmatches():
            return True
        case _:
            return False


def open_effects(table: Table, sources: tuple[EffectSource, ...], traits: Traits) -> Iterator[OpenEffect]:
    """The effects of which nobody knows whether, how often, or to what they apply."""
    for source in sources:
        if is_sure(source.effect):
            continue
        met = condition_holds(table, source.effect.only_if, source.context, traits)
        if met is False:
            continue
        sure = met is True and not isinstance(_times(table, source, traits), Unknown)
        objects = (each for each, held in _affected(table, source, traits) if not sure or held is not True)
        if permanents := frozenset(objects):
            yield OpenEffect(source, permanents)


def is_sure(effect: Continuous) -> bool:
    """Return whether an effect always applies, to permanents by nothing else than whose or where they are, and once."""
    if effect.only_if is not None:
        return False
    if effect.to != "me" and (effect.to.that or not describes_permanents(effect.to)):
        return False
    return isinstance(effect, LosesKeywords) or (effect.each is None and effect.through is None)
