"""The time from a tag on a virtual reader to its sighting, and to the card it is: `python -m tests.hw.bench`.

The card is known when a real table, with a match and a registered deck, hands the sighting on: to the match or, as
here, to a judge who checks cards. That is measured without the wait that tells a brush from a card put down, and with
it, as in a match; there the program's part is what comes after the wait, which began when the tag was noticed.

Beside it stands the time that the protocol alone takes, and virtual readers take too. At a PN532 that is its line at
115200 baud, the chip and the tag, with the search under way; at a PC/SC reader it is the tag's, since what the reader's
own looks and USB take is not known here. All the rest is the program's, with pcscd, the kernel and these tests.
"""

from __future__ import annotations

import os
import queue
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from carddata.sets import load
from hw.model import Arrived, ReaderReady, Readers, Removed, Report, Sighting, Sink
from hw.pcsc import PcscReaders
from hw.pn532 import PN532Readers
from hw.settling import BRUSH, Settling
from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup
from tableside.table.commands import Begin, Register
from tableside.table.judges_table import JudgesTable
from tableside.table.table_loop import Job
from tableside.table.table_thread import TableThread
from tests.kit.hw.ntag import Ntag, our_message, tlv
from tests.kit.hw.private_pcscd import KIND, Unavailable, VirtualReader, private_pcscd
from tests.kit.hw.report_queue import PATIENCE
from tests.kit.hw.virtual_pn532 import EXCHANGES, VirtualPN532

TAPS = {(1, 0): 100, (8, 0): 40, (1, BRUSH): 30, (8, BRUSH): 15}
"""The number of taps on each reader, by how many readers there are and how long a card must lie there (ns)."""
PAUSE = 0.05
"""The longest time in seconds from one tap to the next at a reader; cards are put down at any moment of it."""
ACTIVATION, READ = 0.0045, EXCHANGES[0x30]
"""Seconds of a tag's wake-up with two cascade levels, and of a READ."""
CARDS = load()
DECK = tuple(sorted(CARDS))[:8]
"""A card for each reader."""
IDENTS = [bytes([number]) * 16 for number in range(len(DECK))]
"""The identities on their tags."""

BYSTANDER = """
import select, statistics, sys, time
late = []
while True:
    began = time.monotonic()
    if select.select([sys.stdin], [], [], 0.005)[0]:
        break
    late.append(1e3 * (time.monotonic() - began) - 5)
p50, p95 = statistics.median(late), statistics.quantiles(late, n=20)[18]
print(f"{p50:6.1f}{p95:6.1f}{max(late):6.1f}")
"""
"""Says how late in ms (p50, p95, max) it woke up from sleeping, until its input ends."""

