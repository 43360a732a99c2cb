"""The delay of streams of a match: agreed as a game begins, and only lengthened during it.

The longest delay is no time: `UNTIL_OVER` holds everything back until the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tableside.ledger.entry import OPENING, PublicEntry
from tableside.match.public.delay_seconds import LONGEST, UNTIL_OVER, Seconds
from tableside.match.public.first_entry import read_setup

STREAM_DELAY = "stream delay"
"""The kind of the entry with which a delay is lengthened."""


class StreamDelay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The delay that holds from this entry on, in seconds."""

    seconds: Seconds


def describe_delay(seconds: int) -> str:
    """A delay as minutes and seconds.

    >>> describe_delay(195)
    '3:15'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def delay_in(entries: Iterable[PublicEntry]) -> int:
    """The delay in force in a game, from all its entries, in seconds: the longest that was ever told.

    An entry that cannot be read may have told any delay: then all is held back until the match is over.
    """
    delay = 0
    for entry in entries:
        try:
            if entry.kind == OPENING:
                delay = max(delay, read_setup(entry).stream_delay)
            elif entry.kind == STREAM_DELAY:
                delay = max(delay, msgspec.json.decode(entry.action, type=StreamDelay).seconds)
        except (ValueError, RecursionError):
            return UNTIL_OVER
    return delay if delay <= LONGEST else UNTIL_OVER
