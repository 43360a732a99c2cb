"""The second box of Equipment: what it adds to the unit to which it is attached (2026-07-16, 136, 718)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from msgspec.structs import replace

from carddata.compiler.card import compile_box
from carddata.compiler.contexts import CardContext
from carddata.compiler.tags import Tags
from carddata.compiler.triggers import GIVEN_TRIGGERS, counts_events
from carddata.model.abilities import Ability
from carddata.model.card import Card, EffectText
from carddata.model.conditions import AttachedThisTurn, Condition, asks_for
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords
from carddata.model.damage import BonusDamage, OnDamage
from carddata.model.domains import Domain
from carddata.model.keywords import GRANTED
from carddata.model.permissions import HasBuffs
from carddata.model.prohibitions import CannotBeChosen, CannotBeMarked, CannotBeMoved, CannotBeReadied
from carddata.model.replacements import Replacement
from carddata.model.stops import Stop
from carddata.model.trigger_changes import EffectsAreAlso

KEYWORDS: Final = frozenset({*GRANTED, "Deathknell", "Hunt"})
"""The keywords that a card adds to the unit to which it is attached."""


ADDED: Final = (
    HasMight,
    HasKeywords,
    LosesKeywords,
    HasTags,
    HasBuffs,
    BonusDamage,
    *get_args(OnDamage),
    CannotBeChosen,
    CannotBeMarked,
    CannotBeMoved,
    CannotBeReadied,
    Replacement,
    EffectsAreAlso,
)
"""The standing effects that a card adds to the unit to which it is attached."""


def compile_effect(
    text: str,
    bonus: int,
    domains: tuple[Domain, ...] = (),
    tokens: Mapping[str, Card] | None = None,
    tags: Tags | None = None,
    name: str = "",
) -> EffectText | Stop:
    """Return what the second box of a card with this name means, or what stopped it.

    >>> compile_effect("When I hold, draw 7.", 1).abilities[0].when
    'hold'
    """
    context = CardContext("unit", domains, tokens or {}, second_box=True, tags=tags or {}, own_name=name)
    meaning = compile_box(text, context)
    if isinstance(meaning, Stop):
        return replace(meaning, box=2)
    kinds = {ability.when for ability in meaning.abilities}
    given = {keyword.partition(" ")[0] for keyword in meaning.keywords}
    once = any(map(counts_events, meaning.abilities))
    standing = tuple(effect for effect in meaning.standing if isinstance(effect, ADDED))
    if once or len(standing) < len(meaning.standing) or meaning.additional:
        return Stop("place", box=2)
    if any(asks_for(condition, AttachedThisTurn) for condition in _conditions(meaning.abilities)):
        return Stop("condition", box=2)
    if not kinds <= GIVEN_TRIGGERS or not given <= KEYWORDS:
        return Stop("place", box=2)
    return EffectText(bonus, meaning.keywords, meaning.abilities, standing)


def _conditions(abilities: Iterable[Ability]) -> Iterator[Condition]:
    """The conditions of abilities and of their instructions; these know the unit, but not what is attached to it."""
    for ability in abilities:
        yield from (asked for asked in (ability.only_if, *(do.only_if for do in ability.do)) if asked is not None)
