"""How long it takes from a card on a virtual reader to its report: `python -m tests.hw.bench`."""

from __future__ import annotations

import statistics
import time

from hw.model import Arrived, ReaderReady, Removed
from hw.pcsc import PcscReaders
from tests.hw.heard import Heard
from tests.hw.ntag import Ntag, our_message, tlv
from tests.hw.pcscd import KIND, Unavailable, VirtualReader, private_pcscd

TAPS = 300


def arrivals(count: int = TAPS) -> list[float]:
    """Seconds from the moment at which a tag lies on a reader to its `Arrived`, for so many taps."""
    with private_pcscd() as daemon:
        daemon.start(KIND)
        heard, readers = Heard(), PcscReaders()
        readers.start(heard)
        heard.until(ReaderReady(KIND, 0))
        try:
            return [_tap(daemon.readers[0], heard) for _ in range(count)]
        finally:
            readers.stop()


def _tap(reader: VirtualReader, heard: Heard) -> float:
    tag = Ntag(215, tlv(our_message(bytes(16))))
    start = time.perf_counter()
    reader.place(tag)
    report = heard.next()
    taken = time.perf_counter() - start
    assert isinstance(report, Arrived)
    reader.lift()
    heard.until(Removed(KIND, 0))
    return taken


def main() -> None:
    """Print one line."""
    try:
        times = arrivals()
    except Unavailable as reason:
        print(f"readers: not measured, {reason}")
        return
    middle, late = statistics.median(times) * 1e3, statistics.quantiles(times, n=20)[18] * 1e3
    print(
        f"readers: {middle:.1f} ms from a tag's arrival to its report, 95 of 100 within {late:.1f} ms (n={len(times)})"
    )


if __name__ == "__main__":
    main()
