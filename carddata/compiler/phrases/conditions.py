"""Phrases of conditions."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from carddata.compiler.phrases.objects import Objects
from carddata.model.conditions import Condition
from carddata.model.targets import CardKind, TargetFilter

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
