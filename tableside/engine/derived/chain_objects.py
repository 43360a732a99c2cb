"""Spells and abilities on the chain as cards describe them: their kinds, and what they choose (2026-07-16, 355.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from carddata.model.targets import HasChosen, ObjectKind, TargetFilter
from tableside.engine.model.chain_items import Item, ItemKind
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table

ITEM_KINDS: Final[Mapping[ObjectKind, tuple[ItemKind, ...]]] = {
    "spell": ("spell",),
    "ability": ("ability",),
    "spell or ability": ("spell", "ability"),
}
"""The kinds of chain items that a card describes."""


def items_of_kind(table: Table, kind: ObjectKind) -> tuple[int, ...]:
    """The finalized items of the chain that are of this kind."""
    return tuple(item.id for item in table.chain if item.kind in ITEM_KINDS[kind] and not item.is_pending)


def chosen_by(item: Item) -> frozenset[Target]:
    """Return what an item has chosen."""
    return frozenset(target for group in item.chosen for target in group)


def has_chosen(
    item: Item, choosing: HasChosen, own: frozenset[Target], fits: Callable[[TargetFilter, Target], bool]
) -> bool:
    """Return whether an item has chosen what is asked; `own` are the named objects, `fits` tells descriptions.

    What it counts of an item includes what is no longer legal, but not what has left the board (359.3.e.9.a). Of an
    item that people carry out by hand nobody knows what it has chosen: it fits.
    """
    if item.by_hand:
        return True
    chosen = chosen_by(item)
    named = choosing.of
    wanted = chosen & own if isinstance(named, str | int) else {each for each in chosen if fits(named, each)}
    others = chosen - own if choosing.no_other is not None else frozenset[Target]()
    return len(wanted) >= choosing.least and not any(
        choosing.no_other is not None and fits(choosing.no_other, each) for each in others
    )
