"""Real readers under stress: a thousand taps, swaps, a pcscd that dies between them, tags torn off, tags that lie.

Whatever happens, each reader tells in turn: ready, a card, its removal, lost. That is checked after every test.
"""

from __future__ import annotations

import queue
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
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
    UnreadCause,
    Written,
)
from hw.pcsc import PcscReaders
from tests.hw.heard import PATIENCE, Heard
from tests.hw.ntag import ATR, FAILED, Ntag, our_message, tlv
from tests.hw.pcscd import KIND, Pcscd, Placed, VirtualReader

NAMES = [KIND] + [f"{KIND} {number}" for number in range(2, 9)]
IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))
BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""
AWAY = 0.5
"""Seconds for which a reader is pulled: pcscd looks every 0.4 s whether it is back."""
LOOK, WRITE = 7, 25
"""Commands of a look at a tag of ours: whether two lie there, the UID, four reads, the UID again. And of a write: it
looks, empties the tag, writes eight pages, reads all, writes the first page, reads all, and asks for the UID."""


class Ear(Heard):
    """What one reader tells, for one pair of hands."""

    def hears(self, report: Report, seconds: float = PATIENCE) -> bool:
        """Whether this is told within so many seconds; what is told before it is passed over."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                if replace(self._reports.get(timeout=left), at=0) == report:
                    return True
            except queue.Empty:
                break
        return False


class Lasting(Placed):
    """A tag that does not mind when pcscd dies before it has the answer, or is not there at all."""

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
    """A reader as hands see it that go on while pcscd dies. To place a tag raises OSError while it is away."""

    def place(self, tag: Ntag) -> None:
        self.lift()
        self._placed = Lasting(self._path, tag)


class House:
    """A pcscd with so many readers, and all that is told: each reader's at its own ear."""

    def __init__(self, daemon: Pcscd, count: int) -> None:
        self.daemon = daemon
        self.kinds = [KIND] * count
        self.ears = {name: Ear() for name in NAMES[:count]}
        self.service = Ear()
        self.told: list[Report] = []
        self.readers = PcscReaders()

    def start(self) -> None:
        self.daemon.start(*self.kinds)
        self.readers.start(self._hear)
        assert self.service.next() == ServiceReady(0)
        for name, ear in self.ears.items():
            assert ear.next() == ReaderReady(name, 0, "pcsc")

    def hands(self) -> list[tuple[Hands, str, Ear]]:
        """A reader, its name and its ear, for each pair of hands."""
        readers = [Hands(reader._path) for reader in self.daemon.readers]
        return [(reader, *each) for reader, each in zip(readers, self.ears.items(), strict=True)]

    def empty(self, name: str) -> None:
        """Wait until pcscd has noticed that nothing lies on this reader: a hand is slower than that."""
        _, line = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        until = time.monotonic() + PATIENCE
        while scard.SCardGetStatusChange(line, 0, [(f"{name} 00 00", 0)])[1][0][1] & scard.SCARD_STATE_PRESENT:
            assert time.monotonic() < until
            time.sleep(0.001)
        scard.SCardReleaseContext(line)

    def kill(self, how: signal.Signals) -> None:
        """End pcscd under the cards that lie there; hands keep their readers, which are the same when it is back."""
        self.daemon.readers = []
        self.daemon.stop(how)

    def revive(self) -> None:
        """Start pcscd again."""
        self.daemon.start(*self.kinds)

    def _hear(self, report: Report) -> None:
        self.told.append(report)
        (self.service if isinstance(report, ServiceReady | ServiceLost) else self.ears[report.reader])(report)


@pytest.fixture
def house(pcscd: Pcscd, request: pytest.FixtureRequest) -> Iterator[House]:
    """A house with one reader, or as many as the test says."""
    made = House(pcscd, getattr(request, "param", 1))
    made.start()
    yield made
    made.readers.stop()
    assert_in_turn(made.told)


eight = pytest.mark.parametrize("house", [8], indirect=True, ids=["eight readers"])


