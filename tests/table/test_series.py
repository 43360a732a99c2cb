"""Best of three: games are counted, battlefields are used up, and decks are kept from game to game."""

from __future__ import annotations

import msgspec
import pytest

from tableside.engine.model.actions import Concede
from tableside.engine.model.opening import GameSetup
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable

SECOND = GameSetup({"A": "Bea", "B": "Ann"}, ("Targon's Peak", "The Dreaming Tree"), mode="match")


@pytest.fixture
def won(table: AtTable) -> AtTable:
    """Ann has won the first game of a match."""
    table.begin(mode="match").act(Concede("B"))
    return table


def test_a_game_that_goes_on_has_no_next_one(table: AtTable) -> None:
    table.begin(mode="match")
    assert table.view.next_game is None
    assert [panel.won for panel in table.view.player_panels] == [0, 0]


def test_a_game_that_is_won_counts_and_uses_up_its_battlefields(won: AtTable) -> None:
    view = won.view
    assert [panel.won for panel in view.player_panels] == [1, 0]
    assert view.next_game is not None
    assert (view.next_game.names, view.next_game.mode, view.next_game.dial) == (
        {"A": "Ann", "B": "Bea"},
        "match",
        "casual",
    )
    assert view.next_game.used == {"Ann": ("Void Gate",), "Bea": ("Zaun Warrens",)}


def test_the_next_game_knows_the_people_wherever_they_sit(won: AtTable) -> None:
    view = won.do(c.Begin(SECOND, again=True))
    assert (view.match, view.winner, view.next_game) == (2, None, None)
    assert [(panel.name, panel.won) for panel in view.player_panels] == [("Bea", 0), ("Ann", 1)]
    assert "Game 2 of the match" in won.history
    view = won.act(Concede("B"))
    assert [panel.won for panel in view.player_panels] == [1, 1]
    assert view.next_game is not None
    assert view.next_game.used == {"Bea": ("Zaun Warrens", "Targon's Peak"), "Ann": ("Void Gate", "The Dreaming Tree")}


def test_two_games_win_the_match(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True))
    view = won.act(Concede("A"))
    assert [panel.won for panel in view.player_panels] == [0, 2]
    assert view.next_game is None


def test_the_decks_go_on_with_their_people(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True))
    won.turn_of("B")
    won.do(c.AwaitCard("B", "play", 0))
    view = won.tap(won.tags["A"][HIDER])
    assert [unit.card for unit in view.player_panels[1].base] == ["Canary Hider"]


def test_the_games_are_on_record(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True), c.Leave())
    view = won.do(c.Resume())
    assert [panel.won for panel in view.player_panels] == [0, 1]


def test_a_duel_is_one_game(table: AtTable) -> None:
    view = table.begin().act(Concede("B"))
    assert view.next_game is None
    assert [panel.won for panel in view.player_panels] == [0, 0]


def test_a_new_match_counts_no_games(won: AtTable) -> None:
    view = won.do(c.Begin(msgspec.structs.replace(AGREED, mode="match")))
    assert [panel.won for panel in view.player_panels] == [0, 0]
    assert won.match.registrations.players() == ()
