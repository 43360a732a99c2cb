"""What standing effects say about how cards are played, as messages."""

from __future__ import annotations

from carddata.model.permissions import CostChange, PlayedTo
from tableside.message import Argument, Message, message


def describe_places(permission: PlayedTo) -> Message:
    """Where else cards may be played to.

    >>> describe_places(PlayedTo("open")).code
    'meaning-played-to-open'
    """
    whose = "-units" if permission.units else ""
    return message(f"meaning-played-to-{permission.where.replace(' ', '-')}{whose}")


def describe_cost_change(change: CostChange, amount: Argument, each: Message | None, conditions: Argument) -> Message:
    """What a card costs less, with the words for the amount, for the objects that it counts, and for its conditions."""
    line = message("meaning-cost-less", amount=amount)
    if each is not None:
        line = message("meaning-cost-for-each", line=line, things=each)
    elif change.each is not None:
        line = message(f"meaning-cost-each-{str(change.each).replace(' ', '-')}", line=line)
    if change.least is not None:
        line = message("meaning-cost-least", energy=change.least, line=line)
    if change.only_if is not None:
        line = message("meaning-when-if", conditions=conditions, when=line)
    return line
