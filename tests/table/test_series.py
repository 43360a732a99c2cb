"""Best of three: games are counted, battlefields are used up, and decks are kept from game to game."""

from __future__ import annotations

import msgspec
import pytest

from tableside.engine.model.actions import Concede, ResultIs
from tableside.engine.model.game_setup import GameSetup
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable

SECOND = GameSetup({"A": "Ann", "B": "Bea"}, ("Targon's Peak", "The Dreaming Tree"), mode="match", first="B")


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
    assert view.next_game.agreed.names == {"A": "Ann", "B": "Bea"}
    assert view.next_game.used == {"A": ("Void Gate",), "B": ("Zaun Warrens",)}
    assert view.next_game.chooser == "B"


def test_the_next_game_keeps_sides_and_counts_whoever_begins(won: AtTable) -> None:
    view = won.do(c.Begin(SECOND, again=True))
    assert (view.match, view.game, view.turn, view.winner, view.next_game) == (1, 2, "B", None, None)
    assert [(panel.player, panel.name, panel.won) for panel in view.player_panels] == [("A", "Ann", 1), ("B", "Bea", 0)]
    assert "Match 1, game 2 begins." in won.history
    view = won.act(Concede("A"))
    assert [panel.won for panel in view.player_panels] == [1, 1]
    assert view.next_game is not None
    assert view.next_game.used == {"A": ("Void Gate", "Targon's Peak"), "B": ("Zaun Warrens", "The Dreaming Tree")}


def test_after_a_draw_the_same_player_begins_on_the_same_battlefields(table: AtTable) -> None:
    view = table.begin(mode="match").act(ResultIs("A", None))
    assert view.drawn
    assert view.next_game is not None
    assert (view.next_game.chooser, view.next_game.used) == (None, {"A": (), "B": ()})
    view = table.do(c.Begin(view.next_game.agreed, again=True))
    assert (view.game, view.turn, [panel.won for panel in view.player_panels]) == (2, "A", [0, 0])


def test_two_games_win_the_match(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True))
    view = won.act(Concede("B"))
    assert [panel.won for panel in view.player_panels] == [2, 0]
    assert view.next_game is None


def test_the_decks_go_on_with_their_people(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True))
    won.turn_of("A")
    won.do(c.AwaitCard("A", "play", 0))
    view = won.tap(won.tags["A"][HIDER])
    assert [unit.card for unit in view.player_panels[0].base] == ["Canary Hider"]


def test_the_games_are_on_record(won: AtTable) -> None:
    won.do(c.Begin(SECOND, again=True), c.Leave())
    view = won.do(c.Resume())
    assert [panel.won for panel in view.player_panels] == [1, 0]


def test_a_duel_is_one_game(table: AtTable) -> None:
    view = table.begin().act(Concede("B"))
    assert view.next_game is None
    assert [panel.won for panel in view.player_panels] == [0, 0]


def test_a_new_match_counts_no_games(won: AtTable) -> None:
    view = won.do(c.Begin(msgspec.structs.replace(AGREED, mode="match")))
    assert [panel.won for panel in view.player_panels] == [0, 0]
    assert won.match.registrations.players() == ()
