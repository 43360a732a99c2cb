"""Random games from real openings, each by its seed; `make soak` plays a thousand."""

from collections.abc import Callable
from functools import cache, partial

import pytest

from tests.soak.game import Soaked, soak

GAMES = range(1000, 1020)
MOSTLY = ("hide", "from facedown", "facedown to trash", "last point")


@pytest.fixture(scope="module")
def played() -> Callable[[int], Soaked]:
    """A game by its seed, played once."""
    return cache(partial(soak, thorough=0.05))


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_game_keeps_every_rule(played: Callable[[int], Soaked], seed: int) -> None:
    assert not played(seed).wrong, played(seed).wrong


@pytest.mark.parametrize("moment", MOSTLY)
def test_most_games_come_to_what_is_to_be_tested(played: Callable[[int], Soaked], moment: str) -> None:
    games = [played(seed) for seed in GAMES]
    assert sum(bool(game.seen[moment]) for game in games) > len(games) / 2


def test_most_games_with_everything_followed_come_to_combat(played: Callable[[int], Soaked]) -> None:
    games = [game for game in map(played, GAMES) if game.follow == "all"]
    assert sum(bool(game.seen["combat damage"]) for game in games) > len(games) / 2
