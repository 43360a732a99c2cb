"""Operations by which their player plays a card that nobody else knows: of the hand, or of the top of the deck."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import FREE, Cost
from carddata.model.numbers import AmountOf
from carddata.model.operations import Operation
from carddata.model.targets import TargetFilter

PlayedPlace = Literal["", "base", "any battlefield", "battlefield you control", "here", "also here"]
"""Where a unit enters that an effect plays: where its player may play it, only at that place, or `also here`."""


class PlayFromHand(Operation, frozen=True, kw_only=True, tag="play from hand"):
    """The controller plays a card from their hand that `of` describes, or none: nobody can check a hand (128.6, 419.3).

    They ignore its energy cost, its whole base `cost`, or `all` costs (356.1.b, 356.5.a), or it costs so much `less`
    (356.4). `to` says where it enters if it is a unit: "here" is the place of the ability's own permanent; with `at` it
    is the battlefield of that choice. With `whose` the opponent of that choice reveals their hand and plays the card
    that the controller chooses from it.
    """

    of: TargetFilter
    whose: int = 0
    at: int = 0
    ignoring: Literal["", "energy", "cost", "all"] = ""
    less: Cost = FREE
    to: PlayedPlace = ""


class MightOfKilled(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The Might of the unit that instruction `killed`, from 1, has killed, as `its` amount, and `more` (359.3.e.13).

    If it has killed nothing there is no such Might, and no card has no more than that (359.3.e.12).
    """

    killed: int
    its: AmountOf
    more: int = 0


class PlayFromDeck(Operation, frozen=True, kw_only=True, tag="play from deck"):
    """The controller looks at the top `count` cards of their Main Deck, and may banish such a card to play it (419.3).

    They reveal the cards if that is `open`. The card has no more Might than `no_mightier`, if that is set. The `rest`
    is recycled or drawn. The other fields are those of `PlayFromHand`.
    """

    count: PrintedNumber = 1
    of: TargetFilter
    open: bool = False
    rest: Literal["recycle", "draw"] = "recycle"
    ignoring: Literal["", "energy", "cost"] = ""
    less: Cost = FREE
    to: PlayedPlace = ""
    no_mightier: MightOfKilled | None = None


class PlayFirstRevealed(Operation, frozen=True, kw_only=True, tag="play first revealed"):
    """The controller reveals cards from the top of their Main Deck until one that `of` describes (424).

    They banish that card, play it and recycle the rest (419.3). The other fields are those of `PlayFromHand`.
    """

    of: TargetFilter
    ignoring: Literal["", "energy", "cost"] = ""
    less: Cost = FREE
    to: PlayedPlace = ""


class PlayThis(Operation, frozen=True, kw_only=True, tag="play this"):
    """The controller plays the ability's own card from their trash for `cost` (356.1.a, 419.3)."""

    cost: Cost