def assert_in_turn(told: list[Report]) -> None:
    """Of each reader and of pcscd it is told that they work and that they do not, in turn; so it is of the cards.

    A card that was not read may be told more than once, for another reason or because it was read in the end.
    """
    ready: dict[str, bool] = {}
    lies: dict[str, Arrived | Unread | None] = {}
    for number, report in enumerate(told):
        where = told[max(0, number - 5) : number + 1]
        match report:
            case ServiceReady() | ServiceLost():
                assert ready.get("") is not isinstance(report, ServiceReady), where
                assert isinstance(report, ServiceReady) or not any(on for name, on in ready.items() if name), where
                ready[""] = isinstance(report, ServiceReady)
            case ReaderReady(name):
                assert not ready.get(name), where
                ready[name], lies[name] = True, None
            case ReaderLost(name):
                assert ready[name], where
                assert lies[name] is None, where
                ready[name] = False
            case Removed(name):
                assert lies[name] is not None, where
                lies[name] = None
            case Arrived(name) | Unread(name):
                before = lies[name]
                assert ready[name], where
                assert before is None or (isinstance(before, Unread) and before != replace(report, at=before.at)), where
                lies[name] = report
    times = [(report.reader, report.at) for report in told if not isinstance(report, ServiceReady | ServiceLost)]
    assert all(at > 0 for _, at in times)


def ours(ident: bytes = IDENT) -> Ntag:
    return Ntag(213, tlv(our_message(ident)))


def arrived(tag: Ntag, name: str = KIND, ident: bytes | None = IDENT) -> Arrived:
    content = Content.BLANK if ident is None else Content.OURS
    return Arrived(name, 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable=True))


def tap(reader: Hands, name: str, heard: Ear, chance: random.Random) -> None:
    """One card, laid down and lifted, each told as the next thing at this reader."""
    time.sleep(chance.uniform(0, 0.01))
    ident = chance.randbytes(16)
    tag = ours(ident)
    reader.place(tag)
    assert heard.next() == arrived(tag, name, ident)
    time.sleep(chance.uniform(0, 0.01))
    reader.lift()
    assert heard.next() == Removed(name, 0)


@eight
def test_a_thousand_taps_on_eight_readers_at_once(house: House) -> None:
    def hands(each: tuple[Hands, str, Ear]) -> bool:
        chance = random.Random(each[1])
        for _ in range(125):
            tap(*each, chance)
        return each[2].silent(BEATS)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(hands, house.hands())) == [True] * 8
    assert len([report for report in house.told if isinstance(report, Arrived)]) == 1000


class Pile(Ntag):
    """The tag that lies there for all that pcscd knows: `now` is the one that answers."""

    def __init__(self) -> None:
        super().__init__()
        self.now = ours()

    def answer(self, frame: bytes) -> bytes | None:
        return self.now.answer(frame)


def test_two_hundred_swaps_each_told_once(house: House) -> None:
    [(reader, name, heard)] = house.hands()
    unseen = random.Random(1).sample(range(200), 10)
    pile = Pile()
    reader.place(pile)
    assert heard.next() == arrived(pile.now)
    for number in range(200):
        if number in unseen:
            pile.now = ours()
        else:
            pile = Pile()
            reader.place(pile)
        assert heard.next() == Removed(name, 0)
        assert heard.next() == arrived(pile.now)
    assert heard.silent(BEATS)


@eight
def test_pcscd_is_stopped_and_killed_in_the_middle_of_taps(house: House) -> None:
    ending = threading.Event()
    taps = dict.fromkeys(NAMES, 0)

    def hands(each: tuple[Hands, str, Ear]) -> None:
        reader, name, heard = each
        chance = random.Random(name)
        while not ending.is_set():
            tag = ours()
            try:
                reader.place(tag)
            except OSError:  # pcscd is away
                time.sleep(0.01)
                continue
            taps[name] += heard.hears(arrived(tag, name), 0.5)
            time.sleep(chance.uniform(0, 0.01))
            reader.lift()

    def go_on() -> bool:
        """Whether each reader tells three more taps."""
        before, until = dict(taps), time.monotonic() + PATIENCE
        while any(taps[name] < before[name] + 3 for name in NAMES):
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        return True

    with ThreadPoolExecutor(8) as pool:
        busy = [pool.submit(hands, each) for each in house.hands()]
        try:
            for how in (signal.SIGTERM, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM):
                assert go_on()
                house.kill(how)
                house.revive()
            assert go_on()
        finally:
            ending.set()
        for each in busy:
            each.result()
    tags = [report.tag.uid for report in house.told if isinstance(report, Arrived)]
    assert len(tags) == len(set(tags))
    assert sum(taps.values()) <= len(tags)


