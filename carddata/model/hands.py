"""Operations on a hand that an effect reveals, and on who may look at facedown cards."""

from __future__ import annotations

from typing import Literal

from carddata.model.operations import Operation, Who
from carddata.model.targets import TargetFilter


class RevealHand(Operation, frozen=True, kw_only=True, tag="reveal hand"):
    """`who` reveals their hand (424.3.a)."""

    who: Who


class AllowLooks(Operation, frozen=True, kw_only=True, tag="allow looks"):
    """The controller may look at the facedown cards of `who` this turn (128.4)."""

    who: Who


class TakeFromHand(Operation, frozen=True, kw_only=True, tag="take from hand"):
    """The controller chooses a card that `of` describes from the hand that `who` has revealed, if there is any (424.4).

    That player discards it (422), or it is recycled (416) or banished (427).
    """

    who: int
    of: TargetFilter
    how: Literal["discard", "recycle", "banish"]


class ReturnLater(Operation, frozen=True, kw_only=True, tag="return later"):
    """The card that the instruction before has banished returns to its owner's hand as `who` next does this (390.5).

    That waits for as long as the card is in banishment, whatever turn it is (390.5.c.1).
    """

    who: int
    when: Literal["conquer", "hold"]


class ReturnBanished(Operation, frozen=True, tag="return banished"):
    """Return the cards that a delayed trigger is about from banishment to their owners' hands."""
