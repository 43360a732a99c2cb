"""What the project promises, measured: `python -m tests.bench`. Medians of one run; nothing is asserted."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from carddata.sets import load
from tableside.engine import Secret, enact, evolve, judge
from tableside.engine.actions import EndTurn, Hide, Move, Play
from tableside.notation.position import read
from tableside.notation.world import World
from tests.e2e import bench as house
from tests.hw import bench as readers
from tests.ledger import bench as ledger
from tests.stream import bench as stream

POSITION = """
[position]
turn = "A"
battlefields = ["Void Gate", "plain"]
units = { "A @1" = ["Vanguard Sergeant"], "B @2" = ["Shipyard Skulker"], "A base" = ["Recruit", "Recruit"] }
facedown = { "A @1" = "Teemo, Scout" }
"""
ROUNDS = 5


def rate(work: Callable[[], int], seconds: float = 0.3) -> float:
    """The median of some rounds: how often a second `work` does what it counts."""
    rates = []
    for _ in range(ROUNDS):
        start, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - start) < seconds:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def engine() -> None:
    """Verdicts, actions and folds a second in a position in mid-game."""
    scenario = read(POSITION, load())
    world = World(scenario.table, scenario.private, "casual")
    table, private = world.table, world.private
    actions = (
        Hide("A", Secret("Pakaa Cub"), 1),
        Play("A", Secret("Teemo, Scout"), "facedown", 1),
        Move("A", (3,), 2),
        EndTurn("A"),
    )
    events = enact(table, private, EndTurn("A"))

    def verdicts() -> int:
        for action in actions:
            judge(table, private, action)
        return len(actions)

    def carried_out() -> int:
        for action in actions:
            enact(table, private, action)
        return len(actions)

    def folds() -> int:
        folded = table
        for event in events:
            folded = evolve(folded, event)
        return len(events)

    print(f"engine: {rate(verdicts):,.0f} verdicts/s, {rate(carried_out):,.0f} actions/s, {rate(folds):,.0f} folds/s")


def imports() -> None:
    """How long a fresh Python takes to import the engine and the card facts."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import tableside.engine, carddata.sets as s; s.load()"], check=True)
        times.append(time.perf_counter() - start)
    print(f"import of engine and cards, Python's own start with it: {statistics.median(times) * 1e3:.0f} ms")


def main() -> None:
    engine()
    imports()
    for each in (ledger, readers, stream, house):
        each.main()


if __name__ == "__main__":
    main()