@eight
def test_a_reader_that_is_gone_for_a_while_disturbs_no_other(house: House) -> None:
    (reader, name, heard), *others = house.hands()
    back = threading.Event()

    def hands(each: tuple[Hands, str, Ear]) -> int:
        chance = random.Random(each[1])
        count = 0
        while not back.is_set():
            tap(*each, chance)
            count += 1
        return count if each[2].silent(0) else 0

    with ThreadPoolExecutor(7) as pool:
        busy = [pool.submit(hands, each) for each in others]
        try:
            tag = ours()
            reader.place(tag)
            assert heard.next() == arrived(tag)
            reader.unplug()
            assert heard.next() == Removed(name, 0)
            assert heard.next() == ReaderLost(name, 0, "pcsc")
            assert name not in house.readers.names()
            reader.lift()
            time.sleep(AWAY)
            reader.plug()
            assert heard.next() == ReaderReady(name, 0, "pcsc")
            tap(reader, name, heard, random.Random(0))
        finally:
            back.set()
        assert min(each.result() for each in busy) > 10
    assert not [report for report in house.told if isinstance(report, Unread | ServiceLost)]


class Counting(Ntag):
    """A tag of ours that does as it should until it was told `left` commands; then it does as `then` says."""

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


class Slipping(Counting):
    """The reader says that there is no answer, and notices later that the tag is gone."""

    def then(self) -> bytes:
        return FAILED


class Emptied(Counting):
    """The reader takes an answer of nothing for one, and only then notices that the tag is gone."""

    def then(self) -> bytes | None:
        return b"" if self.left == -1 else None


@pytest.mark.parametrize("kind", [Counting, Slipping, Emptied])
def test_a_tag_torn_off_at_each_command_of_a_look_has_moved(house: House, kind: type[Counting]) -> None:
    [(reader, name, heard)] = house.hands()
    for left in range(LOOK):
        tag = kind(left)
        reader.place(tag)
        assert heard.next() == Unread(name, 0, UnreadCause.MOVED), left
        reader.lift()
        assert heard.next() == Removed(name, 0)
        tag.left = None
        reader.place(tag)
        assert heard.next() == arrived(tag)
        reader.lift()
        assert heard.next() == Removed(name, 0)


@pytest.mark.parametrize("kind", [Counting, Slipping])
def test_a_tag_torn_off_at_each_command_of_a_write_holds_what_it_held_or_nothing(
    house: House, kind: type[Counting]
) -> None:
    [(reader, name, heard)] = house.hands()
    ended = set()
    for left in range(WRITE + 1):
        tag = kind(0)
        tag.left = None
        reader.place(tag)
        assert heard.next() == arrived(tag)
        tag.left = left
        result = house.readers.write(KIND, OTHER, Opaque(tag.uid))
        reader.lift()
        assert heard.next() == Removed(name, 0)
        tag.left = None
        reader.place(tag)
        found = heard.next()
        assert found in (arrived(tag, ident=OTHER), arrived(tag, ident=None), arrived(tag, ident=IDENT))
        assert result is Written.MOVED or found == arrived(tag, ident=OTHER)
        ended.add((result, found.tag.content, found.tag.ident))
        reader.lift()
        assert heard.next() == Removed(name, 0)
    assert ended == {
        (Written.MOVED, Content.OURS, Opaque(IDENT)),
        (Written.MOVED, Content.BLANK, None),
        (Written.MOVED, Content.OURS, Opaque(OTHER)),
        (Written.WRITTEN, Content.OURS, Opaque(OTHER)),
    }


