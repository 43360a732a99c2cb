"""`make fuzz`: look for bytes that something of ours does not withstand, for each target in turn."""

from __future__ import annotations

import random
import sys
import tempfile
import traceback
from pathlib import Path

import click

from tests.fuzz.search import corpus, keep, search
from tests.fuzz.targets import TARGETS


@click.command()
@click.option("--seconds", default=600.0, help="How long, for all targets together.")
@click.option("--only", multiple=True, type=click.Choice(sorted(TARGETS)), help="Only this target; may be repeated.")
@click.option("--seed", type=int, default=None, help="Try the same cases again.")
def main(seconds: float, only: tuple[str, ...], seed: int | None) -> None:
    """Fuzz each target. A case that fails is added to the corpus, and the exit code is 1."""
    seed = random.randrange(2**32) if seed is None else seed
    names = only or tuple(TARGETS)
    print(f"seed {seed}")
    failed = 0
    for name in names:
        with tempfile.TemporaryDirectory() as place, TARGETS[name](Path(place)) as case:
            tried, found = search(case, corpus(name), seconds / len(names), seed)
        print(f"{name}: {tried} cases", flush=True)
        if found is not None:
            failed += 1
            traceback.print_exception(found.error)
            print(f"{name}: {keep(name, found)} fails; mend what fails, and keep the file")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
