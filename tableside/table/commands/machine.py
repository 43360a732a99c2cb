"""Commands about the machine: its readers, its disk, its screen and its overlay."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tableside.match.hall_word import HallWord
from tableside.match.public.continued import HandedMatch
from tableside.message import Message
from tableside.table.readers.assignments import Spot


class Retry(msgspec.Struct, frozen=True):
    """Try the ledger again after its problem was seen to."""


class SetAside(msgspec.Struct, frozen=True):
    """Set an unusable ledger aside untouched, and begin a new ledger."""


class Rescue(msgspec.Struct, frozen=True):
    """Set a damaged ledger aside and begin a new ledger with its readable entries."""


class FindJudges(msgspec.Struct, frozen=True):
    """Look for judges' keys on the sticks that are plugged in."""


class AssignSpot(msgspec.Struct, frozen=True):
    """The next reader on which a card is put stands for this spot; None: no reader is waited for any more."""

    spot: Spot | None


class FreeReader(msgspec.Struct, frozen=True):
    """This reader stands for nothing any more."""

    reader: str


class WatchReaders(msgspec.Struct, frozen=True):
    """Somebody looks at how fast the readers are, or looks away."""

    watched: bool


class ScreenFailed(msgspec.Struct, frozen=True):
    """The screen caught a mistake of ours. The program sends it."""


class OverlayReport(msgspec.Struct, frozen=True):
    """A report of what is wrong with the overlay of the stream, None if it works. The program sends it."""

    problem: Message | None


class AnswerTimeReport(msgspec.Struct, frozen=True):
    """The answer time in ms that trial hides on this machine led to. The program sends it."""

    ms: int


@dataclass(frozen=True, slots=True)
class HallReport:
    """The word of the event's hall to this table. The program sends it."""

    word: HallWord = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakeOver:
    """A match that a judge handed over to this table, with all that the hall has of it. The program sends it."""

    handed: HandedMatch


@dataclass(frozen=True, slots=True)
class CommentaryReport:
    """The secret address at which commentators see facedown cards, empty for none. The program sends it."""

    address: str = field(repr=False)


class FollowHall(msgspec.Struct, frozen=True):
    """The clock of the round that the hall tells: a match of that round follows it. The program sends it.

    `event` and `round` say which round it is; `minutes` is its length, `left` the ms that are left now.
    """

    event: str
    round: int
    minutes: int
    left: int
    running: bool


class DelayStream(msgspec.Struct, frozen=True):
    """Streams show what happens `seconds` later, or `UNTIL_OVER`. A shorter delay waits for the next game."""

    seconds: int
