"""Effects of instructions that hold for the rest of a turn, or until their event comes."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.operations import DamageToUnit
from carddata.model.targets import TargetFilter
from tableside.engine.model.references import Place, Player


class ReadyEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Objects that enter ready for the rest of a turn by an ability of this player; with `next` only the next one."""

    player: Player
    of: TargetFilter
    next: bool = False


class CostEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards that cost less, or `more`, for the rest of a turn by an ability of a player; with `next` only the next."""

    player: Player
    of: TargetFilter
    amount: Cost
    more: bool = False
    next: bool = False


class RepeatEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Repeat that a card gives to this player's spells for the rest of a turn, or to the `next` spell alone.

    It costs the spell's base cost if `cost` is None.
    """

    player: Player
    card: str
    cost: Cost | None = None
    next: bool = False


class Delayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A delayed trigger that waits for its event (390.2): of which card and player, and what it knows of its origin.

    `by` is the permanent whose ability generated it, `at` where that was and `there` where the event was that made it
    trigger. `of` are the objects that its event must happen to, or that it speaks of as "it". With `item` it waits for
    deaths by that chain item, which come no later than the cleanup after it (428.5.c). With `whose` its event is one of
    that player, and it waits in whatever turn, as long as the card that it is about is in banishment (390.5.a).
    `made_by` is the chain item that generated it.
    """

    player: Player
    card: str
    ability: Ability
    by: int | None = None
    at: Place | None = None
    there: Place | None = None
    of: tuple[int, ...] = ()
    once: bool = False
    item: int = 0
    whose: Player = ""
    made_by: int = 0


PreventedDamage = Literal["prevent effects", "prevent combat", "prevent all"]
"""All damage of a kind, which is prevented this turn; see `DamageChange`."""


class DamageChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of damage for the rest of a turn, by which card of which player.

    All damage by spells and abilities is prevented (`prevent effects`), to `unit` or to all units if it is 0 all combat
    damage or all damage; to `unit` what is dealt the next time is prevented, or the next `amount` damage (437.1.b), or
    all is doubled; or the next spell of the player
    deals `amount` Bonus Damage. `item` is that spell once it is played.
    """

    how: DamageToUnit | PreventedDamage | Literal["next spell"]
    player: Player
    card: str
    unit: int = 0
    amount: int = 0
    item: int = 0


class LastingEffects(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that lasts in a position.

    `ready_entries` are what enters ready this turn, `cost_entries` what costs less or more, `repeat_entries` what gives
    Repeat to spells, `flow_given` the cards of trashes that have Flow for their base cost, `damage_changes` what
    changes damage, `delayed` the delayed triggers that wait. `applied` are the cards by which a death or a token was
    replaced this turn, as references, each for each time, if the times are limited (371.1). `damage_order` are
    the effects that change the next damage of a unit first, in the order that its controller chose (372).
    """

    ready_entries: tuple[ReadyEntry, ...] = ()
    cost_entries: tuple[CostEntry, ...] = ()
    repeat_entries: tuple[RepeatEntry, ...] = ()
    flow_given: tuple[int, ...] = ()
    damage_changes: tuple[DamageChange, ...] = ()
    damage_order: tuple[tuple[int, DamageChange], ...] = ()
    delayed: tuple[Delayed, ...] = ()
    applied: tuple[str, ...] = ()


NOTHING_LASTS = LastingEffects()
"""A position in which nothing lasts."""
