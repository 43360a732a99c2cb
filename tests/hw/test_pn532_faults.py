"""PN532s that fail, are missing, held by another program, closed or opened again."""

from __future__ import annotations

import contextlib
import fcntl
import random
import threading
import time
from collections.abc import Callable

import pytest

from hw import pn532_chip, pn532_line
from hw.combined_readers import CombinedReaders
from hw.model import Opaque, ReaderLost, ReaderReady, Removed, Written
from hw.pn532 import PN532Readers
from hw.pn532_chip import Chip, ChipGone
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.pn532_rig import arrived, name
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.hw.virtual_pn532 import VirtualPN532

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))
BEATS = 0.3
"""Seconds in which the readers look at a card again, several times."""
FAULTS: dict[str, Callable[[VirtualPN532], None]] = {
    "mute": lambda chip: setattr(chip, "mute", True),
    "hanging": lambda chip: setattr(chip, "hangs", True),
    "acknowledging without end": lambda chip: setattr(chip, "acknowledges", True),
    "saying FF": lambda chip: setattr(chip, "noise", b"\xff" * 300),
    "saying starts of frames": lambda chip: setattr(chip, "noise", b"\0\0\xff" * 100),
    "announcing 265 bytes": lambda chip: setattr(chip, "noise", bytes.fromhex("0000FFFFFF0109F6D54B")),
    "announcing 65535 bytes": lambda chip: setattr(chip, "noise", bytes.fromhex("0000FFFFFFFFFF02D54B")),
    "answering another command": lambda chip: setattr(chip, "noise", bytes.fromhex("0000FF02FED5992A9200")),
    "answering with nothing": lambda chip: setattr(chip, "noise", bytes.fromhex("0000FF01FFD52B00")),
    "answering with an error": lambda chip: setattr(chip, "noise", bytes.fromhex("0000FF01FF7F8100")),
    "unplugged": lambda chip: chip.unplug(),
}


def heal(chip: VirtualPN532) -> None:
    chip.mute = chip.hangs = chip.acknowledges = False
    chip.noise = b""
    chip.unplug()
    chip.plug()


def test_chips_with_every_fault_are_lost_and_come_back_while_another_goes_on(chips):
    *broken, well = chips(len(FAULTS) + 1)
    names = {name(chip) for chip in broken}
    ill, calm = ReportQueue(), ReportQueue()
    readers = PN532Readers([chip.address for chip in (*broken, well)])
    readers.start(lambda report: (calm if report.reader == name(well) else ill)(report))
    assert calm.take_ready(1) == {ReaderReady(name(well), 0, "pn532")}
    assert ill.take_ready(len(broken)) == {ReaderReady(each, 0, "pn532") for each in names}
    lying = {arrived(chip, tag) for chip in broken for tag in [Ntag()] if chip.place(tag) is None}
    assert ill.take(len(broken)) == lying
    for chip, hurt in zip(broken, FAULTS.values(), strict=True):
        hurt(chip)
    for _ in range(10):
        tag = Ntag()
        well.place(tag)
        assert calm.next() == arrived(well, tag)
        well.lift()
        assert calm.next() == Removed(name(well), 0)
    assert ill.take(2 * len(broken)) == {
        report for each in names for report in (Removed(each, 0), ReaderLost(each, 0, "pn532"))
    }
    assert readers.names() == (name(well),)
    for chip in broken:
        heal(chip)
    assert ill.take(2 * len(broken)) == {ReaderReady(each, 0, "pn532") for each in names} | lying
    readers.stop()


def test_a_disturbed_line_is_not_reported(chips, listen):
    [chip] = chips(1)
    reports = listen(chip)
    tag = Ntag()
    chip.hum = b"\x55\0\xff\0\0"
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)
    chip.spoiled = 3
    assert reports.is_silent(BEATS)
    chip.lift()
    assert reports.next() == Removed(name(chip), 0)


