"""Described objects, and what is counted of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from carddata.compiler.countables import Countable
from carddata.model.keywords import CountedKeyword
from carddata.model.targets import Chooser, TargetFilter

Bound = Literal[
    "",
    "same",
    "scattered",
    "its",
    "apart",
    "there",
    "mine",
    "combat",
    "weaker",
    "weaker than it",
    "weaker there",
    "weaker at its",
    "one battlefield",
    "on it",
    "destination",
    "controller",
    "that",
    "of them",
    "that player",
    "theirs",
]
"""The ways in which the place of described objects depends on other words; see `Objects`."""


class Objects(NamedTuple):
    """Described objects: which, how many of them are chosen (`every` for all that fit), and how they are bound.

    `bound` says what the place depends on: all at the `same` place, no two at one (`scattered`), at the place of what
    was chosen before (`its`), at another (`apart`), at the battlefield that was spoken of (`there`), at the own
    permanent's battlefield (`mine`), in combat, all at `one battlefield` that is not said, at the `destination` of what
    has moved, what is attached to it (`on it`), what has the `controller` of what was chosen before, or of the group
    itself, is of `that player`, or `theirs` for the player of an event, or `that` which was chosen before; that they
    are `of them` that were played before; or that they are `weaker` than the own permanent, `weaker than it` for the
    unit that was chosen before, or `weaker there` besides. With `by` each of these players chooses among their own,
    also the one who was named before, or `freely` among all, in turn order or beginning with the next player
    (`next_first`). What is chosen `later`, as the instruction is carried out, is no target. What is `no_dearer` costs
    no more than the unit that was killed for the additional cost. What was banished with the card is so `with_own`
    word.
    """

    described: TargetFilter
    least: int = 1
    most: int | None = 1
    every: bool = False
    total_might: int | None = None
    bound: Bound = ""
    by: Chooser | Literal["them", "its controller"] = ""
    freely: bool = False
    next_first: bool = False
    later: bool = False
    no_dearer: bool = False
    with_own: str = ""


class Range(NamedTuple):
    """A range of numbers: at least `fewest` and, if it is set, at most `most`."""

    fewest: int = 1
    most: int | None = None


class AtLeast(NamedTuple):
    """At least `least` objects of a description."""

    least: int
    objects: Objects


class Company(NamedTuple):
    """The units with which somebody does or is something: a number of them, within a range."""

    span: Range
    objects: Objects


class Pair(NamedTuple):
    """Two objects that the same is done to."""

    first: Objects
    second: Objects


Pronoun = Literal[
    "me",
    "it",
    "them",
    "this",
    "that unit",
    "that gear",
    "that spell",
    "your unit",
    "friendly unit",
    "enemy unit",
]
"""The pronouns, which stand for something that was named before."""

Thing = Objects | Pair | Pronoun
"""The phrases of things that an instruction acts on."""


class Amount(NamedTuple):
    """A number of one object: of the ability's own unit, of "it", of "that" spell or unit, or of a unit to choose.

    It may be that of the unit card that was burned or discarded (`put away`). Its words stand `after` those of what the
    instruction acts on, or before them.
    """

    its: Literal["me", "it", "spell", "unit", "friendly unit", "enemy unit", "burned card", "discarded card"] | Objects
    of: Literal["might", "energy", "damage", CountedKeyword] = "might"
    after: bool = False


class Cards(NamedTuple):
    """Cards that are played, by what they are and whose, and from which zone; `non_token` if tokens are left out.

    They have chosen what is `choosing`, if that is set. With `abilities` the activated abilities of such are meant.
    """

    described: TargetFilter
    non_token: bool = False
    source: Literal["", "trash"] = ""
    choosing: TargetFilter | None = None
    abilities: bool = False


class CountPhrase(NamedTuple):
    """The things that are counted: objects, or points and cards of the player.

    With `that` it is what the instruction before has acted on, whatever that is; `total` is the most that what is
    counted may come to.
    """

    of: Countable
    objects: Objects | None = None
    that: bool = False
    total: int = 0
