"""Real readers, through the computer's card service (pcscd).

`PcscReaders` owns all threads: one watches the service and the list of readers, and each reader has one
that waits for cards and reads them. Each thread has its own PC/SC context. None outlives `stop`.
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
"""Seconds of one wait: a change between two waits is noticed after that at the latest."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between attempts to reach a service that is away."""


class PcscReaders(ReaderGroup):
    """`hw.model.Readers` for all PC/SC readers. Without pcscd it waits until pcscd comes."""

    def __init__(self) -> None:
        super().__init__()
        self._names = ReaderNames()
        self._readers: dict[str, PcscReader] = {}
        self._context = PcscContext()
        self._thread = threading.Thread(target=self._run, name="readers", daemon=True)

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        self._sink = sink
        self._thread.start()

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        self._end_reports()
        self._context.end(self._thread)

    def _readers_now(self) -> Iterable[PcscReader]:
        return self._readers.copy().values()

    def _run(self) -> None:
        """Watch the service until the thread must end."""
        pause, reported_lost = _FIRST_PAUSE, False
        while not self._ending.is_set():
            try:
                with self._context:
                    self._report(ServiceReady(time.monotonic_ns()))
                    pause, reported_lost = _FIRST_PAUSE, False
                    self._track_readers()
            except ReaderGone:
                self._stop_except(set())
                if not reported_lost:
                    self._report(ServiceLost(time.monotonic_ns()))
                reported_lost = True
                self._ending.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._stop_except(set())

    def _track_readers(self) -> None:
        """Run a thread for each reader, as readers come and go."""
        state = UNAWARE
        while not self._ending.is_set():
            listed = self._context.readers()
            self._stop_except({name for name in listed if name in self._readers and self._readers[name].alive})
            for pcsc in listed:
                if pcsc not in self._readers:
                    self._readers[pcsc] = PcscReader(pcsc, self._names.come(pcsc), self._report)
                    self._readers[pcsc].start()
            state = self._context.wait(PLUG_AND_PLAY, state, _WAIT) or state

    def _stop_except(self, pcsc_names: set[str]) -> None:
        """End the threads of all other readers."""
        for pcsc in self._readers.keys() - pcsc_names:
            self._readers[pcsc].stop()
            self._names.go(pcsc)
            del self._readers[pcsc]
