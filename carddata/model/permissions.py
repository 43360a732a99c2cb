"""Standing effects of cards on how cards are played: where to, and for which cost."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import Cost
from carddata.model.scope import Affecting, ForEach, While
from carddata.model.targets import TargetFilter

PlayedWhere = Literal["open", "occupied enemy", "attacked", "lone enemy", "enemy units", "conquered"]
"""The battlefields of which a permission speaks; see `PlayedTo`."""


class PlayedTo(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="played to"):
    """The card itself, or every unit of its player, may also be played to these battlefields (2026-07-16, 355.2.b).

    A battlefield is `open` if nobody has units there and nobody controls it (170.11.c). An `occupied enemy` battlefield
    is controlled by an opponent and has units; at an `attacked` battlefield the player is the attacker of a combat, at
    that of a `lone enemy` an enemy unit is alone, and `enemy units` are any. The player has `conquered` it this turn.
    With `units` the permission is for friendly units while this is in play. With `only` it takes away all other places
    and adds none; with `ambush` it is a place for the card's Ambush (822.1.b).
    """

    where: PlayedWhere
    units: bool = False
    only: bool = False
    ambush: bool = False


class HasBuffs(Affecting, frozen=True, kw_only=True, tag="buffs"):
    """These units can have up to `most` buffs, None for any number, while `only_if` is met (426.1.b.2)."""

    most: Annotated[int, msgspec.Meta(ge=2, le=99)] | None = None


class EmpoweredAgain(Affecting, frozen=True, kw_only=True, tag="empowered again"):
    """These permanents can be Empowered also while they are Empowered, while `only_if` is met (441.1.c.1).

    They can be so up to `most` times at once, None for any number.
    """

    most: Annotated[int, msgspec.Meta(ge=2, le=99)] | None = None


class PlayedFor(While, frozen=True, kw_only=True, tag="played for"):
    """The card itself may be played from its player's trash for `cost` (2026-07-16, 356.1.a, 829).

    With `only_if` that holds if the condition is met. `then` is what becomes of it as it leaves the chain (390.3.a).
    """

    cost: Cost
    then: Literal["", "banish"] = ""


class IgnoresKeyword(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="ignores"):
    """The player of the spell itself ignores Deflect while they pay its cost (2026-07-16, 809.1.c).

    With `choosing` all players do so for spells and abilities that have chosen something that fits. Tank is ignored by
    the unit's player while they assign combat damage where it is (2026-07-16, 465.2.c.6, 815.1.b).
    """

    keyword: Literal["Deflect", "Tank"]
    choosing: TargetFilter | None = None


class CardsCost(While, frozen=True, kw_only=True, tag="cards cost"):
    """The cards that `of` describes cost this much less energy and power to play, or `more` (2026-07-16, 356.3, 356.4).

    It says what the cards are and whose, and holds while the card itself is in play and `only_if` is met. A discount
    reduces energy no further than to `least`. With `nth` it is for the first such card of a turn alone, or for the one
    of that number: of the players together, or of each opponent. A `source` is the zone from which they are played.
    With `choosing` it is for spells that have chosen something that fits, from the point of view of their own player.
    With `abilities` it is for the activated abilities of such cards on the board instead.
    """

    of: TargetFilter
    amount: Cost
    more: bool = False
    least: PrintedNumber | None = None
    nth: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    source: Literal["", "trash"] = ""
    choosing: TargetFilter | None = None
    abilities: bool = False


class CostChange(ForEach, frozen=True, kw_only=True, tag="cost"):
    """The card itself costs this much less energy and power (2026-07-16, 356.4).

    With `only_if` it does so if the condition is met as it is played, with `each` as many times as that counts. The
    discount reduces energy no further than to `least` (356.4.e). With `instead` it takes the place of the card's own
    discounts before it.
    """

    amount: Cost
    least: PrintedNumber | None = None
    instead: bool = False
