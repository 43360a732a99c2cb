"""Random games from real openings, each by its seed; `make soak` plays a thousand."""

from collections.abc import Callable
from functools import cache, partial

import pytest

from tableside.engine.editions import FOLLOWED
from tableside.engine.flow import cleanup
from tableside.engine.model.modes import MODES
from tests.kit.samples import FULL
from tests.soak.game import Game, Soaked, soak

GAMES = range(174, 190) if FULL else (177, 178, 181, 183, 184, 188, 189)
MOSTLY = ("hide", "from facedown", "facedown to trash", "last point")


@pytest.fixture(scope="module")
def played() -> Callable[[int], Soaked]:
    """A game by its seed, played once."""
    return cache(partial(soak, thorough=0.05))


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_game_keeps_every_rule(played: Callable[[int], Soaked], seed: int) -> None:
    assert not played(seed).wrong, played(seed).wrong


def test_a_second_win_that_text_may_prevent_is_asked_about_in_the_same_way_after_a_correction() -> None:
    game = soak(734, thorough=0.1)
    assert game.seen["asks unread"]
    assert not game.wrong, game.wrong


def test_the_games_are_of_all_kinds(played: Callable[[int], Soaked]) -> None:
    games = [played(seed) for seed in GAMES]
    assert {game.mode for game in games} == set(MODES)
    assert {game.edition for game in games} == set(FOLLOWED)
    assert {game.follow for game in games} == {"all", "moves", "score"}
    assert {game.known for game in games} == {"all", "hands", "runes", "nothing"}


@pytest.mark.parametrize("moment", MOSTLY)
def test_most_games_come_to_what_is_to_be_tested(played: Callable[[int], Soaked], moment: str) -> None:
    games = [played(seed) for seed in GAMES]
    assert sum(bool(game.seen[moment]) for game in games) > len(games) / 2


def test_most_games_with_everything_followed_come_to_combat(played: Callable[[int], Soaked]) -> None:
    games = [game for game in map(played, GAMES) if game.follow == "all"]
    assert sum(bool(game.seen["combat damage"]) for game in games) > len(games) / 2


@pytest.mark.parametrize("seed", [6, 9])
def test_a_cleanup_that_is_left_out_would_change_nothing(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The game is the same where none is left out (2026-07-16, 322)."""
    played, with_all = Game(seed, thorough=0), Game(seed, thorough=0)
    played.play()
    monkeypatch.setattr(cleanup, "NO_CLEANUP_AFTER", frozenset())
    with_all.play()
    assert with_all.record == played.record
