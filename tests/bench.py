"""Measure what the project promises: `python -m tests.bench`. Medians of a run; nothing is asserted."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import chain, count

from carddata.sets import load
from tableside.engine import Secret, enact, evolve, judge, offers
from tableside.engine.model.actions import EndTurn, Hide, Play, StandardMove
from tableside.engine.model.record import decode_events, encode
from tableside.notation.scenario import read_scenario
from tableside.notation.world import World
from tests import touches
from tests.e2e import bench as house
from tests.e2e import bench_limited as limited
from tests.engine import bench as engines
from tests.hall import bench as floors
from tests.hw import bench as readers
from tests.ledger import bench as ledger
from tests.soak.checks import folded_from
from tests.soak.game import Game, soak
from tests.stream import bench as stream
from tests.table import bench as questions
from tests.table import hide_times

POSITION = """
[position]
turn = "A"
number = 7
points = { A = 4, B = 5 }
battlefields = ["Bandle Tree", "plain"]
units = { "A @1" = ["Vanguard Sergeant", "Stalwart Poro"], "B @2" = ["Shipyard Skulker", "Sprite"], \
"A base" = ["Recruit", "Laurent Bladekeeper"], "B base" = ["Recruit exhausted"] }
gear = { "A base" = ["Orb of Regret"] }
facedown = { "A @1" = "Teemo, Scout", "B @2" = "Block" }
hand = { A = ["Pakaa Cub", "Cleave", "Fox-Fire", "Tideturner"], B = ["Stupefy", "Daring Poro", "Windsinger"] }
champion = { A = "Evelynn, Entrancing", B = [] }
runes = { A = { chaos = 3, calm = 3 }, B = { mind = 4, chaos = 2 } }
trash = { A = ["Retreat"], B = ["Retreat"] }
"""
ROUNDS = 5
EVENTS = 400
ENGINE = "import tableside.engine"


def rate(work: Callable[[], int], seconds: float = 0.3) -> float:
    """The median of some rounds: how many of its items `work` does each second."""
    rates = []
    for _ in range(ROUNDS):
        start, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - start) < seconds:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def engine() -> None:
    """Verdicts, offers, actions and folds a second in a position in mid-game."""
    scenario = read_scenario(POSITION, load())
    world = World(scenario.table, scenario.private, "casual")
    table, private = world.table, world.private
    actions = (
        Hide("A", Secret("Pakaa Cub"), 1),
        Play("A", Secret("Teemo, Scout"), "facedown", 1),
        Play("A", Secret("Fox-Fire")),
        StandardMove("A", (5,), 2),
        EndTurn("A"),
    )
    events = enact(table, private, EndTurn("A"))

    def verdicts() -> int:
        for action in actions:
            judge(table, private, action)
        return len(actions)

    def offered() -> int:
        for player in table.players:
            offers(table, private, player)
        return 1

    def carried_out() -> int:
        for action in actions:
            enact(table, private, action)
        return len(actions)

    def folds() -> int:
        folded = table
        for event in events:
            folded = evolve(folded, event)
        return len(events)

    print(
        f"engine: {rate(verdicts):,.0f} verdicts/s, offers of {rate(offered):,.0f} whole positions/s, "
        f"{rate(carried_out):,.0f} actions/s, {rate(folds):,.0f} folds/s"
    )


def soaked() -> None:
    """Random games with all their checks, and the first events of one of them read from its record and folded."""
    seeds = count()
    games = rate(lambda: soak(next(seeds), thorough=0.1).actions, seconds=1)
    game = Game(7, thorough=0)
    game.play()
    secrets: list[object] = []
    text = encode(tuple(chain.from_iterable(game.record))[:EVENTS], secrets)

    def replayed() -> int:
        folded_from(game.dealt.table, game.dealt.private, decode_events(text, secrets))
        return 1

    print(
        f"soak: {games:,.0f} actions/s on one core; a record of {EVENTS} events folded in {1e3 / rate(replayed):.1f} ms"
    )


def imports() -> None:
    """Print how long a fresh Python takes to import the engine, and with the card facts, beside its own start."""
    bare, alone, both = (imported(code) for code in ("pass", ENGINE, f"{ENGINE}; import carddata.sets as s; s.load()"))
    print(
        f"import of the engine: {alone - bare:.0f} ms, with the card facts {both - bare:.0f} ms "
        f"(Python's own start: {bare:.0f} ms)"
    )


def imported(code: str) -> float:
    """Return how many milliseconds a fresh Python takes for this."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3


def main() -> None:
    engine()
    soaked()
    imports()
    touches.main()
    subprocess.run([sys.executable, "-m", "tests.screens.bench"], check=True)  # Kivy wants a process of its own
    for each in (engines, ledger, readers, stream, questions, hide_times, house, limited, floors):
        each.main()


if __name__ == "__main__":
    main()
