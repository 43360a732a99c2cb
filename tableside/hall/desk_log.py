"""The hall's notes of what its people did: appended to the log, and folded by whoever owns their kind.

A note stands under its kind and what it is about, such as a table's key. It names no player.

Each place of an event has notes of its own, which reach the others at any time. All fold them in the same order: by the
time of the place's log, and of two at one time first that of the place whose code comes first. Those of one place keep
their order, also if its clock is put back. A note also says after which time it counts, that of the last note that its
writer knew (a hybrid logical clock): what is decided later counts later, whichever clock is wrong.
"""

from __future__ import annotations

import asyncio
import math
import time
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from tableside.hall.log_reader import StreamReader
from tableside.hall.subjects import Subjects

NOTED_S = 30.0
"""Seconds in which the log has to store a note, and the hall to read it."""


@dataclass(frozen=True, slots=True)
class DeskNote:
    """A note as the log has it: what it is `about`, its JSON, and when the log stored it, in seconds since 1970.

    Notes are folded by their `order`: a time in seconds since 1970, the place, and the number in its stream.
    `moment` is when the log stored it by `time.monotonic` of this machine.
    """

    about: tuple[str, ...]
    content: bytes
    at: float
    order: tuple[float, str, int] = (0.0, "", 0)
    moment: float = 0.0


class _After(msgspec.Struct, frozen=True):
    """The part of a note that says after which time it counts, in seconds since 1970."""

    after: float = 0.0


@dataclass(slots=True)
class _Kind:
    """The notes of a kind so far, in their order, and whoever folds them; `is_stale` until late ones are folded."""

    take: Callable[[DeskNote], None]
    reset: Callable[[], None]
    notes: list[DeskNote] = field(default_factory=list)
    is_stale: bool = False

    def add(self, note: DeskNote) -> None:
        """Fold a note, unless others have to be folded before it."""
        at = bisect_left(self.notes, note.order, key=_order)
        if at < len(self.notes) and self.notes[at].order == note.order:
            return
        self.is_stale = self.is_stale or at < len(self.notes)
        self.notes.insert(at, note)
        if not self.is_stale:
            self.take(note)

    def fold_again(self) -> None:
        """Fold all notes in their order, if some came late."""
        if not self.is_stale:
            return
        self.is_stale = False
        self.reset()
        for each in self.notes:
            self.take(each)


class DeskLog:
    """The notes of a hall, at its `subjects`. `fold` says who folds those of a kind, before `reader` runs.

    What a fold cannot read it leaves out: a later hall may have written it. `ago` tells how many seconds ago the log of
    a place stored a note, by the place's code and the note's time; a note that is read as it is stored came just now.
    """

    def __init__(
        self, log: JetStreamContext, subjects: Subjects, ago: Callable[[str, float], float] = lambda place, at: 0.0
    ) -> None:
        self._log, self.subjects, self._ago = log, subjects, ago
        self._kinds: dict[str, _Kind] = {}
        self._latest: dict[str, float] = {}
        self._is_folding = False
        self.reader = StreamReader(log, subjects.desk_stream, self._take)

    def fold(self, kind: str, take: Callable[[DeskNote], None], reset: Callable[[], None]) -> None:
        """Have `take` called with each note of this kind in their order, after `reset` with all of them again."""
        self._kinds[kind] = _Kind(take, reset)

    async def note(self, note: msgspec.Struct, kind: str, *about: str) -> None:
        """Append a note, and wait until it is folded. Raises what `nats` raises, or TimeoutError."""
        subject, last = self.subjects.desk(kind, *about), max(self._latest.values(), default=0.0)
        content = msgspec.json.encode({**msgspec.to_builtins(note), "after": last})
        async with asyncio.timeout(NOTED_S):
            stored = await self._log.publish(subject, content, NOTED_S, self.subjects.desk_stream)
            await self.reader.reached(stored.seq)
        self._fold_again()

    async def _take(self, message: Msg) -> None:
        place, _, kind, *about = message.subject.split(".")
        at = message.metadata.timestamp.timestamp()
        self._latest[place] = latest = max(at, _first_after(message.data), self._latest.get(place, 0.0))
        if kind in self._kinds:
            order = latest, place, message.metadata.sequence.stream
            is_new = place == self.subjects.event and self.reader.is_live
            moment = time.monotonic() - (0.0 if is_new else self._ago(place, at))
            self._kinds[kind].add(DeskNote(tuple(about), message.data, at, order, moment))
            if self._kinds[kind].is_stale and not self._is_folding:
                self._is_folding = True
                asyncio.get_running_loop().call_soon(self._fold_again)

    def _fold_again(self) -> None:
        """Fold what came late: once for all that was read in one turn of the loop."""
        self._is_folding = False
        for kind in self._kinds.values():
            kind.fold_again()


def _first_after(content: bytes) -> float:
    """The earliest time at which a note counts, 0 if it says none."""
    try:
        return math.nextafter(msgspec.json.decode(content, type=_After).after, math.inf)
    except (ValueError, RecursionError):
        return 0.0


def _order(note: DeskNote) -> tuple[float, str, int]:
    return note.order
