"""Conditions, under which an instruction or an ability counts.

A condition is one node, or `All` and `Not` of conditions. Each kind has one evaluator: in
`tableside.engine.derived.conditions` where a position knows it, else in `tableside.engine.rules.conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec

from carddata.model.amounts import HowMany, Quantity
from carddata.model.numbers import AmountOf
from carddata.model.targets import HasState, TargetFilter

PrintedNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A printed number of cards, points or damage."""


class _Condition(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True, tag_field="is"
):
    """Whatever is asked."""


class All(_Condition, frozen=True, tag="all"):
    """Everything of this holds."""

    of: tuple[Condition, ...]

    def __post_init__(self) -> None:
        if _depth(self) > DEEPEST:
            raise ValueError("a condition within too many others")


class Not(_Condition, frozen=True, tag="not"):
    """This does not hold."""

    of: Condition

    def __post_init__(self) -> None:
        if _depth(self) > DEEPEST:
            raise ValueError("a condition within too many others")


class PlayedFrom(_Condition, frozen=True, tag="played from"):
    """The card was played from this zone."""

    zone: Literal["hand", "champion", "facedown", "trash", "deck"]


class Paid(_Condition, frozen=True, tag="paid"):
    """The additional cost of this name was paid for the card."""

    cost: str


class ThereAre(_Condition, frozen=True, tag="there are"):
    """There are at least `least` objects that fit."""

    of: TargetFilter
    least: PrintedNumber = 1


class Legion(_Condition, frozen=True, tag="legion"):
    """The player has finalized another card this turn (812.1.c)."""


class Level(_Condition, frozen=True, tag="level"):
    """The player has `xp` XP or more (824.1.b)."""

    xp: int


class InShowdown(_Condition, frozen=True, tag="showdown"):
    """A showdown is in progress (341), or one `here`, at the battlefield of the ability's own permanent."""

    here: bool = False


class InBeginning(_Condition, frozen=True, tag="beginning"):
    """It is the Beginning Phase."""


class TurnOf(_Condition, frozen=True, tag="turn"):
    """It is the turn of the player, or of an opponent."""

    whose: Literal["you", "opponent"]


class OfChoice(_Condition, frozen=True, kw_only=True):
    """A condition on the objects of choice number `choice`."""

    choice: PrintedNumber = 1


class Chosen(OfChoice, frozen=True, tag="chosen"):
    """The objects of choice number `choice` fit."""

    of: TargetFilter


class ChosenOf(OfChoice, frozen=True, tag="chosen of"):
    """The objects of choice number `choice` were of `you` or of that side as the item began to resolve (359.3.e.13)."""

    whose: Literal["you", "friendly", "enemy"]


class AnyChosen(_Condition, frozen=True, tag="any chosen"):
    """Anything that was chosen fits."""

    of: TargetFilter


class Itself(_Condition, frozen=True, tag="itself"):
    """The ability's own permanent fits."""

    of: TargetFilter


class Empowered(_Condition, frozen=True, tag="empowered"):
    """The ability's own permanent is Empowered (828.1.b.1)."""


class AttachedThisTurn(_Condition, frozen=True, tag="attached this turn"):
    """The Equipment whose effect text asks became attached this turn."""


class Outmatches(_Condition, frozen=True, tag="outmatches"):
    """The ability's own unit has more Might than all of these together."""

    of: TargetFilter


class Attacked(_Condition, frozen=True, tag="attacked"):
    """The ability's own unit attacked in the combat that ends (383.4.e)."""


class Counted(_Condition, frozen=True, tag="counted"):
    """A quantity is at least `least` and, if it is set, at most `most`.

    A number of one object is read as it was before an earlier instruction acted on that (359.3.e.13).
    """

    of: Quantity
    least: int = 0
    most: int | None = None


class Shown(_Condition, frozen=True, tag="shown"):
    """The card fits that an earlier instruction has had revealed, or discarded (`zone` hand) or burned (trash)."""

    of: TargetFilter


class NotIgnored(_Condition, frozen=True, tag="done"):
    """An earlier instruction, by its number from 1, was not ignored (359.3.e.14)."""

    instruction: int


class TookPlace(_Condition, frozen=True, tag="did"):
    """The action of an earlier instruction took place: it was neither negated nor replaced, and changed something."""

    instruction: int


class ChoseOption(_Condition, frozen=True, tag="option"):
    """A player has chosen the option of this number at the instruction `at`, both from 1."""

    option: int
    at: int


