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

from hw.model import Opaque, Report, Tag, UnreadCause, Written
from hw.pcsc_card import ApduCard
from hw.reader_state import ReaderState, look_twice
from hw.scard import ILL, PRESENT, UNAWARE, PcscContext, ReaderGone
from hw.tag import Failed, look, write

_WAIT = 0.5
"""Seconds of one wait for a card: libpcsclite may now and then not wake it, when another thread was told first."""
_BEAT = 0.3
"""Seconds between looks at a card that lies there."""
_ILL_PAUSE = 0.2
"""Seconds between looks at a reader that does not work."""
_COUNTS = 16
"""From this bit on a state counts insertions and removals."""


class PcscReader:
    """A reader of PC/SC and its thread. `name` is told to people."""

    def __init__(self, pcsc: str, name: str, tell: Callable[[Report], None]) -> None:
        self.name = name
        self._pcsc = pcsc
        self._told = ReaderState(name, "pcsc", tell)
        self._ending = threading.Event()
        self._using = threading.Lock()
        self._line = PcscContext()
        self._state = UNAWARE
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    @property
    def ready(self) -> bool:
        """Whether it works."""
        return self._told.ready

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
            with self._using, PcscContext() as line, line.card(self._pcsc) as transmit:
                return write(ApduCard(transmit), ident, expect)
        except (Failed, ReaderGone):
            return Written.MOVED

    def _run(self) -> None:
        with suppress(ReaderGone), self._line:
            while not self._ending.is_set():
                limit = _BEAT if self._state & PRESENT else _WAIT
                state = self._line.wait(self._pcsc, self._state, limit)
                if state is not None:
                    self._see(state)
                elif self._state & PRESENT:
                    self._beat()
        self._told.lost()

    def _see(self, state: int) -> None:
        """The reader's state has changed."""
        before = self._state
        if state & ILL:
            self._told.lost()
            self._state = UNAWARE
            self._ending.wait(_ILL_PAUSE)
            return
        self._told.works()
        if before != UNAWARE and steps(before, state) < 0:
            return  # libpcsclite keeps one table for all threads, and showed what another was told earlier
        self._state = state
        if before != UNAWARE and not (before ^ state) & PRESENT and steps(before, state) < 2:
            return  # another program uses the card, or what was seen already is counted only now
        self._told.clear()
        if state & PRESENT:
            self._told.comes()
            self._read()
        elif before != UNAWARE and not before & PRESENT:  # a card came and went
            self._told.comes()
            self._told.clear()

    def _beat(self) -> None:
        """A card lies there and nothing has changed, says pcscd."""
        lies = self._told.lies
        if isinstance(lies, Tag):
            if self._uid() == lies.uid:
                return
            self._told.clear()
        self._read(again=True)

    def _read(self, *, again: bool = False) -> None:
        at = time.monotonic_ns()
        self._told.looked(look_twice(self._look), at, again=again)

    def _look(self) -> Tag | UnreadCause:
        try:
            with self._using, self._line.card(self._pcsc) as transmit:
                self._catch_up()
                return look(ApduCard(transmit))
        except Failed as failed:
            return failed.why

    def _catch_up(self) -> None:
        """We hold the card of this moment: what happened before is past, and must not be told after it."""
        state = self._line.wait(self._pcsc, UNAWARE, 0)
        if state is not None and state & PRESENT and steps(self._state, state) > 0:
            self._state = state

    def _uid(self) -> Opaque | None:
        with suppress(Failed), self._using, self._line.card(self._pcsc) as transmit:
            return Opaque(ApduCard(transmit).uid())
        return None


def steps(before: int, state: int) -> int:
    """How often a card came or went from one state of a reader to another; below 0 where the second is the older."""
    half = 0x8000
    return ((state >> _COUNTS) - (before >> _COUNTS) + half & 0xFFFF) - half
