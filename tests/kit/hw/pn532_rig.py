"""Virtual PN532s, the readers made of them, and their reports, for tests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hw.model import Arrived, Content, Opaque, ReaderReady, Tag
from hw.pn532 import PN532Readers
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.hw.virtual_pn532 import VirtualPN532


@pytest.fixture
def chips(tmp_path: Path) -> Iterator[Callable[[int], list[VirtualPN532]]]:
    """Makes so many chips."""
    made: list[VirtualPN532] = []

    def make(count: int) -> list[VirtualPN532]:
        made.extend(VirtualPN532(tmp_path / f"tty{number}") for number in range(len(made), len(made) + count))
        return made[-count:]

    yield make
    for chip in made:
        chip.unplug()


@pytest.fixture
def listen() -> Iterator[Callable[..., ReportQueue]]:
    """Starts readers; they are stopped in the end, and leave no thread."""
    started: list[PN532Readers] = []

    def start(*chips: VirtualPN532, readers: PN532Readers | None = None) -> ReportQueue:
        started.append(readers or PN532Readers([chip.address for chip in chips]))
        reports = ReportQueue()
        started[-1].start(reports)
        assert reports.take_ready(len(chips)) == {ReaderReady(name(chip), 0, "pn532") for chip in chips}
        return reports

    yield start
    for readers in started:
        readers.stop()
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("reader")] == []


def name(chip: VirtualPN532) -> str:
    return chip.name


def arrived(chip: VirtualPN532, tag: Ntag, ident: bytes | None = None) -> Arrived:
    content = Content.BLANK if ident is None else Content.OURS
    return Arrived(name(chip), 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable=True))
