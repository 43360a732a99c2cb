"""Cards at PC/SC readers: what only those can do, and what can happen to cards on them."""

from __future__ import annotations

import threading

import pytest
from smartcard import scard

from hw.model import (
    Arrived,
    Content,
    Opaque,
    Removed,
    Tag,
    Unread,
    UnreadCause,
    Written,
)
from hw.pcsc_reader import count_changes
from hw.scard import PRESENT, UNAWARE, PcscContext
from tests.kit.hw.ntag import FAILED, Ntag
from tests.kit.hw.pcsc_rig import arrived
from tests.kit.hw.private_pcscd import KIND
from tests.kit.hw.report_queue import PATIENCE

READ = b"\xff\xb0"
BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""


def test_a_card_that_is_there_already_is_reported(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    pcscd.readers[0].place(tag)
    assert listening.start(KIND).next() == arrived(tag)


def test_a_card_that_stays_is_reported_once(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)
    assert reports.is_silent(BEATS)


def test_eight_readers_at_once(pcscd, listening):
    pcscd.start(*[KIND] * 8)
    names = [KIND] + [f"{KIND} {number}" for number in range(2, 9)]
    reports = listening.start(*names)
    assert listening.readers.names() == tuple(names)
    for _ in range(3):
        tags = [Ntag() for _ in names]
        for reader, tag in zip(pcscd.readers, tags, strict=True):
            reader.place(tag)
        assert reports.take(8) == {arrived(*each) for each in zip(tags, names, strict=True)}
        for reader in pcscd.readers:
            reader.lift()
        assert reports.take(8) == {Removed(name, 0) for name in names}


def test_the_slot_of_a_security_module_is_no_reader(pcscd, listening):
    pcscd.start("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM]", KIND)
    listening.start(KIND)
    assert listening.readers.names() == (KIND,)


def test_a_swap_that_the_reader_does_not_notice(pcscd, listening):
    tag, other = Ntag(), Ntag()
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)
    tag.uid = other.uid
    assert reports.next() == Removed(KIND, 0)
    assert reports.next() == arrived(other)
    assert reports.is_silent(BEATS)


def test_a_second_card_in_the_place_of_the_first_is_reported_once_however_quick(pcscd, listening):
    pcscd.start(KIND)
    reports = listening.start(KIND)
    for _ in range(20):
        tag = Ntag()
        pcscd.readers[0].place(tag)
        reports.skip_to(arrived(tag))
    assert reports.is_silent(BEATS)


def test_a_second_card_that_comes_while_the_first_is_read_is_reported_once(pcscd, listening):
    pcscd.start(KIND)
    reports = listening.start(KIND)
    reader = pcscd.readers[0]

    class Chased(Ntag):
        """Its successor waits already when it is taken away."""

        def answer(self, frame: bytes) -> bytes | None:
            if self.tears == 0 and frame[:2] == READ:
                reader.queue(self.successor)
            return super().answer(frame)

    for _ in range(5):
        first, second = Chased(), Ntag()
        first.tears, first.successor = 0, second
        reader.place(first)
        reports.skip_to(arrived(second))
        assert reports.is_silent(0.05)


@pytest.mark.parametrize("count", [0x0000, 0x0007, 0xFFFE, 0xFFFF])
def test_what_is_counted_in_a_state_goes_on_from_0(count):
    def state(counted: int, flags: int) -> int:
        return (count + counted & 0xFFFF) << 16 | flags

    assert [count_changes(state(0, PRESENT), state(step, scard.SCARD_STATE_EMPTY)) for step in (-1, 0, 1, 2)] == [
        -1,
        0,
        1,
        2,
    ]


