"""Quantities: numbers that a card reads from the position as they are needed.

Each kind is one node with one evaluator (`tableside.engine.derived.quantities`) and one describer
(`tableside.describe.counts`). What nobody knows has no number.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

from carddata.model.numbers import AmountOf, Holding, OfPlayer, QuantityNode
from carddata.model.targets import Is, TargetFilter, denied
from carddata.model.triggers import EventFilter


class HowMany(QuantityNode, frozen=True, tag="objects"):
    """The number of objects that fit a description."""

    of: TargetFilter


class MightOf(QuantityNode, frozen=True, tag="might"):
    """The total Might of the units that fit a description (143.2.b), or the highest."""

    of: TargetFilter
    how: Literal["total", "highest"]


class TagsAmong(QuantityNode, frozen=True, tag="tags"):
    """The number of tags of a description that are among the objects that fit it."""

    of: TargetFilter


class Lead(QuantityNode, frozen=True, tag="lead"):
    """The player's lead over the foremost opponent, or over `any`, or that opponent than the player.

    It compares points, cards in hand, and units, battlefields and runes that they control, or units where the ability's
    own permanent is (`units here`).
    """

    what: Literal["points", "cards", "units", "units here", "battlefields", "runes"]
    whose: Literal["you", "you over any", "opponent"]


class ToVictory(OfPlayer, frozen=True, tag="to victory"):
    """The points that the player, or the foremost opponent, lacks to the victory score (194)."""


class ThisTurn(QuantityNode, frozen=True, tag="this turn"):
    """A number of the player's turn so far: XP they gained, points they scored by holding, or energy on a spell.

    `spent on a spell` is the most energy that they have spent to play one.
    """

    what: Literal["gained xp", "points held", "spent on a spell"]


class HowOften(QuantityNode, frozen=True, tag="events"):
    """The number of times that an event has happened this turn; triggers watch the same events.

    Of the own unit (`me`) its moves, conquests and won combats are counted, and how often it was dealt damage. Of what
    a player has chosen, units are counted as their item is finalized (383.4.b).
    """

    verb: Literal["plays a card", "plays", "discard", "burn", "conquer", "win", "dies", "move", "damage", "choose"]
    on: EventFilter = EventFilter()


class MightBonus(QuantityNode, frozen=True, tag="might bonus"):
    """The Might bonus that all Equipment attached to the own unit gives (137.3)."""


class TimesEmpowered(QuantityNode, frozen=True, tag="times empowered"):
    """The number of times that the own permanent is Empowered (441.1.c.1)."""


class ThisWay(QuantityNode, frozen=True, tag="this way"):
    """The number of objects or cards that an earlier instruction of the same ability has acted on.

    Of burned cards only those count that fit `of`; of what was returned or banished, `of` says that it was cards.
    """

    done: Literal[
        "moved",
        "killed",
        "returned",
        "readied",
        "exhausted",
        "stunned",
        "buffed",
        "discarded",
        "burned",
        "recycled",
        "banished",
    ]
    of: TargetFilter | None = None


class NotedBefore(QuantityNode, frozen=True, tag="noted"):
    """The energy, power or buffs that an earlier instruction has paid, or the cards that it has revealed or recycled.

    Revealed cards are those that it asks for, recycled ones those that its player has looked at.
    """

    what: Literal["paid", "revealed", "recycled"]


class Choosers(QuantityNode, frozen=True, tag="choosers"):
    """The number of players, or only of opponents, who have chosen the option on which the instruction hangs."""

    opponents: bool = False


class Excess(QuantityNode, frozen=True, tag="excess"):
    """The damage above what was lethal that the player assigned in the combat that ends (465.2.c.4)."""


class AtMost(QuantityNode, frozen=True, tag="at most"):
    """A quantity, of which no more than `most` counts."""

    of: Quantity
    most: Annotated[int, msgspec.Meta(ge=1, le=99)]

    def __post_init__(self) -> None:
        if isinstance(self.of, AtMost):
            raise ValueError("a quantity with two limits")


Quantity = (
    HowMany
    | MightOf
    | TagsAmong
    | Holding
    | Lead
    | ToVictory
    | ThisTurn
    | HowOften
    | MightBonus
    | TimesEmpowered
    | ThisWay
    | NotedBefore
    | Choosers
    | Excess
    | AmountOf
    | AtMost
)
"""A number that is read as it is needed."""

QUANTITIES: Final = get_args(Quantity)
"""Every kind of `Quantity`."""


def others_excluded(how: HowOften) -> tuple[int, ...]:
    """The numbers of the choices whose objects an event does not count of which others are counted.

    >>> from carddata.model.targets import IsNot
    >>> others_excluded(HowOften("plays", EventFilter(TargetFilter("spell", that=(IsNot(Is(1)),)))))
    (1,)
    """
    it = how.on.it
    if not isinstance(it, TargetFilter):
        return ()
    return tuple(of.what for of in denied(it, Is) if isinstance(of.what, int))


def uncapped(quantity: Quantity) -> Quantity:
    """Return what is counted, without the most of it that counts."""
    return quantity.of if isinstance(quantity, AtMost) else quantity


def described(quantity: Quantity | None) -> TargetFilter | None:
    """Return what a quantity counts by a description; None if it does not.

    >>> described(AtMost(MightOf(TargetFilter("unit", "you"), "total"), 3)).whose
    'you'
    """
    if isinstance(quantity, AtMost):
        quantity = quantity.of
    if isinstance(quantity, HowOften):
        return quantity.on.it if isinstance(quantity.on.it, TargetFilter) else None
    return quantity.of if isinstance(quantity, HowMany | MightOf | TagsAmong | ThisWay) else None
