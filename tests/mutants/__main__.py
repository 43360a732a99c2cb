"""`make mutants`: put faults into the central rules, one by one, and list those that no fast test notices."""

from __future__ import annotations

import os
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

import click

from tests.mutants.making import MODULES, Mutant, mutants
from tests.mutants.running import MutantRunner

EXPLAINED = Path(__file__).with_name("explained.toml")
KINDS = ("noticed", "explained", "survived")


@click.command()
@click.argument("parts", nargs=-1)
@click.option("--jobs", default=os.cpu_count() or 1, help="Processes (as many as there are processors).")
@click.option("--explained", is_flag=True, help="Try explained mutants too, and list those that a test notices.")
def main(parts: tuple[str, ...], jobs: int, explained: bool) -> None:
    """Try all mutants, or those whose name contains one of PARTS, such as "rules/hidden" or "flow/chain resolve"."""
    began = time.perf_counter()
    groups = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["group"]
    equivalent = {name for group in groups for name in group["mutants"]}
    known = {mutant.name: mutant for module in MODULES for mutant in mutants(module)}
    chosen = [mutant for name, mutant in known.items() if not parts or any(part in name for part in parts)]
    counts: Counter[tuple[str, str]] = Counter()

    def report(mutant: Mutant, noticed: bool) -> None:
        kind = "noticed" if noticed else "explained" if mutant.name in equivalent else "survived"
        counts[mutant.module, kind] += 1
        if noticed == (mutant.name in equivalent):
            print(f"{mutant.path}:{mutant.lines.start}: {kind}: {mutant.name}", flush=True)

    untried = [mutant for mutant in chosen if mutant.name in equivalent and not explained]
    for mutant in untried:
        report(mutant, False)
    code = MutantRunner([mutant for mutant in chosen if mutant not in untried], jobs, report).run()
    gone = sorted(equivalent - known.keys())
    for name in gone:
        print(f"{EXPLAINED}: no mutant any longer: {name}")
    for module in MODULES:
        print(f"{module}: " + ", ".join(f"{counts[module, kind]} {kind}" for kind in KINDS))
    survived = sum(counts[module, "survived"] for module in MODULES)
    print(f"{counts.total()} mutants in {time.perf_counter() - began:.0f} s, {survived} survived unexplained")
    sys.exit(code or bool(survived or gone))


if __name__ == "__main__":
    main()
