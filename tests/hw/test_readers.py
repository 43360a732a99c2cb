"""Behaviour of every kind of reader: PC/SC through a real pcscd, PN532s on pseudo-terminals, and simulated readers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import ndef
import pytest

from hw.model import (
    Arrived,
    Content,
    Driver,
    Opaque,
    ReaderReady,
    Readers,
    Removed,
    ServiceReady,
    Tag,
    Unread,
    UnreadCause,
    Written,
)
from hw.pcsc import PcscReaders
from hw.pn532 import PN532Readers
from hw.simulated import SimulatedReaders, VirtualTag
from tests.kit.hw.ntag import Ntag, our_message, tlv
from tests.kit.hw.private_pcscd import KIND, Pcscd
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.hw.virtual_pn532 import VirtualPN532

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))


class ReaderPair(Protocol):
    """Two readers of one kind, their reports, and hands."""

    driver: Driver
    left: str
    right: str
    readers: Readers
    reports: ReportQueue

    def place(self, reader: str, tag: Ntag) -> None: ...

    def lift(self, reader: str) -> None: ...


class PcscPair:
    driver: Driver = "pcsc"
    left, right = KIND, f"{KIND} 2"

    def __init__(self, daemon: Pcscd) -> None:
        daemon.start(KIND, KIND)
        self.readers = PcscReaders()
        self.reports = ReportQueue()
        self._hands = dict(zip((self.left, self.right), daemon.readers, strict=True))
        self.readers.start(self.reports)
        assert self.reports.next() == ServiceReady(0)

    def place(self, reader: str, tag: Ntag) -> None:
        self._hands[reader].place(tag)

    def lift(self, reader: str) -> None:
        self._hands[reader].lift()


class SimulatedPair:
    driver: Driver = "simulated"
    left, right = "Simulated 1", "Simulated 2"

    def __init__(self) -> None:
        self.readers = SimulatedReaders(self.left, self.right)
        self.reports = ReportQueue()
        self.readers.start(self.reports)

    def place(self, reader: str, tag: Ntag) -> None:
        virtual = VirtualTag(tag.uid)
        virtual.memory, virtual.tears = tag.memory, tag.tears
        self.readers.place(reader, *[virtual, VirtualTag()][: 1 + tag.company])

    def lift(self, reader: str) -> None:
        self.readers.lift(reader)


class PN532Pair:
    driver: Driver = "pn532"

    def __init__(self, folder: Path) -> None:
        made = (VirtualPN532(folder / "ttyA"), VirtualPN532(folder / "ttyB"))
        self._chips = {chip.name: chip for chip in made}
        self.left, self.right = self._chips
        self.readers = PN532Readers([chip.address for chip in self._chips.values()])
        self.reports = ReportQueue()
        self.readers.start(self.reports)

    def place(self, reader: str, tag: Ntag) -> None:
        self._chips[reader].place(tag)

    def lift(self, reader: str) -> None:
        self._chips[reader].lift()

    def unplug(self) -> None:
        for chip in self._chips.values():
            chip.unplug()


PAIRS = {
    "pcsc": lambda request: PcscPair(request.getfixturevalue("pcscd")),
    "pn532": lambda request: PN532Pair(request.getfixturevalue("tmp_path")),
    "simulated": lambda request: SimulatedPair(),
}
"""The maker of a pair of readers of each kind."""


@pytest.fixture(params=PAIRS)
def pair(request: pytest.FixtureRequest) -> Iterator[ReaderPair]:
    made = PAIRS[request.param](request)
    assert made.reports.take_ready(2) == {ReaderReady(name, 0, made.driver) for name in (made.left, made.right)}
    yield made
    made.readers.stop()
    if isinstance(made, PN532Pair):
        made.unplug()


def arrived(reader: str, tag: Ntag, content: Content, ident: bytes | None = None, writable: bool = True) -> Arrived:
    return Arrived(reader, 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable))


def ours(ident: bytes = IDENT) -> Ntag:
    return Ntag(215, tlv(our_message(ident)))


def uri(text: str) -> bytes:
    return tlv(b"".join(ndef.message_encoder([ndef.UriRecord(text)])))


def test_both_readers_have_names(pair):
    assert pair.readers.names() == (pair.left, pair.right)


def test_a_card_comes_and_goes(pair):
    tag = ours()
    pair.place(pair.right, tag)
    assert pair.reports.next() == arrived(pair.right, tag, Content.OURS, IDENT)
    pair.lift(pair.right)
    assert pair.reports.next() == Removed(pair.right, 0)
    pair.place(pair.left, tag)
    assert pair.reports.next() == arrived(pair.left, tag, Content.OURS, IDENT)


def test_another_card_in_its_place(pair):
    first, second = ours(), ours(OTHER)
    pair.place(pair.left, first)
    assert pair.reports.next() == arrived(pair.left, first, Content.OURS, IDENT)
    pair.place(pair.left, second)
    assert pair.reports.next() == Removed(pair.left, 0)
    assert pair.reports.next() == arrived(pair.left, second, Content.OURS, OTHER)


def test_a_report_has_the_time_of_its_cause(pair):
    pair.place(pair.left, ours())
    came = pair.reports.raw()
    pair.lift(pair.left)
    went = pair.reports.raw()
    assert 0 < came.at < went.at < came.at + 10**10


@pytest.mark.parametrize(
    ("model", "data", "content"),
    [
        pytest.param(213, None, Content.BLANK, id="blank 213"),
        pytest.param(215, None, Content.BLANK, id="blank 215"),
        pytest.param(216, None, Content.BLANK, id="blank 216"),
        pytest.param(213, uri("https://riftbound.example/c/1"), Content.FOREIGN, id="another game's"),
        pytest.param(216, uri("https://example.org/" + "x" * 780), Content.FOREIGN, id="800 bytes"),
        pytest.param(213, uri("https://example.org/" + "x" * 780)[:128], Content.DAMAGED, id="800 bytes on 144"),
        pytest.param(215, bytes.fromhex("8fa2c1d94b5e7760") * 60, Content.DAMAGED, id="random"),
    ],
)
def test_other_tags(pair, model, data, content):
    tag = Ntag(model, data)
    pair.place(pair.left, tag)
    assert pair.reports.next() == arrived(pair.left, tag, content)


def test_a_locked_tag_is_read(pair):
    tag = ours()
    tag.lock()
    pair.place(pair.left, tag)
    assert pair.reports.next() == arrived(pair.left, tag, Content.OURS, IDENT, writable=False)


def test_two_cards_at_once(pair):
    tag = ours()
    tag.company = True
    pair.place(pair.left, tag)
    assert pair.reports.next() == Unread(pair.left, 0, UnreadCause.TWO)
    before = tag.data
    assert pair.readers.write(pair.left, OTHER, Opaque(tag.uid)) is Written.OTHER_TAG
    assert tag.data == before
    pair.lift(pair.left)
    assert pair.reports.next() == Removed(pair.left, 0)


@pytest.mark.parametrize("reads", range(4))
def test_a_card_taken_away_while_it_is_read(pair, reads):
    tag = ours()
    tag.tears = reads
    pair.place(pair.left, tag)
    assert pair.reports.next() == Unread(pair.left, 0, UnreadCause.MOVED)
    pair.lift(pair.left)
    assert pair.reports.next() == Removed(pair.left, 0)
    tag.tears = None
    pair.place(pair.left, tag)
    assert pair.reports.next() == arrived(pair.left, tag, Content.OURS, IDENT)


@pytest.mark.parametrize("model", [213, 215, 216])
@pytest.mark.parametrize("data", [None, tlv(our_message(OTHER)), uri("https://example.org"), b"\x99" * 64])
def test_a_written_record_is_read(pair, model, data):
    tag = Ntag(model, data)
    pair.place(pair.left, tag)
    pair.reports.next()
    assert pair.readers.write(pair.left, IDENT, Opaque(tag.uid)) is Written.WRITTEN
    assert tag.data.startswith(tlv(our_message(IDENT)))
    pair.lift(pair.left)
    assert pair.reports.next() == Removed(pair.left, 0)
    pair.place(pair.right, tag)
    assert pair.reports.next() == arrived(pair.right, tag, Content.OURS, IDENT)


def test_a_locked_tag_is_not_written(pair):
    tag = ours(OTHER)
    tag.lock()
    pair.place(pair.left, tag)
    pair.reports.next()
    before = tag.data
    assert pair.readers.write(pair.left, IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert tag.data == before


def test_another_tag_than_expected_is_not_written(pair):
    tag = ours(OTHER)
    pair.place(pair.left, tag)
    pair.reports.next()
    assert pair.readers.write(pair.left, IDENT, Opaque(Ntag().uid)) is Written.OTHER_TAG
    assert tag.data.startswith(tlv(our_message(OTHER)))


def test_nobody_talks_to_another_card_than_was_read(pair):
    """At a PN532 to none at all; a tag without a processor has nothing to say."""
    tag = Ntag()

    def never(_):
        raise AssertionError

    assert pair.readers.converse(pair.left, never, Opaque(tag.uid)) is None
    pair.place(pair.left, tag)
    assert pair.readers.converse(pair.left, never, Opaque(bytes(7))) is None
    assert pair.readers.converse("no such reader", never, Opaque(tag.uid)) is None


def test_there_must_be_a_tag_to_write(pair):
    for reader in (pair.left, "no such reader"):
        assert pair.readers.write(reader, IDENT, Opaque(Ntag().uid)) is Written.MOVED


def test_an_id_of_another_length_is_refused(pair):
    tag = ours(OTHER)
    pair.place(pair.left, tag)
    pair.reports.next()
    with pytest.raises(ValueError, match="16 bytes"):
        pair.readers.write(pair.left, IDENT[1:], Opaque(tag.uid))
    assert tag.data.startswith(tlv(our_message(OTHER)))


def test_nothing_is_reported_after_stop(pair):
    pair.place(pair.left, ours())
    pair.reports.next()
    pair.readers.stop()
    pair.readers.stop()
    pair.place(pair.right, ours())
    pair.lift(pair.left)
    assert pair.reports.is_silent(0.2)