class Older(PcscContext):
    """libpcsclite keeps one table of states for all threads, so a thread may see an older state of another."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = [UNAWARE, UNAWARE]
        self.next: int | None = None

    def wait(self, reader: str, state: int, limit: float) -> int | None:
        if self.next is not None:
            shown, self.next = self.next, None
            return shown
        new = super().wait(reader, state, limit)
        if new is None or new == self.seen[-1]:
            return new
        self.seen.append(new)
        shown, self.next = (new, None) if UNAWARE in self.seen[-3:] else self.spoilt(*self.seen[-3:])
        return shown

    def spoilt(self, older: int, before: int, new: int) -> tuple[int, int]:
        """Return what is shown in place of a new state, now and after it."""
        return new, older


class Uncounted(Older):
    """pcscd shows that a card came or went a moment before it counts that."""

    def spoilt(self, older: int, before: int, new: int) -> tuple[int, int]:
        return before & 0xFFFF0000 | new & 0xFFFF, new


@pytest.mark.parametrize("kind", [Older, Uncounted])
def test_an_old_or_half_new_state_is_no_news(pcscd, listening, monkeypatch, kind):
    monkeypatch.setattr("hw.pcsc_reader.PcscContext", kind)
    pcscd.start(KIND)
    reports = listening.start(KIND)
    for _ in range(20):
        first, second = Ntag(), Ntag()
        pcscd.readers[0].place(first)
        assert reports.next() == arrived(first)
        pcscd.readers[0].place(second)
        assert reports.next() == Removed(KIND, 0)
        assert reports.next() == arrived(second)
        pcscd.readers[0].lift()
        assert reports.next() == Removed(KIND, 0)
    assert reports.is_silent(BEATS)


class Fleeting(Ntag):
    """A card that is gone as soon as the reader talks to it."""

    def answer(self, frame: bytes) -> None:
        return None


def test_a_card_that_only_brushes_the_reader(pcscd, listening):
    """The first card may brush it unseen: pcsc-lite compares its counter only when there was a card before."""
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(Ntag())
    reports.next()
    pcscd.readers[0].lift()
    reports.next()
    for _ in range(3):
        pcscd.readers[0].place(Fleeting())
        assert reports.next() == Unread(KIND, 0, UnreadCause.MOVED)
        assert reports.next() == Removed(KIND, 0)


def test_a_card_that_was_mute_all_the_while_is_still_reported(pcscd, listening):
    """Taken away before it was tried again, it only moved; on a slow machine, it was mute."""

    class Mute(Ntag):
        def __init__(self) -> None:
            super().__init__()
            self.mute, self.asked = True, threading.Semaphore(0)

        def answer(self, frame: bytes) -> bytes | None:
            self.asked.release()
            return super().answer(frame)

    pcscd.start(KIND)
    reports = listening.start(KIND)
    tag = Mute()
    pcscd.readers[0].place(tag)
    for _ in ("pcscd", "the reader's thread"):
        tag.asked.acquire(timeout=PATIENCE)
    pcscd.readers[0].lift()
    assert reports.next() in (Unread(KIND, 0, UnreadCause.MOVED), Unread(KIND, 0, UnreadCause.MUTE))
    assert reports.next() == Removed(KIND, 0)


def test_a_passing_fault_is_not_reported(pcscd, listening):
    class Passing(Ntag):
        failures = 3

        def answer(self, frame: bytes) -> bytes | None:
            if len(frame) > 1 and self.failures:
                self.failures -= 1
                return FAILED
            return super().answer(frame)

    pcscd.start(KIND)
    reports = listening.start(KIND)
    tag = Passing()
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("mute", UnreadCause.MUTE),
        ("contact", UnreadCause.MUTE),
        ("company", UnreadCause.TWO),
        ("shy", UnreadCause.MOVED),
    ],
)
def test_a_card_that_was_not_read_is_read_when_the_cause_is_gone(pcscd, listening, fault, why):
    tag = Ntag()
    setattr(tag, fault, True)
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == Unread(KIND, 0, why)
    assert reports.is_silent(BEATS)
    setattr(tag, fault, False)
    assert reports.next() == arrived(tag)
    pcscd.readers[0].lift()
    assert reports.next() == Removed(KIND, 0)


def test_a_mifare_classic_with_a_long_number_is_another_kind_of_card_and_not_mute(pcscd, listening):
    tag = Ntag()
    tag.classic = True
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == Arrived(KIND, 0, Tag(Opaque(tag.uid), None, Content.FOREIGN, writable=False))


def test_a_card_that_no_longer_answers_is_gone_until_it_does(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)
    tag.shy = True
    assert reports.next() == Removed(KIND, 0)
    assert reports.is_silent(BEATS)
    tag.shy = False
    assert reports.next() == arrived(tag)


def test_a_write_is_done_while_the_card_is_looked_at(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    reports = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)
    for number in range(50):
        ident = bytes([number]) * 16
        assert listening.readers.write(KIND, ident, Opaque(tag.uid)) is Written.WRITTEN
        assert ident in tag.data
    assert reports.is_silent(BEATS)
