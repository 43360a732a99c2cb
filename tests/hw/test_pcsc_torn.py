"""Tags that leave a PC/SC reader, or pcscd that ends, at any command of a look or a write."""

from __future__ import annotations

import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from smartcard import scard

from hw.model import (
    Content,
    Opaque,
    ReaderLost,
    ReaderReady,
    Removed,
    Unread,
    UnreadCause,
    Written,
)
from tests.kit.hw.ntag import FAILED
from tests.kit.hw.private_pcscd import KIND
from tests.kit.hw.report_queue import PATIENCE
from tests.kit.hw.stress_rig import IDENT, OTHER, FailingTag, StressRig, arrived, ours, tap

BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""
LOOK, WRITE = 7, 25
"""Commands of a look at a tag of ours: whether two lie there, the UID, four reads, the UID again. And of a write: it
looks, empties the tag, writes eight pages, reads all, writes the first page, reads all, and asks for the UID."""


class SlippingTag(FailingTag):
    """The reader says that there is no answer, and notices later that the tag is gone."""

    def then(self) -> bytes:
        return FAILED


class EmptyAnswerTag(FailingTag):
    """The reader takes an answer of nothing for one, and only then notices that the tag is gone."""

    def then(self) -> bytes | None:
        return b"" if self.left == -1 else None


@pytest.mark.parametrize("kind", [FailingTag, SlippingTag, EmptyAnswerTag])
def test_a_tag_torn_off_at_each_command_of_a_look_has_moved(rig: StressRig, kind: type[FailingTag]) -> None:
    [(reader, name, reports)] = rig.hands()
    for left in range(LOOK):
        tag = kind(left)
        reader.place(tag)
        assert reports.next() == Unread(name, 0, UnreadCause.MOVED), left
        reader.lift()
        assert reports.next() == Removed(name, 0)
        tag.left = None
        reader.place(tag)
        assert reports.next() == arrived(tag)
        reader.lift()
        assert reports.next() == Removed(name, 0)


@pytest.mark.parametrize("kind", [FailingTag, SlippingTag])
def test_a_tag_torn_off_at_each_command_of_a_write_holds_what_it_held_or_nothing(
    rig: StressRig, kind: type[FailingTag]
) -> None:
    [(reader, name, reports)] = rig.hands()
    ended = set()
    for left in range(WRITE + 1):
        tag = kind(0)
        tag.left = None
        reader.place(tag)
        assert reports.next() == arrived(tag)
        tag.left = left
        result = rig.readers.write(KIND, OTHER, Opaque(tag.uid))
        reader.lift()
        assert reports.next() == Removed(name, 0)
        tag.left = None
        reader.place(tag)
        found = reports.next()
        assert found in (arrived(tag, ident=OTHER), arrived(tag, ident=None), arrived(tag, ident=IDENT))
        assert result is Written.MOVED or found == arrived(tag, ident=OTHER)
        ended.add((result, found.tag.content, found.tag.ident))
        reader.lift()
        assert reports.next() == Removed(name, 0)
    assert ended == {
        (Written.MOVED, Content.OURS, Opaque(IDENT)),
        (Written.MOVED, Content.BLANK, None),
        (Written.MOVED, Content.OURS, Opaque(OTHER)),
        (Written.WRITTEN, Content.OURS, Opaque(OTHER)),
    }


class WaitingTag(FailingTag):
    """It thinks about a command until it may `go`, and is gone then."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.asked, self.go = threading.Event(), threading.Event()

    def then(self) -> None:
        self.asked.set()
        self.go.wait(PATIENCE)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_pcscd_ends_in_the_middle_of_a_look_and_of_a_write(rig: StressRig, how: signal.Signals) -> None:
    [(reader, name, reports)] = rig.hands()
    tag = WaitingTag(3)
    reader.place(tag)
    assert tag.asked.wait(PATIENCE)
    rig.kill(how)
    tag.go.set()
    assert [reports.next() for _ in range(3)] == [
        Unread(name, 0, UnreadCause.MOVED),
        Removed(name, 0),
        ReaderLost(name, 0, "pcsc"),
    ]
    rig.revive()
    assert reports.next() == ReaderReady(name, 0, "pcsc")
    tag = WaitingTag(0)
    tag.left = None
    reader.place(tag)
    assert reports.next() == arrived(tag)
    tag.left = 10
    with ThreadPoolExecutor(1) as desk:
        writing = desk.submit(rig.readers.write, KIND, OTHER, Opaque(tag.uid))
        assert tag.asked.wait(PATIENCE)
        rig.kill(how)
        tag.go.set()
        assert writing.result(PATIENCE) is Written.MOVED
    assert [reports.next() for _ in range(2)] == [Removed(name, 0), ReaderLost(name, 0, "pcsc")]
    rig.revive()
    assert reports.next() == ReaderReady(name, 0, "pcsc")
    tag.left = None
    reader.place(tag)
    assert reports.next() == arrived(tag, ident=None)


@pytest.mark.parametrize("rig", [2], indirect=True, ids=["two readers"])
def test_a_card_that_keeps_its_reader_waiting_holds_up_no_other(rig: StressRig) -> None:
    (stuck, name, stuck_reports), (reader, other, reports) = rig.hands()
    tag = WaitingTag(3)
    stuck.place(tag)
    assert tag.asked.wait(PATIENCE)
    for number in range(20):
        tap(reader, other, reports, random.Random(number))
    assert stuck_reports.is_silent(0)
    tag.go.set()
    assert stuck_reports.next() == Unread(name, 0, UnreadCause.MOVED)
    assert stuck_reports.next() == Removed(name, 0)


def test_a_card_that_another_program_keeps_for_itself_is_mute_until_it_is_free(rig: StressRig) -> None:
    [(reader, name, reports)] = rig.hands()
    tag = ours()
    reader.place(tag)
    assert reports.next() == arrived(tag)
    _, line = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
    protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
    result, card, _ = scard.SCardConnect(line, f"{KIND} 00 00", scard.SCARD_SHARE_EXCLUSIVE, protocols)
    assert result == scard.SCARD_S_SUCCESS
    assert reports.next() == Removed(name, 0)
    assert reports.next() == Unread(name, 0, UnreadCause.MUTE)
    assert reports.is_silent(BEATS)
    scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)
    assert reports.next() == arrived(tag)
    scard.SCardReleaseContext(line)
