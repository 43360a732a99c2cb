"""Real readers, through the computer's card service (pcscd).

`PcscReaders` owns all threads: one looks after the service and the list of readers, and each reader has one
that waits for cards and reads them. Each thread has a line to the service of its own. None outlives `stop`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from hw.model import ServiceLost, ServiceReady, Sink
from hw.pcsc_reader import PcscReader
from hw.reader_group import ReaderGroup
from hw.reader_names import ReaderNames
from hw.scard import PLUG_AND_PLAY, UNAWARE, PcscContext, ReaderGone

_WAIT = 2.0
"""Seconds of one wait: a change that falls between two waits is noticed after that at the latest."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between looks for a service that is away."""


class PcscReaders(ReaderGroup):
    """`hw.model.Readers` for all PC/SC readers. Without pcscd it waits until pcscd comes."""

    def __init__(self) -> None:
        super().__init__()
        self._names = ReaderNames()
        self._readers: dict[str, PcscReader] = {}
        self._line = PcscContext()
        self._thread = threading.Thread(target=self._run, name="readers", daemon=True)

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        self._sink = sink
        self._thread.start()

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        self._silence()
        self._line.end(self._thread)

    def _here(self) -> Iterable[PcscReader]:
        return self._readers.copy().values()

    def _run(self) -> None:
        """Look after the service until the end."""
        pause, missed = _FIRST_PAUSE, False
        while not self._ending.is_set():
            try:
                with self._line:
                    self._tell(ServiceReady(time.monotonic_ns()))
                    pause, missed = _FIRST_PAUSE, False
                    self._follow()
            except ReaderGone:
                self._keep(set())
                if not missed:
                    self._tell(ServiceLost(time.monotonic_ns()))
                missed = True
                self._ending.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._keep(set())

    def _follow(self) -> None:
        """Keep a thread for each reader, as readers come and go."""
        state = UNAWARE
        while not self._ending.is_set():
            here = self._line.readers()
            self._keep({name for name in here if name in self._readers and self._readers[name].alive})
            for pcsc in here:
                if pcsc not in self._readers:
                    self._readers[pcsc] = PcscReader(pcsc, self._names.come(pcsc), self._tell)
                    self._readers[pcsc].start()
            state = self._line.wait(PLUG_AND_PLAY, state, _WAIT) or state

    def _keep(self, pcsc_names: set[str]) -> None:
        """End the threads of all other readers."""
        for pcsc in self._readers.keys() - pcsc_names:
            self._readers[pcsc].stop()
            self._names.go(pcsc)
            del self._readers[pcsc]
