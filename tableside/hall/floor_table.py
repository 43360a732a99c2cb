"""A table of an event as judges and spectators see it: its score, turn, clock and open call, and no card of a hand."""

from __future__ import annotations

import msgspec

from tableside.match.public.call_topics import CallTopic
from tableside.match.public.scene import SceneBattlefield, SeatScore
from tableside.message import Message


class FloorCall(msgspec.Struct, frozen=True):
    """An open call for a judge: when it began, in seconds since 1970, and whether a judge is there.

    `number` is that of its entry, `topic` what it is about, None if nobody said. `judge` is the id of the judge
    who goes there, empty for nobody, and `judge_name` what they are called, empty if nobody said.
    """

    since: float
    came: bool = False
    number: int = 0
    topic: CallTopic | None = None
    judge: str = ""
    judge_name: str = ""


class FloorClock(msgspec.Struct, frozen=True):
    """The round's clock at a table: the ms that were left at the time `heard`, in s since 1970, and whether it runs."""

    left: int
    running: bool
    heard: float


class FloorTable(msgspec.Struct, frozen=True):
    """A table of the event.

    `id` is its key; `label` what people call it, empty where nobody said. `turn` numbers the turn, 0 before a match and
    where only the score is followed. `heard` is when the log had its last entry, in seconds since 1970, 0 for never.
    `trouble` says why nothing counts any more that it sends, or why its match cannot be shown. `match` is the number
    that the match has at the table, 0 for none, and `extra` the minutes that judges gave it on the floor. `is_feature`
    is set for the feature table; `board` is what lies where on that, as everybody sees it, and empty for others.
    `held` is set where spectators see nothing of its match.
    """

    id: str
    label: str = ""
    seats: tuple[SeatScore, ...] = ()
    turn: int = 0
    over: bool = False
    outcome: Message | None = None
    clock: FloorClock | None = None
    call: FloorCall | None = None
    heard: float = 0.0
    trouble: Message | None = None
    match: int = 0
    extra: int = 0
    is_feature: bool = False
    board: tuple[SceneBattlefield, ...] = ()
    held: bool = False
