"""A whole game by touch with ten random cards done by hand: under one question about unread text a turn on average."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.table import controller
from tests.kit.samples import some
from tests.kit.table.touched_games import ALWAYS_NO, TEN, TouchedTable, per_turn, play

SEEDS = range(some(3, 16))


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "SAME_TAP", 0)


def test_ten_cards_by_hand_ask_less_than_once_a_turn(tmp_path: Path) -> None:
    games = [play(tmp_path / str(seed), seed) for seed in SEEDS]
    assert all(len(game.by_hand) == TEN for game in games)
    assert all(game.winner is not None for game in games), games
    assert sum(game.in_play for game in games) > len(games) * TEN / 2, games
    assert 0 < per_turn(games) < 1, games


def test_a_game_of_people_who_always_say_no_is_on_record_as_it_was_played(tmp_path: Path) -> None:
    played = play(tmp_path, 0, ALWAYS_NO)
    with TouchedTable(tmp_path) as table:
        assert (table.match.table.number, table.match.table.winner) == (played.turns, played.winner)
        assert sum(b'"unread"' in entry.events for entry in table.entries()) >= played.questions / 2