@pytest.mark.parametrize("wait", [0, 0.02, 0.2])
def test_stop_is_quick_whatever_happens(chips, wait, monkeypatch):
    """However long a chip may take for an answer, nobody waits for it when the program ends."""
    for patience in ("_READ_TIMEOUT", "_RETRYING", "_START"):
        monkeypatch.setattr(pn532_chip, patience, 60)
    broken = chips(len(FAULTS))
    reports, readers = ReportQueue(), PN532Readers([chip.address for chip in broken])
    readers.start(reports)
    reports.take_ready(len(broken))
    for chip, hurt in zip(broken, FAULTS.values(), strict=True):
        hurt(chip)
    time.sleep(wait)
    before = time.monotonic()
    readers.stop()
    readers.stop()
    assert time.monotonic() - before < 20


@pytest.mark.parametrize(
    "says", [b"", b"\x02", b"\xff" * 40, b"\1\1\0\x44\0\7\4\1", b"\1\1\0\x44\0\0", bytes(64), b"\2" * 64]
)
def test_a_chip_that_answers_nonsense_never_ends_a_reader(chips, listen, says):
    [chip] = chips(1)
    reports = listen(chip)
    chip.says = says
    chip.place(Ntag())
    time.sleep(0.1)
    chip.says = None
    tag = Ntag()
    chip.place(tag)
    reports.skip_to(arrived(chip, tag))


def test_random_answers_give_cards_or_a_lost_chip(chips):
    [chip] = chips(1)
    ending = threading.Event()
    opened = Chip(str(chip.path), ending)
    ending.set()
    chance = random.Random(5)
    for _ in range(300):
        chip.says = chance.choice([b"", b"\1", b"\2"]) + chance.randbytes(chance.randrange(40))
        with contextlib.suppress(ChipGone):
            opened.search()
            assert all(len(each.uid) in (4, 7, 10) for each in opened.seen)
        with contextlib.suppress(ChipGone):
            assert opened.exchange(b"\x30\0") in (None, chip.says[1:])
    opened.close()


def test_readers_that_were_never_started_can_be_stopped():
    PN532Readers(["uart:/dev/ttyAMA0"]).stop()
    PN532Readers.found().stop()


def test_a_device_that_is_not_there_is_reported_as_lost_until_it_comes(chips, listen):
    [chip] = chips(1)
    chip.unplug()
    readers = PN532Readers([chip.address])
    reports = ReportQueue()
    readers.start(reports)
    assert reports.next() == ReaderLost(name(chip), 0, "pn532")
    assert readers.names() == ()
    assert reports.is_silent(BEATS)
    chip.plug()
    assert reports.next() == ReaderReady(name(chip), 0, "pn532")
    assert readers.names() == (name(chip),)
    readers.stop()


def test_a_device_that_another_program_holds_is_waited_for(chips, listen):
    [chip] = chips(1)
    with chip.path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        readers = PN532Readers([chip.address])
        reports = ReportQueue()
        readers.start(reports)
        assert reports.next() == ReaderLost(name(chip), 0, "pn532")
        assert chip.received == []
    assert reports.next() == ReaderReady(name(chip), 0, "pn532")
    readers.stop()


def test_a_chip_sleeps_after_stop_and_can_be_opened_again(chips, monkeypatch):
    monkeypatch.setattr(pn532_line, "_SLICE", 5)  # the chip's thread may be late
    [chip] = chips(1)
    tag = Ntag()
    chip.place(tag)
    for _ in range(2):
        readers = PN532Readers([chip.address])
        reports = ReportQueue()
        readers.start(reports)
        assert reports.take_ready(1) == {ReaderReady(name(chip), 0, "pn532")}
        assert reports.next() == arrived(chip, tag)
        readers.stop()
        assert chip.falls_asleep()


def test_nothing_is_reported_after_stop(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    reports = listen(chip, readers=readers)
    chip.place(Ntag())
    reports.next()
    readers.stop()
    chip.lift()
    assert reports.is_silent(BEATS)


def test_several_kinds_of_readers_are_one(chips, listen):
    first, second = chips(2)
    readers = CombinedReaders(PN532Readers([first.address]), PN532Readers([second.address]))
    reports = ReportQueue()
    readers.start(reports)
    assert reports.take_ready(2) == {ReaderReady(name(first), 0, "pn532"), ReaderReady(name(second), 0, "pn532")}
    assert readers.names() == (name(first), name(second))
    tag = Ntag()
    second.place(tag)
    assert reports.next() == arrived(second, tag)
    assert readers.write(name(second), IDENT, Opaque(tag.uid)) is Written.WRITTEN
    readers.stop()
