"""`python -m tests.soak`: many games by their seeds, what came up in them, and positions with unread text."""

import argparse
import gc
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from typing import get_args

from carddata.model.abilities import Effect
from tableside.engine.editions import FOLLOWED
from tests.kit.engine.unread_play import Unasked, play_with_answers, play_without_text
from tests.soak.game import Soaked, soak

SHOWN = 5
"""Failures that are printed in full."""


def soaked(seeds: range, thorough: float, edition: str, jobs: int) -> Iterator[Soaked]:
    """Yield each game when it ends."""
    work = partial(soak, thorough=thorough, edition=edition)
    if jobs == 1:
        yield from map(work, seeds)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(work, seeds)


def main() -> int:
    """Play and report; return 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's and position's seed (0); others follow")
    parser.add_argument(
        "--thorough", type=float, default=0.1, help="of the actions, how many are looked at from all sides"
    )
    parser.add_argument("--edition", choices=FOLLOWED, default="", help="of the Core Rules (mostly the newest)")
    parser.add_argument("--positions", type=int, default=10_000, help="random positions with unread text (10,000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    arguments = parser.parse_args()
    # Nearly all that play makes is let go by its count: to look for circles again and again took a sixth of the time.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    began, games = time.perf_counter(), []
    for game in soaked(
        range(arguments.seed, arguments.seed + arguments.games), arguments.thorough, arguments.edition, arguments.jobs
    ):
        games.append(game)
        if game.wrong and sum(bool(played.wrong) for played in games) <= SHOWN:
            print(game.wrong, flush=True)
    print(summary(games, time.perf_counter() - began))
    seeds = range(arguments.seed, arguments.seed + arguments.positions)
    wrong = [found for found in looked_at(seeds, arguments.jobs) if found]
    print("\n".join((f"{arguments.positions} positions with unread text; {len(wrong)} wrong", *wrong[:SHOWN])))
    return int(any(game.wrong for game in games) or bool(wrong))


def looked_at(seeds: range, jobs: int) -> list[str]:
    """Return what is wrong with play from each of these random positions with unread text, empty for nothing."""
    with Pool(jobs) as pool:
        return pool.map(wrong_over_unread_text, seeds, chunksize=20)


def wrong_over_unread_text(seed: int) -> str:
    """Return what is wrong with play from one random position with unread text."""
    try:
        play_with_answers(seed)
        play_without_text(seed)
    except Unasked as wrong:
        return f"position {seed}: {wrong}"
    return ""


def summary(games: list[Soaked], seconds: float) -> str:
    """Return how many games were wrong, how long they were, and in how many each thing came up, how often in all."""
    actions, wrong = sum(game.actions for game in games), sum(bool(played.wrong) for played in games)
    lines = [
        f"{len(games)} games, {actions:,} actions, {sum(game.events for game in games):,} events in {seconds:.0f} s, "
        f"{actions / seconds:,.0f} actions/s; {wrong} games wrong"
    ]
    often, times = Counter[str](), Counter[str]()
    for game in games:
        often.update({name: 1 for name, count in game.seen.items() if count})
        times.update(game.seen)
    lines += [
        f"  {name:28} in {often[name] / len(games):6.1%} of the games, {times[name]:8,} in all"
        for name in sorted(often)
    ]
    never = sorted({f"does {operation.__struct_config__.tag}" for operation in get_args(Effect)} - {*often})
    lines.append(f"  never: {', '.join(never) or 'nothing'}")
    for part in ("mode", "follow", "known", "edition"):
        totals = Counter(getattr(game, part) for game in games)
        lines.append(f"  {part}: " + ", ".join(f"{name} {count}" for name, count in sorted(totals.items())))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
