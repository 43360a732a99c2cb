"""Random games from real openings, each by its seed; `make soak` plays a thousand."""

from functools import cache

import pytest

from tests.soak.game import Soaked, soak

GAMES = range(1000, 1020)
MOSTLY = ("hide", "from facedown", "facedown to trash", "last point")


@cache
def played(seed: int) -> Soaked:
    return soak(seed, thorough=0.05)


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_game_keeps_every_rule(seed: int) -> None:
    game = played(seed)
    assert not game.wrong, game.wrong


@pytest.mark.parametrize("moment", MOSTLY)
def test_most_games_come_to_what_is_to_be_tested(moment: str) -> None:
    games = [played(seed) for seed in GAMES]
    assert sum(bool(game.seen[moment]) for game in games) > len(games) / 2


def test_most_games_with_everything_followed_come_to_combat() -> None:
    games = [played(seed) for seed in GAMES if played(seed).follow == "all"]
    assert sum(bool(game.seen["combat damage"]) for game in games) > len(games) / 2
