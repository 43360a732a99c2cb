"""One PN532 on a serial line, and the thread that looks for cards on it.

The thread opens the device, looks for a card again and again, and reads what comes. A chip that no longer answers, or
makes no sense, is told as lost and opened anew until it answers or the end has come; so is a device that was unplugged.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from hw.model import Opaque, ReaderLost, Report, Tag, Written
from hw.pn532_card import ChipCard
from hw.pn532_chip import Chip, ChipGone
from hw.reader_state import ReaderState, look_twice
from hw.tag import look, write

_SEARCH = 0.001
"""Seconds between two looks at an empty reader; a look takes 0.01 to 0.02."""
_BEAT = 0.05
"""Seconds between two looks at a card that lies there."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two attempts to open a device."""
_STEADY = 1.0
"""Seconds after which a reader is taken to work well."""


class ChipReader:
    """A PN532 and its thread. `name` is told to people.

    With `attempts`, a device at which no chip answers after so many is left alone for good, and nothing is said.
    Without, somebody named it: where it does not answer from the start, it is told as lost, and tried on and on.
    """

    def __init__(self, path: str, name: str, tell: Callable[[Report], None], attempts: int | None = None) -> None:
        self.name = name
        self._path = path
        self._tell = tell
        self._told = ReaderState(name, "pn532", tell)
        self._attempts = attempts
        self._ending = threading.Event()
        self._using = threading.Lock()
        self._chip: Chip | None = None
        self._thread = threading.Thread(target=self._run, name=f"reader {name}", daemon=True)

    @property
    def ready(self) -> bool:
        """Whether it works."""
        return self._told.ready

    def start(self) -> None:
        """Start its thread."""
        self._thread.start()

    def end(self) -> None:
        """Let its thread end soon. The reader and what lay on it are told as gone."""
        self._ending.set()

    def join(self) -> None:
        """Wait until its thread has ended."""
        if self._thread.ident is not None:
            self._thread.join()

    def write(self, ident: bytes, expect: Opaque) -> Written:
        """See `hw.model.Readers.write`; any thread may call it."""
        with self._using:
            if self._chip is None:
                return Written.MOVED
            try:
                return write(ChipCard(self._chip), ident, expect)
            except ChipGone:
                return Written.MOVED

    def _run(self) -> None:
        pause, left = _FIRST_PAUSE, self._attempts
        missed = left is not None
        while not self._ending.is_set() and left != 0:
            try:
                chip = Chip(self._path, self._ending)
            except ChipGone:
                if not missed and not self._ending.is_set():
                    self._tell(ReaderLost(self.name, time.monotonic_ns(), "pn532"))
                left = None if left is None else left - 1
            else:
                began, left = time.monotonic(), None
                self._work(chip)
                if time.monotonic() > began + _STEADY:
                    pause = _FIRST_PAUSE
            missed = True
            self._ending.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _work(self, chip: Chip) -> None:
        """Look for cards until the chip is lost or the end has come."""
        self._chip = chip
        self._told.works()
        try:
            pause = 0.0
            while not self._ending.wait(pause):
                with self._using:
                    pause = self._step(ChipCard(chip))
        except ChipGone:
            pass
        finally:
            with self._using:
                self._chip = None
                chip.close()
            self._told.lost()

    def _step(self, card: ChipCard) -> float:
        """Look once at what lies there. Returns the seconds until the next look."""
        lies = self._told.lies
        if isinstance(lies, Tag) and card.is_still(lies.uid):
            return _BEAT
        if not (card.find() or (lies is not None and card.find())):
            self._told.clear()
            return _SEARCH
        if isinstance(lies, Tag):
            if card.is_alone(lies.uid):
                return _BEAT
            self._told.clear()
        at = time.monotonic_ns()
        again = self._told.lies is not None or self._told.owes
        if not again:
            self._told.comes()
        self._told.looked(look_twice(lambda: look(card)), at, again=again)
        return _BEAT
