"""Damage equal to the Might of units, as far as that Might is known (2026-07-16, 359.3.f.2, 417)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.operations import Deal, Fight
from tableside.engine.derived.traits import might_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed
from tableside.engine.rules import unread_findings
from tableside.engine.rules.damage_changes import split_bonus
from tableside.engine.rules.might_changes import BY_MIGHT, is_count_unknown, units_that_count


def is_amount_unknown(table: Table, item: Item) -> bool:
    """Return whether an item deals an amount of damage that is not known, or changes or counts by what is not known."""
    if is_count_unknown(table, item) or _is_bonus_unknown(table, item):
        return True
    return any(might_of(table, unit) is None for unit in _dealing_units(table, item))


def _is_bonus_unknown(table: Table, item: Item) -> bool:
    """Return whether damage is split among units of which only some are dealt Bonus Damage."""
    for do in item.ability.do if item.ability is not None else ():
        if isinstance(do, Deal) and do.split and isinstance(do.to, int) and do.to <= len(item.chosen):
            units = (table.permanent(target) for target in item.chosen[do.to - 1] if isinstance(target, int))
            if split_bonus(table, item, do, tuple(unit.place for unit in units if unit is not None)) is None:
                return True
    return False


def assume_might(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted if unread text may change the Might that an item deals."""
    units = (*_dealing_units(table, item), *units_that_count(table, item))
    if units:
        yield from unread_findings.assume_might(table, units)


def _dealing_units(table: Table, item: Item) -> Iterator[Permanent]:
    """The units that an item lets fight, or whose Might it doubles, raises or swaps, as far as they are chosen."""
    for do in item.ability.do if item.ability is not None else ():
        if isinstance(do, BY_MIGHT) and isinstance(do.what, int | str):
            units = (table.permanent(target) for target in _dealing_targets(item, do.what) if isinstance(target, int))
            yield from (unit for unit in units if unit is not None)
        if isinstance(do, Fight):
            targets = (target for things in (do.first, do.second) for target in _dealing_targets(item, things))
            units = (table.permanent(target) for target in targets if isinstance(target, int))
            yield from (unit for unit in units if unit is not None)


def _dealing_targets(item: Item, things: int | str | None) -> tuple[Target, ...]:
    if things == "it":
        return item.it
    if things == "me":
        return (item.by,) if item.by else ()
    return item.chosen[things - 1] if isinstance(things, int) and things <= len(item.chosen) else ()
