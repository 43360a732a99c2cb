"""A match of which only the score is followed: how many touches points take, and how the other side takes them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableside.engine.model.actions import Conquer, EndTurn
from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.setup import Follow
from tableside.message import Message
from tableside.table import commands as c
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import english


def counter(table: AtTable, **agreed: Any) -> AtTable:
    """The first turn of Ann."""
    agreed = {"battlefields": ("plain", "plain"), **agreed}
    table.do(c.Begin(GameSetup({"A": "Ann", "B": "Bea"}, follow="score", **agreed)))
    return table


def change(table: AtTable, player: str) -> str:
    """The words of another side, as this player reads them beside their UNDO."""
    shown = table.panel(player).change
    return "" if shown is None else english(shown, table.view.names)


def asks(table: AtTable) -> list[Message]:
    """The widgets that cover a side."""
    return [panel.notice.title for panel in table.view.player_panels if panel.notice is not None]


def test_a_point_and_a_conquest_are_one_touch_and_a_hold_none(table: AtTable) -> None:
    counter(table)
    assert table.do(c.AddPoints("A", "A", 1)).player_panels[0].points == 1
    assert dict(table.panel("A").conquers) == {1: "point", 2: "point"}
    assert table.act(Conquer("A", 2)).player_panels[0].points == 2
    assert dict(table.panel("A").conquers) == {1: "point"}
    table.act(EndTurn("A"), EndTurn("B"))
    assert table.panel("A").points == 3, "it is held as the turn begins"
    assert asks(table) == []


def test_the_other_side_reads_what_was_said_and_takes_it_back_with_one_touch(table: AtTable) -> None:
    counter(table).act(Conquer("A", 2))
    assert (change(table, "A"), change(table, "B")) == ("", "Ann conquers Battlefield 2 and scores 1 point.")
    view = table.do(c.Undo("B"))
    assert (view.player_panels[0].points, table.tile(2).controller) == (0, None)
    assert table.history[0].startswith("Bea takes back: Ann ")
    assert change(table, "B") == ""


def test_points_that_were_given_one_by_one_go_back_together_with_what_followed(table: AtTable) -> None:
    counter(table).do(*[c.AddPoints("A", "A", 1)] * 2)
    table.act(EndTurn("A"))
    assert change(table, "B") == "Ann sets the points from 0 to 2."
    view = table.do(c.Undo("B"))
    assert (view.player_panels[0].points, view.turn) == (0, "A")


def test_it_stands_until_then_and_a_later_touch_is_no_consent(table: AtTable) -> None:
    counter(table).do(c.AddPoints("A", "A", 1))
    table.act(EndTurn("A"))
    assert change(table, "B") != ""
    table.act(EndTurn("B"))
    assert change(table, "B") == ""
    assert table.history.count("Bea did not object.") == 1
    assert "acknowledged" not in kinds(table)
    assert not any("agree" in line or "acknowledge" in line for line in table.history)


def test_what_was_taken_back_is_put_back_with_one_touch_and_then_asked_about(table: AtTable) -> None:
    counter(table).do(c.AddPoints("A", "A", 1), c.Undo("B"))
    assert table.do(c.Redo("A")).player_panels[0].points == 1
    table.do(c.Undo("B"))
    assert table.title("A") == "Bea wants to undo this"


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_at_a_tournament_the_other_side_is_asked_about_it(tmp_path: Path, dial: Dial) -> None:
    with AtTable(tmp_path) as table:
        counter(table, dial=dial).do(c.AddPoints("A", "A", 1))
        assert change(table, "B") == "Ann sets the points from 0 to 1."
        assert table.do(c.Undo("B")).player_panels[0].points == 1
        assert table.title("A") == "Bea wants to undo this"


def test_a_battlefield_says_beforehand_what_it_gives_and_the_last_point_asks(table: AtTable) -> None:
    counter(table).do(*[c.AddPoints("A", "A", 1)] * 7)
    assert dict(table.panel("A").conquers) == {1: "card", 2: "card"}
    table.act(Conquer("A", 2))
    assert (table.panel("A").points, asks(table)) == (7, [])
    assert dict(table.panel("A").conquers) == {1: "win"}
    assert table.act(Conquer("A", 1)).winner is None
    assert table.title("A") == "prompt-last-point"
    assert "Not scored" not in table.text("A"), "this conquest scores the last of them"
    assert table.press("A", "button-point-earned").winner == "A"


@pytest.mark.parametrize("battlefield", ["Zaun Warrens", "Hall of Legends", "Sunken Temple", "The Candlelit Sanctum"])
def test_a_battlefield_that_changes_no_score_asks_nothing(table: AtTable, battlefield: str) -> None:
    """People carry out by hand what it says of cards, units and runes: none of them is followed."""
    counter(table, battlefields=(battlefield, "plain")).act(Conquer("A", 1))
    assert table.match.table.asks is None
    assert asks(table) == []
    assert table.history[0] == f"Ann conquers {battlefield} and scores 1 point."


def test_a_battlefield_that_gives_points_for_a_cost_still_asks(table: AtTable) -> None:
    counter(table, battlefields=("Power Nexus", "plain")).act(Conquer("A", 1), EndTurn("A"), EndTurn("B"))
    assert table.match.table.asks is not None


@pytest.mark.parametrize(("follow", "plays"), [("score", False), ("moves", True)])
def test_a_card_is_offered_to_be_played_only_where_more_than_the_score_is_followed(
    table: AtTable, follow: Follow, plays: bool
) -> None:
    table.do(c.Begin(GameSetup({"A": "Ann", "B": "Bea"}, ("plain", "plain"), follow=follow)))
    table.act(Conquer("A", 1))
    menu = table.do(c.Touch("A", 1)).player_panels[0].notice
    assert menu is not None
    codes = [label.code for label in menu.buttons]
    assert ("button-play-here" in codes) is plays
    assert "button-correct-else" in codes
