"""Time from a ledger commit to the overlay's message at all viewers: `python -m tests.stream.bench [DELAY...]`.

The viewers are lines of this process to a server in a process of its own. Each DELAY is the stream's, in
seconds, and is taken off; by default the times without one and with one of five seconds are measured.
"""

import sys
import tempfile
import threading
import time
from pathlib import Path

import msgspec

from tableside.engine.model.actions import PointsAre
from tests.kit.stream.browser import server_process
from tests.kit.stream.client import client
from tests.kit.stream.game import AGREED, Game

ROUNDS, VIEWERS, CYCLE = 100, 16, 6
"""Commits, viewers, and how many numbers of points there are before they come again."""
EVERY_S = 0.113
"""Seconds between two commits, so that they fall on all moments between two polls."""
AHEAD_S = 0.2
"""A viewer may see a commit so much before it returned."""


def delays(rounds: int = ROUNDS, viewers: int = VIEWERS, delay: int = 0) -> list[float]:
    """Milliseconds from the return of each commit to its message at each viewer, less the delay, sorted."""
    committed: list[float] = []
    arrived: list[tuple[int, float]] = []
    with tempfile.TemporaryDirectory(prefix="tableside-bench-") as place:
        folder = Path(place) / "data"
        with (
            Game(folder, msgspec.structs.replace(AGREED, stream_delay=delay)) as game,
            server_process(folder) as (where, _),
        ):
            watching = [threading.Thread(target=_watch, args=(where, arrived)) for _ in range(viewers)]
            for thread in watching:
                thread.start()
            time.sleep(2)
            for number in range(rounds):
                game.does(PointsAre("A", "A", 1 + number % CYCLE))
                committed.append(time.perf_counter())
                time.sleep(EVERY_S)
            game.does(PointsAre("A", "A", 0))
            for thread in watching:
                thread.join()
    return sorted(_late(committed, points, at - delay) * 1e3 for points, at in arrived)


def _late(committed: list[float], points: int, at: float) -> float:
    """The seconds since the commit of so many points; 0 if they were seen before it returned to its caller."""
    same = (done for number, done in enumerate(committed) if 1 + number % CYCLE == points)
    return max(0.0, at - max(done for done in same if done <= at + AHEAD_S))


def _watch(where: str, arrived: list[tuple[int, float]]) -> None:
    """Note when each number of points arrives at a viewer, until it is none again."""
    points = 0
    with client(where) as page:
        while True:
            page.next(timeout=None)
            at = time.perf_counter()
            shown = 0 if page.scene is None else page.scene["seats"][0]["points"]
            if points and not shown:
                return
            if shown != points:
                points = shown
                arrived.append((points, at))


def main(*chosen: int) -> None:
    """Print the times with these delays of the stream."""
    for delay in chosen or (0, 5):
        times = delays(delay=delay)
        p50, p95, p99 = (times[len(times) * percent // 100] for percent in (50, 95, 99))
        about = f"{VIEWERS} viewers, delay {delay} s"
        print(f"ledger commit to overlay message, {about}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
