"""The Might and the keywords of permanents as a position stands (2026-07-16, 143.2, 477)."""

from __future__ import annotations

from carddata.model.continuous import Continuous, HasKeywords, LosesKeywords
from carddata.model.keywords import Keyword, has_keyword
from tableside.engine.derived.layer_effects import Traits
from tableside.engine.derived.layers import derive_traits
from tableside.engine.derived.position_cache import known_answer, once_for_position, share_answer
from tableside.engine.derived.truth import Truth, unknown
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event
from tableside.engine.model.state import Table


@once_for_position
def traits_of(table: Table) -> Traits:
    """Return what continuous effects make of the permanents (473-480)."""
    return derive_traits(table)


TRAITS_STAY: frozenset[type[Event]] = frozenset(
    {
        e.Waits,
        e.TasksSet,
        e.Asked,
        e.Answered,
        e.FinalizingBegan,
        e.CostPaid,
        e.ResolutionBegan,
        e.NextInstruction,
    }
)
"""Events that change nothing that a continuous effect asks for."""

OF_PLAYERS: frozenset[type[Event]] = frozenset({e.Left, e.BuffsGiveMore})
"""Events that leave the board as it is, and change who is whose enemy, or what buffs give."""


def reuse_traits(before: Table, event: Event, after: Table) -> None:
    """Reuse the traits that were derived for the position before an event, if they are the same after it."""
    traits = known_answer(traits_of, before)
    if traits is None:
        return
    kind = type(event)
    if kind not in TRAITS_STAY:
        board_stays = after.permanents is before.permanents and after.battlefields is before.battlefields
        if kind in OF_PLAYERS or not (traits.of_board and board_stays):
            return
    share_answer(traits_of, before, after)


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
