"""Standing effects on damage and on lowered Might: more or none of it, and the order in which damage is assigned."""

from __future__ import annotations

from typing import Literal

from carddata.model.conditions import PrintedNumber
from carddata.model.operations import Change
from carddata.model.scope import Affecting, ForEach, While


class BonusDamage(ForEach, frozen=True, tag="bonus damage"):
    """Spells and abilities of its player deal `amount` Bonus Damage, or less if it is negative (2026-07-16, 712-715).

    All amounts are summed, and a sum below 1 is none (714.2). With `here` those of all players do so, to units at the
    battlefield itself. `by` names one of the two alone. It holds while `only_if` is met. With `own` the spell itself
    deals it, this amount for each of what is counted (`each`).
    """

    amount: Change
    here: bool = False
    by: Literal["", "spells", "abilities"] = ""
    own: bool = False


class TakesMoreMight(While, frozen=True, kw_only=True, tag="takes more might"):
    """Spells and abilities of its player that give a unit they have chosen less Might give it `amount` less still.

    It holds while `only_if` is met.
    """

    amount: PrintedNumber = 1


class NoCombatDamage(Affecting, frozen=True, kw_only=True, tag="no combat damage"):
    """These units deal no combat damage while `only_if` is met: their Might does not count towards it (465.2.a)."""


class AssignedLast(Affecting, frozen=True, kw_only=True, tag="assigned last"):
    """These units must be assigned combat damage last while `only_if` is met (2026-07-16, 465.2.c.6)."""


class TakesNoDamage(Affecting, frozen=True, kw_only=True, tag="no damage"):
    """These units take no damage while `only_if` is met, or only no `combat` damage (2026-07-16, 465.2.c.10).

    With `by_enemies` it is the damage that spells and abilities of the opponents of the effect's player deal themselves
    (417.6.b.3, 437).
    """

    combat: bool = False
    by_enemies: bool = False


class AnyDamageKills(Affecting, frozen=True, kw_only=True, tag="any damage kills"):
    """Any damage that its player has marked on these units is lethal while `only_if` is met (2026-07-16, 142.4.c)."""


OnDamage = NoCombatDamage | AssignedLast | TakesNoDamage | AnyDamageKills
"""The texts on the damage that units deal or take, and on its order."""
