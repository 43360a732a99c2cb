"""Descriptions of game objects, made of predicates, and choices among them.

A description has a noun (what kind of object, whose, and where) and any number of predicates, all of which are true of
each object that fits. A predicate is one node; `IsNot` denies another. Each is evaluated in
`tableside.engine.derived.predicates` and put into words in `tableside.describe.predicates`. What depends on the choices
of an item is evaluated where the item is, in `tableside.engine.rules.relations`; a position does not know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from carddata.model.domains import Domain
from carddata.model.keywords import Keyword
from carddata.model.numbers import AmountOf, Holding

ObjectKind = Literal[
    "unit",
    "gear",
    "equipment",
    "permanent",
    "something",
    "permanent or facedown",
    "anything",
    "unit or champion",
    "champion",
    "legend",
    "facedown",
    "spell",
    "ability",
    "spell or ability",
    "battlefield",
    "player",
    "card",
]
"""The kinds of objects that a card describes; `equipment` is gear with that tag, `something` a unit, gear or legend.

`anything` is a permanent, a legend or a facedown card. A `champion` is the card in a Champion Zone (355.9.a.5), a
`unit or champion` that or a unit on the board. Spells and abilities are those on the chain.
"""

Whose = Literal["anybody", "you", "friendly", "enemy"]
"""Whose objects a card describes, relative to the player of the ability."""

Where = Literal[
    "anywhere",
    "battlefield",
    "base",
    "here",
    "elsewhere",
    "other battlefield",
    "there",
    "away",
    "chosen",
    "controlled",
    "left",
    "destination",
    "moved",
]
"""The places of described objects; see `TargetFilter`."""

AWAY: Final[tuple[Where, ...]] = ("elsewhere", "other battlefield")
"""The places other than that of the ability's own permanent."""

Status = Literal[
    "attacking",
    "defending",
    "exhausted",
    "ready",
    "stunned",
    "buffed",
    "empowered",
    "damaged",
    "attached",
    "detached",
    "equipped",
    "in a showdown",
    "mighty",
    "alone",
    "only",
]
"""The state of described objects; Equipment is attached to an `equipped` unit (2026-07-16, 818.3).

A unit is `in a showdown` that is in progress at its battlefield (341). It is `mighty` with 5 Might or more (708),
`alone` if no other friendly unit is at its location (740.2.a), and the `only` one if its player has no other there.
"""


CardKind = Literal["unit", "gear", "spell"]
"""The types of cards of a trash that a card tells apart."""


class _Predicate(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="is"):
    """Whatever is said of an object."""


class IsNot(_Predicate, frozen=True, tag="not"):
    """The object is not so."""

    of: Predicate

    def __post_init__(self) -> None:
        if isinstance(self.of, IsNot):
            raise ValueError("a predicate that is denied twice")


class HasState(_Predicate, frozen=True, tag="state"):
    """The object is in this state."""

    state: Status


class HasKeyword(_Predicate, frozen=True, tag="keyword"):
    """The object has this keyword, a card among its own (801)."""

    keyword: Keyword


class HasTag(_Predicate, frozen=True, tag="tag"):
    """The object has one of these tags (133.8)."""

    tags: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class HasNamedTag(_Predicate, frozen=True, tag="named tag"):
    """The object has the tag that was named as the card was played (759)."""


class OfType(_Predicate, frozen=True, tag="type"):
    """The card has one of these types (133)."""

    types: Annotated[tuple[CardKind, ...], msgspec.Meta(min_length=1)]


class OfDomain(_Predicate, frozen=True, tag="domain"):
    """The card has this domain, perhaps among others (134); a token has none (185.3.b)."""

    domain: Domain


class Called(_Predicate, frozen=True, tag="called"):
    """The card has this name (132)."""

    name: str


class IsToken(_Predicate, frozen=True, tag="token"):
    """The object is a token (179)."""


class Compared(_Predicate, frozen=True, tag="compared"):
    """A number of the object is `at most`, `at least` or `below` another.

    The numbers are its Might, and the energy and power of its card's base cost, as it is printed (356.1.c). The other
    number may be one of the player, of the ability's own permanent, or of a choice of the same ability.
    """

    number: Literal["might", "energy", "power"]
    how: Literal["at most", "at least", "below"]
    to: int | AmountOf | Holding


