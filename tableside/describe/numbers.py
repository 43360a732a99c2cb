"""Numbers for which a card needs no description of objects, as messages (2026-07-16, 206, 359.3.f.2)."""

from __future__ import annotations

from carddata.model.numbers import AmountOf, Holding
from tableside.describe.choosing import describe_target
from tableside.message import Argument, Message, message


def describe_amount(of: AmountOf) -> Message:
    """A number that is read of one object."""
    if of.of in ("might", "energy", "damage"):
        return message(f"amount-{of.of}", unit=describe_object(of))
    return message("amount-keyword", keyword=of.of, unit=describe_object(of))


def describe_object(of: AmountOf) -> Message:
    """Return what a number is read of."""
    match of.its:
        case "me":
            return message("meaning-me")
        case "paid":
            return message("meaning-paid-unit")
        case "discarded":
            return message("meaning-discarded-card")
        case "shown":
            return message("meaning-shown-card")
        case "this way":  # what the engine notes for a count; no instruction reads it
            raise ValueError(of.its)
        case number:
            return describe_target(number)


def describe_bound(of: int | AmountOf | Holding) -> Argument:
    """A number with which another is compared."""
    match of:
        case int():
            return of
        case AmountOf():
            return describe_amount(of)
        case Holding(what=what):
            return message(f"your-{what}")
