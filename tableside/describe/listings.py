"""Several things in a sentence, as messages: "2 energy, 1 power and 1 XP"."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.message import Argument, Listing, message


def together(parts: Iterable[Argument]) -> Argument:
    """These parts as they stand in a sentence, with "and" before the last.

    >>> together(("Deflect", "Tank", "Vision"))
    Message(code='condition-and', arguments=(('first', Listing(items=('Deflect', 'Tank'))), ('second', 'Vision')))
    """
    listed = tuple(parts)
    if len(listed) < 2:
        return Listing(listed)
    return message("condition-and", first=Listing(listed[:-1]), second=listed[-1])
