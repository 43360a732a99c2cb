"""The chip's own proof: the published values of NXP AN12196, and a virtual chip on the real card service."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hw.model import Arrived, Opaque, Transmit
from hw.pcsc import PcscReaders
from tableside.judge.badges import Badge, BadgeFile
from tableside.judge.ev2 import knows_key
from tableside.message import Message, message
from tests.kit.hw.ntag424 import MAC_NUMBER, META_NUMBER, Imitation, Ntag424
from tests.kit.hw.pcsc_rig import Listening, listening
from tests.kit.hw.private_pcscd import KIND, Pcscd, pcscd

__all__ = ["listening", "pcscd"]

UID, META, MAC = bytes.fromhex("04A1B2C3D4E5F6"), bytes(range(16)), bytes(range(16, 32))


def test_the_exchange_of_the_application_note_is_made_byte_for_byte() -> None:
    """AN12196, 6.6: key 0 of zeros. The note gives both random numbers and all four messages."""
    ours = bytes.fromhex("13C5DB8A5930439FC3DEF9A4C675360F")
    second = "90AF00002035C3E05A752E0144BAC0DE51C1F22C56B34408A23D8AEA266CAB947EA8E0118D00"
    script = {
        "00A4040007D276000085010100": "9000",
        "9071000002000000": "A04C124213C186F22399D33AC2A3021591AF",
        second: "3FA64DB5446D1F34CD6EA311167F5E4985B89690C04A05F17FA7AB2F081206639100",
    }

    def card(command: bytes) -> bytes:
        return bytes.fromhex(script[command.hex().upper()])

    assert knows_key(card, 0, bytes(16), ours)
    script[second] = "3FA64DB5446D1F34CD6EA311167F5E4985B89690C04A05F17FA7AB2F081206649100"
    assert not knows_key(card, 0, bytes(16), ours), "another number came back"


def test_a_chip_proves_the_key_of_its_number_alone() -> None:
    chip = Ntag424(UID, META, MAC)
    assert knows_key(chip.transmit, MAC_NUMBER, MAC)
    assert not knows_key(chip.transmit, MAC_NUMBER, META)
    assert not knows_key(chip.transmit, META_NUMBER, MAC)
    assert not knows_key(chip.transmit, 0, MAC), "it has no such key"


def test_an_answer_that_was_overheard_proves_nothing_later() -> None:
    chip, heard = Ntag424(UID, META, MAC), list[bytes]()

    def overheard(command: bytes) -> bytes:
        heard.append(chip.transmit(command))
        return heard[-1]

    assert knows_key(overheard, MAC_NUMBER, MAC)
    replayed = iter(heard)
    assert not knows_key(lambda _: next(replayed), MAC_NUMBER, MAC)


class TestOnTheRealCardService:
    """A badge, and cards that imitate it, on a virtual reader of a real pcscd."""

    @pytest.fixture
    def show(self, pcscd: Pcscd, listening: Listening, tmp_path: Path) -> Callable[[Ntag424], Badge | Message]:
        pcscd.start(KIND)
        reports = listening.start(KIND)
        BadgeFile(tmp_path).keep((Badge("Kim", "judge", UID.hex(), META.hex(), MAC.hex(), MAC_NUMBER),))

        def show(chip: Ntag424) -> Badge | Message:
            pcscd.readers[0].place(chip)
            report = reports.next()
            assert isinstance(report, Arrived)
            accepted = BadgeFile(tmp_path).accept(
                report.tag,
                lambda talk: listening.readers.converse(report.reader, talk, report.tag.uid),
                is_casual=False,
            )
            pcscd.readers[0].lift()
            reports.next()
            return accepted

        return show

    def test_the_badge_is_accepted_again_and_again(self, show: Callable[[Ntag424], Badge | Message]) -> None:
        chip = Ntag424(UID, META, MAC)
        for _ in range(3):
            accepted = show(chip)
            assert isinstance(accepted, Badge)
            assert accepted.counter == chip.counter

    def test_what_imitates_it_is_refused(self, show: Callable[[Ntag424], Badge | Message]) -> None:
        genuine = Ntag424(UID, META, MAC)
        assert show(Imitation(b"\x04" + b"phone!", genuine.link())) == message("judge-badge-not-its-link")
        assert show(Imitation(UID, genuine.link())) == message("judge-badge-clone")
        assert isinstance(show(genuine), Badge)
        assert show(Imitation(UID, genuine.link())) == message("judge-badge-clone")

    def test_a_badge_that_leaves_during_its_proof_is_not_read(self, show: Callable[[Ntag424], Badge | Message]) -> None:
        """It is taken away after the reading of its link, in the middle of the challenge."""
        chip = Ntag424(UID, META, MAC)
        chip.leaves_when_asked = True
        assert show(chip) == message("judge-badge-not-read")


def test_nothing_is_asked_of_another_card_or_none(pcscd: Pcscd, listening: Listening) -> None:
    pcscd.start(KIND)
    reports = listening.start(KIND)
    readers: PcscReaders = listening.readers

    def never(_: Transmit) -> bool:
        raise AssertionError

    assert readers.converse(KIND, never, Opaque(UID)) is None
    pcscd.readers[0].place(Ntag424(UID, META, MAC))
    reports.next()
    assert readers.converse(KIND, never, Opaque(bytes(7))) is None
    assert readers.converse("no such reader", never, Opaque(UID)) is None
    began = time.monotonic()
    assert readers.converse(KIND, lambda transmit: knows_key(transmit, MAC_NUMBER, MAC), Opaque(UID))
    assert time.monotonic() - began < 5
