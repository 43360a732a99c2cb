"""Evaluates what cards describe, ask and count in a position, with the traits that its continuous effects leave."""

from __future__ import annotations

from carddata.model.amounts import HowMany, Quantity
from carddata.model.conditions import Condition
from carddata.model.scope import Affected
from carddata.model.targets import TargetFilter
from tableside.engine.derived.conditions import condition_holds, is_said_with
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.objects import fits_with, matching_with
from tableside.engine.derived.quantities import how_many_at, quantity
from tableside.engine.derived.traits import traits_of
from tableside.engine.derived.truth import NOT_KNOWN, Number, Truth
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Place, Target
from tableside.engine.model.state import Table


def matching(table: Table, description: TargetFilter, context: TargetingContext) -> tuple[Target, ...]:
    """Everything on the table that fits a description, in the position's order."""
    return matching_with(table, description, context, traits_of(table))


def fits_filter(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> bool:
    """Return whether an object fits a description now, or may: what nobody knows fits, as Might does any bound."""
    return fits_with(table, description, context, target, traits_of(table)) is not False


def does_fit(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> Truth:
    """Return whether an object fits a description now."""
    return fits_with(table, description, context, target, traits_of(table))


def is_described(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> Truth:
    """Return whether an object is as described; what only an item knows, such as its choices, holds."""
    held = does_fit(table, description, context, target)
    return True if held == NOT_KNOWN else held


def amount(table: Table, counted: Quantity, context: TargetingContext) -> Number:
    """A number that a card reads from the position."""
    return quantity(table, counted, context, traits_of(table))


def amount_at(table: Table, counted: HowMany, context: TargetingContext, at: Place) -> Number:
    """Return how many objects at a place fit."""
    return how_many_at(table, counted, context, traits_of(table), at)


def holds(table: Table, condition: Condition | None, context: TargetingContext) -> Truth:
    """Return whether a condition that asks about the position alone is met."""
    return condition is None or condition_holds(table, condition, context, traits_of(table))


def is_said_of(
    table: Table, described: Affected, condition: Condition | None, context: TargetingContext, unit: Permanent
) -> Truth:
    """Return whether a standing effect of this description and condition is on a unit now."""
    return is_said_with(table, described, condition, context, unit, traits_of(table))
