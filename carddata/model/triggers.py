"""Events: the conditions under which one triggers an ability, or is counted.

An event has a verb (`When`), somebody whose action it is (`by`), something that it happens to (`it`), and
circumstances: its place, its cause, and which time it is. A circumstance is one node, evaluated in
`tableside.engine.rules.watching` and put into words in `tableside.describe.triggers`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from carddata.model.targets import CardKind, TargetFilter, Whose

EventPlace = Literal["here", "battlefield", "elsewhere", "yours", "base"]
"""The place of an event; see `At`."""

C = TypeVar("C")


class _Circumstance(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="is"):
    """Whatever is said of an event besides who does it and what it happens to."""


class WithThis(_Circumstance, frozen=True, tag="with this"):
    """The ability's own permanent is the Equipment that is attached or detached (725)."""


class CausedBy(_Circumstance, frozen=True, tag="caused by"):
    """A spell does it, an ability of Equip (818.2.a), or an activated ability of a card of this type.

    `chooser` is a spell or ability that has chosen the object (355.5).
    """

    cause: Literal["spell", "equip", "unit", "gear", "legend", "chooser"]


class OneOrMore(_Circumstance, frozen=True, tag="one or more"):
    """The ability triggers once for all objects of events at the same time, not for each (383.1.b)."""


class At(_Circumstance, frozen=True, tag="at"):
    """It is at this place.

    That is the place of the ability's own permanent (`here`), a battlefield, a battlefield `elsewhere`, a battlefield
    that the ability's player controls (`yours`), or a base.
    """

    place: EventPlace


class LeftPlace(_Circumstance, frozen=True, tag="left"):
    """It is a move from this place, which is where the event is if the own permanent moves."""

    place: Literal["here", "battlefield", "base", "anywhere"]


class ControlledBefore(_Circumstance, frozen=True, tag="controlled before"):
    """Nobody (170.11.b), or an opponent, controlled the battlefield before it was conquered."""

    by: Literal["nobody", "enemy"]


class Alone(_Circumstance, frozen=True, tag="alone"):
    """No other unit of its team is at its place (740.2.a); `one on one` a single enemy unit is there too (740.2.b)."""

    how: Literal["alone", "one on one"] = "alone"


class CostsAtLeast(_Circumstance, frozen=True, tag="costs"):
    """The card that is played, or the ability that is used, costs `least` or more, as it is printed (131.2)."""

    number: Literal["energy", "power"]
    least: Annotated[int, msgspec.Meta(ge=1, le=12)]


class Spending(_Circumstance, frozen=True, tag="spending"):
    """`energy` or more energy was spent to play the spell."""

    energy: Annotated[int, msgspec.Meta(ge=1, le=12)]


class EachCard(_Circumstance, frozen=True, tag="each card"):
    """The ability triggers for each card that the event is about, or for each of that type."""

    of: CardKind | Literal["card"] = "card"


class CameFrom(_Circumstance, frozen=True, tag="from"):
    """The card is played from the hand or the trash of its player, or from anywhere but that hand (`elsewhere`)."""

    zone: Literal["hand", "trash", "elsewhere"]


class Reaches(_Circumstance, frozen=True, tag="reaches"):
    """The unit's Might becomes `might` or more, as that of a unit does which becomes Mighty (709)."""

    might: Annotated[int, msgspec.Meta(ge=1, le=99)]


class InOwnBeginning(_Circumstance, frozen=True, tag="own beginning"):
    """It is the Beginning Phase of the ability's player."""


class InCombat(_Circumstance, frozen=True, tag="in combat"):
    """A combat is in progress (459)."""


class AsSide(_Circumstance, frozen=True, tag="as"):
    """The ability's player is the attacker, or the defender, of the combat (464.2.c)."""

    side: Literal["attacker", "defender"]


class NthTime(_Circumstance, frozen=True, tag="nth"):
    """It is the Nth such event of the turn (383.1.b)."""

    number: Annotated[int, msgspec.Meta(ge=1, le=9)]


class OnceEachTurn(_Circumstance, frozen=True, tag="once"):
    """The ability triggers once each turn (383.3.e), or on each player's first event of a turn if it is theirs."""


class InNthTurn(_Circumstance, frozen=True, tag="turn"):
    """It is a turn of its player in the game from the `first` to the `last` of these numbers, or the only one."""

    first: Annotated[int, msgspec.Meta(ge=1, le=9)]
    last: Annotated[int, msgspec.Meta(ge=1, le=9)]


Circumstance = (
    WithThis
    | CausedBy
    | OneOrMore
    | At
    | LeftPlace
    | ControlledBefore
    | Alone
    | CostsAtLeast
    | Spending
    | EachCard
    | CameFrom
    | Reaches
    | InOwnBeginning
    | InCombat
    | AsSide
    | NthTime
    | OnceEachTurn
    | InNthTurn
)
"""Something that is asked of an event."""

CIRCUMSTANCES: Final = get_args(Circumstance)
"""Every kind of `Circumstance`."""


class EventFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The conditions on an event besides its verb.

    `it` is what the event happens to, `me` the ability's own permanent. An ability triggers for each such object. `by`
    is whose action the event is, relative to the player of the ability. All of `that` is so.
    """

    it: TargetFilter | Literal["me"] | None = None
    by: Whose = "anybody"
    that: tuple[Circumstance, ...] = ()

    def asks(self, *kinds: type[Circumstance]) -> bool:
        """Return whether a circumstance of one of these kinds is asked for.

        >>> EventFilter(that=(NthTime(2),)).asks(NthTime), EventFilter().asks(NthTime)
        (True, False)
        """
        return any(isinstance(asked, kinds) for asked in self.that)

    def first(self, kind: type[C]) -> C | None:
        """The first circumstance of this kind, if there is one."""
        return next((asked for asked in self.that if isinstance(asked, kind)), None)

    def without(self, kind: type[Circumstance]) -> EventFilter:
        """The same without circumstances of this kind.

        >>> EventFilter(that=(OneOrMore(), NthTime(2))).without(NthTime).that
        (OneOrMore(),)
        """
        return replace(self, that=tuple(asked for asked in self.that if not isinstance(asked, kind)))
