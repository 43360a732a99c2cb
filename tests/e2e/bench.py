"""The whole house measured, from a tag to the screen and the overlay: `python -m tests.e2e.bench`."""

from __future__ import annotations

import os
import re
import statistics
import tempfile
import threading
import time
from pathlib import Path

from hw.settling import BRUSH
from tests.e2e.test_match import BEN, Table, begin
from tests.kit.e2e.app import App
from tests.kit.e2e.stamped import STEPS
from tests.kit.hw.private_pcscd import KIND, Unavailable, private_pcscd
from tests.kit.stream.browser import server
from tests.kit.stream.client import Client, client

ROUNDS = 40
SPELL = BEN[0]
SETTLED = 0.8
"""Seconds after which a tap is answered and its frame is drawn, also on a slow machine."""


def memory(app: App) -> tuple[float, float]:
    """The app's resident memory in MB, and how much of it no other process shares."""
    parts = dict(re.findall(r"^(\w+):\s+(\d+) kB", Path(f"/proc/{app.process.pid}/smaps_rollup").read_text(), re.M))
    private = int(parts["Private_Clean"]) + int(parts["Private_Dirty"])
    return int(parts["Rss"]) / 1024, private / 1024


def start_ups(data: Path, count: int = 5) -> list[tuple[float, float]]:
    """Milliseconds from the start of the process to the first frame, and to that of the match in the data folder."""
    times = []
    for _ in range(count):
        begun = time.monotonic_ns()
        app = App(data, driver="tests.kit.e2e.stamped")
        first, match = frames_shown(app)
        times.append(((first - begun) / 1e6, (match - begun) / 1e6))
        app.close()
    return times


def frames_shown(app: App) -> tuple[int, int]:
    """When the first frame was shown, and the first with a match; asked seldom, since it takes time of the app."""
    stamps: dict[str, int] = {}
    while "match shown" not in stamps:
        time.sleep(0.2)
        stamps |= dict(app.stamps())
    return stamps["first frame"], stamps["match shown"]


def taps(table: Table, overlay: Client) -> tuple[list[float], list[float]]:
    """Milliseconds from a spell's tag on the reader to the frame that shows it, and to the overlay's message."""
    screen, stream = [], []
    for _ in range(ROUNDS):
        told: list[int] = []
        listening = threading.Thread(target=lambda told=told: told.append(chain_told(overlay)))
        listening.start()
        placed = time.monotonic_ns()
        table.readers[1].place(table.tags[f"Ben’s {SPELL}"])
        screen.append((table.app.wait(SPELL) - placed) / 1e6)
        listening.join()
        stream.append((told[0] - placed) / 1e6)
        table.readers[1].lift()
        table.app.touch("UNDO")
        table.app.gone(SPELL)
    return screen, stream


def waterfall(table: Table) -> dict[str, list[float]]:
    """Milliseconds from a tag put on the reader to each step; `outline` is the first frame after the report.

    Ben's cards are tapped on Ann's turn: each tap is judged, refused and recorded. Nothing looks for text meanwhile.
    """
    times: dict[str, list[float]] = {step: [] for step in ("outline", *STEPS)}
    table.app.stamp_frames()
    for number in range(ROUNDS):
        table.app.stamps()
        placed = time.monotonic_ns()
        table.readers[1].place(table.tags[f"Ben’s {BEN[number % 2]}"])
        time.sleep(SETTLED)
        stamps = table.app.stamps()
        at = placed
        for step in STEPS:
            at = next(moment for name, moment in stamps if name == step and moment > at)
            times[step].append((at - placed) / 1e6)
            if step == "reported":
                frame = next(moment for name, moment in stamps if name == "frame shown" and moment > at)
                times["outline"].append((frame - at) / 1e6)
        table.readers[1].lift()
        time.sleep(SETTLED)
    return times


def chain_told(overlay: Client) -> int:
    """When the overlay was told of something on the chain (monotonic ns)."""
    while not overlay.next().get("changes", {}).get("chain"):
        pass
    return time.monotonic_ns()


def quantiles(times: list[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=20)[18]


def print_waterfall(times: dict[str, list[float]]) -> None:
    outline = times.pop("outline")
    print(
        "from a tag on the reader, p50 and p95 in ms: "
        + ", ".join(
            f"{step} {p50:.0f} {p95:.0f}"
            for step, (p50, p95) in ((step, quantiles(taken)) for step, taken in times.items())
        )
    )
    window = BRUSH / 1e6
    ours = [shown - reported - window for shown, reported in zip(times[STEPS[-1]], times[STEPS[0]], strict=True)]
    print(
        "of it ours {:.0f} {:.0f}; the outline after the report {:.0f} {:.0f}".format(
            *quantiles(ours), *quantiles(outline)
        )
    )


def main() -> None:
    try:
        with private_pcscd() as daemon, tempfile.TemporaryDirectory() as home:
            daemon.start(KIND, KIND)
            table = Table(Path(home) / "data", daemon.readers, driver="tests.kit.e2e.stamped")
            begin(table)
            steps = waterfall(table)
            table.end_turns("Ann")
            table.app.wait("· Ben")
            with server(table.data) as where, client(where) as overlay:
                overlay.next()
                screen, stream = taps(table, overlay)
            used, private = memory(table.app)
            table.app.close()
            starts = start_ups(table.data)
    except Unavailable as reason:
        print(f"house: not measured, {reason}")
        return
    for name, times in (("the screen's answer", screen), ("the overlay's change", stream)):
        p50, p95 = quantiles(times)
        print(f"tag on the reader to {name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms (n={len(times)})")
    print_waterfall(steps)
    first, match = map(statistics.median, zip(*starts, strict=True))
    print(f"start to the first frame {first:.0f} ms, to that of the match {match:.0f} ms")
    print(f"memory {used:.0f} MB, private {private:.0f} MB")
    print(f"on {os.cpu_count()} processors, screen drawn off screen by software")


if __name__ == "__main__":
    main()
