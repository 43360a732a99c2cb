"""Continuous effects in their layers (2026-07-16, 473-480).

What a position says of permanents by itself comes first: the printed Might and keywords, what attached cards add, a
buff, and what was given for the turn. Then each passage goes through the layers: abilities (477.2), then arithmetic
(477.3). An effect is applied to an object as soon as its condition is met, and leaves it as soon as it is not, each
once (476.1, 476.3). When a passage changes nothing, the traits stand (476). Sums are the same in any order, so that of
effects within a layer makes no difference (480), but for an effect that gives only what is lacking, and for a decrease
down to a minimum: these depend on all others, and come last (478.1.c). The minimum is no snapshot, since the effect is
a passive ability (477.3.e.2.b). Effects that feed each other stop after `MOST_PASSAGES`.

An effect whose condition is not known is not applied. It is kept as open: what hangs on it is asked or assumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from carddata.model.card import Standing
from carddata.model.continuous import Continuous, HasKeywords, HasMight
from carddata.model.keywords import CountedKeyword, Keyword, has_keyword, keyword_value
from carddata.model.targets import TargetFilter
from tableside.engine.model.board import Permanent
from tableside.engine.model.conditions import amount, holds
from tableside.engine.model.objects import TargetingContext, matching
from tableside.engine.model.references import UNKNOWN, Target

if TYPE_CHECKING:
    from tableside.engine.model.state import Table

IN_ROLE: Final[Mapping[str, CountedKeyword]] = {"attacking": "Assault", "defending": "Shield"}
"""The keyword that adds Might in each role (807, 814)."""


MOST_PASSAGES: Final = 64
"""How often the layers are gone through at most."""


class Source(NamedTuple):
    """A continuous effect in play: its point of view, and the card that it stands on as a reference and by name."""

    effect: Continuous
    context: TargetingContext
    reference: str
    card: str


InPlay = tuple[Standing, TargetingContext, str, str]
"""A standing effect in play, its point of view, and its card as a reference and by name."""


class OpenEffect(NamedTuple):
    """An effect of which nobody knows whether it applies, and the permanents that it would apply to."""

    source: Source
    objects: frozenset[int]


Applied = Mapping[tuple[int, int], int]
"""How often an effect, by its number, applies to a permanent, by its id."""


class Limited(NamedTuple):
    """A decrease of Might that takes no unit below `least`."""

    change: int
    least: int

    def apply(self, might: int) -> int:
        """The Might that is left; a unit that has no more than the minimum keeps what it has (477.3.c)."""
        return might if might <= self.least else max(self.least, might + self.change)


class Traits(NamedTuple):
    """What permanents have with the effects that are applied, by id: more Might, limited decreases, and keywords."""

    table: Table
    more: Mapping[int, int] = {}
    limited: Mapping[int, tuple[Limited, ...]] = {}
    given: Mapping[int, tuple[str, ...]] = {}
    open: tuple[OpenEffect, ...] = ()

    def keywords(self, permanent: Permanent) -> tuple[str, ...]:
        """The keywords of a permanent."""
        return (*stored_keywords(self.table, permanent), *self.given.get(permanent.id, ()))

    def has(self, permanent: Permanent, keyword: Keyword) -> bool:
        """Whether a permanent has this keyword."""
        return has_keyword(self.keywords(permanent), keyword)

    def might(self, unit: Permanent) -> int | None:
        """The Might of a unit; None if its card's facts are not known."""
        might = might_with(self.table, unit, self.keywords(unit), self.more.get(unit.id, 0))
        if might is not None:
            for decrease in self.limited.get(unit.id, ()):
                might = decrease.apply(might)
        return might


def stored_keywords(table: Table, permanent: Permanent) -> tuple[str, ...]:
    """The keywords that a permanent has without continuous effects: printed, given, and of what is attached to it."""
    card = table.card(permanent.card)
    own = (*(card.keywords if card else ()), *permanent.granted, *permanent.kept)
    if not permanent.bears:
        return own
    return (*own, *(keyword for text in table.effect_texts(permanent) for keyword in text.keywords))


def might_with(table: Table, unit: Permanent, keywords: tuple[str, ...], more: int) -> int | None:
    """A unit's Might with these keywords and so much more of continuous effects (143.2, 477.3, 718.4, 807, 814)."""
    card = table.card(unit.card)
    if card is None or card.might is None:
        return None
    in_role = IN_ROLE.get(unit.role)
    role = keyword_value(keywords, in_role) if in_role else 0
    attached = sum(text.might for text in table.effect_texts(unit)) if unit.bears else 0
    buff = might_of_buff(table, unit) * unit.buffs if unit.buffed else 0
    return card.might + unit.bonus + buff + role + attached + more


def might_of_buff(table: Table, unit: Permanent) -> int:
    """The Might that each buff gives to a unit: 1, and what buffs give more to friendly units this turn (703)."""
    team = table.team(unit.player)
    return 1 + sum(seat.buffs_give for seat in table.seats if seat.player in team)


def derive(table: Table) -> Traits | None:
    """The traits of all permanents, None if no continuous effect is in play: then what is stored is all."""
    sources = tuple(_sources(table))
    if not sources:
        return None
    traits, dependent = Traits(table), []
    applied: dict[tuple[int, int], int] = {}
    for number, source in enumerate(sources):
        if _depends_on_traits(source.effect):
            dependent.append(number)
        else:
            applied.update(_applications(table, number, source, traits))
    traits = _with_effects(table, sources, applied, traits)
    if dependent:
        traits = _settled(table, sources, dependent, applied, traits)
    return traits._replace(open=tuple(_open_effects(table, sources, traits)))


