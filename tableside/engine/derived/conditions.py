"""The evaluators of conditions: one for each kind (2026-07-16, 364.3, 383.2.a, 824.1.b).

What the table does not follow, such as a hand that nobody counted, is not known. What only an item of the chain
knows, such as what was paid for it, is left to `tableside.engine.rules.conditions`: for a position it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, assert_never

from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.numbers import AmountOf
from carddata.model.scope import Affected
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.holdings import follows_xp
from tableside.engine.derived.objects import fits_with, truths_with
from tableside.engine.derived.quantities import quantity, total_might
from tableside.engine.derived.truth import Number, Truth, Unknown, every, opposite, unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def is_within(number: Number, asked: c.Counted) -> Truth:
    """Return whether a number is as a condition asks; the part of it that is sure may be enough, or too much.

    >>> from carddata.model.numbers import Holding
    >>> is_within(unknown("trash", counted=3), c.Counted(Holding("trash"), 3))
    True
    >>> is_within(unknown("trash", counted=3), c.Counted(Holding("trash"), most=2))
    False
    """
    if isinstance(number, Unknown):
        if asked.most is not None and number.counted > asked.most:
            return False
        enough = asked.most is None and number.counted >= asked.least > 0
        return enough or Unknown(number.rests_on)
    return number >= asked.least and (asked.most is None or number <= asked.most)


Holds = Callable[[Table, TargetingContext, HasTraits], Truth]
"""Return whether a condition is met in a position."""


def condition_holds(table: Table, condition: Condition | None, context: TargetingContext, traits: HasTraits) -> Truth:
    """Return whether a condition that asks about the position alone is met."""
    return True if condition is None else _prepared(condition)(table, context, traits)


@lru_cache(maxsize=4096)
def _prepared(condition: Condition) -> Holds:
    """A condition, ready to be asked. What only an item of the chain knows holds for a position."""
    match condition:
        case c.All(of=held):
            parts = tuple(map(_prepared, held))
            return lambda table, context, traits: every(part(table, context, traits) for part in parts)
        case c.Not(of=denied):
            holds = _prepared(denied)
            return lambda table, context, traits: opposite(holds(table, context, traits))
        case c.ThereAre(of=of, least=least):
            return lambda table, context, traits: _are_there(table, of, least, context, traits)
        case c.Legion():
            return _legion
        case c.Level(xp=xp):
            return lambda table, context, _: _level(table, xp, context)
        case c.InShowdown(here=here):
            return lambda table, context, _: (
                table.showdown is not None and (not here or table.showdown.at == context.here)
            )
        case c.InBeginning():
            return lambda table, _, __: table.phase in ("beginning", "scoring")
        case c.TurnOf(whose=whose):
            return lambda table, context, _: _is_turn_of(table, whose, context)
        case c.Itself(of=of):
            return lambda table, context, traits: (
                False if context.me is None else fits_with(table, of, context, context.me, traits)
            )
        case c.Empowered():
            return _empowered
        case c.AttachedThisTurn():
            return _attached
        case c.Outmatches(of=of):
            return lambda table, context, traits: _outmatches(table, of, context, traits)
        case c.Attacked():
            return _attacked
        case c.Counted(of=AmountOf()):
            return _of_an_item
        case c.Counted():
            return lambda table, context, traits: is_within(quantity(table, condition.of, context, traits), condition)
        case c.PlayedFrom() | c.Paid() | c.NotIgnored() | c.TookPlace() | c.ChoseOption():
            return _of_an_item
        case c.Chosen() | c.ChosenOf() | c.AnyChosen() | c.Shown():
            return _of_an_item
    assert_never(condition)


def _legion(table: Table, context: TargetingContext, _: HasTraits) -> bool:
    """Return whether the player has finalized a card this turn that is not the permanent itself (812.1.c)."""
    return table.seat(context.player).played > plays_of_itself(table, context.player, context.me)


def plays_of_itself(table: Table, player: Player, permanent: int | None) -> int:
    """Return how many of the cards that a player played are this permanent: Legion needs another (812.1.c)."""
    return int(not table.setup.rules.legion_counts_itself and permanent in table.seat(player).this_turn.played_ids)


def _level(table: Table, xp: int, context: TargetingContext) -> Truth:
    if not context.player:
        return False
    return True if table.seat(context.player).xp >= xp else False if follows_xp(table) else unknown("xp")


def _is_turn_of(table: Table, whose: Literal["you", "opponent"], context: TargetingContext) -> bool:
    if not context.player:
        return False
    return table.turn in ((context.player,) if whose == "you" else table.opponents(context.player))


def _empowered(table: Table, context: TargetingContext, _: HasTraits) -> bool:
    permanent = table.permanent(context.me) if context.me is not None else None
    return permanent is not None and permanent.empowered


def _attached(table: Table, context: TargetingContext, _: HasTraits) -> bool:
    gear = table.permanent(context.gear) if context.gear is not None else None
    return gear is not None and gear.this_turn.attached


def _outmatches(table: Table, described: TargetFilter, context: TargetingContext, traits: HasTraits) -> Truth:
    """Return whether the ability's own unit has more Might than all units that fit together."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return False
    might, total = traits.might(unit), total_might(table, described, context, traits)
    if isinstance(total, Unknown):
        return Unknown(total.rests_on)
    return unknown(f"#{unit.id}") if might is None else max(might, 0) > total


def _attacked(table: Table, context: TargetingContext, _: HasTraits) -> bool:
    """Return whether a permanent attacked in the combat that ends (383.4.e)."""
    combat, unit = table.combat, table.permanent(context.me) if context.me is not None else None
    if combat is None or unit is None or combat.step not in ("result", "control"):
        return False
    return unit.id in combat.attacked and unit.player == combat.attacker


def _of_an_item(_: Table, __: TargetingContext, ___: HasTraits) -> bool:
    """Hold, since only a chain item knows it, and no position."""
    return True


def is_said_with(
    table: Table,
    described: Affected,
    condition: Condition | None,
    context: TargetingContext,
    unit: Permanent,
    traits: HasTraits,
) -> Truth:
    """Return whether a standing effect of this description and condition is on a unit now."""
    fits = context.me == unit.id if described == "me" else fits_with(table, described, context, unit.id, traits)
    if fits is False:
        return False
    return every((fits, condition_holds(table, condition, context, traits)))


def _are_there(
    table: Table, described: TargetFilter, count: int, context: TargetingContext, traits: HasTraits
) -> Truth:
    """Return whether there are `count` objects, which may not be followed, or hang on Might that is not known."""
    truths = truths_with(table, described, context, traits)
    if len(truths) < count:
        return unknown("permanents") if _is_not_followed(table, described) else False
    return True if truths.count(True) >= count else every(truths)


def _is_not_followed(table: Table, described: TargetFilter) -> bool:
    """Return whether the table does not know of such objects: if only the score is followed, of no permanents."""
    return table.setup.follow == "score" and described.kind in ("unit", "gear", "permanent")
