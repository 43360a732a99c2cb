"""One PN532 on a serial line, and the thread that searches it for cards.

The thread opens the device, searches for a card again and again, and reads it. A chip that stops answering or answers
with garbage is reported lost and reopened until it answers or the program ends; so is a device that was unplugged.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from hw.model import Opaque, ReaderLost, Report, Tag, Transmit, Written
from hw.pn532_card import ChipCard
from hw.pn532_chip import Chip, ChipGone
from hw.reader_state import ReaderState, try_twice
from hw.tag import read_tag, write_tag

_SEARCH = 0.001
"""Seconds between two searches on an empty reader; a search takes 0.01 to 0.02."""
_CHECK_INTERVAL = 0.05
"""Seconds between two checks of a card that is there."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two attempts to open a device."""
_STABLE_AFTER = 1.0
"""Seconds after which a reader counts as stable."""


class ChipReader:
    """A PN532 and its thread. `name` is the name for people.

    With `attempts`, a device that never answers is given up after so many, and nothing is reported. Without, somebody
    named the device: if it does not answer at first, it is reported lost and tried until it does.
    """

    def __init__(self, path: str, name: str, report: Callable[[Report], None], attempts: int | None = None) -> None:
        self.name = name
        self._path = path
        self._report = report
        self._status = ReaderState(name, "pn532", report)
        self._attempts = attempts
        self._ending = threading.Event()
        self._chip_lock = threading.Lock()
        self._chip: Chip | None = None
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    @property
    def ready(self) -> bool:
        """Return whether the chip answers."""
        return self._status.ready

    def start(self) -> None:
        """Start its thread."""
        self._thread.start()

    def end(self) -> None:
        """Ask its thread to end soon. The reader and the card on it are reported gone."""
        self._ending.set()

    def join(self) -> None:
        """Wait until its thread has ended."""
        if self._thread.ident is not None:
            self._thread.join()

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`; any thread may call it."""
        with self._chip_lock:
            if self._chip is None:
                return Written.MOVED
            try:
                return write_tag(ChipCard(self._chip), ident, expect)
            except ChipGone:
                return Written.MOVED

    def converse(self, talk: Callable[[Transmit], bool], expect: Opaque) -> None:
        """See `hw.model.Readers.converse`: these commands are not known here."""

    def _run(self) -> None:
        pause, attempts_left = _FIRST_PAUSE, self._attempts
        reported_lost = attempts_left is not None
        while not self._ending.is_set() and attempts_left != 0:
            try:
                chip = Chip(self._path, self._ending)
            except ChipGone:
                if not reported_lost and not self._ending.is_set():
                    self._report(ReaderLost(self.name, time.monotonic_ns(), "pn532"))
                attempts_left = None if attempts_left is None else attempts_left - 1
            else:
                began, attempts_left = time.monotonic(), None
                self._work(chip)
                if time.monotonic() > began + _STABLE_AFTER:
                    pause = _FIRST_PAUSE
            reported_lost = True
            self._ending.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _work(self, chip: Chip) -> None:
        """Search for cards until the chip is lost or the thread must end."""
        self._chip = chip
        self._status.set_ready()
        try:
            pause = 0.0
            while not self._ending.wait(pause):
                with self._chip_lock:
                    pause = self._step(ChipCard(chip))
        except ChipGone:
            pass
        finally:
            with self._chip_lock:
                self._chip = None
                chip.close()
            self._status.set_lost()

    def _step(self, card: ChipCard) -> float:
        """Check the reader once. Return the seconds until the next check."""
        present = self._status.present
        if isinstance(present, Tag) and card.is_still(present.uid):
            return _CHECK_INTERVAL
        if not (card.find() or (present is not None and card.find())):
            self._status.clear()
            return _SEARCH
        if isinstance(present, Tag):
            if card.is_alone(present.uid):
                return _CHECK_INTERVAL
            self._status.clear()
        at = time.monotonic_ns()
        again = self._status.present is not None or self._status.unreported
        if not again:
            self._status.card_detected()
        self._status.card_read(try_twice(lambda: read_tag(card)), at, again=again)
        return _CHECK_INTERVAL
