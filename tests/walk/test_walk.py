"""Random games of which others can read no name too early; `make walk` plays a thousand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tableside.match import entries
from tableside.stream import release
from tableside.table.prompts import turning_up
from tests.kit.samples import FULL
from tests.walk.game import Walked, walk

GAMES = range(200) if FULL else (2, 4, 5, 7, 9, 10, 14, 17, 18, 25)

TURNED_UP = (6, 8)
"""Games in which something would turn a card up without a touch of its player."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Walked]:
    """The games, played once."""
    folder = tmp_path_factory.mktemp("walk")
    return [walk(folder, seed) for seed in GAMES]


def test_others_read_no_name_before_its_owner_shows_the_card(games: list[Walked]) -> None:
    assert [game.wrong for game in games if game.wrong] == []


def test_the_games_are_of_all_kinds_and_cards_are_shown_in_them(games: list[Walked]) -> None:
    assert {game.dial for game in games} == {"casual", "competition", "silent"}
    assert {game.follow for game in games} == {"all", "moves", "score"}
    did = sum((game.did for game in games), Counter())
    assert {"press", "tap", "tap facedown", "undo", "correct", "look", "judge", "concede"} <= {*did}
    assert sum(game.shown for game in games) > 3 * len(games)


def test_without_the_door_the_checker_finds_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing looks whether there is leave to name a card."""
    for module in (entries, turning_up):
        monkeypatch.setattr(module, "withheld", lambda events, leave: ())
    wrong = (walk(tmp_path, seed).wrong for seed in TURNED_UP)
    assert any("names" in leak for leak in wrong)


def test_a_delayed_stream_that_shows_what_was_taken_back_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "_withheld_with", lambda withheld, *_: withheld)
    assert "was taken back before it is shown" in walk(tmp_path, 0).wrong
