"""Time from a ledger commit to the overlay's message at all viewers: `python -m tests.stream.bench [VIEWERS:DELAY...]`.

The viewers are lines of this process to a server in a process of its own, through a proxy, as from so many machines.
DELAY is the stream's, in seconds, and is taken off.
"""

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tableside.engine.model.actions import PointsAre
from tests.kit.little_machine import private_mb
from tests.kit.stream.browser import server_process
from tests.kit.stream.client import Shown
from tests.kit.stream.game import AGREED, Game
from tests.kit.stream.sockets import many_files

ROUNDS, CYCLE = 100, 6
"""Commits, and how many numbers of points there are before they come again."""
CROWDS = ((16, 0), (16, 5), (200, 0), (200, 180))
"""The numbers of viewers that are measured, each with a delay of the stream (s)."""
PROXY = "127.0.0.1"
FILES = 1024
EVERY_S = 0.113
"""Seconds between two commits, so that they fall on all moments between two polls."""
AT_ONCE = 50
"""Viewers that come at the same time: one address, as the proxy's is, has 128 places before a line is a line."""
BEFORE_S = 2
"""Seconds in which all viewers come, and in which the last message does."""
AHEAD_S = 0.2
"""A viewer may see a commit so much before it returned."""


def delays(viewers: int, delay: int) -> tuple[list[float], float]:
    """Milliseconds from the return of each commit to its message at each viewer, less the delay, sorted.

    Beside them the private memory of the server at the end (MB).
    """
    committed: list[float] = []
    with tempfile.TemporaryDirectory(prefix="tableside-bench-") as place, ThreadPoolExecutor(1) as pool:
        folder = Path(place) / "data"
        with (
            Game(folder, msgspec.structs.replace(AGREED, stream_delay=delay)) as game,
            server_process(folder, proxy=PROXY) as (where, process),
            many_files(FILES),
        ):
            watching = pool.submit(asyncio.run, _watch(where, viewers))
            time.sleep(BEFORE_S)
            for number in range(ROUNDS):
                game.does(PointsAre("A", "A", 1 + number % CYCLE))
                committed.append(time.perf_counter())
                time.sleep(EVERY_S)
            time.sleep(delay + BEFORE_S)
            memory, _ = private_mb(process)
        arrived = [each for frames in watching.result() for each in _points(frames)]
    return sorted(_late(committed, points, at - delay) * 1e3 for points, at in arrived), memory


def _late(committed: list[float], points: int, at: float) -> float:
    """The seconds since the commit of so many points; 0 if they were seen before it returned to its caller."""
    same = (done for number, done in enumerate(committed) if 1 + number % CYCLE == points)
    return max(0.0, at - max(done for done in same if done <= at + AHEAD_S))


async def _watch(where: str, viewers: int) -> list[list[tuple[float, str]]]:
    """All that came to so many viewers until the server ended, each with its moment (s)."""
    door = asyncio.Semaphore(AT_ONCE)
    addresses = (f"10.9.{who // 200}.{1 + who % 200}" for who in range(viewers))
    return await asyncio.gather(*(_frames(where, address, door) for address in addresses))


async def _frames(where: str, address: str, door: asyncio.Semaphore) -> list[tuple[float, str]]:
    frames: list[tuple[float, str]] = []
    name = urlsplit(where).netloc
    headers = {"X-Forwarded-For": address}
    own = Origin(f"http://{name}")
    async with door:
        line = await connect(f"ws://{name}/live", origin=own, additional_headers=headers, proxy=None)
    with contextlib.suppress(ConnectionClosed):
        async for frame in line:
            frames.append((time.perf_counter(), str(frame)))
    return frames


def _points(frames: list[tuple[float, str]]) -> Iterator[tuple[int, float]]:
    """Each number of points that one viewer came to see, and when."""
    page, before = Shown(), 0
    for at, frame in frames:
        page.take(json.loads(frame))
        points = 0 if page.scene is None else page.scene["seats"][0]["points"]
        if points not in (0, before):
            yield points, at
        before = points


def main(*crowds: tuple[int, int]) -> None:
    """Print the times for these numbers of viewers, each with a delay of the stream (s)."""
    for viewers, delay in crowds or CROWDS:
        times, memory = delays(viewers, delay)
        p50, p95, p99 = (times[len(times) * percent // 100] for percent in (50, 95, 99))
        about = f"{viewers} viewers, delay {delay} s"
        print(
            f"ledger commit to overlay message, {about}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms; "
            f"the server's own memory {memory:.0f} MB"
        )


if __name__ == "__main__":
    main(*((int(viewers), int(delay)) for viewers, delay in (each.split(":") for each in sys.argv[1:])))