class Is(_Predicate, frozen=True, tag="is"):
    """The object is the ability's own permanent, what the event happened to, or what was chosen.

    `it` is also what was played before. A choice of the same ability is counted from 1.
    """

    what: Literal["this", "it"] | int


class AttachedTo(_Predicate, frozen=True, tag="attached to"):
    """The object is attached to the ability's own permanent, or to what was chosen as the choice of that number."""

    what: Literal["this"] | int


class Beside(_Predicate, frozen=True, tag="beside"):
    """The object is at the location of what was chosen, by the number of that choice from 1."""

    choice: int


class IsYours(_Predicate, frozen=True, tag="yours"):
    """The ability's player is the owner of the object, or its controller."""

    by: Literal["owner", "controller"]


class OfThatPlayer(_Predicate, frozen=True, tag="of that player"):
    """The card is of the player whom the effect had chosen that said to do this (387)."""


class ChosenChampion(_Predicate, frozen=True, tag="chosen champion"):
    """The object is its owner's Chosen Champion (103.2.a.3)."""


class BanishedWithThis(_Predicate, frozen=True, tag="banished"):
    """Abilities of the ability's own permanent have banished the card (427.3)."""


class Occupied(_Predicate, frozen=True, tag="occupied"):
    """Such players have a unit at the battlefield (170.11.a), or from `least` to `most` units, None for any number.

    The most, where there is one, is the least: an exact number.
    """

    by: Whose
    least: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    most: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None


class AnyOf(_Predicate, frozen=True, tag="any of"):
    """The object fits one of these descriptions."""

    of: tuple[TargetFilter, ...]


class HasChosen(_Predicate, frozen=True, tag="choosing"):
    """The spell or ability on the chain has chosen this (2026-07-16, 355.5).

    It has chosen something that `of` describes, `least` of them or more, the ability's own permanent (`me`), or what
    was chosen as the choice of that number, from 1, and nothing else that `no_other` describes.
    """

    of: TargetFilter | Literal["me"] | int
    no_other: TargetFilter | None = None
    least: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class InCombatWith(_Predicate, frozen=True, tag="in combat with"):
    """The unit is in a combat in which there is such a unit too (459)."""

    of: TargetFilter


class ChosenBy(_Predicate, frozen=True, tag="chosen by"):
    """Such a spell or ability on the chain has chosen the object (355.5)."""

    of: TargetFilter


Predicate = (
    IsNot
    | HasState
    | IsToken
    | ChosenChampion
    | HasKeyword
    | Compared
    | OfType
    | OfDomain
    | Occupied
    | IsYours
    | OfThatPlayer
    | AnyOf
    | Called
    | Is
    | AttachedTo
    | HasNamedTag
    | HasTag
    | BanishedWithThis
    | HasChosen
    | Beside
    | InCombatWith
    | ChosenBy
)
"""Something that is true of an object or not."""

PREDICATES: Final = get_args(Predicate)
"""Every kind of `Predicate`."""

P = TypeVar("P")


class TargetFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A card's description of game objects (2026-07-16, 355.9).

    - `kind`, `whose`: what it is, and whose it is
    - `where`: `here` is the place of the ability's own permanent, `elsewhere` any other location, `other battlefield`
      any that is a battlefield; `there` is the place where the event of its trigger was, and `away` any other; `chosen`
      is the battlefield that was chosen for it, `left` the one where its only target was as it began to resolve,
      `destination` the place that was chosen for its first move, `moved` a battlefield to or from which the own unit
      moved for its trigger, and `controlled` any battlefield that its player controls
    - `zone`: where a card of its player is
    - `that`: what else is true of it
    """

    kind: ObjectKind = "unit"
    whose: Whose = "anybody"
    where: Where = "anywhere"
    zone: Literal["trash", "hand", "deck", "banished"] = "trash"
    that: tuple[Predicate, ...] = ()

    @property
    def asks_might(self) -> bool:
        """Return whether it asks how much Might a unit has."""
        return any(map(compares_might, self.that))


def compares_might(predicate: Predicate) -> bool:
    """Return whether a predicate asks how much Might a unit has."""
    match predicate:
        case IsNot(of=of):
            return compares_might(of)
        case AnyOf(of=of):
            return any(each.asks_might for each in of)
        case HasState(state=state):
            return state == "mighty"
        case Compared(number=number):
            return number == "might"
        case _:
            return False


def asks(described: TargetFilter | None, kind: type[Predicate]) -> bool:
    """Return whether a description has a predicate of this kind, and does not deny it."""
    return described is not None and any(isinstance(predicate, kind) for predicate in described.that)


def asked(described: TargetFilter, kind: type[P]) -> Iterator[P]:
    """The predicates of this kind that a description has, and does not deny.

    >>> list(asked(TargetFilter(that=(IsToken(), IsNot(HasTag(("Poro",))))), HasTag))
    []
    """
    return (predicate for predicate in described.that if isinstance(predicate, kind))


def denied(described: TargetFilter, kind: type[P]) -> Iterator[P]:
    """The predicates of this kind that a description denies.

    >>> list(denied(TargetFilter(that=(IsToken(), IsNot(HasTag(("Poro",))))), HasTag))
    [HasTag(tags=('Poro',))]
    """
    return (predicate.of for predicate in asked(described, IsNot) if isinstance(predicate.of, kind))


def tags_asked(described: TargetFilter) -> tuple[str, ...]:
    """The tags of which an object that fits has one."""
    return next((predicate.tags for predicate in asked(described, HasTag)), ())


def choice_beside(described: TargetFilter) -> int:
    """The number of the choice at whose location an object that fits is; 0 for none."""
    return next((predicate.choice for predicate in asked(described, Beside)), 0)


def bearer_chosen(described: TargetFilter) -> int:
    """The number of the choice to which an object that fits is attached; 0 for none."""
    return next((each.what for each in asked(described, AttachedTo) if isinstance(each.what, int)), 0)


def unrelated(described: TargetFilter, choice: int) -> TargetFilter:
    """A description without what it says of a choice: beside it or attached to it, and not what was chosen itself."""
    related = (Beside(choice), AttachedTo(choice), IsNot(Is(choice)))
    return replace(described, that=tuple(each for each in described.that if each not in related))


def narrowed(described: TargetFilter, *predicates: Predicate) -> TargetFilter:
    """A description of which these are true besides."""
    return replace(described, that=(*described.that, *predicates))


def untagged(described: TargetFilter) -> TargetFilter:
    """A description but for the tags that it asks for."""
    return replace(described, that=tuple(each for each in described.that if not isinstance(each, HasTag)))


Chooser = (
    int | Literal["", "everybody", "opponents", "others", "defender", "turn player", "event player", "event controller"]
)
"""The players who choose for themselves, "" for none; a player who was chosen by the number of that choice, from 1."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A choice of game objects, a target unless 355.10 says otherwise (2026-07-16, 355.5-355.14).

    From `least` to `most` objects that fit `of` are chosen, `most` None for any number. `together` asks that all are at
    one location, `scattered` that no two are, and `total_might` that their Might adds up to no more; these bind the
    group (355.11). `apart` names an
    earlier choice of the same ability, counted from 1, at whose location it is not; `same_controller` one whose
    controller it has. `must` marks what a player must do: it is chosen on
    resolution, after the others, and is not a target (355.10.f). With `by` each of these players chooses so on
    resolution among their own objects (355.10.e), or `freely` among all that fit and that no player has
    chosen before. They begin with the turn player, or with the player after that of the ability if it is the
    `next_first`. The player of the ability does not choose if they paid the additional cost `spared`. The `defender` is
    that of the combat, the others as in `Who`. With `no_dearer` a card costs no more energy and no more power than the
    unit that was killed for the additional cost, as is printed on both (356.1.c, 359.3.e.13). With `xp` only a player
    who has this XP chooses it as they play the spell (824.1.b). `one_controller` asks that one player controls all of a
    group. `grouped` marks a place beside an earlier choice that binds both as a group ("at the same battlefield"), not
    the second to the first.
    """

    of: TargetFilter = TargetFilter()
    least: int = 1
    most: int | None = 1
    together: bool = False
    scattered: bool = False
    one_controller: bool = False
    total_might: int | None = None
    apart: int = 0
    same_controller: int = 0
    must: bool = False
    by: Chooser = ""
    freely: bool = False
    next_first: bool = False
    xp: int = 0
    spared: str = ""
    no_dearer: bool = False
    grouped: bool = False
