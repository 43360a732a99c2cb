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

from tests.mutants.making import GROUPS, MODULES, Mutant, drawn, modules_in, mutants
from tests.mutants.running import BUDGET, OTHERS, MutantRunner, tests_of

EXPLAINED = Path(__file__).with_name("explained.toml")
KINDS = ("noticed", "explained", "survived", "unreached")
"""The outcomes of a mutant. The last is a fault in lines that no test runs in its own process."""

KEPT = Path(__file__).parents[2] / "build"
"""The folder where each draw keeps the result of its mutants, a line each, to go on after a stop."""

LEFT = "left"
"""A mutant that the tests of its own folder do not notice, and that the tests of other folders still have to try."""


@click.command()
@click.argument("parts", nargs=-1)
@click.option("--jobs", default=os.cpu_count() or 1, help="Processes (as many as there are processors).")
@click.option("--explained", is_flag=True, help="Try explained mutants too, and list those that a test notices.")
@click.option("--random", "count", default=0, help="Draw this many mutants from each of PARTS, which are folders then.")
@click.option("--seed", type=int, help="The seed of the draw, which is printed; a new one without it.")
@click.option("--again", is_flag=True, help="Try those mutants of a draw again that no test noticed.")
def main(parts: tuple[str, ...], jobs: int, explained: bool, count: int, seed: int | None, again: bool) -> None:
    """Try all mutants, or those whose name contains one of PARTS, such as "rules/hidden" or "flow/chain resolve".

    With --random some mutants of each folder are tried: by the tests of that folder, and those that these do not
    notice by the tests of all folders that use it. What came of them is kept by the seed.
    """
    began = time.perf_counter()
    equivalent = {name for group in tomllib.loads(EXPLAINED.read_text("utf-8"))["group"] for name in group["mutants"]}
    if count:
        seed = random.SystemRandom().randrange(10**6) if seed is None else seed
        counts, code = try_random(parts or tuple(GROUPS), count, seed, jobs, again, equivalent), 0
    else:
        counts, code = try_named(parts, jobs, explained, equivalent)
    for module in dict.fromkeys(module for module, _ in counts):
        print(f"{module}: " + ", ".join(f"{counts[module, kind]} {kind}" for kind in KINDS))
    total = {kind: sum(number for (_, each), number in counts.items() if each == kind) for kind in KINDS}
    summary = ", ".join(f"{number} {kind}" for kind, number in total.items())
    print(f"{counts.total()} mutants in {time.perf_counter() - began:.0f} s: {summary}")
    sys.exit(code or bool(total["survived"] or total["unreached"]))


def try_named(
    parts: tuple[str, ...], jobs: int, explained: bool, equivalent: set[str]
) -> tuple[Counter[tuple[str, str]], int]:
    """Try the mutants of the rules whose names contain one of these; count what comes of them, by module."""
    known = {mutant.name: mutant for module in MODULES for mutant in mutants(module)}
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
    code = MutantRunner([mutant for mutant in chosen if mutant not in untried], jobs, report).run()
    gone = sorted(name for name in equivalent - known.keys() if not name.startswith("tableside/"))
    for name in gone:
        print(f"{EXPLAINED}: no mutant any longer: {name}")
    return counts, code or bool(gone)


def try_random(
    groups: tuple[str, ...], count: int, seed: int, jobs: int, again: bool, equivalent: set[str]
) -> Counter[tuple[str, str]]:
    """Try mutants that are drawn from each of these groups; count what came of all of them, by group."""
    path = KEPT / f"mutants-{seed}.txt"
    path.parent.mkdir(exist_ok=True)
    path.touch()
    results = {name: kind for kind, name in (line.split(" ", 1) for line in path.read_text("utf-8").splitlines())}
    if again:
        results = {name: kind if kind == "noticed" else LEFT for name, kind in results.items()}
    draws = {group: drawn(modules_in(GROUPS.get(group, (group,))), count, seed) for group in groups}

    def try_those(of: list[Mutant], before: str, tests: tuple[str, ...]) -> None:
        """Try those mutants that nothing or this came of before."""

        def report(mutant: Mutant, kind: str) -> None:
            results[mutant.name] = kind if before or kind == "noticed" else LEFT
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{results[mutant.name]} {mutant.name}\n")
            if kind != "noticed":
                print(f"{mutant.path}:{mutant.lines.start}: {results[mutant.name]}: {mutant.name}", flush=True)

        untried = [mutant for mutant in of if results.get(mutant.name, "") == before and mutant.name not in equivalent]
        print(f"{len(untried)} mutants by {' '.join(tests)}", flush=True)
        if untried:
            MutantRunner(untried, jobs, report, tests, budget=BUDGET).run()

    for group, of in draws.items():
        try_those(of, "", tests_of(group))
    try_those([mutant for of in draws.values() for mutant in of], LEFT, OTHERS)
    return Counter(
        (f"{group} (seed {seed})", "explained" if mutant.name in equivalent else results.get(mutant.name, "unreached"))
        for group, of in draws.items()
        for mutant in of
    )


if __name__ == "__main__":
    main()
