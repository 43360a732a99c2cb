"""What every kind of readers does: real ones, by a real pcscd, PN532 chips on a pseudo-terminal, and simulated ones."""

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
from tests.hw.heard import Heard
from tests.hw.ntag import Ntag, our_message, tlv
from tests.hw.pcscd import KIND, Pcscd
from tests.hw.pn532chip import Chip

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))


class House(Protocol):
    """Two readers, what they report, and hands."""

    driver: Driver
    left: str
    right: str
    readers: Readers
    heard: Heard

    def place(self, reader: str, tag: Ntag) -> None: ...

    def lift(self, reader: str) -> None: ...


class RealHouse:
    driver: Driver = "pcsc"
    left, right = KIND, f"{KIND} 2"

    def __init__(self, daemon: Pcscd) -> None:
        daemon.start(KIND, KIND)
        self.readers = PcscReaders()
        self.heard = Heard()
        self._hands = dict(zip((self.left, self.right), daemon.readers, strict=True))
        self.readers.start(self.heard)
        assert self.heard.next() == ServiceReady(0)

    def place(self, reader: str, tag: Ntag) -> None:
        self._hands[reader].place(tag)

    def lift(self, reader: str) -> None:
        self._hands[reader].lift()


class SimulatedHouse:
    driver: Driver = "simulated"
    left, right = "Simulated 1", "Simulated 2"

    def __init__(self) -> None:
        self.readers = SimulatedReaders(self.left, self.right)
        self.heard = Heard()
        self.readers.start(self.heard)

    def place(self, reader: str, tag: Ntag) -> None:
        virtual = VirtualTag(tag.uid)
        virtual.memory, virtual.tears = tag.memory, tag.tears
        self.readers.place(reader, *[virtual, VirtualTag()][: 1 + tag.company])

    def lift(self, reader: str) -> None:
        self.readers.lift(reader)


class ChipHouse:
    driver: Driver = "pn532"

    def __init__(self, folder: Path) -> None:
        self._chips = {f"PN532 ({path})": Chip(path) for path in (folder / "ttyA", folder / "ttyB")}
        self.left, self.right = self._chips
        self.readers = PN532Readers([chip.address for chip in self._chips.values()])
        self.heard = Heard()
        self.readers.start(self.heard)

    def place(self, reader: str, tag: Ntag) -> None:
        self._chips[reader].place(tag)

    def lift(self, reader: str) -> None:
        self._chips[reader].lift()

    def unplug(self) -> None:
        for chip in self._chips.values():
            chip.unplug()


