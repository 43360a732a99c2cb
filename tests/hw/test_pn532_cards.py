"""Cards at PN532s: what is reported, read and written."""

from __future__ import annotations

import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from hw import ndef, pn532_chip
from hw.model import Arrived, Content, Opaque, ReaderLost, ReaderReady, Removed, Tag, Unread, UnreadCause, Written
from hw.pn532 import PN532Readers
from hw.pn532_card import ChipCard
from hw.pn532_chip import Chip
from hw.tag import write_tag
from tests.kit.hw.ntag import FAILED, Ntag, our_message, tlv
from tests.kit.hw.pn532_rig import arrived, name
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.hw.virtual_pn532 import VirtualPN532
from tests.kit.patience import PATIENCE

IDENT, OTHER = bytes(range(16)), bytes(range(16, 32))
BEATS = 0.3
"""Seconds in which the readers look at a card again, several times."""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip that a busy machine leaves without a processor is not taken for a broken chip."""
    for patience in ("_READ_TIMEOUT", "_RETRYING", "_START"):
        monkeypatch.setattr(pn532_chip, patience, PATIENCE)


def test_a_card_comes_stays_and_goes(chips, listen):
    [chip] = chips(1)
    reports = listen(chip)
    tag = Ntag(215, tlv(our_message(IDENT)))
    chip.place(tag)
    assert reports.next() == arrived(chip, tag, IDENT)
    assert reports.is_silent(BEATS)
    chip.lift()
    assert reports.next() == Removed(name(chip), 0)
    assert reports.is_silent(BEATS)
    assert not chip.received[-1].startswith(bytes(10))


def test_a_card_that_is_there_already_is_reported(chips, listen):
    [chip] = chips(1)
    tag = Ntag()
    chip.place(tag)
    assert listen(chip).next() == arrived(chip, tag)


@pytest.mark.usefixtures("patient")
def test_a_thousand_taps_on_twenty_readers_at_once(chips):
    busy = chips(20)
    ears = {name(chip): ReportQueue() for chip in busy}
    readers = PN532Readers([chip.address for chip in busy])

    def taps(chip: VirtualPN532) -> int:
        reports = ears[name(chip)]
        # if twenty start at once, one may be reported lost before it is ready
        reports.skip_to(ReaderReady(name(chip), 0, "pn532"))
        for _ in range(50):
            tag = Ntag()
            chip.place(tag)
            assert reports.next() == arrived(chip, tag)
            chip.lift()
            assert reports.next() == Removed(name(chip), 0)
        assert reports.is_silent(BEATS)
        return 50

    readers.start(lambda report: ears[report.reader](report))
    try:
        with ThreadPoolExecutor(len(busy)) as hands:
            assert sum(hands.map(taps, busy)) == 1000
    finally:
        readers.stop()


@pytest.mark.usefixtures("patient")
def test_two_hundred_cards_each_in_the_place_of_another(chips, listen):
    readers = chips(8)
    reports = listen(*readers)
    for round_ in range(25):
        tags = [Ntag() for _ in readers]
        for chip, tag in zip(readers, tags, strict=True):
            chip.place(tag)
        gone = {Removed(name(chip), 0) for chip in readers} if round_ else set()
        assert reports.take(8 + len(gone)) == gone | {arrived(*each) for each in zip(readers, tags, strict=True)}
    assert reports.is_silent(BEATS)


def test_two_cards_at_once(chips, listen):
    [chip] = chips(1)
    first, second = Ntag(), Ntag()
    readers = PN532Readers([chip.address])
    reports = listen(chip, readers=readers)
    chip.place(first, second)
    assert reports.next() == Unread(name(chip), 0, UnreadCause.TWO)
    before = first.data, second.data
    assert readers.write(name(chip), IDENT, Opaque(first.uid)) is Written.OTHER_TAG
    assert (first.data, second.data) == before
    assert reports.is_silent(BEATS)
    chip.place(second)
    assert reports.next() == arrived(chip, second)
    chip.place(second, first)
    assert reports.next() == Removed(name(chip), 0)
    assert reports.next() == Unread(name(chip), 0, UnreadCause.TWO)
    assert reports.is_silent(BEATS)
    chip.lift()
    assert reports.next() == Removed(name(chip), 0)


@pytest.mark.parametrize("reads", range(5))
def test_a_card_taken_away_while_it_is_read(chips, listen, reads):
    [chip] = chips(1)
    reports = listen(chip)
    tag = Ntag()
    tag.tears = reads
    chip.place(tag)
    assert reports.next() == Unread(name(chip), 0, UnreadCause.MOVED)
    assert reports.next() == Removed(name(chip), 0)
    tag.tears = None
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)


def test_a_passing_fault_is_not_reported(chips, listen):
    class Passing(Ntag):
        failures = 1

        def answer(self, frame: bytes) -> bytes | None:
            if self.failures:
                self.failures -= 1
                return FAILED
            return super().answer(frame)

    [chip] = chips(1)
    reports = listen(chip)
    tag = Passing()
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)


def test_a_card_that_refuses_all_is_reported_as_mute_until_it_answers(chips, listen):
    class Refusing(Ntag):
        refuses = True

        def answer(self, frame: bytes) -> bytes | None:
            return FAILED if self.refuses else super().answer(frame)

    [chip] = chips(1)
    reports = listen(chip)
    tag = Refusing()
    chip.place(tag)
    assert reports.next() == Unread(name(chip), 0, UnreadCause.MUTE)
    assert reports.is_silent(BEATS)
    tag.refuses = False
    assert reports.next() == arrived(chip, tag)


def test_a_card_that_refuses_all_and_is_soon_gone_is_still_reported(chips, listen):
    class Shown(Ntag):
        reads = 0

        def answer(self, frame: bytes) -> bytes | None:
            self.reads += 1
            return FAILED if self.reads < 3 else None

    [chip] = chips(1)
    reports = listen(chip)
    chip.place(Shown())
    assert reports.next() == Unread(name(chip), 0, UnreadCause.MOVED)
    assert reports.next() == Removed(name(chip), 0)


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


def test_a_passport_is_foreign_reported_once_and_never_asked_what_it_holds(chips, listen):
    [chip] = chips(1)
    reports = listen(chip)
    passport = Processor()
    passport.passes = True
    chip.place(passport)
    report = reports.next()
    assert isinstance(report, Arrived)
    assert (report.tag.content, report.tag.writable) == (Content.FOREIGN, False)
    assert reports.is_silent(BEATS)
    chip.lift()
    assert reports.next() == Removed(name(chip), 0)
    assert passport.asked == 0


def test_a_ticket_with_a_processor_and_a_long_number_is_foreign_and_not_asked_what_it_holds(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    reports = listen(chip, readers=readers)
    ticket = Processor()
    chip.place(ticket)
    assert reports.next() == Arrived(name(chip), 0, Tag(Opaque(ticket.uid), None, Content.FOREIGN, writable=False))
    assert readers.write(name(chip), IDENT, Opaque(ticket.uid)) is Written.REFUSED
    assert reports.is_silent(BEATS)
    assert ticket.asked == 0


def test_a_mifare_classic_with_a_long_number_is_another_kind_of_card_and_not_mute(chips, listen):
    [chip] = chips(1)
    reports = listen(chip)
    tag = Ntag()
    tag.classic = True
    chip.place(tag)
    assert reports.next() == Arrived(name(chip), 0, Tag(Opaque(tag.uid), None, Content.FOREIGN, writable=False))


def test_a_card_that_no_longer_answers_is_gone_until_it_does(chips, listen):
    [chip] = chips(1)
    reports = listen(chip)
    tag = Ntag()
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)
    tag.shy = True
    assert reports.next() == Removed(name(chip), 0)
    assert reports.is_silent(BEATS)
    tag.shy = False
    assert reports.next() == arrived(chip, tag)


def test_a_record_is_written_while_the_card_is_looked_at(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    reports = listen(chip, readers=readers)
    tag = Ntag()
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)
    for number in range(20):
        ident = bytes([number]) * 16
        assert readers.write(name(chip), ident, Opaque(tag.uid)) is Written.WRITTEN
        assert tag.data.startswith(tlv(our_message(ident)))
    assert reports.is_silent(BEATS)


def test_what_cannot_be_written_stays_as_it_was(chips, listen):
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    reports = listen(chip, readers=readers)
    tag = Ntag(215, tlv(our_message(OTHER)))
    uid = Opaque(tag.uid)
    assert readers.write(name(chip), IDENT, uid) is Written.MOVED
    assert readers.write("no such reader", IDENT, uid) is Written.MOVED
    chip.place(tag)
    reports.next()
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
    opened = Chip(str(chip.path), threading.Event())
    ended = set()
    for steps in range(28):
        tag = Ntag(215, tlv(our_message(OTHER)))
        tag.tears = steps
        chip.place(tag)
        result = write_tag(ChipCard(opened), IDENT, Opaque(tag.uid))
        found = ndef.examine(bytes(tag.memory[: ndef.EXAMINED_SIZE]))
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
        """Another tag takes its place after so many pages were written to it."""

        def answer(self, frame: bytes) -> bytes | None:
            if frame[1] == 0xD6:
                self.left -= 1
                if self.left < 0:
                    chip.place(other)
                    return None
            return super().answer(frame)

    [chip] = chips(1)
    opened = Chip(str(chip.path), threading.Event())
    other = Ntag(215, tlv(our_message(OTHER)))
    for pages in range(10):
        tag = Replaced()
        tag.left = pages
        chip.place(tag)
        assert write_tag(ChipCard(opened), IDENT, Opaque(tag.uid)) is Written.MOVED
        assert other.data.startswith(tlv(our_message(OTHER)))
    opened.close()


def test_no_number_of_a_tag_is_logged_however_much_is_logged(chips, listen, caplog):
    """nfcpy would log every frame, at a level below DEBUG."""
    [chip] = chips(1)
    readers = PN532Readers([chip.address])
    names = [each for each in logging.root.manager.loggerDict if each.split(".")[0] == "nfc"]
    assert "nfc.clf.pn532" in names
    for each in (None, *names):
        caplog.set_level(1, logger=each)
    reports = listen(chip, readers=readers)
    tag = Ntag()
    chip.place(tag)
    assert reports.next() == arrived(chip, tag)
    assert readers.write(name(chip), IDENT, Opaque(tag.uid)) is Written.WRITTEN
    chip.spoiled = 2
    chip.lift()
    assert reports.next() == Removed(name(chip), 0)
    chip.mute = True
    assert reports.next() == ReaderLost(name(chip), 0, "pn532")
    assert [record.name for record in caplog.records if record.name.startswith(("nfc", "hw", "silent"))] == []
    assert tag.uid.hex() not in caplog.text.lower()
    assert IDENT.hex() not in caplog.text.lower()
