"""What concerns the machine: its readers, its disk, its screen and its overlay."""

from __future__ import annotations

from dataclasses import dataclass, field

from tableside.message import Message
from tableside.table.readers.assignments import Spot


@dataclass(frozen=True, slots=True)
class Retry:
    """Try the ledger again after its problem was seen to."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set an unusable ledger aside untouched, and begin a new ledger."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """Set a damaged ledger aside and begin a new ledger with its readable entries."""


@dataclass(frozen=True, slots=True)
class FindJudges:
    """Look for judges' keys on the sticks that are plugged in."""


@dataclass(frozen=True, slots=True)
class AssignSpot:
    """The next reader on which a card is put stands for this spot; None: no reader is waited for any more."""

    spot: Spot | None


@dataclass(frozen=True, slots=True)
class FreeReader:
    """This reader stands for nothing any more."""

    reader: str


@dataclass(frozen=True, slots=True)
class WatchReaders:
    """Somebody looks at how fast the readers are, or looks away."""

    watched: bool


@dataclass(frozen=True, slots=True)
class ScreenFailed:
    """The screen caught a mistake of ours. The program sends it."""


@dataclass(frozen=True, slots=True)
class OverlayReport:
    """What is wrong with the overlay of the stream, None if it works. The program sends it."""

    problem: Message | None


@dataclass(frozen=True, slots=True)
class CommentaryReport:
    """The secret address at which commentators see facedown cards, empty for none. The program sends it."""

    address: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DelayStream:
    """Streams are to wait so many seconds with what happens, or `UNTIL_OVER`. A shorter one waits for the next game."""

    seconds: int
