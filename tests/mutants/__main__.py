"""`make mutants`: put faults into the central rules, one by one, and list those that no fast test notices."""

from __future__ import annotations

import os
import random
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

import click

from tests.mutants.making import FOLDERS, MODULES, Mutant, modules_in, mutants
from tests.mutants.running import TESTS, MutantRunner, tests_of

EXPLAINED = Path(__file__).with_name("explained.toml")
KINDS = ("noticed", "explained", "survived", "unreached")
"""What comes of a mutant. The last is a fault in lines that no test runs in its own process."""


@click.command()
@click.argument("parts", nargs=-1)
@click.option("--jobs", default=os.cpu_count() or 1, help="Processes (as many as there are processors).")
@click.option("--explained", is_flag=True, help="Try explained mutants too, and list those that a test notices.")
@click.option("--random", "count", default=0, help="Draw so many mutants from PARTS, which are folders and files then.")
@click.option("--seed", type=int, help="The seed of the draw, which is printed; a new one without it.")
def main(parts: tuple[str, ...], jobs: int, explained: bool, count: int, seed: int | None) -> None:
    """Try all mutants, or those whose name contains one of PARTS, such as "rules/hidden" or "flow/chain resolve".

    With --random some mutants of whole folders are tried, by the tests in the folder of the same name.
    """
    began = time.perf_counter()
    groups = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["group"]
    equivalent = {name for group in groups for name in group["mutants"]}
    modules, tests = (tuple(modules_in(parts or FOLDERS)), tests_of(parts or FOLDERS)) if count else (MODULES, TESTS)
    known = {mutant.name: mutant for module in modules for mutant in mutants(module)}
    if count:
        seed = random.SystemRandom().randrange(10**6) if seed is None else seed
        print(f"{count} of {len(known)} mutants, seed {seed}", flush=True)
        chosen = random.Random(seed).sample(list(known.values()), min(count, len(known)))
    else:
        chosen = [mutant for name, mutant in known.items() if not parts or any(part in name for part in parts)]
    counts: Counter[tuple[str, str]] = Counter()

    def report(mutant: Mutant, kind: str) -> None:
        if mutant.name in equivalent and kind != "noticed":
            kind = "explained"
        counts[mutant.module, kind] += 1
        if (kind == "noticed") == (mutant.name in equivalent):
            print(f"{mutant.path}:{mutant.lines.start}: {kind}: {mutant.name}", flush=True)

    untried = [mutant for mutant in chosen if mutant.name in equivalent and not explained]
    for mutant in untried:
        report(mutant, "explained")
    code = MutantRunner([mutant for mutant in chosen if mutant not in untried], jobs, report, tests).run()
    gone = [] if count else sorted(equivalent - known.keys())
    for name in gone:
        print(f"{EXPLAINED}: no mutant any longer: {name}")
    for module in dict.fromkeys(mutant.module for mutant in chosen):
        print(f"{module}: " + ", ".join(f"{counts[module, kind]} {kind}" for kind in KINDS))
    total = {kind: sum(counts[module, kind] for module in modules) for kind in KINDS}
    said = ", ".join(f"{number} {kind}" for kind, number in total.items())
    print(f"{counts.total()} mutants in {time.perf_counter() - began:.0f} s: {said}")
    sys.exit(code or bool(total["survived"] or total["unreached"] or gone))


if __name__ == "__main__":
    main()