Condition = (
    All
    | Not
    | PlayedFrom
    | Paid
    | ThereAre
    | Legion
    | Level
    | InShowdown
    | InBeginning
    | TurnOf
    | Chosen
    | ChosenOf
    | AnyChosen
    | Itself
    | Empowered
    | AttachedThisTurn
    | Outmatches
    | Attacked
    | Counted
    | Shown
    | NotIgnored
    | TookPlace
    | ChoseOption
)
"""Something that holds or not."""

CONDITIONS: Final = get_args(Condition)
"""Every kind of `Condition`."""

DEEPEST: Final = 6
"""The most conditions that are within each other."""


def _depth(condition: Condition) -> int:
    """The number of conditions that are within each other, each of which has been checked itself."""
    match condition:
        case All(of=of):
            return 1 + max(map(_depth, of), default=0)
        case Not(of=denied):
            return 1 + _depth(denied)
    return 1


NEVER: Final = Not(All(()))
"""Condition that never holds."""

NOT_IN_COMBAT: Final = All(
    tuple(Not(Itself(TargetFilter(that=(HasState(status),)))) for status in ("attacking", "defending"))
)
"""Condition that the own unit is not in a combat."""

NOT_EMPOWERED: Final = Not(Empowered())
"""Condition that the own permanent is not Empowered."""

N = TypeVar("N")


def parts(condition: Condition | None) -> tuple[Condition, ...]:
    """Return what must hold, one by one.

    >>> parts(All((Legion(), Level(3))))
    (Legion(), Level(xp=3))
    """
    if condition is None:
        return ()
    return condition.of if isinstance(condition, All) else (condition,)


def of_parts(held: tuple[Condition, ...]) -> Condition | None:
    """The condition that all of this holds; None for nothing."""
    return held[0] if len(held) == 1 else All(held) if held else None


def affirmed(condition: Condition) -> Condition:
    """Return what a condition asks about, whether it asks for that or for the opposite."""
    return condition.of if isinstance(condition, Not) else condition


def leaves(condition: Condition | None, kind: type[N]) -> Iterator[N]:
    """The nodes of this kind in a condition, denied or not.

    >>> list(leaves(All((Legion(), Not(Level(3)))), Level))
    [Level(xp=3)]
    """
    for part in parts(condition):
        asked = affirmed(part)
        if isinstance(asked, All):
            yield from leaves(asked, kind)
        elif isinstance(asked, kind):
            yield asked


def first_leaf(condition: Condition | None, kind: type[N]) -> N | None:
    """The first node of this kind in a condition, denied or not; None if there is none.

    >>> first_leaf(Not(Level(3)), Level), first_leaf(Legion(), Level)
    (Level(xp=3), None)
    """
    return next(leaves(condition, kind), None)


def opposite(condition: Condition) -> Condition:
    """The condition that holds exactly where this one does not.

    >>> opposite(opposite(Legion()))
    Legion()
    """
    return condition.of if isinstance(condition, Not) else Not(condition)


def asks_for(condition: Condition | None, *kinds: type[Condition]) -> bool:
    """Return whether a condition has a node of one of these kinds.

    >>> asks_for(Not(Legion()), Level, Legion), asks_for(None, Level)
    (True, False)
    """
    return any(True for kind in kinds for _ in leaves(condition, kind))


def without(condition: Condition | None, dropped: Condition) -> Condition | None:
    """A condition without a part that it asks for.

    >>> without(All((Level(3), NOT_EMPOWERED)), NOT_EMPOWERED)
    Level(xp=3)
    """
    return of_parts(tuple(part for part in parts(condition) if part != dropped))


_CHANGING = (ThereAre, AnyChosen, Itself, Outmatches, ChosenOf)
"""The conditions about something that an instruction may change besides what a choice is now, and what is counted."""


def asks_about_what_changes(condition: Condition | None) -> bool:
    """Return whether a condition asks about what an instruction may change: what there is, or what was chosen."""
    return asks_for(condition, Chosen) or asks_about_the_rest(condition)


def asks_what_there_is(condition: Condition | None) -> bool:
    """Return whether a condition asks what objects there are, or how many.

    >>> asks_what_there_is(ThereAre(TargetFilter(kind="gear"))), asks_what_there_is(Level(3))
    (True, False)
    """
    counted = any(isinstance(node.of, HowMany) for node in leaves(condition, Counted))
    return counted or asks_for(condition, ThereAre)


def asks_about_the_rest(condition: Condition | None) -> bool:
    """Return whether a condition asks about what an instruction may change besides what a choice is now."""
    counted = any(not isinstance(node.of, AmountOf) for node in leaves(condition, Counted))
    return counted or asks_for(condition, *_CHANGING)