Reader = VirtualReader | VirtualPN532
Kind = Callable[[int], AbstractContextManager[tuple[Readers, dict[str, Reader]]]]


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap, in seconds from placing the tag: until it was reported, and until its card was known.

    `protocol` is what the protocol took, `rest` what the program took of the time to the card.
    """

    sighting: float
    card: float
    protocol: float
    rest: float


class TimedTag(Ntag):
    """A tag at a PC/SC reader that takes the time of the protocol; `spent` is how much that was."""

    spent = 0.0

    def answer(self, frame: bytes) -> bytes | None:
        """See `Ntag.answer`."""
        began = time.monotonic()
        time.sleep({b"\x04": ACTIVATION, b"\xff\x00": ACTIVATION, b"\xff\xb0": READ}.get(frame[:2], 0.0))
        self.spent += time.monotonic() - began
        return super().answer(frame)


class TimedChip(VirtualPN532):
    """A chip that takes the time of the protocol, and of which `spent` is how much that was."""

    def _take(self, seconds: float) -> None:
        began = time.monotonic()
        time.sleep(seconds)
        self.spent += time.monotonic() - max(began, self._placed)


class Overheard:
    """Readers, of which it is noted when they tell something and when the table knows the card."""

    def __init__(self, readers: Readers, names: Sequence[str]) -> None:
        self._readers = readers
        self.stop, self.names, self.write = readers.stop, readers.names, readers.write
        self.queues: dict[str, queue.SimpleQueue[tuple[int, Report]]] = {name: queue.SimpleQueue() for name in names}
        self.cards: dict[str, queue.SimpleQueue[tuple[int, str]]] = {name: queue.SimpleQueue() for name in names}

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""

        def hear(report: Report) -> None:
            if isinstance(report, Sighting | ReaderReady):
                self.queues[report.reader].put((time.monotonic_ns(), report))
            sink(report)

        self._readers.start(hear)

    def next(self, reader: str, kind: type[Report]) -> tuple[int, Report]:
        """The next report of this reader, which is of this kind, and when it came."""
        reported, report = self.queues[reader].get(timeout=PATIENCE)
        assert isinstance(report, kind), report
        return reported, report

    def sighted(self, table: JudgesTable, sighting: Sighting) -> None:
        """See `tableside.table.judges_table.DeskSession`."""
        if isinstance(sighting, Arrived) and table.match is not None:
            card = table.match.registrations.meaning(sighting.tag)
            self.cards[sighting.reader].put((time.monotonic_ns(), "" if card is None else card.card))

    def found_out(self, table: JudgesTable, *, stored: bool) -> None:
        """Nothing: no entry is missed."""

    def changed(self, table: JudgesTable) -> None:
        """Nothing: no card is drawn at random."""

    def left(self, table: JudgesTable) -> None:
        """See `tableside.table.judges_table.DeskSession`."""


@contextmanager
def pcsc(together: int) -> Iterator[tuple[Readers, dict[str, Reader]]]:
    """So many PC/SC readers, not yet started, and hands at them by name. Raises `Unavailable`."""
    with private_pcscd() as daemon:
        daemon.start(*[KIND] * together)
        names = [KIND, *(f"{KIND} {number}" for number in range(2, together + 1))]
        yield PcscReaders(), dict(zip(names, daemon.readers, strict=True))


@contextmanager
def chips(together: int) -> Iterator[tuple[Readers, dict[str, Reader]]]:
    """The same with so many PN532."""
    with tempfile.TemporaryDirectory() as folder:
        made = [TimedChip(Path(folder) / str(number)) for number in range(together)]
        try:
            yield PN532Readers([chip.address for chip in made]), {chip.name: chip for chip in made}
        finally:
            for chip in made:
                chip.unplug()


@contextmanager
def table_at(readers: Overheard, brush: int) -> Iterator[None]:
    """A table with a match and a registered deck, for which a card must lie on a reader for so long (ns)."""
    with tempfile.TemporaryDirectory() as folder:
        table = TableThread(Path(folder), CARDS, readers, lambda view: None, Settling(brush))
        table.start()
        try:
            table.send(Begin(GameSetup({"A": "Ann", "B": "Bea"}, ("Void Gate", "Zaun Warrens"))))
            table.send(Register(Registration("A", DECK, {ident: at for at, ident in enumerate(IDENTS)})))
            table.send(Job(lambda table: table.divert(readers)))
            yield
        finally:
            table.stop()


def taps(kind: Kind, together: int, brush: int) -> list[Tap]:
    """Taps on so many readers of a kind at once. Raises `Unavailable`."""
    with kind(together) as (readers, hands):
        reports = Overheard(readers, tuple(hands))
        with table_at(reports, brush), ThreadPoolExecutor(together) as pool:
            for name in hands:
                reports.next(name, ReaderReady)
            busy = [
                pool.submit(
                    lambda *at: [_tap(reports, *at, brush) for _ in range(TAPS[together, brush])], *each, number
                )
                for number, each in enumerate(hands.items())
            ]
            return [tap for each in busy for tap in each.result()]


def _tap(reports: Overheard, name: str, reader: Reader, number: int, brush: int) -> Tap:
    """One tap with this card of the deck, at any moment."""
    time.sleep(random.uniform(0, PAUSE))
    tag = (Ntag if isinstance(reader, VirtualPN532) else TimedTag)(213, tlv(our_message(IDENTS[number])))
    placed = time.monotonic_ns()
    reader.place(tag)
    reported, report = reports.next(name, Arrived)
    protocol = reader.spent if isinstance(reader, VirtualPN532) else tag.spent
    known, card = reports.cards[name].get(timeout=PATIENCE)
    assert card == DECK[number]
    reader.lift()
    reports.next(name, Removed)
    due = report.at + brush if brush else placed + protocol * 1e9
    return Tap((reported - placed) / 1e9, (known - placed) / 1e9, protocol, (known - due) / 1e9)


def main() -> None:
    """Print rows for each kind of reader, and one for the machine."""
    with subprocess.Popen(
        [sys.executable, "-c", BYSTANDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as bystander:
        _rows()
        late, _ = bystander.communicate()
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    print(f"{'the machine: a process that only sleeps wakes up late by':77}{late.decode().rstrip()} ({load})")


def _rows() -> None:
    print(f"{'readers, ms from a tag on the reader to':42} p50   p95   max | protocol | program: p50   p95   max")
    for name, kind in (("PC/SC", pcsc), ("PN532", chips)):
        for together in (1, 8):
            try:
                plain, played = taps(kind, together, 0), taps(kind, together, BRUSH)
            except Unavailable as reason:
                print(f"{together} {name}: not measured, {reason}")
                continue
            who = f"{together} {name}"
            reported = [tap.sighting - tap.protocol for tap in plain]
            _row(f"{who}: the sighting (n={len(plain)})", [tap.sighting for tap in plain], plain, reported)
            _row(f"{who}: the card, without the wait", [tap.card for tap in plain], plain, [tap.rest for tap in plain])
            last = [tap.rest for tap in played]
            _row(f"{who}: the card, in a match (n={len(played)})", [tap.card for tap in played], played, last)


def _row(what: str, whole: Sequence[float], of: Sequence[Tap], rest: Sequence[float]) -> None:
    alone = statistics.median(tap.protocol for tap in of)
    print(f"{what:40}{_figures(whole)} | {alone * 1e3:8.1f} |        {_figures(rest)}")


def _figures(seconds: Sequence[float]) -> str:
    p50, p95 = statistics.median(seconds), statistics.quantiles(seconds, n=20)[18]
    return "".join(f"{figure * 1e3:6.1f}" for figure in (p50, p95, max(seconds)))


if __name__ == "__main__":
    main()
