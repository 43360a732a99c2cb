"""Instructions of as much as a number of one object, as messages (2026-07-16, 206, 359.3.f.2)."""

from __future__ import annotations

from typing import Any

from carddata.model import operations as m
from carddata.model.amounts import AmountOf
from tableside.describe.choosing import describe_target
from tableside.describe.described import describe_things
from tableside.message import Message, message


def describe_by_amount(effect: Any) -> Message:
    """An instruction of so much damage or Might, with what it acts on."""
    match effect:
        case m.Deal(to=to, equal_to=AmountOf() as of, by_unit=True, split=split):
            code = "meaning-split-might-by-unit" if split else "meaning-deal-might-by-unit"
            return message(code, unit=_object(of), things=describe_things(to))
        case m.Deal(to=to, equal_to=AmountOf() as of, split=split):
            code = "meaning-deal-split-equal" if split else "meaning-deal-equal"
            return message(code, amount=describe_amount(of), things=describe_things(to))
        case m.GiveMight(to=to, equal_to=AmountOf() as of):
            return message("meaning-might-equal", amount=describe_amount(of), things=describe_things(to))
        case m.RaiseMight(what=what, equal_to=of):
            return message("meaning-raise-might", amount=describe_amount(of), things=describe_things(what))
        case m.Fight(first=first, second=None):
            return message("meaning-fight-pair", things=describe_things(first))
        case _:
            return message("meaning-fight", first=describe_things(effect.first), second=describe_things(effect.second))


def describe_amount(of: AmountOf) -> Message:
    """A number that is read of one object."""
    if of.of in ("might", "energy"):
        return message(f"amount-{of.of}", unit=_object(of))
    return message("amount-keyword", keyword=of.of, unit=_object(of))


def _object(of: AmountOf) -> Message:
    match of.its:
        case "me":
            return message("meaning-me")
        case "paid":
            return message("meaning-paid-unit")
        case "discarded":
            return message("meaning-discarded-card")
        case "this way":  # what the engine notes for a count; no instruction reads it
            raise ValueError(of.its)
        case number:
            return describe_target(number)
