"""The number of questions of a table about unread text, in games by touch with ten random cards done by hand."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.kit.table.touched_games import ALWAYS_NO, per_turn, play
from tests.kit.table.touches import ANSWERS

GAMES = 12


def main() -> None:
    """Play, and print the questions of each game and on average."""
    for people, answers in (("people who use every answer", ANSWERS), ("people who always say no", ALWAYS_NO)):
        with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
            games = [play(Path(folder) / str(seed), seed, answers) for seed in range(GAMES)]
        each = ", ".join(f"{game.questions} in {game.turns}" for game in games)
        print(
            f"questions about unread text, {people}: {per_turn(games):.2f} a turn in {GAMES} games by touch "
            f"(seeds 0 to {GAMES - 1}; {sum(game.touches for game in games) / GAMES:.0f} touches a game): {each}"
        )


if __name__ == "__main__":
    main()
