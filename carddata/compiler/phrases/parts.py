"""Parts of sentences: described objects, what is counted of them, costs and conditions as they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from carddata.compiler.countables import Countable
from carddata.model.conditions import Condition
from carddata.model.keywords import CountedKeyword
from carddata.model.plays import Instead, Less
from carddata.model.replacements import Substitute
from carddata.model.targets import CardKind, Chooser, TargetFilter

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


class ObjectPrice(NamedTuple):
    """A cost that is paid with an object: what is done to it, and which objects, or its own permanent, will do."""

    how: Literal["kill", "exhaust", "return", "spend a buff", "recycle", "banish", "disempower"]
    of: Objects | Literal["me", "this"]


class Price(NamedTuple):
    """A cost as it is written: energy, symbols of power, and other costs.

    Cards of `discard_type` are discarded, if it is set. `of_this` marks a cost that a card pays with itself as `this`,
    not as `me`.
    """

    energy: int = 0
    power: tuple[str, ...] = ()
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0
    kill_this: bool = False
    xp: int = 0
    of_this: bool = False
    objects: ObjectPrice | None = None
    burn: int = 0
    discard_type: CardKind | None = None


class ChangedPrice(NamedTuple):
    """A change of the cost of a card that is played: the price is taken off, or takes the place of the cost."""

    how: type[Less | Instead]
    price: Price


class Saved(NamedTuple):
    """The substitute for a death, of "it" or of the own unit (`me`)."""

    whom: str
    do: tuple[Substitute, ...]


class Replaces(NamedTuple):
    """Instructions that take the place of a death, and what may be paid for them."""

    do: tuple[Substitute, ...]
    price: Price


class Optional(NamedTuple):
    """A leading "you may", with what is paid for it; or what is paid without these words, which may be declined too."""

    price: Price = Price()
    may: bool = True


PutAway = Literal["burn", "discard"]
"""The verbs by which a player puts cards away."""


class ExtraPaid(NamedTuple):
    """A condition: the card's additional cost was paid."""


class InEither(NamedTuple):
    """A condition: any of these, which exclude each other."""

    conditions: tuple[Condition, ...]


class AtMyBattlefield(NamedTuple):
    """A condition: the own permanent is at a battlefield."""


class ItIs(NamedTuple):
    """A condition about what was chosen first; `already` says that it asks about before the instructions."""

    asked: Condition
    already: bool = False


class Already(NamedTuple):
    """A condition about the own permanent as it was before the instructions."""

    asked: Condition


class ItHad(NamedTuple):
    """A condition about the Might that "it" had before it left the board."""

    fewest: int = 0
    most: int | None = None


class ItWas(NamedTuple):
    """A condition about what "it" was as it died."""

    described: TargetFilter


class YouRevealed(NamedTuple):
    """A condition: the player has revealed such a card."""

    card: TargetFilter


class YouRecycled(NamedTuple):
    """A condition: the player has recycled a card that they looked at, or `none`."""

    none: bool = False


class PlayedAnother(NamedTuple):
    """A condition: the player has played another card than this one this turn, or another spell than was chosen."""

    of: Literal["card", "spell"] = "card"


class ThatCardIs(NamedTuple):
    """A condition: the card that was just discarded or burned is of this type, or one of them (`among`).

    `done` is what the words say was done, empty where they do not say it.
    """

    type: CardKind
    among: bool = False
    done: PutAway | Literal[""] = ""


class ThanKilled(NamedTuple):
    """The Might that the killed unit had, and `more` above that."""

    more: int = 0


class Chooses(NamedTuple):
    """A condition of what a spell costs: its player chooses such an object for it."""

    objects: Objects


class SpentOnIt(NamedTuple):
    """A condition of a trigger: the player has spent at least this energy on what it is about."""

    energy: int


class AllOf(NamedTuple):
    """A condition: all of these."""

    conditions: tuple[Condition | AtMyBattlefield, ...]


class AllListed(NamedTuple):
    """A condition: the player's units have all tags that an earlier line lists, in this number."""

    tags: int


class AtDeath(NamedTuple):
    """A condition: this was so of the own unit as it died."""

    condition: Condition


class ThisIsControlled(NamedTuple):
    """A condition: the player controls the battlefield itself, which has no "you" otherwise."""


ConditionPhrase = (
    Condition
    | AtMyBattlefield
    | Chooses
    | ExtraPaid
    | Already
    | ItIs
    | ItHad
    | ItWas
    | YouRevealed
    | YouRecycled
    | PlayedAnother
    | SpentOnIt
    | ThatCardIs
    | InEither
    | AtDeath
    | ThisIsControlled
    | AllListed
    | AllOf
)
"""The phrases of conditions."""


class AsLongAs(NamedTuple):
    """A condition: the effect applies as long as it is met."""

    condition: Any


def conditions_in(parts: Iterable[Any]) -> tuple[Any, ...]:
    """The conditions under which an effect applies, among the parts of its line."""
    return tuple(part.condition for part in parts if isinstance(part, AsLongAs))
