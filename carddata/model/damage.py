"""What a card says of damage for as long as it stands: more of it, none of it, and in which order it is assigned."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.conditions import If, PrintedNumber


class BonusDamage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="bonus damage"):
    """Spells and abilities of its player deal `amount` Bonus Damage (2026-07-16, 712-715).

    With `here` those of all players do so, to units at the battlefield itself. `by` names one of the two alone.
    """

    amount: PrintedNumber
    here: bool = False
    by: Literal["", "spells", "abilities"] = ""


class NoCombatDamage(msgspec.Struct, frozen=True, tag_field="has", tag="no combat damage"):
    """The unit itself deals no combat damage: its Might does not count towards it (2026-07-16, 465.2.a)."""


class AssignedLast(msgspec.Struct, frozen=True, tag_field="has", tag="assigned last"):
    """The unit itself must be assigned combat damage last (2026-07-16, 465.2.c.6)."""


class TakesNoDamage(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="no damage"):
    """The unit itself takes no damage while `only_if` is met (2026-07-16, 465.2.c.10)."""

    only_if: If | None = None