def _settled(table: Table, sources: tuple[Source, ...], dependent: list[int], fixed: Applied, traits: Traits) -> Traits:
    """The traits once a passage changes nothing; what `ended` once does not begin again (476.3)."""
    applied, ended = fixed, set[tuple[int, int]]()
    for _ in range(MOST_PASSAGES):
        before = applied
        for layer in (HasKeywords, HasMight):
            now = {key: times for key, times in applied.items() if not _is_of(sources, dependent, layer, key[0])}
            for number in dependent:
                if isinstance(sources[number].effect, layer):
                    now.update(_applications(table, number, sources[number], traits))
            ended |= applied.keys() - now.keys()
            applied = {key: times for key, times in now.items() if key not in ended}
            traits = _with_effects(table, sources, applied, traits)
        if applied == before:
            break
    return traits


def _is_of(sources: tuple[Source, ...], dependent: list[int], layer: type[Continuous], number: int) -> bool:
    return number in dependent and isinstance(sources[number].effect, layer)


def _depends_on_traits(effect: Continuous) -> bool:
    """Whether what an effect applies to, its condition or its amount asks for Might or keywords of permanents."""
    condition = effect.only_if
    described = [effect.to, effect.through, effect.each.objects if effect.each is not None else None]
    while condition is not None:
        counted = condition.counted.objects if condition.counted is not None else None
        described += [condition.there_is, condition.me, counted]
        condition = condition.also
    return any(
        isinstance(asked, TargetFilter) and bool(asked.asks_might or asked.keyword or asked.lacks)
        for asked in described
    )


def _sources(table: Table) -> Iterator[Source]:
    """The effects in play that the layers apply."""
    return (
        Source(effect, context, reference, card)
        for effect, context, reference, card in table.standing
        if isinstance(effect, HasMight | HasKeywords)
    )


def standing_in_play(table: Table) -> Iterator[InPlay]:
    """The standing effects in play, from which a position collects its own once.

    The text of what is attached is inactive, but not its effect text (718).
    """
    cards = table.setup.cards
    for permanent in table.permanents:
        card = cards.get(permanent.card)
        if card is not None and card.standing and not permanent.attached_to:
            context = TargetingContext(permanent.player, permanent.id, permanent.place)
            for effect in card.standing:
                yield effect, context, f"#{permanent.id}", permanent.card
        if permanent.bears:
            yield from _attached_sources(table, permanent)
    for at, battlefield in enumerate(table.battlefields, 1):
        card = cards.get(battlefield.name)
        if card is not None and card.standing:
            player = battlefield.control if battlefield.control not in (None, UNKNOWN) else ""
            for effect in card.standing:
                yield effect, TargetingContext(player or "", None, at), f"@{at}", battlefield.name


def _attached_sources(table: Table, bearer: Permanent) -> Iterator[InPlay]:
    for attached in table.attached(bearer):
        context = TargetingContext(bearer.player, bearer.id, bearer.place, gear=attached.id)
        card = table.card(attached.card)
        if card is not None and card.attached is not None:
            for effect in card.attached.standing:
                yield effect, context, f"#{attached.id}", attached.card


def _applications(table: Table, number: int, source: Source, traits: Traits) -> Applied:
    """What an effect applies to now, and how often; nothing if its condition is not surely met."""
    times = _times(table, source, traits)
    if times is None or not holds(table, source.effect.only_if, source.context, traits):
        return {}
    return {(number, identity): times * count for identity, count in Counter(_affected(table, source, traits)).items()}


def _times(table: Table, source: Source, traits: Traits) -> int | None:
    """How often an effect counts; None if that is not known."""
    each = source.effect.each
    return 1 if each is None else amount(table, each, source.context, traits)


def _affected(table: Table, source: Source, traits: Traits) -> tuple[int, ...]:
    """The ids of the permanents that an effect applies to if its condition is met, one for each time that it does."""
    if source.effect.through is not None:
        givers = map(table.permanent, _ids(matching(table, source.effect.through, source.context, traits)))
        return tuple(gear.attached_to for gear in givers if gear is not None and gear.attached_to)
    if source.effect.to == "me":
        return (source.context.me,) if source.context.me is not None else ()
    return _ids(matching(table, source.effect.to, source.context, traits))


def _ids(targets: Iterable[Target]) -> tuple[int, ...]:
    """The permanents among targets."""
    return tuple(target for target in targets if isinstance(target, int))


def _with_effects(table: Table, sources: tuple[Source, ...], applied: Applied, traits: Traits) -> Traits:
    more: dict[int, int] = {}
    given: dict[int, tuple[str, ...]] = {}
    limited: dict[int, tuple[Limited, ...]] = {}
    lacking = []
    for (number, identity), times in applied.items():
        match sources[number].effect:
            case HasMight(amount=change, least=int() as least):
                limited[identity] = (*limited.get(identity, ()), Limited(change * times, least))
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


def _open_effects(table: Table, sources: tuple[Source, ...], traits: Traits) -> Iterator[OpenEffect]:
    for source in sources:
        condition, each = source.effect.only_if, source.effect.each
        if condition is None and each is None:
            continue
        met = holds(table, condition, source.context, traits)
        if met is None or (met and _times(table, source, traits) is None):
            yield OpenEffect(source, frozenset(_affected(table, source, traits)))
