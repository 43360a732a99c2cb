"""Passive decreases of Might with a minimum (477.3.b), which the edition of 2025-12-01 limits once alone.

There, as such an effect begins to apply to a unit, what it takes is fixed for as long as it applies, whatever else
changes the unit's Might. So the units are looked at between all steps of the machine.
"""

from __future__ import annotations

from tableside.engine.derived.traits import traits_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e


def remember_limits(execution: Execution) -> None:
    """Fix what each decrease takes that has begun to apply to a unit, and forget those that apply no longer."""
    table = execution.table
    if not table.setup.rules.limits_passives_once:
        return
    traits = traits_of(table)
    for unit in [unit for unit in table.permanents if unit.limits or unit.id in traits.limited]:
        limits = traits.limits(unit)
        if limits != unit.limits:
            execution.emit(e.LimitsAre(unit.id, limits))
