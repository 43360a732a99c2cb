"""The tags of permanents: those of their cards, and those that effects give them (2026-07-16, 477.1.a)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.continuous import HasTags
from carddata.model.naming import NamesTag
from carddata.model.targets import HasTag, IsNot, TargetFilter, denied, tags_asked
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.effect_order import Application, apply_in_order
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Truth, unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table

FitsOtherwise = Callable[[TargetFilter, TargetingContext], Truth]
"""Return whether a permanent fits a description but for its tags, as an effect with that context sees it."""


def has_tag(table: Table, permanent: Permanent, tags: tuple[str, ...], fits: FitsOtherwise) -> Truth:
    """Return whether a permanent has one of these tags; a card that nobody knows may have any."""
    has = any(tag in tags for tag in tags_of(table, permanent, fits))
    return unknown(f"#{permanent.id}") if not has and table.card(permanent.card) is None else has


def tags_of(table: Table, permanent: Permanent, fits: FitsOtherwise) -> tuple[str, ...]:
    """The tags of a permanent: those of its card, and those that effects give it (477.1.a).

    An effect on units that have or lack a tag depends on those that give it, and comes after them (478.1.b, 479.2).
    """
    card = table.card(permanent.card)
    named = (permanent.named,) if permanent.named and card is not None and _gains_named_tag(card) else ()
    tags = (*(card.tags if card is not None else ()), *named)
    effects = [
        (number, effect)
        for number, (effect, context, *_) in enumerate(standing_of(table, HasTags))
        if _may_be_given(effect, context, permanent, fits)
    ]
    how = Application[tuple[int, HasTags], tuple[str, ...]](
        lambda numbered: (numbered[0],),
        lambda numbered, tags: _is_given(numbered[1], tags),
        lambda numbered, tags: (*tags, *numbered[1].tags) if _is_given(numbered[1], tags) else tags,
        lambda first, second: bool({*first[1].tags} & {*_tags_in_question(second[1])}),
    )
    return apply_in_order(effects, tags, how)


def _gains_named_tag(card: Card) -> bool:
    return any(isinstance(effect, NamesTag) and effect.gains for effect in card.standing)


def _may_be_given(effect: HasTags, context: TargetingContext, permanent: Permanent, fits: FitsOtherwise) -> bool:
    """Return whether an effect would give its tags to a permanent, whichever tags that has."""
    if effect.to == "me":
        return context.me == permanent.id
    return fits(_but_for_tags(effect.to), context) is not False


def _but_for_tags(described: TargetFilter) -> TargetFilter:
    """A description without the tags that it asks for, and without those that it excludes."""
    return replace(
        described,
        that=tuple(
            each for each in described.that if not isinstance(each.of if isinstance(each, IsNot) else each, HasTag)
        ),
    )


def _is_given(effect: HasTags, tags: tuple[str, ...]) -> bool:
    """Return whether an effect gives its tags to a permanent with these tags."""
    if effect.to == "me":
        return True
    asked, lacking = tags_asked(effect.to), denied(effect.to, HasTag)
    return (not asked or bool({*asked} & {*tags})) and not any({*without.tags} & {*tags} for without in lacking)


def _tags_in_question(effect: HasTags) -> tuple[str, ...]:
    """The tags that an effect asks for, and those that it excludes."""
    if effect.to == "me":
        return ()
    return (*tags_asked(effect.to), *(tag for without in denied(effect.to, HasTag) for tag in without.tags))