class Waiting(Counting):
    """It thinks about a command until it may `go`, and is gone then."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.asked, self.go = threading.Event(), threading.Event()

    def then(self) -> None:
        self.asked.set()
        self.go.wait(PATIENCE)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_pcscd_ends_in_the_middle_of_a_look_and_of_a_write(house: House, how: signal.Signals) -> None:
    [(reader, name, heard)] = house.hands()
    tag = Waiting(3)
    reader.place(tag)
    assert tag.asked.wait(PATIENCE)
    house.kill(how)
    tag.go.set()
    assert [heard.next() for _ in range(3)] == [
        Unread(name, 0, UnreadCause.MOVED),
        Removed(name, 0),
        ReaderLost(name, 0, "pcsc"),
    ]
    house.revive()
    assert heard.next() == ReaderReady(name, 0, "pcsc")
    tag = Waiting(0)
    tag.left = None
    reader.place(tag)
    assert heard.next() == arrived(tag)
    tag.left = 10
    with ThreadPoolExecutor(1) as desk:
        writing = desk.submit(house.readers.write, KIND, OTHER, Opaque(tag.uid))
        assert tag.asked.wait(PATIENCE)
        house.kill(how)
        tag.go.set()
        assert writing.result(PATIENCE) is Written.MOVED
    assert [heard.next() for _ in range(2)] == [Removed(name, 0), ReaderLost(name, 0, "pcsc")]
    house.revive()
    assert heard.next() == ReaderReady(name, 0, "pcsc")
    tag.left = None
    reader.place(tag)
    assert heard.next() == arrived(tag, ident=None)


@pytest.mark.parametrize("house", [2], indirect=True, ids=["two readers"])
def test_a_card_that_keeps_its_reader_waiting_holds_up_no_other(house: House) -> None:
    (stuck, name, ear), (reader, other, heard) = house.hands()
    tag = Waiting(3)
    stuck.place(tag)
    assert tag.asked.wait(PATIENCE)
    for number in range(20):
        tap(reader, other, heard, random.Random(number))
    assert ear.silent(0)
    tag.go.set()
    assert ear.next() == Unread(name, 0, UnreadCause.MOVED)
    assert ear.next() == Removed(name, 0)


def test_a_card_that_another_program_keeps_for_itself_is_mute_until_it_is_free(house: House) -> None:
    [(reader, name, heard)] = house.hands()
    tag = ours()
    reader.place(tag)
    assert heard.next() == arrived(tag)
    _, line = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
    protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
    result, card, _ = scard.SCardConnect(line, f"{KIND} 00 00", scard.SCARD_SHARE_EXCLUSIVE, protocols)
    assert result == scard.SCARD_S_SUCCESS
    assert heard.next() == Removed(name, 0)
    assert heard.next() == Unread(name, 0, UnreadCause.MUTE)
    assert heard.silent(BEATS)
    scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)
    assert heard.next() == arrived(tag)
    scard.SCardReleaseContext(line)


class Hostile(Ntag):
    """A tag with any memory that answers its n-th command as `does` says, and then again from the beginning.

    cut: so many bytes are left of the answer. long: so many follow it. late: it takes so many ms. says: something else.
    gone: it leaves.
    """

    def __init__(self, memory: bytes, atr: bytes, does: list[tuple[str, Any]]) -> None:
        super().__init__()
        self.memory[: len(memory)] = memory
        self._atr, self._does, self._turn = atr, does, 0

    def answer(self, frame: bytes) -> bytes | None:
        if frame == b"\x04":
            return self._atr
        honest = super().answer(frame)
        what, how = self._does[self._turn % len(self._does)]
        self._turn += 1
        match what:
            case "cut":
                return honest and honest[:how]
            case "long":
                return honest and honest + bytes(how)
            case "late":
                time.sleep(how / 1000)
            case "says":
                return bytes(how)
            case "gone":
                return None
        return honest


HOSTILE = st.builds(
    Hostile,
    st.binary(max_size=64) | st.builds(lambda data: bytes(ours().memory[:16]) + data, st.binary(max_size=48)),
    st.just(ATR) | st.binary(max_size=40),
    st.lists(
        st.just(("honest", 0))
        | st.tuples(st.just("cut"), st.integers(0, 18))
        | st.tuples(st.just("long"), st.integers(1, 300) | st.just(60_000))
        | st.tuples(st.just("late"), st.integers(1, 60))
        | st.tuples(st.just("says"), st.binary(max_size=300))
        | st.tuples(st.just("says"), st.binary(max_size=16).map(lambda data: data + b"\x90\x00"))
        | st.just(("gone", 0)),
        min_size=1,
        max_size=12,
    ),
)


def test_whatever_a_card_answers_its_reader_goes_on(house: House) -> None:
    [(reader, name, heard)] = house.hands()

    @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(HOSTILE, st.integers(0, 60), st.booleans())
    def one(hostile: Hostile, stays: int, written: bool) -> None:
        reader.place(hostile)
        time.sleep(stays / 1000)
        if written:
            assert isinstance(house.readers.write(KIND, OTHER, Opaque(hostile.uid)), Written)
        reader.lift()
        house.empty(name)
        tag = ours()
        reader.place(tag)
        assert heard.hears(arrived(tag))
        reader.lift()
        assert heard.next() == Removed(name, 0)

    one()
