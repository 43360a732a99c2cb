"""One PC/SC reader and the thread that waits for cards on it.

A card that is swapped between two looks is noticed by the counter in the reader's state; one that is swapped without
pcscd noticing, by reading the UID again and again. A card that leaves before it is read is reported as moved. One that
could not be read is tried again as long as it is there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from hw.model import Opaque, Report, Tag, Transmit, UnreadCause, Written
from hw.pcsc_card import ApduCard
from hw.reader_state import ReaderState, try_twice
from hw.scard import ILL, PRESENT, UNAWARE, PcscContext, ReaderGone
from hw.tag import CardFailure, read_tag, write_tag

_WAIT = 0.5
"""Seconds of one wait for a card: libpcsclite sometimes wakes only another thread."""
_CHECK_INTERVAL = 0.3
"""Seconds between two checks of a card that is there."""
_ILL_PAUSE = 0.2
"""Seconds between checks of a reader that does not work."""
_COUNTER_SHIFT = 16
"""The bit at which the counter of insertions and removals begins in a state."""


class PcscReader:
    """A reader of PC/SC and its thread. `name` is the name for people."""

    def __init__(self, pcsc: str, name: str, report: Callable[[Report], None]) -> None:
        self.name = name
        self._pcsc = pcsc
        self._status = ReaderState(name, "pcsc", report)
        self._ending = threading.Event()
        self._card_lock = threading.Lock()
        self._context = PcscContext()
        self._state = UNAWARE
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    @property
    def ready(self) -> bool:
        """Return whether the reader works."""
        return self._status.ready

    @property
    def alive(self) -> bool:
        """Return whether its thread runs. It ends by itself when the service is lost."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Start its thread."""
        self._thread.start()

    def stop(self) -> None:
        """End its thread. The reader and the card on it are reported gone."""
        self._ending.set()
        self._context.end(self._thread)

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`; any thread may call it."""
        try:
            with self._card_lock, PcscContext() as context, context.card(self._pcsc) as (transmit, _):
                return write_tag(ApduCard(transmit), ident, expect)
        except (CardFailure, ReaderGone):
            return Written.MOVED

    def converse(self, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """See `hw.model.Readers.converse`; any thread may call it."""
        try:
            with self._card_lock, PcscContext() as context, context.card(self._pcsc) as (transmit, _):
                return talk(transmit) if Opaque(ApduCard(transmit).uid()) == expect else None
        except (CardFailure, ReaderGone):
            return None

    def _run(self) -> None:
        with suppress(ReaderGone), self._context:
            while not self._ending.is_set():
                limit = _CHECK_INTERVAL if self._state & PRESENT else _WAIT
                state = self._context.wait(self._pcsc, self._state, limit)
                if state is not None:
                    self._handle_state(state)
                elif self._state & PRESENT:
                    self._check_card()
        self._status.set_lost()

    def _handle_state(self, state: int) -> None:
        """Handle a change of the reader's state."""
        before = self._state
        if state & ILL:
            self._status.set_lost()
            self._state = UNAWARE
            self._ending.wait(_ILL_PAUSE)
            return
        self._status.set_ready()
        if before != UNAWARE and count_changes(before, state) < 0:
            return  # libpcsclite keeps one table for all threads, and showed an older state of another thread
        self._state = state
        if before != UNAWARE and not (before ^ state) & PRESENT and count_changes(before, state) < 2:
            return  # another program uses the card, or a change seen before is counted only now
        self._status.clear()
        if state & PRESENT:
            self._status.card_detected()
            self._read()
        elif before != UNAWARE and not before & PRESENT:  # a card came and went
            self._status.card_detected()
            self._status.clear()

    def _check_card(self) -> None:
        """A card is there, and pcscd reports no change."""
        present = self._status.present
        if isinstance(present, Tag):
            if self._uid() == present.uid:
                return
            self._status.clear()
        self._read(again=True)

    def _read(self, *, again: bool = False) -> None:
        at = time.monotonic_ns()
        self._status.card_read(try_twice(self._read_once), at, again=again)

    def _read_once(self) -> Tag | UnreadCause:
        try:
            with self._card_lock, self._context.card(self._pcsc) as (transmit, atr):
                self._catch_up()
                return read_tag(ApduCard(transmit, atr))
        except CardFailure as failure:
            return failure.cause

    def _catch_up(self) -> None:
        """Skip changes from before the card was connected: they must not be reported after it."""
        state = self._context.wait(self._pcsc, UNAWARE, 0)
        if state is not None and state & PRESENT and count_changes(self._state, state) > 0:
            self._state = state

    def _uid(self) -> Opaque | None:
        with suppress(CardFailure), self._card_lock, self._context.card(self._pcsc) as (transmit, _):
            return Opaque(ApduCard(transmit).uid())
        return None


def count_changes(before: int, state: int) -> int:
    """Return how often a card came or went between two states of a reader; negative if the second is older."""
    half = 0x8000
    return ((state >> _COUNTER_SHIFT) - (before >> _COUNTER_SHIFT) + half & 0xFFFF) - half
