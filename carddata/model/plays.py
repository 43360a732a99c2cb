"""Instructions by which a card is played: which card, how its price changes, and where a unit enters (419.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf
from carddata.model.operations import Operation
from carddata.model.targets import TargetFilter

PlayedPlace = Literal["", "base", "any battlefield", "battlefield you control", "same location", "here", "also here"]
"""The place where a unit enters that an effect plays: where its player may play it, only there, or `also here`.

The `same location` is that where the only target was as the effect began (359.3.e.13).
"""


class _Cards(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, tag_field="is"):
    """Cards that `of` describes, and how their player comes by them."""

    of: TargetFilter


class SomeCards(_Cards, frozen=True, tag="some"):
    """All such cards, of which everybody knows where they are; or the first as the player reveals cards (424).

    Those are cards of their Main Deck. They banish the first such card to play it, and recycle the rest.
    """

    how: Literal["all", "first revealed"]


class HandCard(_Cards, frozen=True, tag="of hand"):
    """One such card of the player's hand, or none: nobody can check a hand (128.6).

    With `whose` the opponent of that choice reveals their hand and plays the card that the player chooses from it.
    """

    whose: int = 0


class MightOfKilled(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The Might of the unit that instruction `killed`, from 1, has killed, as `its` amount, and `more` (359.3.e.13).

    If it has killed nothing there is no such Might, and no card has no more than that (359.3.e.12).
    """

    killed: int
    its: AmountOf
    more: int = 0


class TopCard(_Cards, frozen=True, tag="of top"):
    """One such card of the top `count` cards of the player's Main Deck, which they banish to play it, or none.

    They look at the cards, or reveal them if that is `open`. The card has no more Might than `no_mightier`, if that is
    set. The `rest` is recycled or drawn.
    """

    count: PrintedNumber = 1
    open: bool = False
    rest: Literal["recycle", "draw"] = "recycle"
    no_mightier: MightOfKilled | None = None


PrivateCard = HandCard | TopCard | SomeCards
"""A card that nobody else knows, unless it is of all that fit; its player says which it is as they play it."""

PlayedCard = int | Literal["me"] | PrivateCard
"""The cards to play: those of a choice by its number from 1, the ability's own in its owner's trash, or others."""


class _Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """A change of the costs of a card that an effect plays."""


class Ignoring(_Price, frozen=True, tag="ignoring"):
    """Its player ignores its energy cost, its whole base `cost`, or `all` costs (356.1.b, 356.5.a)."""

    what: Literal["energy", "cost", "all"]


class Less(_Price, frozen=True, tag="less"):
    """It costs an amount less (356.4)."""

    cost: Cost


class LessEnergy(_Price, frozen=True, tag="less energy"):
    """It costs less energy by a number of one object (356.4)."""

    by: AmountOf


class Instead(_Price, frozen=True, tag="instead"):
    """This cost takes the place of its base cost (356.1.a)."""

    cost: Cost


PriceChange = Ignoring | Less | LessEnergy | Instead
"""Any change of the costs of a card that an effect plays."""


class Play(Operation, frozen=True, kw_only=True, tag="play"):
    """Cards are played, each by its owner, or by the player of the ability whoever owns it if that is `yours` (419.3).

    Known cards are in a trash, or where an earlier instruction banished them. `to` says where a unit enters: "here" is
    the place of the ability's own permanent, a number the battlefield of that choice. `then` is what becomes of a
    finalized card that leaves the chain (390.3.a).
    """

    what: PlayedCard
    price: PriceChange | None = None
    to: PlayedPlace | int = ""
    then: Literal["", "recycle", "banish"] = ""
    yours: bool = False
