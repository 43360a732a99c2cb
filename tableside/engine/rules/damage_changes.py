"""Changes of damage: Bonus Damage, prevention, doubling, units without damage (2026-07-16, 437, 465.2.c, 712-715)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage, TakesNoDamage
from carddata.model.operations import DamageToUnit, Deal
from tableside.engine.derived.context import TargetingContext, targeting_context
from tableside.engine.derived.evaluation import amount, holds, is_said_of
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.traits import keyword_state
from tableside.engine.derived.truth import Number, Truth, Unknown, either, opposite, resting_on, surely, unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import DealtBy
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.lasting import DamageChange
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread


def bonus_damage(table: Table, item: Item, do: Deal, at: Place | None) -> Number:
    """The Bonus Damage that an instruction of an item deals to a unit at a place: the sum of all, if positive (714).

    What a unit deals because an item says so is not dealt by the item (417.6.b.3).
    """
    if do.by_unit:
        return 0
    total = sum(bonus * surely(times) for bonus, times in own_bonuses(table, item))
    total += sum(change.amount for change in table.lasting.damage_changes if _is_of_spell(change, item))
    rests_on = set()
    for effect, context, reference, _ in standing_of(table, BonusDamage):
        if _is_on(effect, context, item, at):
            held = holds(table, effect.only_if, context)
            total += effect.amount if held else 0
            rests_on |= {reference} if isinstance(held, Unknown) else set()
    return unknown(*rests_on, counted=max(0, total)) if rests_on else max(0, total)


def _is_on(effect: BonusDamage, context: TargetingContext, item: Item, at: Place | None) -> bool:
    """Return whether the Bonus Damage of an effect is of what an item deals to a unit at a place."""
    fits = context.here == at if effect.here else context.player == item.player
    return fits and effect.by in ("", "spells" if item.kind == "spell" else "abilities")


def own_bonuses(table: Table, item: Item) -> Iterator[tuple[int, Number]]:
    """The Bonus Damage that the text of a spell has it deal, and how many times."""
    card = table.card(item.card) if item.kind == "spell" else None
    for effect in card.standing if card is not None else ():
        if isinstance(effect, BonusDamage) and effect.own and effect.each is not None:
            yield effect.amount, amount(table, effect.each, targeting_context(table, item))


def _is_of_spell(change: DamageChange, item: Item) -> bool:
    """Return whether a spell is that which deals Bonus Damage as the next spell of its player (391)."""
    if change.how != "next spell" or item.kind != "spell":
        return False
    return change.item == item.id if change.item else item.is_pending and change.player == item.player


def change_to(table: Table, unit: int, how: DamageToUnit) -> tuple[DamageChange, ...]:
    """Return what changes the damage of a unit this turn in this way."""
    return tuple([change for change in table.lasting.damage_changes if change.how == how and change.unit == unit])


def prevents_all(table: Table, unit: int, by: DealtBy) -> tuple[DamageChange, ...]:
    """Return what prevents all damage of a unit this turn that is dealt by this (437.1.b.1.b)."""
    changes: list[DamageChange] = []
    of_source = {"effect": ("prevent effects",), "combat": ("prevent combat",)}.get(by, ())
    for how in (*of_source[:1] * (by == "effect"), "prevent all", *of_source[:1] * (by == "combat")):
        changes += [change for change in table.lasting.damage_changes if change.how == how and change.unit in (0, unit)]
    return tuple(changes)


def takes_no_damage(table: Table, unit: Permanent, by: DealtBy, player: Player | None = None) -> Truth:
    """Return whether cards in play keep damage off a unit, dealt `by` this, by a spell or an ability of this player.

    Of combat damage people may have said so.
    """
    kept_off = either(
        resting_on(reference, is_said_of(table, effect.to, effect.only_if, context, unit))
        for effect, context, reference, _ in standing_of(table, TakesNoDamage)
        if _is_kept_off(table, effect, context.player, by, player)
    )
    if by != "combat" or not isinstance(kept_off, Unknown):
        return kept_off
    is_damaged = unread.decided(table, damage_doubt(table, unit, kept_off))
    return kept_off if is_damaged is None else not is_damaged


def damage_doubt(table: Table, unit: Permanent, kept_off: Unknown) -> Doubt:
    """Return the doubt whether a unit takes damage in the combat there."""
    texts = unread.not_silenced(table, kept_off.rests_on, "damaged")
    return Doubt("damaged", (f"#{unit.id}",), texts, (f"@{unit.place}",))


def _is_kept_off(table: Table, effect: TakesNoDamage, of: Player, by: DealtBy, player: Player | None) -> bool:
    """Return whether an effect of a player is about such damage."""
    if effect.by_enemies:
        return by == "effect" and player in table.opponents(of)
    return by == "combat" or not effect.combat


def split_bonus(table: Table, item: Item, do: Deal, places: tuple[Place, ...]) -> int | None:
    """The Bonus Damage of damage that is split among units at these places, which counts once (715.3).

    None if it is not the same everywhere: no rule says how it is split then.
    """
    bonuses = {surely(bonus_damage(table, item, do, at)) for at in places or (None,)}
    return bonuses.pop() if len(bonuses) == 1 else None


def deals_combat_damage(table: Table, unit: Permanent) -> Truth:
    """Return whether a unit's Might counts towards the damage of its side (423.1.b, 465.2.a)."""
    if unit.stunned:
        return False
    stopped = (
        resting_on(reference, is_said_of(table, effect.to, effect.only_if, context, unit))
        for effect, context, reference, _ in standing_of(table, NoCombatDamage)
    )
    return opposite(either(stopped))


def is_assigned_last(table: Table, unit: Permanent) -> Truth:
    """Return whether a unit must be assigned combat damage last (465.2.c.6, 826)."""
    last = (
        resting_on(reference, is_said_of(table, effect.to, effect.only_if, context, unit))
        for effect, context, reference, _ in standing_of(table, AssignedLast)
    )
    return either((keyword_state(table, unit, "Backline"), *last))
