"""Costs of cards and abilities."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.conditions import Condition
from carddata.model.targets import CardKind, TargetFilter

ResourceUse = Literal["spells", "units", "units and their abilities", "gear", "gear and its abilities", "showdowns"]
"""The only use of added resources: such cards, abilities of units or gear, or anything in showdowns."""


class ObjectCost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cost that is paid with an object that fits `of`, or with the ability's own permanent `me` (2026-07-16, 357.2).

    Its player chooses the object as they pay; it is no target (355.10.c). A buff is spent from a unit (702.2.b), a card
    is recycled from the trash, and a unit or gear from the board. From `least` to `most` objects pay it, any number of
    them if `most` is None.
    """

    how: Literal["kill", "exhaust", "return", "spend a buff", "recycle", "banish", "disempower"]
    of: TargetFilter | Literal["me"]
    least: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    most: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = 1


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cost (2026-07-16, 356.7): energy, power of the card's own domains, power of any domain, and other costs.

    `exhaust` exhausts the ability's own permanent, and `kill_this` kills it; `discard`, `recycle` and `kill` count
    cards of the hand, cards of the trash and friendly units, `xp` is XP to spend (730.2), and `burn` counts cards of
    the main deck (440.3.a). Cards of `discard_type` are discarded, if it is set. `equip` stands for the Equip cost of
    the first thing that was chosen, reduced by one power (821.1.c). `objects` is anything
    else that is done to an object.
    """

    energy: int = 0
    power: int = 0
    any_power: int = 0
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0
    kill_this: bool = False
    xp: int = 0
    burn: int = 0
    equip: bool = False
    objects: ObjectCost | None = None
    discard_type: CardKind | None = None


FREE = Cost()
"""A cost of nothing."""


class LessByPayment(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The discount on a card by the objects that its additional cost is paid with (2026-07-16, 356.2.b.1, 356.4).

    It is `each` for each object, `each_energy` for each energy that the object's card costs, and `each_power` for each
    power, as that base cost is printed (356.1.c).
    """

    each: Cost = FREE
    each_energy: Cost = FREE
    each_power: Cost = FREE


class Additional(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An additional cost to play the card, with the name by which a player chooses to pay it (2026-07-16, 356.2).

    It is optional unless `mandatory`, and may be paid only if `only_if` is met as it is played. If it is paid, the card
    costs `less` energy, less `by` the objects that are paid with, or nothing of its base cost with `ignores`
    (356.1.b), enters ready with `ready`, and with `repeat` does what it does once more (820). With `base` it is no
    additional cost: its player may play the card for it, in place of the base cost (356.1.a).
    """

    name: str
    cost: Cost
    mandatory: bool = False
    less: int = 0
    ready: bool = False
    repeat: bool = False
    ignores: bool = False
    only_if: Condition | None = None
    base: bool = False
    by: LessByPayment | None = None


ACCELERATE = Additional("accelerate", Cost(energy=1, power=1), ready=True)
"""The additional cost of the keyword Accelerate (805.1.a)."""
