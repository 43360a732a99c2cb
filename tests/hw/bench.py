"""How long it takes from a tag on a virtual reader to its report: `python -m tests.hw.bench`.

A virtual PC/SC reader answers at once. A virtual PN532 takes the time that its line (at 115200 baud), the chip and the
tag take, so that is told beside it: the rest is the program's.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hw.model import Arrived, ReaderReady, Removed
from hw.pcsc import PcscReaders
from hw.pn532 import PN532Readers
from tests.hw.heard import Heard
from tests.hw.ntag import Ntag, our_message, tlv
from tests.hw.pcscd import KIND, Unavailable, VirtualReader, private_pcscd
from tests.hw.pn532chip import Chip

TAPS, CHIP_TAPS = 300, 40


def arrivals(count: int = TAPS) -> list[float]:
    """Seconds from the moment at which a tag lies on a PC/SC reader to its `Arrived`, for so many taps."""
    with private_pcscd() as daemon:
        daemon.start(KIND)
        heard, readers = Heard(), PcscReaders()
        readers.start(heard)
        heard.until(ReaderReady(KIND, 0))
        try:
            return [_tap(daemon.readers[0], heard)[0] for _ in range(count)]
        finally:
            readers.stop()


def chip_arrivals(together: int, count: int = CHIP_TAPS) -> list[tuple[float, float]]:
    """The same at so many PN532 at once, for so many taps on each; and the seconds that line, chip and tag took."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(together) as hands:
        chips = [Chip(Path(folder) / str(number), real_time=True) for number in range(together)]
        ears = {f"PN532 ({chip.path})": Heard() for chip in chips}
        readers = PN532Readers([chip.address for chip in chips])
        readers.start(lambda report: ears[report.reader](report))
        for name, heard in ears.items():
            heard.until(ReaderReady(name, 0))
        try:
            taps = hands.map(lambda on: [_tap(*on) for _ in range(count)], zip(chips, ears.values(), strict=True))
            return [tap for each in taps for tap in each]
        finally:
            readers.stop()
            for chip in chips:
                chip.unplug()


def _tap(reader: VirtualReader | Chip, heard: Heard) -> tuple[float, float]:
    """One tap at any moment, in seconds, and how much of it a chip took."""
    time.sleep(random.uniform(0, 0.03))
    tag = Ntag(215, tlv(our_message(bytes(16))))
    start = time.perf_counter()
    reader.place(tag)
    report = heard.next()
    taken, spent = time.perf_counter() - start, reader.spent if isinstance(reader, Chip) else 0.0
    assert isinstance(report, Arrived)
    reader.lift()
    heard.until(Removed(report.reader, 0))
    return taken, spent


def _figures(seconds: Sequence[float]) -> str:
    middle, late, last = statistics.median(seconds), statistics.quantiles(seconds, n=20)[18], max(seconds)
    return f"p50 {middle * 1e3:.1f} ms, p95 {late * 1e3:.1f} ms, max {last * 1e3:.1f} ms"


def main() -> None:
    """Print a line for each kind."""
    try:
        times = arrivals()
        print(f"readers, PC/SC: {_figures(times)} from a tag's arrival to its report (n={len(times)})")
    except Unavailable as reason:
        print(f"readers, PC/SC: not measured, {reason}")
    for together in (1, 8):
        taps = chip_arrivals(together)
        whole, alone = zip(*taps, strict=True)
        rest = [took - spent for took, spent in taps]
        print(
            f"readers, {together} PN532: {_figures(whole)} (n={len(taps)}); of it line, chip and tag alone with the "
            f"search under way {_figures(alone)}, the program with its pauses {_figures(rest)}"
        )


if __name__ == "__main__":
    main()
