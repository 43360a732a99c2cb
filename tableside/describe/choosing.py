"""The choices of spells and abilities on the chain, as cards describe them, as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from carddata.model.targets import HasChosen, TargetFilter
from tableside.message import Message, message


def describe_target(number: int) -> Message:
    """Return what was chosen, by the number of the choice from 1, as "target 2".

    >>> describe_target(2).code
    'meaning-chosen'
    """
    return message("meaning-chosen", number=number)


def describe_choosing(choosing: HasChosen, describe: Callable[[TargetFilter, int], Message]) -> Iterator[Message]:
    """Yield what a spell or an ability has chosen; `describe` tells objects, in a number."""
    match choosing.of:
        case "me":
            yield message("target-choosing-me")
        case int(number):
            yield message("target-choosing-chosen", target=describe_target(number))
        case described if choosing.least > 1:
            yield message("target-choosing-several", count=choosing.least, things=describe(described, 2))
        case described:
            yield message("target-choosing", things=describe(described, 1))
    if choosing.no_other is not None:
        yield message("target-choosing-no-other", things=describe(choosing.no_other, 2))
