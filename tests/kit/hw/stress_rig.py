"""PC/SC readers under stress: a pcscd that can be killed under them, hands, and all reports.

Whatever happens, each reader reports in turn: ready, a card, its removal, lost. That is checked after every test.
"""

from __future__ import annotations

import queue
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from smartcard import scard

from hw.model import (
    Arrived,
    Content,
    Opaque,
    ReaderLost,
    ReaderReady,
    Removed,
    Report,
    ServiceLost,
    ServiceReady,
    Tag,
    Unread,
)
from hw.pcsc import PcscReaders
from tests.kit.hw.ntag import Ntag, our_message, tlv
from tests.kit.hw.private_pcscd import KIND, Pcscd, Placed, VirtualReader
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.patience import PATIENCE

NAMES = [KIND] + [f"{KIND} {number}" for number in range(2, 9)]
IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))


class ReaderReports(ReportQueue):
    """The reports of one reader, for one pair of hands."""

    def receives(self, report: Report, seconds: float = PATIENCE) -> bool:
        """Return whether this report comes within so many seconds; others before it are discarded."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                if replace(self._reports.get(timeout=left), at=0) == report:
                    return True
            except queue.Empty:
                break
        return False


class SurvivingTag(Placed):
    """A tag that goes on when pcscd dies before it has the answer, or is away."""

    def __init__(self, path: Path, tag: Ntag) -> None:
        try:
            super().__init__(path, tag)
        except OSError:
            self._line.close()
            raise

    def _serve(self) -> None:
        with suppress(ConnectionResetError):
            super()._serve()


class Hands(VirtualReader):
    """A reader for hands that go on while pcscd dies. `place` raises OSError while pcscd is away."""

    def place(self, tag: Ntag) -> None:
        self.lift()
        self._placed.append(SurvivingTag(self._path, tag))


class StressRig:
    """A pcscd with `count` readers, their reports by reader, and the history of all reports."""

    def __init__(self, daemon: Pcscd, count: int) -> None:
        self.daemon = daemon
        self.kinds = [KIND] * count
        self.reports = {name: ReaderReports() for name in NAMES[:count]}
        self.service = ReaderReports()
        self.history: list[Report] = []
        self.readers = PcscReaders()

    def start(self) -> None:
        self.daemon.start(*self.kinds)
        self.readers.start(self._record)
        assert self.service.next() == ServiceReady(0)
        for name, reports in self.reports.items():
            assert reports.next() == ReaderReady(name, 0, "pcsc")

    def hands(self) -> list[tuple[Hands, str, ReaderReports]]:
        """A reader, its name and its reports, for each pair of hands."""
        readers = [Hands(reader._path) for reader in self.daemon.readers]
        return [(reader, *each) for reader, each in zip(readers, self.reports.items(), strict=True)]

    def empty(self, name: str) -> None:
        """Wait until pcscd has noticed that this reader is empty; people are slower than that."""
        _, line = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        until = time.monotonic() + PATIENCE
        while scard.SCardGetStatusChange(line, 0, [(f"{name} 00 00", 0)])[1][0][1] & scard.SCARD_STATE_PRESENT:
            assert time.monotonic() < until
            time.sleep(0.001)
        scard.SCardReleaseContext(line)

    def kill(self, how: signal.Signals) -> None:
        """Stop pcscd while cards lie on readers; hands keep their readers for when it is back."""
        self.daemon.readers = []
        self.daemon.stop(how)

    def revive(self) -> None:
        """Start pcscd again."""
        self.daemon.start(*self.kinds)

    def _record(self, report: Report) -> None:
        self.history.append(report)
        (self.service if isinstance(report, ServiceReady | ServiceLost) else self.reports[report.reader])(report)


@pytest.fixture
def rig(pcscd: Pcscd, request: pytest.FixtureRequest) -> Iterator[StressRig]:
    """A rig with one reader, or as many as the test says."""
    made = StressRig(pcscd, getattr(request, "param", 1))
    made.start()
    yield made
    made.readers.stop()
    assert_in_turn(made.history)


def assert_in_turn(history: list[Report]) -> None:
    """Assert that ready and lost alternate for each reader and for pcscd, and arrival and removal for cards.

    A card that was not read may be reported again: for another cause, or because it was read in the end.
    """
    ready: dict[str, bool] = {}
    present: dict[str, Arrived | Unread | None] = {}
    for number, report in enumerate(history):
        where = history[max(0, number - 5) : number + 1]
        match report:
            case ServiceReady() | ServiceLost():
                assert ready.get("") is not isinstance(report, ServiceReady), where
                assert isinstance(report, ServiceReady) or not any(on for name, on in ready.items() if name), where
                ready[""] = isinstance(report, ServiceReady)
            case ReaderReady(name):
                assert not ready.get(name), where
                ready[name], present[name] = True, None
            case ReaderLost(name):
                assert ready[name], where
                assert present[name] is None, where
                ready[name] = False
            case Removed(name):
                assert present[name] is not None, where
                present[name] = None
            case Arrived(name) | Unread(name):
                before = present[name]
                assert ready[name], where
                assert before is None or (isinstance(before, Unread) and before != replace(report, at=before.at)), where
                present[name] = report
    times = [(report.reader, report.at) for report in history if not isinstance(report, ServiceReady | ServiceLost)]
    assert all(at > 0 for _, at in times)


def ours(ident: bytes = IDENT) -> Ntag:
    return Ntag(213, tlv(our_message(ident)))


def arrived(tag: Ntag, name: str = KIND, ident: bytes | None = IDENT) -> Arrived:
    content = Content.BLANK if ident is None else Content.OURS
    return Arrived(name, 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable=True))


def tap(reader: Hands, name: str, reports: ReaderReports, chance: random.Random) -> None:
    """Put down and lift one card; each is the next report of this reader."""
    time.sleep(chance.uniform(0, 0.01))
    ident = chance.randbytes(16)
    tag = ours(ident)
    reader.place(tag)
    assert reports.next() == arrived(tag, name, ident)
    time.sleep(chance.uniform(0, 0.01))
    reader.lift()
    assert reports.next() == Removed(name, 0)


class FailingTag(Ntag):
    """A tag of ours that works for `left` commands and then answers by `then`."""

    def __init__(self, left: int) -> None:
        super().__init__(213, tlv(our_message(IDENT)))
        self.left: int | None = left

    def answer(self, frame: bytes) -> bytes | None:
        if len(frame) > 1 and self.left is not None:
            self.left -= 1
            if self.left < 0:
                return self.then()
        return super().answer(frame)

    def then(self) -> bytes | None:
        return None
