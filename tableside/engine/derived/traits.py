"""The Might and the keywords of permanents as a position stands (2026-07-16, 143.2, 477)."""

from __future__ import annotations

from carddata.model.continuous import Continuous, HasKeywords, LosesKeywords
from carddata.model.keywords import Keyword, has_keyword
from tableside.engine.derived.layer_effects import Traits
from tableside.engine.derived.layers import derive_traits
from tableside.engine.derived.position_cache import once_for_position
from tableside.engine.derived.truth import Truth, unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table


@once_for_position
def traits_of(table: Table) -> Traits:
    """Return what continuous effects make of the permanents (473-480)."""
    return derive_traits(table)


def keywords_of(table: Table, permanent: Permanent) -> tuple[str, ...]:
    """The keywords of a permanent now: its own, those that it has this turn, and those of other cards (477.2)."""
    return traits_of(table).keywords(permanent)


def has_keyword_now(table: Table, permanent: Permanent, keyword: Keyword) -> bool:
    """Return whether a permanent has this keyword now."""
    return traits_of(table).has(permanent, keyword)


def keyword_state(table: Table, permanent: Permanent, keyword: Keyword) -> Truth:
    """Return whether a permanent has this keyword now; it may rest on effects that give or take it."""
    traits = traits_of(table)
    has = traits.has(permanent, keyword)
    if not traits.open:
        return has
    rests_on = {
        effect.source.reference
        for effect in traits.open
        if permanent.id in effect.objects and _may_change(effect.source.effect, keyword, has=has)
    }
    return unknown(*rests_on) if rests_on else has


def _may_change(effect: Continuous, keyword: Keyword, *, has: bool) -> bool:
    """Return whether an effect, if it applied, would give a keyword, or take it from what has it."""
    if isinstance(effect, LosesKeywords):
        return has and (not effect.keywords or keyword in effect.keywords)
    return isinstance(effect, HasKeywords) and not has and has_keyword(effect.keywords, keyword)


def might_of(table: Table, unit: Permanent) -> int | None:
    """A unit's Might now, which can be below 0; None if its card's facts are not known (143.2, 477)."""
    return traits_of(table).might(unit)
