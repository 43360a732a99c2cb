"""The engine beside its earlier states: how many times as much it does a second. Nothing is asserted.

Each tree runs the measure of its own `tests/bench.py` in a process of its own, and the trees take turns. The time
of the processor counts, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).parents[2]
EARLIER = ("727ff03", "e2a9b14a")
"""Commits of 2026-11-21 and 2026-11-28: before a card's meaning was a sentence, and as that began."""

CATALOGUES = "tools/catalogues"
"""The tool that compiles the words of a tree, without which the second of them does not start."""

TURNS = 5
MEASURE = "import time; time.perf_counter = time.process_time; from tests.bench import engine; engine()"
RATE = re.compile(r"([\d,]+) (verdicts|whole positions|actions|folds)/s")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        trees = {commit: Path(folder, commit) for commit in EARLIER}
        missing = [commit for commit, tree in trees.items() if not _has_unpacked(commit, tree)]
        if missing:
            print(f"engine beside earlier states: this clone has no {' and no '.join(missing)}")
            return
        rates = [{commit: _rates(tree) for commit, tree in {"now": HOME, **trees}.items()} for _ in range(TURNS)]
    for commit in EARLIER:
        ratios = {
            unit: statistics.median(turn["now"][unit] / turn[commit][unit] for turn in rates)
            for unit in rates[0]["now"]
        }
        print(f"engine beside {commit}: " + ", ".join(f"{unit} {ratio:.2f}" for unit, ratio in ratios.items()))


def _has_unpacked(commit: str, tree: Path) -> bool:
    """Unpack the tree of a commit; return whether this clone has it."""
    archive = subprocess.run(["git", "archive", commit], cwd=HOME, capture_output=True, check=False)
    if archive.returncode:
        return False
    tree.mkdir()
    subprocess.run(["tar", "x"], cwd=tree, input=archive.stdout, check=True)
    if (tree / CATALOGUES).exists():
        subprocess.run([sys.executable, CATALOGUES], cwd=tree, check=True, capture_output=True)
    return True


def _rates(tree: Path) -> dict[str, float]:
    """Return how much the engine of a tree does a second, by what it does."""
    run = subprocess.run([sys.executable, "-c", MEASURE], cwd=tree, capture_output=True, text=True, check=True)
    return {unit: float(count.replace(",", "")) for count, unit in RATE.findall(run.stdout)}


if __name__ == "__main__":
    main()
