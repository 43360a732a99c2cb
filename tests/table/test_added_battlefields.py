"""A battlefield that a unit adds: on every screen, in the history, through an undo and into the next game."""

from __future__ import annotations

from tableside.engine import Secret
from tableside.engine.model.actions import Pass, Play, PointsAre, ResultIs
from tableside.engine.model.game_setup import GameSetup
from tableside.stream.feed import Follower
from tableside.table import commands as c
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("Void Gate", "Zaun Warrens"), mode="match")


def names(table: AtTable) -> list[str]:
    """Return what the battlefields are called on the panels and on the overlay; they are the same."""
    follower = Follower(table.folder)
    try:
        scene = follower.poll()
        assert scene is not None
        shown = [field.name for field in scene.battlefields]
    finally:
        follower.close()
    assert [table.label(tile.name) for tile in table.view.tiles] == [str(name) for name in shown]
    return [str(name) for name in shown]


def test_a_battlefield_is_added_taken_back_and_conquered(table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    table.act(Play("A", Secret("Baron Nashor"), "hand"))
    assert names(table) == ["Void Gate", "Zaun Warrens", "Baron Pit"]
    assert "Baron Pit is added to the battlefields." in table.history
    table.do(c.Undo("A"))
    assert names(table) == ["Void Gate", "Zaun Warrens"]
    table.act(Play("A", Secret("Baron Nashor"), "hand"), Pass("A"), Pass("B"))
    assert table.panel("A").points == 1
    assert "Ann conquers Baron Pit and scores 1 point." in table.history


def test_the_next_game_has_the_battlefields_that_players_bring(table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    table.act(Play("A", Secret("Baron Nashor"), "hand"), PointsAre("A", "A", 8), ResultIs("A", "A"))
    view = table.view
    assert view.winner == "A"
    assert view.next_game is not None
    table.do(c.Begin(view.next_game.agreed, again=True))
    assert len(table.view.tiles) == 2
