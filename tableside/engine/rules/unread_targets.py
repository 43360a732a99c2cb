"""Targets that only their Might keeps from being chosen, where unread text may change that (2026-07-16, 355.9.b)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.targets import AnyOf, Choice, TargetFilter, compares_might
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, Reason
from tableside.engine.rules import unread_findings
from tableside.engine.rules.relations import group_of, stronger_choice
from tableside.engine.rules.targeting import choices, has_legal_answer, judge_groups

NO_TARGET = frozenset({"reason-no-target", "reason-no-target-at-hidden-place"})
"""The reasons against an item without a legal target, by code."""

BY_MIGHT = frozenset({"reason-target-does-not-fit", "reason-targets-do-not-fit-together"})
"""The reasons against a target that may hang on its Might, by code."""


def may_fit(table: Table, item: Item, findings: Findings) -> Findings:
    """The findings against the choices of an item; what unread text may allow by changing Might is not known."""
    for finding in findings:
        if isinstance(finding, Reason) and _hangs_on_might(table, item, finding):
            yield unread_findings.lifted_by_might(table, _compared(table, item), finding)
        else:
            yield finding


def assume_fitting(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted if unread text may change the Might on which targets or instructions hang."""
    chosen = _compared(table, item) if any(item.chosen) and _asks_might(item) else ()
    units = (*chosen, *_described(table, item))
    if units:
        yield from unread_findings.assume_might(table, units)


def _described(table: Table, item: Item) -> tuple[Permanent, ...]:
    """The units that instructions act on if they have the Might, and those than which they must be weaker."""
    targets: set[Target] = set()
    for do in item.ability.do if item.ability is not None else ():
        for thing in (getattr(do, name, None) for name in ("what", "to")):
            if isinstance(thing, TargetFilter) and thing.asks_might:
                targets |= {*matching(table, _but_for_might(thing), targeting_context(table, item))}
                targets |= {*group_of(item.chosen, stronger_choice(thing))}
    return tuple(unit for unit in table.permanents if unit.kind == "unit" and unit.id in targets)


def _asks_might(item: Item) -> bool:
    return any(choice.of.asks_might or choice.total_might is not None for choice in choices(item))


def _compared(table: Table, item: Item) -> tuple[Permanent, ...]:
    """The units whose Might decides: the targets that are named, or all that fit but for their Might."""
    targets = {target for group in item.chosen for target in group}
    if not targets:
        context = targeting_context(table, item)
        targets = {target for choice in choices(item) for target in matching(table, _without_might(choice).of, context)}
    return tuple(unit for unit in table.permanents if unit.kind == "unit" and unit.id in targets)


def _hangs_on_might(table: Table, item: Item, reason: Reason) -> bool:
    """Return whether a reason would not be there if no choice asked for Might."""
    if item.ability is None or not _asks_might(item):
        return False
    relaxed = replace(item, ability=replace(item.ability, choose=tuple(map(_without_might, item.ability.choose))))
    if reason.code in NO_TARGET:
        return has_legal_answer(table, relaxed)
    return reason.code in BY_MIGHT and reason not in (*judge_groups(table, relaxed, item.chosen),)


def _without_might(choice: Choice) -> Choice:
    return replace(choice, of=_but_for_might(choice.of), total_might=None)


def _but_for_might(described: TargetFilter) -> TargetFilter:
    that = (
        AnyOf(tuple(map(_but_for_might, each.of))) if isinstance(each, AnyOf) else each
        for each in described.that
        if isinstance(each, AnyOf) or not compares_might(each)
    )
    return replace(described, that=tuple(that))
