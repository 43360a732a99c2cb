"""Operations whose effect lasts: what is cheaper, more, prevented or forbidden for a time."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import Cost
from carddata.model.operations.operation import ByPlayers, Next, Operation, Things
from carddata.model.targets import TargetFilter

DamageToUnit = Literal["prevent next", "prevent", "prevent all", "prevent combat", "prevent effects", "double"]
"""The change of damage to a unit; see `ChangeDamage`."""

DamageOf = Literal["effects", "combat", "all"]
"""Damage that spells and abilities deal, combat damage, or all damage."""

BannedPlays = Literal["cards", "spells"]
"""The plays that a player cannot make this turn; tokens are no cards (185)."""


class EnterReady(Next, frozen=True, kw_only=True, tag="enter ready"):
    """Described objects enter the board ready this turn, or only the `next` of them that enters (359.2, 369.3)."""

    of: TargetFilter


class ChangeCosts(Next, frozen=True, kw_only=True, tag="change costs"):
    """The cards that are described cost this much less, or `more`, to play this turn, or only the `next` of them.

    These are discounts and increases of the total cost (356.3, 356.4).
    """

    of: TargetFilter
    amount: Cost
    more: bool = False


class RaiseBuffs(Operation, frozen=True, tag="buffs give more"):
    """Each buff gives friendly units `amount` more Might this turn, also units that are buffed later (703, 390.4)."""

    amount: PrintedNumber = 1


class ChangeDamage(Operation, frozen=True, kw_only=True, tag="change damage"):
    """Prevent or double damage that would be dealt to these units this turn (432, 437).

    What is dealt the next time is prevented (`prevent next`), the next `amount` damage (`prevent`), all of it, all
    combat damage, or all damage of spells and abilities (`prevent effects`).
    """

    what: Things
    how: DamageToUnit
    amount: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class PreventDamage(Operation, frozen=True, tag="prevent damage"):
    """Prevent all damage that would be dealt this turn: by spells and abilities, in combat, or whatsoever (437)."""

    of: DamageOf = "effects"


class NextSpellBonus(Operation, frozen=True, tag="next spell bonus"):
    """The next spell that the controller plays this turn deals `amount` Bonus Damage (391, 712)."""

    amount: PrintedNumber = 1


class GiveFlow(Operation, frozen=True, kw_only=True, tag="give flow"):
    """These spells in a trash have Flow for their base cost this turn (829)."""

    what: Things


class ForbidPlays(ByPlayers, frozen=True, kw_only=True, tag="forbid plays"):
    """`who` cannot play cards this turn, or cannot play spells (054)."""

    what: BannedPlays


class Forbid(Operation, frozen=True, kw_only=True, tag="forbid"):
    """These permanents cannot be chosen, moved or readied this turn (054).

    Nobody can, or only not its owner, or only not spells and abilities of the controller's opponents.
    """

    what: Things
    be: Literal["chosen", "moved", "readied"]
    by: Literal["everybody", "its owner", "opponents"] = "everybody"
