"""The evaluators of conditions: one for each kind (2026-07-16, 364.3, 383.2.a, 824.1.b).

What the table does not follow, such as a hand that nobody counted, is not known: None. What only an item of the chain
knows, such as what was paid for it, is left to `tableside.engine.rules.conditions`: for a position it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.continuous import Affected
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import HasTraits, TargetingContext
from tableside.engine.derived.holdings import follows_xp
from tableside.engine.derived.objects import fits_with, truths_with
from tableside.engine.derived.quantities import quantity, total_might
from tableside.engine.derived.truth import every, opposite
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def is_within(number: int | None, asked: c.Counted | c.Measured) -> bool | None:
    """Return whether a number is as a condition asks; None if it is not known."""
    if number is None:
        return None
    return number >= asked.least and (asked.most is None or number <= asked.most)


def condition_holds(
    table: Table, condition: Condition | None, context: TargetingContext, traits: HasTraits
) -> bool | None:
    """Return whether a condition that asks about the position alone is met; None if that is not known."""
    return True if condition is None else EVALUATORS[type(condition)](table, condition, context, traits)


def _all(table: Table, asked: c.All, context: TargetingContext, traits: HasTraits) -> bool | None:
    return every(condition_holds(table, part, context, traits) for part in asked.of)


def _not(table: Table, asked: c.Not, context: TargetingContext, traits: HasTraits) -> bool | None:
    return opposite(condition_holds(table, asked.of, context, traits))


def _legion(table: Table, _: c.Legion, context: TargetingContext, __: HasTraits) -> bool:
    """Return whether the player has finalized a card this turn that is not the permanent itself (812.1.c)."""
    return table.seat(context.player).played > plays_of_itself(table, context.player, context.me)


def plays_of_itself(table: Table, player: Player, permanent: int | None) -> int:
    """Return how many of the cards that a player played are this permanent: Legion needs another (812.1.c)."""
    return int(not table.setup.rules.legion_counts_itself and permanent in table.seat(player).this_turn.played_ids)


def _level(table: Table, asked: c.Level, context: TargetingContext, _: HasTraits) -> bool | None:
    if not context.player:
        return False
    return True if table.seat(context.player).xp >= asked.xp else False if follows_xp(table) else None


def _turn(table: Table, asked: c.TurnOf, context: TargetingContext, _: HasTraits) -> bool:
    if not context.player:
        return False
    return table.turn in ((context.player,) if asked.whose == "you" else table.opponents(context.player))


def _there_are(table: Table, asked: c.ThereAre, context: TargetingContext, traits: HasTraits) -> bool | None:
    return _are_there(table, asked.of, asked.least, context, traits)


def _itself(table: Table, asked: c.Itself, context: TargetingContext, traits: HasTraits) -> bool | None:
    return False if context.me is None else fits_with(table, asked.of, context, context.me, traits)


def _empowered(table: Table, _: c.Empowered, context: TargetingContext, __: HasTraits) -> bool:
    permanent = table.permanent(context.me) if context.me is not None else None
    return permanent is not None and permanent.empowered


def _attached(table: Table, _: c.AttachedThisTurn, context: TargetingContext, __: HasTraits) -> bool:
    gear = table.permanent(context.gear) if context.gear is not None else None
    return gear is not None and gear.this_turn.attached


def _outmatches(table: Table, asked: c.Outmatches, context: TargetingContext, traits: HasTraits) -> bool | None:
    """Return whether the ability's own unit has more Might than all units that fit together; None if not known."""
    unit = table.permanent(context.me) if context.me is not None else None
    if unit is None:
        return False
    might, total = traits.might(unit), total_might(table, asked.of, context, traits)
    return None if might is None or total is None else max(might, 0) > total


def _attacked(table: Table, _: c.Attacked, context: TargetingContext, __: HasTraits) -> bool:
    """Return whether a permanent attacked in the combat that ends (383.4.e)."""
    combat, unit = table.combat, table.permanent(context.me) if context.me is not None else None
    if combat is None or unit is None or combat.step not in ("result", "control"):
        return False
    return unit.id in combat.designated and unit.player == combat.attacker


def _counted(table: Table, asked: c.Counted, context: TargetingContext, traits: HasTraits) -> bool | None:
    return is_within(quantity(table, asked.of, context, traits), asked)


def _in_showdown(table: Table, _: c.InShowdown, __: TargetingContext, ___: HasTraits) -> bool:
    return table.showdown is not None


def _in_beginning(table: Table, _: c.InBeginning, __: TargetingContext, ___: HasTraits) -> bool:
    return table.phase in ("beginning", "scoring")


def _of_an_item(_: Table, __: Condition, ___: TargetingContext, ____: HasTraits) -> bool:
    """Hold, since only a chain item knows it, and no position."""
    return True


EVALUATORS: Final[Mapping[type[Condition], Callable[[Table, Any, TargetingContext, HasTraits], bool | None]]] = {
    c.All: _all,
    c.Not: _not,
    c.ThereAre: _there_are,
    c.Legion: _legion,
    c.Level: _level,
    c.InShowdown: _in_showdown,
    c.InBeginning: _in_beginning,
    c.TurnOf: _turn,
    c.Itself: _itself,
    c.Empowered: _empowered,
    c.AttachedThisTurn: _attached,
    c.Outmatches: _outmatches,
    c.Attacked: _attacked,
    c.Counted: _counted,
    c.PlayedFrom: _of_an_item,
    c.Paid: _of_an_item,
    c.Chosen: _of_an_item,
    c.ChosenOf: _of_an_item,
    c.AnyChosen: _of_an_item,
    c.Measured: _of_an_item,
    c.Shown: _of_an_item,
    c.NotIgnored: _of_an_item,
    c.TookPlace: _of_an_item,
    c.OptionChosen: _of_an_item,
}
"""The evaluator of each kind of condition."""


def is_said_with(
    table: Table,
    described: Affected,
    condition: Condition | None,
    context: TargetingContext,
    unit: Permanent,
    traits: HasTraits,
) -> bool | None:
    """Return whether a standing effect of this description and condition is on a unit now; None if nobody knows."""
    if described == "me":
        return condition_holds(table, condition, context, traits) if context.me == unit.id else False
    fits = fits_with(table, described, context, unit.id, traits)
    return condition_holds(table, condition, context, traits) if fits else fits


def _are_there(
    table: Table, described: TargetFilter, count: int, context: TargetingContext, traits: HasTraits
) -> bool | None:
    """Return whether there are so many objects; None if that is not followed, or hangs on Might that is not known."""
    truths = truths_with(table, described, context, traits)
    if len(truths) < count:
        return None if _is_not_followed(table, described) else False
    return True if truths.count(True) >= count else None


def _is_not_followed(table: Table, described: TargetFilter) -> bool:
    """Return whether the table does not know of such objects: if only the score is followed, of no permanents."""
    return table.setup.follow == "score" and described.kind in ("unit", "gear", "permanent")
