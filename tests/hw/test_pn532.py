"""PN532 chips on serial lines: what is seen, and what can happen to them."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hw import ndef
from hw.combined_readers import CombinedReaders
from hw.model import Arrived, Content, Opaque, ReaderLost, ReaderReady, Removed, Tag, Unread, UnreadCause, Written
from hw.pn532 import PN532Readers, any_found
from hw.pn532_card import ChipCard
from hw.pn532_chip import Chip as OpenChip
from hw.pn532_chip import ChipGone
from hw.pn532_ports import ports
from hw.tag import write
from tests.hw.heard import Heard
from tests.hw.ntag import FAILED, Ntag, our_message, tlv
from tests.hw.pn532chip import Chip

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))
BEATS = 0.3
"""Seconds in which the readers look at a card again, several times."""
FAULTS: dict[str, Callable[[Chip], None]] = {
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


@pytest.fixture
def chips(tmp_path: Path) -> Iterator[Callable[[int], list[Chip]]]:
    """Makes so many chips."""
    made: list[Chip] = []

    def make(count: int) -> list[Chip]:
        made.extend(Chip(tmp_path / f"tty{number}") for number in range(len(made), len(made) + count))
        return made[-count:]

    yield make
    for chip in made:
        chip.unplug()


@pytest.fixture
def listen() -> Iterator[Callable[..., Heard]]:
    """Starts readers; they are stopped in the end, and leave no thread."""
    started: list[PN532Readers] = []

    def start(*chips: Chip, readers: PN532Readers | None = None) -> Heard:
        started.append(readers or PN532Readers([chip.address for chip in chips]))
        heard = Heard()
        started[-1].start(heard)
        assert heard.several(len(chips)) == {ReaderReady(name(chip), 0, "pn532") for chip in chips}
        return heard

    yield start
    for readers in started:
        readers.stop()
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("reader")] == []


def name(chip: Chip) -> str:
    return f"PN532 ({chip.path})"


def arrived(chip: Chip, tag: Ntag, ident: bytes | None = None) -> Arrived:
    content = Content.BLANK if ident is None else Content.OURS
    return Arrived(name(chip), 0, Tag(Opaque(tag.uid), ident and Opaque(ident), content, writable=True))


def heal(chip: Chip) -> None:
    chip.mute = chip.hangs = chip.acknowledges = False
    chip.noise = b""
    chip.unplug()
    chip.plug()


def test_a_card_comes_stays_and_goes(chips, listen):
    [chip] = chips(1)
    heard = listen(chip)
    tag = Ntag(215, tlv(our_message(IDENT)))
    chip.place(tag)
    assert heard.next() == arrived(chip, tag, IDENT)
    assert heard.silent(BEATS)
    chip.lift()
    assert heard.next() == Removed(name(chip), 0)
    assert heard.silent(BEATS)
    assert not chip.heard[-1].startswith(bytes(10))


def test_a_card_that_lies_there_already_is_told(chips, listen):
    [chip] = chips(1)
    tag = Ntag()
    chip.place(tag)
    assert listen(chip).next() == arrived(chip, tag)


def test_a_thousand_taps_on_twenty_readers_at_once(chips):
    busy = chips(20)
    ears = {name(chip): Heard() for chip in busy}
    readers = PN532Readers([chip.address for chip in busy])

    def taps(chip: Chip) -> int:
        heard = ears[name(chip)]
        # if twenty start at once, one may be reported lost before it is ready
        heard.until(ReaderReady(name(chip), 0, "pn532"))
        for _ in range(50):
            tag = Ntag()
            chip.place(tag)
            assert heard.next() == arrived(chip, tag)
            chip.lift()
            assert heard.next() == Removed(name(chip), 0)
        assert heard.silent(BEATS)
        return 50

    readers.start(lambda report: ears[report.reader](report))
    try:
        with ThreadPoolExecutor(len(busy)) as hands:
            assert sum(hands.map(taps, busy)) == 1000
    finally:
        readers.stop()


def test_two_hundred_cards_each_in_the_place_of_another(chips, listen):
    readers = chips(8)
    heard = listen(*readers)
    for round_ in range(25):
        tags = [Ntag() for _ in readers]
        for chip, tag in zip(readers, tags, strict=True):
            chip.place(tag)
        gone = {Removed(name(chip), 0) for chip in readers} if round_ else set()
        assert heard.several(8 + len(gone)) == gone | {arrived(*each) for each in zip(readers, tags, strict=True)}
    assert heard.silent(BEATS)


def test_two_cards_at_once(chips, listen):
    [chip] = chips(1)
    first, second = Ntag(), Ntag()
    readers = PN532Readers([chip.address])
    heard = listen(chip, readers=readers)
    chip.place(first, second)
    assert heard.next() == Unread(name(chip), 0, UnreadCause.TWO)
    before = first.data, second.data
    assert readers.write(name(chip), IDENT, Opaque(first.uid)) is Written.OTHER_TAG
    assert (first.data, second.data) == before
    assert heard.silent(BEATS)
    chip.place(second)
    assert heard.next() == arrived(chip, second)
    chip.place(second, first)
    assert heard.next() == Removed(name(chip), 0)
    assert heard.next() == Unread(name(chip), 0, UnreadCause.TWO)
    assert heard.silent(BEATS)
    chip.lift()
    assert heard.next() == Removed(name(chip), 0)


@pytest.mark.parametrize("reads", range(5))
def test_a_card_taken_away_while_it_is_read(chips, listen, reads):
    [chip] = chips(1)
    heard = listen(chip)
    tag = Ntag()
    tag.tears = reads
    chip.place(tag)
    assert heard.next() == Unread(name(chip), 0, UnreadCause.MOVED)
    assert heard.next() == Removed(name(chip), 0)
    tag.tears = None
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)


def test_a_passing_fault_is_not_told(chips, listen):
    class Passing(Ntag):
        failures = 1

        def answer(self, frame: bytes) -> bytes | None:
            if self.failures:
                self.failures -= 1
                return FAILED
            return super().answer(frame)

    [chip] = chips(1)
    heard = listen(chip)
    tag = Passing()
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)


def test_a_card_that_refuses_all_is_told_as_mute_until_it_answers(chips, listen):
    class Refusing(Ntag):
        refuses = True

        def answer(self, frame: bytes) -> bytes | None:
            return FAILED if self.refuses else super().answer(frame)

    [chip] = chips(1)
    heard = listen(chip)
    tag = Refusing()
    chip.place(tag)
    assert heard.next() == Unread(name(chip), 0, UnreadCause.MUTE)
    assert heard.silent(BEATS)
    tag.refuses = False
    assert heard.next() == arrived(chip, tag)


def test_a_card_that_refuses_all_and_is_soon_gone_is_not_passed_over_in_silence(chips, listen):
    class Shown(Ntag):
        reads = 0

        def answer(self, frame: bytes) -> bytes | None:
            self.reads += 1
            return FAILED if self.reads < 3 else None

    [chip] = chips(1)
    heard = listen(chip)
    chip.place(Shown())
    assert heard.next() == Unread(name(chip), 0, UnreadCause.MOVED)
    assert heard.next() == Removed(name(chip), 0)


class Processor(Ntag):
    """A card with a processor. Where it `passes`, it has a new UID in each field. What was asked of it is counted."""

    passes = False
    asked = 0

    def __init__(self) -> None:
        super().__init__()
        self.contact = True

    @property
    def uid(self) -> bytes:
        return b"\x08" + random.randbytes(3) if self.passes else self._uid

    @uid.setter
    def uid(self, uid: bytes) -> None:
        self._uid = uid

    def answer(self, frame: bytes) -> bytes | None:
        self.asked += 1
        return super().answer(frame)


def test_a_passport_is_foreign_told_once_and_never_asked_what_it_holds(chips, listen):
    [chip] = chips(1)
    heard = listen(chip)
    passport = Processor()
    passport.passes = True
    chip.place(passport)
    report = heard.next()
    assert isinstance(report, Arrived)
    assert (report.tag.content, report.tag.writable) == (Content.FOREIGN, False)
    assert heard.silent(BEATS)
    chip.lift()
    assert heard.next() == Removed(name(chip), 0)
    assert passport.asked == 0


def test_a_ticket_with_a_processor_and_a_long_number_is_foreign_and_not_asked_what_it_holds(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    heard = listen(chip, readers=readers)
    ticket = Processor()
    chip.place(ticket)
    assert heard.next() == Arrived(name(chip), 0, Tag(Opaque(ticket.uid), None, Content.FOREIGN, writable=False))
    assert readers.write(name(chip), IDENT, Opaque(ticket.uid)) is Written.REFUSED
    assert heard.silent(BEATS)
    assert ticket.asked == 0


def test_a_card_that_no_longer_answers_is_gone_until_it_does(chips, listen):
    [chip] = chips(1)
    heard = listen(chip)
    tag = Ntag()
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)
    tag.shy = True
    assert heard.next() == Removed(name(chip), 0)
    assert heard.silent(BEATS)
    tag.shy = False
    assert heard.next() == arrived(chip, tag)


def test_a_record_is_written_while_the_card_is_looked_at(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    heard = listen(chip, readers=readers)
    tag = Ntag()
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)
    for number in range(20):
        ident = bytes([number]) * 16
        assert readers.write(name(chip), ident, Opaque(tag.uid)) is Written.WRITTEN
        assert tag.data.startswith(tlv(our_message(ident)))
    assert heard.silent(BEATS)


def test_what_cannot_be_written_stays_as_it_was(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    heard = listen(chip, readers=readers)
    tag = Ntag(215, tlv(our_message(OTHER)))
    uid = Opaque(tag.uid)
    assert readers.write(name(chip), IDENT, uid) is Written.MOVED
    assert readers.write("no such reader", IDENT, uid) is Written.MOVED
    chip.place(tag)
    heard.next()
    assert readers.write(name(chip), IDENT, Opaque(Ntag().uid)) is Written.OTHER_TAG
    with pytest.raises(ValueError, match="16 bytes"):
        readers.write(name(chip), IDENT[1:], uid)
    tag.lock()
    assert readers.write(name(chip), IDENT, uid) is Written.REFUSED
    assert tag.data.startswith(tlv(our_message(OTHER)))
    chip.mute = True
    assert readers.write(name(chip), IDENT, uid) is Written.MOVED


def test_a_tag_torn_in_each_phase_of_a_write_holds_what_it_held_or_nothing(chips):
    [chip] = chips(1)
    opened = OpenChip(str(chip.path), threading.Event())
    ended = set()
    for steps in range(28):
        tag = Ntag(215, tlv(our_message(OTHER)))
        tag.tears = steps
        chip.place(tag)
        result = write(ChipCard(opened), IDENT, Opaque(tag.uid))
        found = ndef.examine(bytes(tag.memory[: ndef.WINDOW]))
        ended.add((result, found.content))
        if result is Written.MOVED:
            assert found.ident in (None, Opaque(OTHER), Opaque(IDENT))
            assert (found.content is Content.BLANK) == (found.ident is None)
    opened.close()
    assert ended == {
        (Written.MOVED, Content.OURS),
        (Written.MOVED, Content.BLANK),
        (Written.WRITTEN, Content.OURS),
    }


def test_a_tag_that_takes_the_place_of_another_in_a_write_is_not_written(chips):
    class Replaced(Ntag):
        """Another tag lies in its place after so many pages were written to it."""

        def answer(self, frame: bytes) -> bytes | None:
            if frame[1] == 0xD6:
                self.left -= 1
                if self.left < 0:
                    chip.place(other)
                    return None
            return super().answer(frame)

    [chip] = chips(1)
    opened = OpenChip(str(chip.path), threading.Event())
    other = Ntag(215, tlv(our_message(OTHER)))
    for pages in range(10):
        tag = Replaced()
        tag.left = pages
        chip.place(tag)
        assert write(ChipCard(opened), IDENT, Opaque(tag.uid)) is Written.MOVED
        assert other.data.startswith(tlv(our_message(OTHER)))
    opened.close()


def test_chips_with_every_fault_are_lost_and_come_back_while_another_goes_on(chips):
    *broken, well = chips(len(FAULTS) + 1)
    names = {name(chip) for chip in broken}
    ill, calm = Heard(), Heard()
    readers = PN532Readers([chip.address for chip in (*broken, well)])
    readers.start(lambda report: (calm if report.reader == name(well) else ill)(report))
    assert calm.next() == ReaderReady(name(well), 0, "pn532")
    assert ill.several(len(broken)) == {ReaderReady(each, 0, "pn532") for each in names}
    lying = {arrived(chip, tag) for chip in broken for tag in [Ntag()] if chip.place(tag) is None}
    assert ill.several(len(broken)) == lying
    for chip, hurt in zip(broken, FAULTS.values(), strict=True):
        hurt(chip)
    for _ in range(10):
        tag = Ntag()
        well.place(tag)
        assert calm.next() == arrived(well, tag)
        well.lift()
        assert calm.next() == Removed(name(well), 0)
    assert ill.several(2 * len(broken)) == {
        report for each in names for report in (Removed(each, 0), ReaderLost(each, 0, "pn532"))
    }
    assert readers.names() == (name(well),)
    for chip in broken:
        heal(chip)
    assert ill.several(2 * len(broken)) == {ReaderReady(each, 0, "pn532") for each in names} | lying
    readers.stop()


def test_a_disturbed_line_is_not_told(chips, listen):
    [chip] = chips(1)
    heard = listen(chip)
    tag = Ntag()
    chip.hum = b"\x55\0\xff\0\0"
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)
    chip.spoiled = 3
    assert heard.silent(BEATS)
    chip.lift()
    assert heard.next() == Removed(name(chip), 0)


@pytest.mark.parametrize("wait", [0, 0.02, 0.2])
def test_stop_is_quick_whatever_happens(chips, wait):
    broken = chips(len(FAULTS))
    heard, readers = Heard(), PN532Readers([chip.address for chip in broken])
    readers.start(heard)
    heard.several(len(broken))
    for chip, hurt in zip(broken, FAULTS.values(), strict=True):
        hurt(chip)
    time.sleep(wait)
    before = time.monotonic()
    readers.stop()
    readers.stop()
    assert time.monotonic() - before < 0.5


@pytest.mark.parametrize(
    "says", [b"", b"\x02", b"\xff" * 40, b"\1\1\0\x44\0\7\4\1", b"\1\1\0\x44\0\0", bytes(64), b"\2" * 64]
)
def test_a_chip_that_answers_nonsense_never_ends_a_reader(chips, listen, says):
    [chip] = chips(1)
    heard = listen(chip)
    chip.says = says
    chip.place(Ntag())
    time.sleep(0.1)
    chip.says = None
    tag = Ntag()
    chip.place(tag)
    heard.until(arrived(chip, tag))


def test_random_answers_give_cards_or_a_lost_chip(chips):
    [chip] = chips(1)
    ending = threading.Event()
    opened = OpenChip(str(chip.path), ending)
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


def test_a_device_that_is_not_there_is_told_as_lost_until_it_comes(chips, listen):
    [chip] = chips(1)
    chip.unplug()
    readers = PN532Readers([chip.address])
    heard = Heard()
    readers.start(heard)
    assert heard.next() == ReaderLost(name(chip), 0, "pn532")
    assert readers.names() == ()
    assert heard.silent(BEATS)
    chip.plug()
    assert heard.next() == ReaderReady(name(chip), 0, "pn532")
    assert readers.names() == (name(chip),)
    readers.stop()


def test_a_device_that_another_program_holds_is_waited_for(chips, listen):
    [chip] = chips(1)
    with chip.path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        readers = PN532Readers([chip.address])
        heard = Heard()
        readers.start(heard)
        assert heard.next() == ReaderLost(name(chip), 0, "pn532")
        assert chip.heard == []
    assert heard.next() == ReaderReady(name(chip), 0, "pn532")
    readers.stop()


def test_a_chip_sleeps_after_stop_and_can_be_opened_again(chips, listen):
    [chip] = chips(1)
    tag = Ntag()
    chip.place(tag)
    for _ in range(2):
        readers = PN532Readers([chip.address])
        heard = Heard()
        readers.start(heard)
        assert heard.next() == ReaderReady(name(chip), 0, "pn532")
        assert heard.next() == arrived(chip, tag)
        readers.stop()
        assert not chip.awake


def test_nothing_is_reported_after_stop(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    heard = listen(chip, readers=readers)
    chip.place(Ntag())
    heard.next()
    readers.stop()
    chip.lift()
    assert heard.silent(BEATS)


def test_several_kinds_of_readers_are_one(chips, listen):
    first, second = chips(2)
    readers = CombinedReaders(PN532Readers([first.address]), PN532Readers([second.address]))
    heard = Heard()
    readers.start(heard)
    assert heard.several(2) == {ReaderReady(name(first), 0, "pn532"), ReaderReady(name(second), 0, "pn532")}
    assert readers.names() == (name(first), name(second))
    tag = Ntag()
    second.place(tag)
    assert heard.next() == arrived(second, tag)
    assert readers.write(name(second), IDENT, Opaque(tag.uid)) is Written.WRITTEN
    readers.stop()


def test_no_number_of_a_tag_is_logged_however_much_is_logged(chips, listen, caplog):
    """nfcpy would log every frame, at a level below DEBUG."""
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    names = [each for each in logging.root.manager.loggerDict if each.split(".")[0] == "nfc"]
    assert "nfc.clf.pn532" in names
    for each in (None, *names):
        caplog.set_level(1, logger=each)
    heard = listen(chip, readers=readers)
    tag = Ntag()
    chip.place(tag)
    assert heard.next() == arrived(chip, tag)
    assert readers.write(name(chip), IDENT, Opaque(tag.uid)) is Written.WRITTEN
    chip.spoiled = 2
    chip.lift()
    assert heard.next() == Removed(name(chip), 0)
    chip.mute = True
    assert heard.next() == ReaderLost(name(chip), 0, "pn532")
    assert [record.name for record in caplog.records if record.name.startswith(("nfc", "hw", "silent"))] == []
    assert tag.uid.hex() not in caplog.text.lower()
    assert IDENT.hex() not in caplog.text.lower()


@pytest.mark.parametrize("address", ["/dev/ttyAMA0", "uart:ttyAMA0", "uart:", "usb:072f:2200", ""])
def test_an_address_of_another_form_is_refused(address):
    with pytest.raises(ValueError, match="uart:/dev/ttyAMA0"):
        PN532Readers([address])


class Machine:
    """The folders of a machine, as far as serial devices show in them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("dev", "sys/class/tty/console", "proc/device-tree"):
            (root / folder).mkdir(parents=True)
        self.console()

    def pi(self) -> None:
        (self.root / "proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")

    def console(self, *devices: str) -> None:
        (self.root / "sys/class/tty/console/active").write_text(" ".join((*devices, "tty1")) + "\n")

    def port(self, device: str) -> Path:
        """A port on the board; its path."""
        path = self.root / "dev" / device
        path.touch()
        return path

    def converter(self, device: str, socket: str, vendor: str, product: str) -> Path:
        """A converter in this USB socket; its path, at which nothing is yet."""
        usb = self.root / "sys/devices/usb1" / socket
        interface = usb / f"{socket}:1.0" / device
        interface.mkdir(parents=True)
        (usb / "idVendor").write_text(f"{vendor}\n")
        (usb / "idProduct").write_text(f"{product}\n")
        shown = self.root / "sys/class/tty" / device
        shown.mkdir()
        (shown / "device").symlink_to(interface)
        return self.root / "dev" / device

    def names(self) -> list[str]:
        return [port.name for port in ports(self.root)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_only_a_raspberrys_header_is_asked_and_not_its_console_or_bluetooth(machine):
    for device in ("ttyAMA0", "ttyS0", "ttyACM0", "ttyAMA10", "ttyS1"):
        machine.port(device)
    assert machine.names() == []
    machine.pi()
    assert machine.names() == ["PN532 (ttyAMA0)", "PN532 (ttyS0)"]
    machine.console("ttyS0")
    assert machine.names() == ["PN532 (ttyAMA0)"]
    (machine.root / "dev/serial1").symlink_to("ttyAMA0")
    assert machine.names() == []


def test_converters_are_called_by_their_socket_and_others_are_left_alone(machine):
    machine.converter("ttyUSB0", "1-1.2", "1a86", "7523").touch()
    machine.converter("ttyUSB1", "1-1.3", "2341", "0043").touch()
    machine.converter("ttyUSB2", "1-1.4", "10c4", "ea60")
    assert machine.names() == ["PN532 (USB 1-1.2)"]


def test_chips_are_found_as_they_come_and_go_and_others_soon_left_alone(machine, listen):
    machine.pi()
    other = Chip(machine.root / "dev/ttyAMA0")
    foreign = Chip(machine.converter("ttyUSB1", "1-1.2", "2341", "0043"))
    chip = Chip(machine.converter("ttyUSB2", "1-1.3", "1a86", "7523"))
    other.mute, chip.drowsy = True, 0.7
    assert any_found(machine.root)
    asked = len(other.heard)
    heard = listen(readers=PN532Readers.found(machine.root))
    assert heard.next() == ReaderReady("PN532 (USB 1-1.3)", 0, "pn532")
    chip.unplug()
    assert heard.next() == ReaderLost("PN532 (USB 1-1.3)", 0, "pn532")
    assert heard.silent(0.7)
    assert (asked, len(other.heard)) == (1, 1 + 3)
    assert not any_found(machine.root)
    other.unplug()
    other.mute = False
    assert heard.silent(0.7)
    other.plug()
    chip.plug()
    assert heard.several(2) == {
        ReaderReady("PN532 (USB 1-1.3)", 0, "pn532"),
        ReaderReady("PN532 (ttyAMA0)", 0, "pn532"),
    }
    assert foreign.heard == []
    for each in (other, foreign, chip):
        each.unplug()
