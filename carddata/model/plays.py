"""Operations by which their player plays a card that nobody else knows: of the hand, or of the top of the deck."""

from __future__ import annotations

from typing import Literal

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import FREE, Cost
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


class PlayFromDeck(Operation, frozen=True, kw_only=True, tag="play from deck"):
    """The controller looks at the top `count` cards of their Main Deck, and may banish such a card to play it (419.3).

    They reveal the cards if that is `open`. The `rest` is recycled or drawn. The other fields are those of
    `PlayFromHand`.
    """

    count: PrintedNumber = 1
    of: TargetFilter
    open: bool = False
    rest: Literal["recycle", "draw"] = "recycle"
    ignoring: Literal["", "energy", "cost"] = ""
    less: Cost = FREE
    to: PlayedPlace = ""
