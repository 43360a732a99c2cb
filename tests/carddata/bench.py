"""Processor time to compile all cards of some folders of sources: `python -m tests.carddata.bench FOLDER...`.

The folders are those of `tools/cards`. The time (s) is the median of some rounds, after the grammar is loaded.
"""

import statistics
import sys
import time
from pathlib import Path

from carddata.compiler.build import build_cards, read_corrections
from carddata.compiler.reading import restates_rules
from carddata.sources.reader import read_contents

FILES = ("cards_canonical", "tokens", "equipment_overlay", "official_errata")
ROUNDS = 3


def main(*folders: str) -> None:
    files = [path for name in FILES for folder in folders for path in sorted(Path(folder).glob(f"{name}*.json"))]
    sources = read_contents((path.name, path.read_bytes()) for path in files)
    corrections = read_corrections()
    start = time.process_time()
    restates_rules("Draw 7.")
    loaded = time.process_time() - start
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        build_cards(sources.cards.values(), corrections)
        times.append(time.process_time() - start)
    median = statistics.median(times)
    print(f"compiler: {len(sources.cards)} cards in {median:.1f} s, the grammar loaded in {loaded:.1f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
