"""Continuous effects in their layers (2026-07-16, 473-480).

What a position says of permanents by itself comes first: the printed Might and keywords, what attached cards add, a
buff, and what was given for the turn. Then each passage goes through the layers: abilities (477.2), then arithmetic
(477.3). An effect is applied to an object as soon as its condition is met, and leaves it as soon as it is not, each
once (476.1, 476.3). When a passage changes nothing, the traits stand (476). Sums are the same in any order, so that of
effects within a layer makes no difference (480), but for an effect that gives only what is lacking, and for a decrease
down to a minimum: these depend on all others, and come last (478.1.c). The minimum is no snapshot, since the effect is
a passive ability (477.3.e.2.b); in the edition of 2025-12-01 it was one, which the permanent remembers. Only where
permanents lose keywords the order counts: `ordered_layers.py` has that.
Effects that feed each other stop after `MOST_ROUNDS`.

An effect whose condition is not known is not applied. It is kept as open: what hangs on it is asked or assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carddata.model.continuous import Continuous, HasKeywords, HasMight, LosesKeywords
from tableside.engine.derived.keyword_changes import has_lost
from tableside.engine.derived.layer_effects import (
    AffectedObjects,
    EffectSource,
    Traits,
    affected_objects,
    depends_on_traits,
    is_sure,
    open_effects,
    with_effects,
)
from tableside.engine.derived.ordered_layers import MOST_ROUNDS, in_order
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.model.state import Table

CONTINUOUS: Final = (HasMight, HasKeywords, LosesKeywords)
"""The effects that the layers apply."""


def derive_traits(table: Table) -> Traits:
    """The traits of all permanents; if no continuous effect is in play, what is stored is all."""
    sources = tuple(_sources(table))
    if not sources:
        return Traits(table, of_board=True)
    if any(isinstance(source.effect, LosesKeywords) for source in sources) or any(map(has_lost, table.permanents)):
        return in_order(table, sources)
    traits, dependent = Traits(table), []
    applied: dict[tuple[int, int], int] = {}
    for number, source in enumerate(sources):
        if depends_on_traits(source.effect):
            dependent.append(number)
        else:
            applied.update(affected_objects(table, number, source, traits))
    traits = with_effects(table, sources, applied, traits)
    if dependent:
        traits = _settled(table, sources, dependent, applied, traits)
    if all(is_sure(source.effect) for source in sources):
        return traits._replace(of_board=True)
    return traits._replace(open=tuple(open_effects(table, sources, traits)))


def _settled(
    table: Table, sources: tuple[EffectSource, ...], dependent: list[int], fixed: AffectedObjects, traits: Traits
) -> Traits:
    """The traits once a passage changes nothing; what `ended` once does not begin again (476.3)."""
    applied, ended = fixed, set[tuple[int, int]]()
    for _ in range(MOST_ROUNDS):
        before = applied
        for layer in (HasKeywords, HasMight):
            now = {key: times for key, times in applied.items() if not _is_of(sources, dependent, layer, key[0])}
            for number in dependent:
                if isinstance(sources[number].effect, layer):
                    now.update(affected_objects(table, number, sources[number], traits))
            ended |= applied.keys() - now.keys()
            applied = {key: times for key, times in now.items() if key not in ended}
            traits = with_effects(table, sources, applied, traits)
        if applied == before:
            break
    return traits


def _is_of(sources: tuple[EffectSource, ...], dependent: list[int], layer: type[Continuous], number: int) -> bool:
    return number in dependent and isinstance(sources[number].effect, layer)


def _sources(table: Table) -> Iterator[EffectSource]:
    """The effects in play that the layers apply."""
    return (
        EffectSource(effect, context, reference, card)
        for effect, context, reference, card in standing_effects(table)
        if isinstance(effect, CONTINUOUS)
    )