@pytest.fixture(params=["real", "chip", "simulated"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    made: House
    if request.param == "real":
        made = RealHouse(request.getfixturevalue("pcscd"))
    else:
        made = ChipHouse(tmp_path) if request.param == "chip" else SimulatedHouse()
    assert made.heard.several(2) == {ReaderReady(name, 0, made.driver) for name in (made.left, made.right)}
    yield made
    made.readers.stop()
    if isinstance(made, ChipHouse):
        made.unplug()


def arrived(reader: str, tag: Ntag, content: Content, ident: bytes | None = None, writable: bool = True) -> Arrived:
    return Arrived(reader, 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable))


def ours(ident: bytes = IDENT) -> Ntag:
    return Ntag(215, tlv(our_message(ident)))


def uri(text: str) -> bytes:
    return tlv(b"".join(ndef.message_encoder([ndef.UriRecord(text)])))


def test_both_readers_have_names(house):
    assert house.readers.names() == (house.left, house.right)


def test_a_card_comes_and_goes(house):
    tag = ours()
    house.place(house.right, tag)
    assert house.heard.next() == arrived(house.right, tag, Content.OURS, IDENT)
    house.lift(house.right)
    assert house.heard.next() == Removed(house.right, 0)
    house.place(house.left, tag)
    assert house.heard.next() == arrived(house.left, tag, Content.OURS, IDENT)


def test_another_card_in_its_place(house):
    first, second = ours(), ours(OTHER)
    house.place(house.left, first)
    assert house.heard.next() == arrived(house.left, first, Content.OURS, IDENT)
    house.place(house.left, second)
    assert house.heard.next() == Removed(house.left, 0)
    assert house.heard.next() == arrived(house.left, second, Content.OURS, OTHER)


def test_a_report_has_the_time_of_its_cause(house):
    house.place(house.left, ours())
    came = house.heard.raw()
    house.lift(house.left)
    went = house.heard.raw()
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
def test_other_tags(house, model, data, content):
    tag = Ntag(model, data)
    house.place(house.left, tag)
    assert house.heard.next() == arrived(house.left, tag, content)


def test_a_locked_tag_is_read(house):
    tag = ours()
    tag.lock()
    house.place(house.left, tag)
    assert house.heard.next() == arrived(house.left, tag, Content.OURS, IDENT, writable=False)


def test_two_cards_at_once(house):
    tag = ours()
    tag.company = True
    house.place(house.left, tag)
    assert house.heard.next() == Unread(house.left, 0, UnreadCause.TWO)
    before = tag.data
    assert house.readers.write(house.left, OTHER, Opaque(tag.uid)) is Written.OTHER_TAG
    assert tag.data == before
    house.lift(house.left)
    assert house.heard.next() == Removed(house.left, 0)


@pytest.mark.parametrize("reads", range(4))
def test_a_card_taken_away_while_it_is_read(house, reads):
    tag = ours()
    tag.tears = reads
    house.place(house.left, tag)
    assert house.heard.next() == Unread(house.left, 0, UnreadCause.MOVED)
    house.lift(house.left)
    assert house.heard.next() == Removed(house.left, 0)
    tag.tears = None
    house.place(house.left, tag)
    assert house.heard.next() == arrived(house.left, tag, Content.OURS, IDENT)


@pytest.mark.parametrize("model", [213, 215, 216])
@pytest.mark.parametrize("data", [None, tlv(our_message(OTHER)), uri("https://example.org"), b"\x99" * 64])
def test_a_written_record_is_read(house, model, data):
    tag = Ntag(model, data)
    house.place(house.left, tag)
    house.heard.next()
    assert house.readers.write(house.left, IDENT, Opaque(tag.uid)) is Written.WRITTEN
    assert tag.data.startswith(tlv(our_message(IDENT)))
    house.lift(house.left)
    assert house.heard.next() == Removed(house.left, 0)
    house.place(house.right, tag)
    assert house.heard.next() == arrived(house.right, tag, Content.OURS, IDENT)


def test_a_locked_tag_is_not_written(house):
    tag = ours(OTHER)
    tag.lock()
    house.place(house.left, tag)
    house.heard.next()
    before = tag.data
    assert house.readers.write(house.left, IDENT, Opaque(tag.uid)) is Written.REFUSED
    assert tag.data == before


def test_another_tag_than_expected_is_not_written(house):
    tag = ours(OTHER)
    house.place(house.left, tag)
    house.heard.next()
    assert house.readers.write(house.left, IDENT, Opaque(Ntag().uid)) is Written.OTHER_TAG
    assert tag.data.startswith(tlv(our_message(OTHER)))


def test_there_must_be_a_tag_to_write(house):
    for reader in (house.left, "no such reader"):
        assert house.readers.write(reader, IDENT, Opaque(Ntag().uid)) is Written.MOVED


def test_an_id_of_another_length_is_refused(house):
    tag = ours(OTHER)
    house.place(house.left, tag)
    house.heard.next()
    with pytest.raises(ValueError, match="16 bytes"):
        house.readers.write(house.left, IDENT[1:], Opaque(tag.uid))
    assert tag.data.startswith(tlv(our_message(OTHER)))


def test_nothing_is_reported_after_stop(house):
    house.place(house.left, ours())
    house.heard.next()
    house.readers.stop()
    house.readers.stop()
    house.place(house.right, ours())
    house.lift(house.left)
    assert house.heard.silent(0.2)
