"""Instructions of as much as a number of one object, as messages (2026-07-16, 206, 359.3.f.2)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from tableside.describe.described import describe_things
from tableside.describe.numbers import describe_amount, describe_object
from tableside.message import Message, message


def describe_by_amount(effect: m.Deal | m.GiveMight | m.RaiseMight | m.Fight) -> Message:
    """An instruction of an amount of damage or Might, with what it acts on."""
    match effect:
        case m.Deal(to=to, each=AmountOf() as of, by_unit=True, split=split):
            code = "meaning-split-might-by-unit" if split else "meaning-deal-might-by-unit"
            return message(code, unit=describe_object(of), things=describe_things(to))
        case m.Deal(to=to, each=AmountOf() as of, split=split):
            code = "meaning-deal-split-equal" if split else "meaning-deal-equal"
            return message(code, amount=describe_amount(of), things=describe_things(to))
        case m.GiveMight(to=to, each=AmountOf() as of):
            return message("meaning-might-equal", amount=describe_amount(of), things=describe_things(to))
        case m.RaiseMight(what=what, equal_to=of):
            return message("meaning-raise-might", amount=describe_amount(of), things=describe_things(what))
        case m.Fight(first=first, second=None):
            return message("meaning-fight-pair", things=describe_things(first))
        case m.Fight(first=first, second=second) if second is not None:
            return message("meaning-fight", first=describe_things(first), second=describe_things(second))
        case _:  # damage and Might of a printed number are put into words elsewhere
            raise ValueError(effect)
