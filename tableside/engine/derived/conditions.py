"""Conditions and amounts that follow from the position (2026-07-16, 364.3, 383.2.a, 824.1.b).

What the table does not follow, such as a hand that nobody counted, is not known: None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carddata.model.conditions import If
from carddata.model.continuous import Affected
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.objects import fits_with, matching_with
from tableside.engine.derived.quantities import follows_xp, quantity, total_might
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table


def _outmatches(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> bool | None:
    """Whether the ability's own unit has more Might than all units that fit together; None if that is not known."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return False
    might, total = traits.might(unit), total_might(table, described, context, traits)
    return None if might is None or total is None else max(might, 0) > total


def _attacked(table: Table, me: int | None) -> bool:
    """Return whether a permanent attacked in the combat that ends (383.4.e)."""
    combat, unit = table.combat, table.permanent(me) if me is not None else None
    if combat is None or unit is None or combat.step not in ("result", "control"):
        return False
    return unit.id in combat.designated and unit.player == combat.attacker


def every(parts: Iterable[bool | None]) -> bool | None:
    """Return whether all parts hold: False if any does not, else None if any is not known."""
    known = tuple(parts)
    return False if False in known else None if None in known else True


def condition_holds(table: Table, condition: If | None, context: TargetingContext, traits: HasTraits) -> bool | None:
    """Return whether a condition that asks about the position alone is met; None if that is not known."""
    if condition is None:
        return True
    legion = (_is_legion_active(table, context),) if condition.legion else ()
    met = every((*legion, *parts_with(table, condition, context, traits)))
    return met if met is None else met is not condition.unless


def _is_legion_active(table: Table, context: TargetingContext) -> bool:
    """Return whether the player has finalized a card this turn that is not the permanent itself (812.1.c)."""
    return table.seat(context.player).played > plays_of_itself(table, context.player, context.me)


def plays_of_itself(table: Table, player: Player, permanent: int | None) -> int:
    """How many of the cards that a player has played this turn are this permanent: Legion needs another (812.1.c)."""
    return int(not table.setup.rules.legion_counts_itself and permanent in table.seat(player).this_turn.played_ids)


def is_said_with(
    table: Table,
    described: Affected,
    condition: If | None,
    context: TargetingContext,
    unit: Permanent,
    traits: HasTraits,
) -> bool | None:
    """Return whether a standing effect of this description and condition is on a unit now; None if nobody knows."""
    if described == "me":
        return condition_holds(table, condition, context, traits) if context.me == unit.id else False
    if not fits_with(table, described, context, unit.id, traits):
        return False
    own = table.permanent(context.me) if described.weaker and context.me is not None else None
    compared = (unit, own) if described.asks_might else ()
    if any(each is not None and traits.might(each) is None for each in compared):
        return None
    return condition_holds(table, condition, context, traits)


def parts_with(table: Table, condition: If, context: TargetingContext, traits: HasTraits) -> Iterator[bool | None]:
    """Yield whether each part of a condition that asks about the position is met; None if that is not known."""
    if condition.there_is is not None:
        yield _are_there(table, condition.there_is, condition.count, context, traits)
    if condition.me is not None:
        fits = context.me is not None and fits_with(table, condition.me, context, context.me, traits)
        yield None if fits and not _is_might_known(table, condition.me, context.me or 0, traits) else fits
    if condition.empowered:
        permanent = table.permanent(context.me) if context.me is not None else None
        yield permanent is not None and permanent.empowered
    if condition.attached_this_turn:
        gear = table.permanent(context.gear) if context.gear is not None else None
        yield gear is not None and gear.this_turn.attached
    if condition.outmatches is not None:
        yield _outmatches(table, condition.outmatches, context, traits)
    if condition.showdown:
        yield table.showdown is not None
    if condition.attacked:
        yield _attacked(table, context.me)
    if not context.player and (condition.xp or condition.turn):
        yield False
        return
    if condition.xp:
        yield True if table.seat(context.player).xp >= condition.xp else False if follows_xp(table) else None
    if condition.turn:
        yield table.turn in ((context.player,) if condition.turn == "yours" else table.opponents(context.player))
    if condition.beginning:
        yield table.phase in ("beginning", "scoring")
    if condition.counted is not None:
        yield _is_within(quantity(table, condition.counted, context, traits), condition)
    if condition.also is not None:
        yield condition_holds(table, condition.also, context, traits)


def _are_there(
    table: Table, described: TargetFilter, count: int, context: TargetingContext, traits: HasTraits
) -> bool | None:
    """Return whether there are so many objects; None if that is not followed, or hangs on Might that is not known."""
    matches = matching_with(table, described, context, traits)
    if len(matches) < count:
        return None if _is_not_followed(table, described) else False
    known = [target for target in matches if _is_might_known(table, described, target, traits)]
    return True if len(known) >= count else None


def _is_might_known(table: Table, described: TargetFilter, target: Target, traits: HasTraits) -> bool:
    """Return whether the Might of an object is known, as far as a description asks for it."""
    if not described.asks_might:
        return True
    unit = table.permanent(target) if isinstance(target, int) else None
    return unit is None or traits.might(unit) is not None


def _is_not_followed(table: Table, described: TargetFilter) -> bool:
    """Return whether the table does not know of such objects: if only the score is followed, of no permanents."""
    return table.setup.follow == "score" and described.kind in ("unit", "gear", "permanent")


def _is_within(found: int | None, condition: If) -> bool | None:
    if found is None:
        return None
    return found >= condition.fewest and (condition.most is None or found <= condition.most)
