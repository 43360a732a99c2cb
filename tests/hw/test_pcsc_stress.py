"""PC/SC readers under stress: a thousand taps, swaps, a pcscd that dies between them, a reader that is pulled."""

from __future__ import annotations

import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from hw.model import (
    Arrived,
    ReaderLost,
    ReaderReady,
    Removed,
    ServiceLost,
    Unread,
)
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.report_queue import PATIENCE
from tests.kit.hw.stress_rig import NAMES, Hands, ReaderReports, StressRig, arrived, ours, tap

BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""
AWAY = 0.5
"""Seconds for which a reader is pulled: pcscd looks every 0.4 s whether it is back."""
eight = pytest.mark.parametrize("rig", [8], indirect=True, ids=["eight readers"])


@eight
def test_a_thousand_taps_on_eight_readers_at_once(rig: StressRig) -> None:
    def hands(each: tuple[Hands, str, ReaderReports]) -> bool:
        chance = random.Random(each[1])
        for _ in range(125):
            tap(*each, chance)
        return each[2].is_silent(BEATS)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(hands, rig.hands())) == [True] * 8
    assert len([report for report in rig.history if isinstance(report, Arrived)]) == 1000


class SwappedTag(Ntag):
    """A tag that is swapped without pcscd noticing: `now` is the tag that answers."""

    def __init__(self) -> None:
        super().__init__()
        self.now = ours()

    def answer(self, frame: bytes) -> bytes | None:
        return self.now.answer(frame)


def test_two_hundred_swaps_each_reported_once(rig: StressRig) -> None:
    [(reader, name, reports)] = rig.hands()
    unseen = random.Random(1).sample(range(200), 10)
    pile = SwappedTag()
    reader.place(pile)
    assert reports.next() == arrived(pile.now)
    for number in range(200):
        if number in unseen:
            pile.now = ours()
        else:
            pile = SwappedTag()
            reader.place(pile)
        assert reports.next() == Removed(name, 0)
        assert reports.next() == arrived(pile.now)
    assert reports.is_silent(BEATS)


@eight
def test_pcscd_is_stopped_and_killed_in_the_middle_of_taps(rig: StressRig) -> None:
    ending = threading.Event()
    taps = dict.fromkeys(NAMES, 0)

    def hands(each: tuple[Hands, str, ReaderReports]) -> None:
        reader, name, reports = each
        chance = random.Random(name)
        while not ending.is_set():
            tag = ours()
            try:
                reader.place(tag)
            except OSError:  # pcscd is away
                time.sleep(0.01)
                continue
            taps[name] += reports.receives(arrived(tag, name), 0.5)
            time.sleep(chance.uniform(0, 0.01))
            reader.lift()

    def go_on() -> bool:
        """Return whether each reader tells three more taps."""
        before, until = dict(taps), time.monotonic() + PATIENCE
        while any(taps[name] < before[name] + 3 for name in NAMES):
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        return True

    with ThreadPoolExecutor(8) as pool:
        busy = [pool.submit(hands, each) for each in rig.hands()]
        try:
            for how in (signal.SIGTERM, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM):
                assert go_on()
                rig.kill(how)
                rig.revive()
            assert go_on()
        finally:
            ending.set()
        for each in busy:
            each.result()
    tags = [report.tag.uid for report in rig.history if isinstance(report, Arrived)]
    assert len(tags) == len(set(tags))
    assert sum(taps.values()) <= len(tags)


@eight
def test_a_reader_that_is_gone_for_a_while_disturbs_no_other(rig: StressRig) -> None:
    (reader, name, reports), *others = rig.hands()
    back = threading.Event()

    def hands(each: tuple[Hands, str, ReaderReports]) -> int:
        chance = random.Random(each[1])
        count = 0
        while not back.is_set():
            tap(*each, chance)
            count += 1
        return count if each[2].is_silent(0) else 0

    with ThreadPoolExecutor(7) as pool:
        busy = [pool.submit(hands, each) for each in others]
        try:
            tag = ours()
            reader.place(tag)
            assert reports.next() == arrived(tag)
            reader.unplug()
            assert reports.next() == Removed(name, 0)
            assert reports.next() == ReaderLost(name, 0, "pcsc")
            assert name not in rig.readers.names()
            reader.lift()
            time.sleep(AWAY)
            reader.plug()
            assert reports.next() == ReaderReady(name, 0, "pcsc")
            tap(reader, name, reports, random.Random(0))
        finally:
            back.set()
        assert min(each.result() for each in busy) > 10
    assert not [report for report in rig.history if isinstance(report, Unread | ServiceLost)]
