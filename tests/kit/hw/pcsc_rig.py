"""PC/SC readers and their reports, for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from hw.model import (
    Arrived,
    Content,
    Opaque,
    ReaderReady,
    ServiceReady,
    Tag,
)
from hw.pcsc import PcscReaders
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND
from tests.kit.hw.report_queue import ReportQueue

SECOND = f"{KIND} 2"


class Listening:
    """Readers that report to `reports` from `start` on."""

    def __init__(self) -> None:
        self.reports = ReportQueue()
        self.readers = PcscReaders()

    def start(self, *names: str) -> ReportQueue:
        """Begin, when pcscd runs with these readers."""
        self.readers.start(self.reports)
        self.await_service(*names)
        return self.reports

    def await_service(self, *names: str) -> None:
        assert self.reports.next() == ServiceReady(0)
        assert self.reports.take(len(names)) == {ReaderReady(name, 0, "pcsc") for name in names}


@pytest.fixture
def listening() -> Iterator[Listening]:
    made = Listening()
    yield made
    made.readers.stop()
    left = [thread.name for thread in threading.enumerate() if thread.name.startswith("reader")]
    assert left == []


def arrived(tag: Ntag, reader: str = KIND) -> Arrived:
    return Arrived(reader, 0, Tag(Opaque(tag.uid), None, Content.BLANK, writable=True))
