"""One PC/SC reader and the thread that waits for cards on it.

What can go wrong, and what is done: a card that is swapped while nobody looks is noticed by the counter in the
reader's state; one that is swapped behind pcscd's back, by reading the UID again and again; a card that was there too
short to be read is told as moved; one that could not be read is tried again as long as it lies there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from hw.apdu import ApduCard
from hw.model import Arrived, Opaque, ReaderLost, ReaderReady, Removed, Report, Tag, Unread, Why, Written
from hw.scard import ILL, PRESENT, UNAWARE, Context, Lost
from hw.tag import Failed, look, write

_WAIT = 2.0
"""Seconds of one wait for a card."""
_BEAT = 0.3
"""Seconds between looks at a card that lies there."""
_ILL_PAUSE = 0.2
"""Seconds between looks at a reader that does not work."""
_COUNTER = 0xFFFF0000
"""The bits of a state that count insertions and removals."""


class Reader:
    """A reader of PC/SC and its thread. `name` is told to people, `ready` is whether it works."""

    def __init__(self, pcsc: str, name: str, tell: Callable[[Report], None]) -> None:
        self.name = name
        self.ready = False
        self._pcsc = pcsc
        self._tell = tell
        self._ending = threading.Event()
        self._using = threading.Lock()
        self._line = Context()
        self._state = UNAWARE
        self._told: Tag | Why | None = None  # of what lies there
        self._owed = False  # a card came, and nothing was told of it
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    @property
    def alive(self) -> bool:
        """Whether its thread runs. It ends by itself when the service is lost."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Start its thread."""
        self._thread.start()

    def stop(self) -> None:
        """End its thread. The reader and what lay on it are told as gone."""
        self._ending.set()
        self._line.end(self._thread)

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`; any thread may call it."""
        try:
            with self._using, Context() as line, line.card(self._pcsc) as transmit:
                return write(ApduCard(transmit), ident, expect)
        except (Failed, Lost):
            return Written.MOVED

    def _run(self) -> None:
        with suppress(Lost), self._line:
            while not self._ending.is_set():
                limit = _BEAT if self._state & PRESENT else _WAIT
                state = self._line.wait(self._pcsc, self._state, limit)
                if state is not None:
                    self._see(state)
                elif self._state & PRESENT:
                    self._beat()
        self._lose()

    def _see(self, state: int) -> None:
        """The reader's state has changed."""
        before, self._state = self._state, state
        if state & ILL:
            self._lose()
            self._state = UNAWARE
            self._ending.wait(_ILL_PAUSE)
            return
        if not self.ready:
            self.ready = True
            self._tell(ReaderReady(self.name, time.monotonic_ns()))
        if before != UNAWARE and not (before ^ state) & (_COUNTER | PRESENT):
            return  # only another program began or ended to use it
        self._clear()
        if state & PRESENT:
            self._owed = True
            self._read()
        elif before != UNAWARE and not before & PRESENT:  # a card came and went
            self._owed = True
            self._clear()

    def _beat(self) -> None:
        """A card lies there and nothing has changed, says pcscd."""
        if isinstance(self._told, Tag):
            if self._uid() == self._told.uid:
                return
            self._clear()
        self._read(again=True)

    def _read(self, again: bool = False) -> None:
        """Read what lies there and tell it, if that is new.

        A card that is mute at first may be on its way down, one that moves when read again on its way up.
        """
        at = time.monotonic_ns()
        outcome = self._look()
        if outcome is not self._told and outcome is not (Why.MOVED if again else Why.MUTE):
            self._say(outcome, at)

    def _look(self) -> Tag | Why:
        """Read what lies there, twice if it moves."""
        outcome: Tag | Why = Why.MOVED
        for _ in range(2):
            try:
                with self._using, self._line.card(self._pcsc) as transmit:
                    self._catch_up()
                    outcome = look(ApduCard(transmit))
            except Failed as failed:
                outcome = failed.why
            if outcome is not Why.MOVED:
                break
        return outcome

    def _catch_up(self) -> None:
        """We hold the card of this moment: what happened before is past, and must not be told after it."""
        state = self._line.wait(self._pcsc, UNAWARE, 0)
        if state is not None and state & PRESENT:
            self._state = state

    def _uid(self) -> Opaque | None:
        with suppress(Failed), self._using, self._line.card(self._pcsc) as transmit:
            return Opaque(ApduCard(transmit).uid())
        return None

    def _say(self, outcome: Tag | Why, at: int) -> None:
        self._told, self._owed = outcome, False
        self._tell(Arrived(self.name, at, outcome) if isinstance(outcome, Tag) else Unread(self.name, at, outcome))

    def _clear(self) -> None:
        """What lay there does so no more."""
        if self._owed:
            self._say(Why.MOVED, time.monotonic_ns())
        if self._told is not None:
            self._told = None
            self._tell(Removed(self.name, time.monotonic_ns()))

    def _lose(self) -> None:
        """The reader is gone or ill."""
        self._clear()
        if self.ready:
            self.ready = False
            self._tell(ReaderLost(self.name, time.monotonic_ns()))
