"""Standing effects on damage and on lowered Might: more or none of it, and the order in which damage is assigned."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition, PrintedNumber
from carddata.model.continuous import Affected
from carddata.model.operations import Change


class BonusDamage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="bonus damage"):
    """Spells and abilities of its player deal `amount` Bonus Damage, or less if it is negative (2026-07-16, 712-715).

    All amounts are summed, and a sum below 1 is none (714.2). With `here` those of all players do so, to units at the
    battlefield itself. `by` names one of the two alone. It holds while `only_if` is met. With `own` the spell itself
    deals it, this amount for each of what is counted (`each`).
    """

    amount: Change
    here: bool = False
    by: Literal["", "spells", "abilities"] = ""
    only_if: Condition | None = None
    own: bool = False
    each: Quantity | None = None


class TakesMoreMight(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="takes more might"
):
    """Spells and abilities of its player that give a unit they have chosen less Might give it `amount` less still.

    It holds while `only_if` is met.
    """

    amount: PrintedNumber = 1
    only_if: Condition | None = None


class NoCombatDamage(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="no combat damage"
):
    """These units deal no combat damage while `only_if` is met: their Might does not count towards it (465.2.a)."""

    to: Affected = "me"
    only_if: Condition | None = None


class AssignedLast(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="assigned last"):
    """These units must be assigned combat damage last while `only_if` is met (2026-07-16, 465.2.c.6)."""

    to: Affected = "me"
    only_if: Condition | None = None


class TakesNoDamage(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="no damage"):
    """These units take no damage while `only_if` is met, or only no `combat` damage (2026-07-16, 465.2.c.10).

    With `by_enemies` it is the damage that spells and abilities of the opponents of the effect's player deal themselves
    (417.6.b.3, 437).
    """

    to: Affected = "me"
    combat: bool = False
    by_enemies: bool = False
    only_if: Condition | None = None


class AnyDamageKills(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="any damage kills"
):
    """Any damage that its player has marked on these units is lethal while `only_if` is met (2026-07-16, 142.4.c)."""

    to: Affected = "me"
    only_if: Condition | None = None


OnDamage = NoCombatDamage | AssignedLast | TakesNoDamage | AnyDamageKills
"""The texts on the damage that units deal or take, and on its order."""
