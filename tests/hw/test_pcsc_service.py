"""PC/SC readers that come and go, and a card service that stops, starts and is missing."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time

import pytest
from smartcard import scard

from hw.model import (
    Opaque,
    ReaderLost,
    ReaderReady,
    Removed,
    ServiceLost,
    ServiceReady,
    Written,
)
from hw.pcsc import PcscReaders
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.pcsc_rig import SECOND, arrived
from tests.kit.hw.private_pcscd import KIND, namespace

BEATS = 0.8
"""Seconds in which the readers look at a card again, twice at least."""


def test_a_reader_that_is_pulled_and_plugged_back(pcscd, listening):
    pcscd.start(KIND, KIND)
    reports = listening.start(KIND, SECOND)
    pcscd.readers[0].place(Ntag())
    reports.next()
    pcscd.readers[0].unplug()
    assert reports.next() == Removed(KIND, 0)
    assert reports.next() == ReaderLost(KIND, 0, "pcsc")
    assert listening.readers.names() == (SECOND,)
    tag = Ntag()
    pcscd.readers[1].place(tag)
    assert reports.next() == arrived(tag, SECOND)
    pcscd.readers[0].lift()
    pcscd.readers[0].plug()
    assert reports.next() == ReaderReady(KIND, 0, "pcsc")
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_pcscd_stops_and_starts_again(pcscd, listening, how):
    pcscd.start(KIND, KIND)
    reports = listening.start(KIND, SECOND)
    tag = Ntag()
    pcscd.readers[0].place(tag)
    assert reports.next() == arrived(tag)
    pcscd.stop(how)
    assert {reports.next(), reports.next(), reports.next()} == {
        Removed(KIND, 0),
        ReaderLost(KIND, 0, "pcsc"),
        ReaderLost(SECOND, 0, "pcsc"),
    }
    assert reports.next() == ServiceLost(0)
    assert listening.readers.names() == ()
    assert listening.readers.write(KIND, bytes(16), Opaque(tag.uid)) is Written.MOVED
    pcscd.start(KIND, KIND)
    listening.await_service(KIND, SECOND)
    pcscd.readers[1].place(tag)
    assert reports.next() == arrived(tag, SECOND)


def test_a_reader_for_which_pcscd_has_no_line_left_gets_one_later(pcscd, listening):
    """One line is for the list of readers, one for each reader; and another program may hog all that is left."""
    pcscd.start(KIND, KIND, lines=4)
    hogged = [scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)[1] for _ in range(2)]
    listening.readers.start(listening.reports)
    assert listening.reports.next() == ServiceReady(0)
    ready = listening.reports.next()
    assert ready in (ReaderReady(KIND, 0, "pcsc"), ReaderReady(SECOND, 0, "pcsc"))
    assert listening.reports.is_silent(BEATS)
    for line in hogged:
        scard.SCardReleaseContext(line)
    assert {ready, listening.reports.next()} == {ReaderReady(KIND, 0, "pcsc"), ReaderReady(SECOND, 0, "pcsc")}


def test_a_reader_that_is_missing_after_a_restart(pcscd, listening):
    pcscd.start(KIND, KIND)
    reports = listening.start(KIND, SECOND)
    pcscd.stop()
    reports.skip_to(ServiceLost(0))
    pcscd.start(KIND)
    listening.await_service(KIND)
    assert listening.readers.names() == (KIND,)


def test_pcscd_comes_later(pcscd, listening):
    listening.readers.start(listening.reports)
    assert listening.reports.next() == ServiceLost(0)
    assert listening.reports.is_silent(BEATS)
    pcscd.start(KIND)
    listening.await_service(KIND)


def test_a_computer_without_pcsc(pcscd):
    """Not even the library is there: import, start, write, stop, and a report."""
    program = """
        import queue
        from hw.model import Opaque
        from hw.pcsc import PcscReaders

        reports = queue.SimpleQueue()
        readers = PcscReaders()
        readers.start(reports.put)
        print(type(reports.get(timeout=10)).__name__, readers.names(), readers.write("x", bytes(16), Opaque(b"y")))
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
    assert "Failed to dlopen" in ended.stdout  # pyscard's, which comes before or after what Python prints
    assert "ServiceLost () Written.MOVED\n" in ended.stdout
    assert ended.stderr == ""


def test_stop_is_quick_whatever_happens(pcscd):
    pcscd.start(*[KIND] * 4)
    for wait in (0, 0.001, 0.01, 0.1):
        readers = PcscReaders()
        readers.start(lambda report: None)
        time.sleep(wait)
        before = time.monotonic()
        readers.stop()
        assert time.monotonic() - before < 20


def test_readers_that_were_never_started_can_be_stopped():
    PcscReaders().stop()
