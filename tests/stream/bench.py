"""Time from a ledger commit to the overlay's message: `python -m tests.stream.bench`."""

import tempfile
import time
from pathlib import Path

from tableside.engine.model.actions import PointsAre
from tests.kit.stream.browser import server
from tests.kit.stream.client import client
from tests.kit.stream.game import Game

ROUNDS = 100


def delays(rounds: int = ROUNDS) -> list[float]:
    """Milliseconds from the return of a commit to the message at a WebSocket, sorted."""
    times = []
    with tempfile.TemporaryDirectory(prefix="tableside-bench-") as place:
        folder = Path(place) / "data"
        with Game(folder) as game, server(folder) as where, client(where) as page:
            page.next()
            for points in range(1, rounds + 1):
                game.does(PointsAre("A", "A", 1 + points % 6))
                committed = time.perf_counter()
                page.next()
                times.append((time.perf_counter() - committed) * 1e3)
                time.sleep(0.013)
    return sorted(times)


def main() -> None:
    times = delays()
    p50, p95 = (times[len(times) * percent // 100] for percent in (50, 95))
    print(f"ledger commit to overlay message: p50 {p50:.0f} ms, p95 {p95:.0f} ms")


if __name__ == "__main__":
    main()
