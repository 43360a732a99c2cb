"""What changes damage: Bonus Damage, and units that deal no combat damage (2026-07-16, 465.2.a, 712-715)."""

from __future__ import annotations

from carddata.model.abilities import Deal
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.layers import standing_in_play
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table


def bonus_damage(table: Table, item: Item, do: Deal, at: Place | None) -> int:
    """The Bonus Damage that an instruction of an item deals to a unit at a place: the sum of all (714).

    What a unit deals because an item says so is not dealt by the item (417.6.b.3).
    """
    if do.by_unit:
        return 0
    total = 0
    for effect, context, _, _ in standing_in_play(table):
        if isinstance(effect, BonusDamage):
            fits = context.here == at if effect.here else context.player == item.player
            total += effect.amount * fits
    return total


def split_bonus(table: Table, item: Item, do: Deal, places: tuple[Place, ...]) -> int | None:
    """The Bonus Damage of damage that is split among units at these places, which counts once (715.3).

    None if it is not the same everywhere: no rule says how it is split then.
    """
    found = {bonus_damage(table, item, do, at) for at in places or (None,)}
    return found.pop() if len(found) == 1 else None


def deals_combat_damage(table: Table, unit: Permanent) -> bool:
    """Whether the Might of a unit counts towards the damage of its side (423.1.b, 465.2.a)."""
    card = table.card(unit.card)
    return not (unit.stunned or (card is not None and NoCombatDamage() in card.standing))


def is_assigned_last(table: Table, unit: Permanent) -> bool:
    """Whether a unit must be assigned combat damage last (465.2.c.6, 826)."""
    card = table.card(unit.card)
    return table.has(unit, "Backline") or (card is not None and AssignedLast() in card.standing)
