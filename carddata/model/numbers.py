"""Numbers for which a card needs no description of objects: what a player has, and a number of one object."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from carddata.model.keywords import CountedKeyword


class QuantityNode(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True, tag_field="count"
):
    """Whatever is counted."""


class OfPlayer(QuantityNode, frozen=True, kw_only=True):
    """A number of the player, or of the `opponent` who has the most, or is the foremost."""

    whose: Literal["you", "opponent"] = "you"


class Holding(OfPlayer, frozen=True, tag="has"):
    """The number of points, XP, runes, ready runes, or cards in the hand or the trash of the player."""

    what: Literal["points", "xp", "runes", "ready runes", "hand", "trash"]


NotedState = Literal[
    "exhausted", "ready", "stunned", "buffed", "empowered", "damaged", "attacking", "defending", "equipped", "alone"
]
"""The states of an object that are noted as it leaves the board."""

NOTED_STATES: Final[tuple[NotedState, ...]] = get_args(NotedState)
"""Each `NotedState`."""


class AmountOf(QuantityNode, frozen=True, tag="of"):
    """A number of one object, read as an instruction is carried out (2026-07-16, 206, 359.3.f.2).

    It is the object's Might, the energy cost that is printed on its card, the damage that is marked on it, or the total
    number of a keyword; of a state it is 1 if the object is in it, else 0. `its` is the number of a choice of a single
    object from 1, `me` for the ability's own unit, `discarded` for the card that an earlier instruction has discarded,
    `shown` for the card that the effect which says to do this has had revealed, discarded or burned, `paid` for the
    unit that its cost was paid with, or `this way` for the number of what an earlier instruction has acted on. What an
    earlier instruction has moved off the board has what it had before (359.3.e.13).
    """

    its: int | Literal["me", "discarded", "shown", "paid", "this way"]
    of: Literal["might", "energy", "damage", "number", CountedKeyword, NotedState] = "might"
