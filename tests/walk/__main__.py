"""`make walk`: random games by their seeds, in which others may read no name too early. It goes on where it stopped."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from tests.kit.resumable import Run
from tests.walk.game import walk

PART = 25
"""Games that are played as one part."""


def wrong(part: str) -> tuple[str, ...]:
    """Return what others could read in the games of a part, such as "games 25 to 49", a line for each game."""
    first, last = (int(word) for word in part.split() if word.isdigit())
    with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        games = [walk(Path(folder), seed) for seed in range(first, last + 1)]
    return tuple(game.wrong for game in games if game.wrong)


@click.command()
@click.option("--games", default=1000, help="How many (1,000).")
@click.option("--seed", default=0, help="The seed of the first; the others follow it.")
@click.option("--jobs", default=2, help="Processes.")
@click.option("--minutes", default=0.0, help="Stop after so long, to go on later.")
@click.option("--again", is_flag=True, help="Begin anew.")
def main(games: int, seed: int, jobs: int, minutes: float, again: bool) -> None:
    """Play; the exit code is 1 if others could read a name."""
    firsts = range(seed, seed + games, PART)
    parts = [f"games {first} to {min(first + PART, seed + games) - 1}" for first in firsts]
    done = Run("walk", "", jobs, minutes, again).do(parts, wrong)
    found = sum(map(len, done.values()))
    print(f"{len(done)} of {len(parts)} parts: {found} games in which others could read a name")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
