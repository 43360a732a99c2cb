"""Real readers: what only they can do, and what can happen to them."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator

import pytest
from smartcard import scard

from hw.model import (
    Arrived,
    Content,
    Opaque,
    ReaderLost,
    ReaderReady,
    Removed,
    ServiceLost,
    ServiceReady,
    Tag,
    Unread,
    UnreadCause,
    Written,
)
from hw.pcsc import PcscReaders
from hw.pcsc_reader import steps
from hw.scard import PRESENT, UNAWARE, PcscContext
from tests.hw.heard import PATIENCE, Heard
from tests.hw.ntag import FAILED, Ntag
from tests.hw.pcscd import KIND, namespace

SECOND = f"{KIND} 2"
READ = b"\xff\xb0"
BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""


class Listening:
    """Readers that report to `heard` from `start` on."""

    def __init__(self) -> None:
        self.heard = Heard()
        self.readers = PcscReaders()

    def start(self, *names: str) -> Heard:
        """Begin, when pcscd runs with these readers."""
        self.readers.start(self.heard)
        self.await_service(*names)
        return self.heard

    def await_service(self, *names: str) -> None:
        assert self.heard.next() == ServiceReady(0)
        assert self.heard.several(len(names)) == {ReaderReady(name, 0, "pcsc") for name in names}


@pytest.fixture
def listening() -> Iterator[Listening]:
    made = Listening()
    yield made
    made.readers.stop()
    left = [thread.name for thread in threading.enumerate() if thread.name.startswith("reader")]
    assert left == []


def arrived(tag: Ntag, reader: str = KIND) -> Arrived:
    return Arrived(reader, 0, Tag(Opaque(tag.uid), None, Content.BLANK, writable=True))


def test_a_card_that_lies_there_already_is_told(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    pcscd.readers[0].place(tag)
    assert listening.start(KIND).next() == arrived(tag)


def test_a_card_that_stays_is_told_once(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    heard = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)
    assert heard.silent(BEATS)


def test_eight_readers_at_once(pcscd, listening):
    pcscd.start(*[KIND] * 8)
    names = [KIND] + [f"{KIND} {number}" for number in range(2, 9)]
    heard = listening.start(*names)
    assert listening.readers.names() == tuple(names)
    for _ in range(3):
        tags = [Ntag() for _ in names]
        for reader, tag in zip(pcscd.readers, tags, strict=True):
            reader.place(tag)
        assert heard.several(8) == {arrived(*each) for each in zip(tags, names, strict=True)}
        for reader in pcscd.readers:
            reader.lift()
        assert heard.several(8) == {Removed(name, 0) for name in names}


def test_the_slot_of_a_security_module_is_no_reader(pcscd, listening):
    pcscd.start("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM]", KIND)
    listening.start(KIND)
    assert listening.readers.names() == (KIND,)


def test_a_swap_that_the_reader_does_not_notice(pcscd, listening):
    tag, other = Ntag(), Ntag()
    pcscd.start(KIND)
    heard = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)
    tag.uid = other.uid
    assert heard.next() == Removed(KIND, 0)
    assert heard.next() == arrived(other)
    assert heard.silent(BEATS)


def test_a_second_card_in_the_place_of_the_first_is_told_once_however_quick(pcscd, listening):
    pcscd.start(KIND)
    heard = listening.start(KIND)
    for _ in range(20):
        tag = Ntag()
        pcscd.readers[0].place(tag)
        heard.until(arrived(tag))
    assert heard.silent(BEATS)


def test_a_second_card_that_comes_while_the_first_is_read_is_told_once(pcscd, listening):
    pcscd.start(KIND)
    heard = listening.start(KIND)
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
        heard.until(arrived(second))
        assert heard.silent(0.05)


@pytest.mark.parametrize("count", [0x0000, 0x0007, 0xFFFE, 0xFFFF])
def test_what_is_counted_in_a_state_goes_on_from_0(count):
    def state(counted: int, flags: int) -> int:
        return (count + counted & 0xFFFF) << 16 | flags

    assert [steps(state(0, PRESENT), state(one, scard.SCARD_STATE_EMPTY)) for one in (-1, 0, 1, 2)] == [-1, 0, 1, 2]


class Older(PcscContext):
    """libpcsclite keeps one table of states for all threads, and so may show one what another was told before."""

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
        """What is shown in place of a new state, now and after it."""
        return new, older


class Uncounted(Older):
    """pcscd shows that a card came or went a moment before it counts that."""

    def spoilt(self, older: int, before: int, new: int) -> tuple[int, int]:
        return before & 0xFFFF0000 | new & 0xFFFF, new


@pytest.mark.parametrize("kind", [Older, Uncounted])
def test_an_old_or_half_new_state_is_no_news(pcscd, listening, monkeypatch, kind):
    monkeypatch.setattr("hw.pcsc_reader.PcscContext", kind)
    pcscd.start(KIND)
    heard = listening.start(KIND)
    for _ in range(20):
        first, second = Ntag(), Ntag()
        pcscd.readers[0].place(first)
        assert heard.next() == arrived(first)
        pcscd.readers[0].place(second)
        assert heard.next() == Removed(KIND, 0)
        assert heard.next() == arrived(second)
        pcscd.readers[0].lift()
        assert heard.next() == Removed(KIND, 0)
    assert heard.silent(BEATS)


class Fleeting(Ntag):
    """A card that is gone as soon as the reader talks to it."""

    def answer(self, frame: bytes) -> None:
        return None


def test_a_card_that_only_brushes_the_reader(pcscd, listening):
    """The first card may brush it unseen: pcsc-lite compares its counter only when there was a card before."""
    pcscd.start(KIND)
    heard = listening.start(KIND)
    pcscd.readers[0].place(Ntag())
    heard.next()
    pcscd.readers[0].lift()
    heard.next()
    for _ in range(3):
        pcscd.readers[0].place(Fleeting())
        assert heard.next() == Unread(KIND, 0, UnreadCause.MOVED)
        assert heard.next() == Removed(KIND, 0)


def test_a_card_that_was_mute_all_the_while_is_not_passed_over_in_silence(pcscd, listening):
    """Taken away before it was tried again, it only moved; on a slow machine, it was mute."""

    class Mute(Ntag):
        def __init__(self) -> None:
            super().__init__()
            self.mute, self.asked = True, threading.Semaphore(0)

        def answer(self, frame: bytes) -> bytes | None:
            self.asked.release()
            return super().answer(frame)

    pcscd.start(KIND)
    heard = listening.start(KIND)
    tag = Mute()
    pcscd.readers[0].place(tag)
    for _ in ("pcscd", "the reader's thread"):
        tag.asked.acquire(timeout=PATIENCE)
    pcscd.readers[0].lift()
    assert heard.next() in (Unread(KIND, 0, UnreadCause.MOVED), Unread(KIND, 0, UnreadCause.MUTE))
    assert heard.next() == Removed(KIND, 0)


def test_a_passing_fault_is_not_told(pcscd, listening):
    class Passing(Ntag):
        failures = 3

        def answer(self, frame: bytes) -> bytes | None:
            if len(frame) > 1 and self.failures:
                self.failures -= 1
                return FAILED
            return super().answer(frame)

    pcscd.start(KIND)
    heard = listening.start(KIND)
    tag = Passing()
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)


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
    heard = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert heard.next() == Unread(KIND, 0, why)
    assert heard.silent(BEATS)
    setattr(tag, fault, False)
    assert heard.next() == arrived(tag)
    pcscd.readers[0].lift()
    assert heard.next() == Removed(KIND, 0)


def test_a_card_that_no_longer_answers_is_gone_until_it_does(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    heard = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)
    tag.shy = True
    assert heard.next() == Removed(KIND, 0)
    assert heard.silent(BEATS)
    tag.shy = False
    assert heard.next() == arrived(tag)


def test_a_reader_that_is_pulled_and_plugged_back(pcscd, listening):
    pcscd.start(KIND, KIND)
    heard = listening.start(KIND, SECOND)
    pcscd.readers[0].place(Ntag())
    heard.next()
    pcscd.readers[0].unplug()
    assert heard.next() == Removed(KIND, 0)
    assert heard.next() == ReaderLost(KIND, 0, "pcsc")
    assert listening.readers.names() == (SECOND,)
    tag = Ntag()
    pcscd.readers[1].place(tag)
    assert heard.next() == arrived(tag, SECOND)
    pcscd.readers[0].lift()
    pcscd.readers[0].plug()
    assert heard.next() == ReaderReady(KIND, 0, "pcsc")
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_pcscd_stops_and_starts_again(pcscd, listening, how):
    pcscd.start(KIND, KIND)
    heard = listening.start(KIND, SECOND)
    tag = Ntag()
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)
    pcscd.stop(how)
    assert {heard.next(), heard.next(), heard.next()} == {
        Removed(KIND, 0),
        ReaderLost(KIND, 0, "pcsc"),
        ReaderLost(SECOND, 0, "pcsc"),
    }
    assert heard.next() == ServiceLost(0)
    assert listening.readers.names() == ()
    assert listening.readers.write(KIND, bytes(16), Opaque(tag.uid)) is Written.MOVED
    pcscd.start(KIND, KIND)
    listening.await_service(KIND, SECOND)
    pcscd.readers[1].place(tag)
    assert heard.next() == arrived(tag, SECOND)


def test_a_reader_for_which_pcscd_has_no_line_left_gets_one_later(pcscd, listening):
    """One line is for the list of readers, one for each reader; and another program may hog all that is left."""
    pcscd.start(KIND, KIND, lines=4)
    hogged = [scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)[1] for _ in range(2)]
    listening.readers.start(listening.heard)
    assert listening.heard.next() == ServiceReady(0)
    ready = listening.heard.next()
    assert ready in (ReaderReady(KIND, 0, "pcsc"), ReaderReady(SECOND, 0, "pcsc"))
    assert listening.heard.silent(BEATS)
    for line in hogged:
        scard.SCardReleaseContext(line)
    assert {ready, listening.heard.next()} == {ReaderReady(KIND, 0, "pcsc"), ReaderReady(SECOND, 0, "pcsc")}


def test_a_reader_that_is_missing_after_a_restart(pcscd, listening):
    pcscd.start(KIND, KIND)
    heard = listening.start(KIND, SECOND)
    pcscd.stop()
    heard.until(ServiceLost(0))
    pcscd.start(KIND)
    listening.await_service(KIND)
    assert listening.readers.names() == (KIND,)


def test_pcscd_comes_later(pcscd, listening):
    listening.readers.start(listening.heard)
    assert listening.heard.next() == ServiceLost(0)
    assert listening.heard.silent(BEATS)
    pcscd.start(KIND)
    listening.await_service(KIND)


def test_a_computer_without_pcsc(pcscd):
    """Not even the library is there: import, start, write, stop, and a report."""
    program = """
        import queue
        from hw.model import Opaque
        from hw.pcsc import PcscReaders

        heard = queue.SimpleQueue()
        readers = PcscReaders()
        readers.start(heard.put)
        print(type(heard.get(timeout=10)).__name__, readers.names(), readers.write("x", bytes(16), Opaque(b"y")))
        readers.stop()
    """
    hidden = (
        "for it in $(/sbin/ldconfig -p | sed -n 's/.*libpcsclite.so.* => //p'); do mount --bind /dev/null $it; done"
    )
    ended = subprocess.run(
        [
            *namespace(),
            "sh",
            "-c",
            f'{hidden}; exec "$@"',
            "sh",
            sys.executable,
            "-c",
            textwrap.dedent(program),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Failed to dlopen" in ended.stdout
    assert ended.stdout.endswith("ServiceLost () Written.MOVED\n")
    assert ended.stderr == ""


def test_stop_is_quick_whatever_happens(pcscd):
    pcscd.start(*[KIND] * 4)
    for wait in (0, 0.001, 0.01, 0.1):
        readers = PcscReaders()
        readers.start(lambda report: None)
        time.sleep(wait)
        before = time.monotonic()
        readers.stop()
        assert time.monotonic() - before < 1


def test_readers_that_were_never_started_can_be_stopped():
    PcscReaders().stop()


def test_a_write_is_done_while_the_card_is_looked_at(pcscd, listening):
    tag = Ntag()
    pcscd.start(KIND)
    heard = listening.start(KIND)
    pcscd.readers[0].place(tag)
    assert heard.next() == arrived(tag)
    for number in range(50):
        ident = bytes([number]) * 16
        assert listening.readers.write(KIND, ident, Opaque(tag.uid)) is Written.WRITTEN
        assert ident in tag.data
    assert heard.silent(BEATS)
