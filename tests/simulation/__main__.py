"""`python -m tests.simulation`: many courses by their seeds, in parts; a seed that fails is printed and fails alone."""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.kit.simulation.machine import is_preloaded, preloaded
from tests.simulation.course import Course

ALL = 100_000
"""Seeds of a whole run."""

SHOWN = 5
"""Seeds that failed and are printed."""

MEMORY = Path("/dev/shm")


def play(seed: int, *, told: bool) -> tuple[str, Counter[str]]:
    """Return what is wrong with the course of a seed, empty for nothing, and what came up in it."""
    place = Path(tempfile.mkdtemp(prefix="tableside-", dir=MEMORY if MEMORY.is_dir() else None))
    course = Course(seed, place / "data")
    try:
        course.run()
    except Exception as error:
        where = traceback.format_exc() if told else f"{type(error).__name__}: {error}"
        return "\n".join((f"seed {seed}: {where}", *(course.log if told else ()))), course.seen
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return "", course.seen


def part(first: int, count: int) -> int:
    """Play these seeds in this process; return how many failed."""
    began, failed, seen = time.perf_counter(), 0, Counter[str]()
    for seed in range(first, first + count):
        wrong, came_up = play(seed, told=count == 1)
        seen.update(came_up)
        if wrong:
            failed += 1
            if failed <= SHOWN:
                print(wrong, flush=True)
    seconds = time.perf_counter() - began
    counted = ", ".join(f"{name} {seen[name]:,}" for name in sorted(seen))
    print(
        f"seeds {first:,} to {first + count - 1:,}: {failed} failed; {count / seconds:.1f} seeds/s; {counted}",
        flush=True,
    )
    return failed


def main() -> int:
    """Play and report; return 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="the first seed (0)")
    parser.add_argument("--seeds", type=int, help="how many, from that on (100,000; 1 after --seed)")
    parser.add_argument("--part", type=int, default=1000, help="seeds that a process plays (1,000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    arguments = parser.parse_args()
    first = arguments.seed or 0
    seeds = arguments.seeds or (ALL if arguments.seed is None else 1)
    if is_preloaded():
        logging.disable(logging.CRITICAL)
        return int(part(first, seeds) > 0)

    def play_part(begin: int) -> int:
        count = min(arguments.part, first + seeds - begin)
        with preloaded("tests.simulation", "--seed", str(begin), "--seeds", str(count)) as process:
            for line in process.stdout or ():
                print(line, end="", flush=True)
        return process.returncode

    with ThreadPoolExecutor(arguments.jobs) as pool:
        return max(map(abs, pool.map(play_part, range(first, first + seeds, arguments.part))))


if __name__ == "__main__":
    sys.exit(main())
