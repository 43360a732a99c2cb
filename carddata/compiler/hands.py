"""Cards that are chosen from a hand: an instruction before it must have revealed that hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition
from carddata.model.hands import AllowLooks, ReturnLater, RevealHand, TakeFromHand
from carddata.model.targets import Choice


def check_revealed(
    kind: type[Any], who: int, choose: Sequence[Choice], do: Sequence[Effect], condition: Condition | None
) -> None:
    """Stop where hands or facedown cards are no chosen player's, or a card is of another hand than was revealed."""
    if kind in (RevealHand, TakeFromHand, AllowLooks) and choose[who - 1].of.kind != "player":
        raise Stopped("reference", 0)
    if kind is not TakeFromHand:
        return
    last = do[-1] if do else None
    if not isinstance(last, RevealHand) or last.who != who or condition != last.only_if:
        raise Stopped("reference", 0)


def banished_before(kind: type[Any], who: int, do: Sequence[Effect], condition: Condition | None) -> Condition | None:
    """The condition of an instruction: of one about a card that was banished from a hand, that it was (359.3.e.14).

    Raises:
        Stopped: where the instruction before has banished no card of that player's hand.
    """
    if kind is not ReturnLater:
        return condition
    last = do[-1] if do else None
    if not isinstance(last, TakeFromHand) or (last.who, last.how, last.only_if) != (who, "banish", None) or condition:
        raise Stopped("reference", 0)
    return c.TookPlace(len(do))
