"""Points by hand, the last point, and what the other side acknowledges: what the panels say and what is recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Conquer, ControlIs, EndTurn, PermanentIs, PointsAre
from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.match.judge_actions import GivePoint
from tableside.table import commands as c
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable, kinds

LAST = "Still to be scored this turn: {}. Ann needs the last point, and a conquest gives it only then."


def at_seven(table: AtTable, **agreed: Any) -> AtTable:
    """Ann has 7 of 8 points in her turn, and nobody controls a battlefield; she has a unit at each."""
    table.begin(**agreed)
    table.act(*(PermanentIs("A", "A", Secret("Pakaa Cub"), at) for at in (1, 2)))
    table.act(ControlIs("A", 1, None), ControlIs("A", 2, None))
    table.act(PointsAre("A", "A", 7))
    table.press_all("button-acknowledge")
    return table


def test_one_touch_gives_a_point_and_the_other_side_acknowledges_it_with_one(table: AtTable) -> None:
    table.begin()
    assert table.do(c.AddPoints("A", "A", 1)).player_panels[0].points == 1
    assert (table.title("B"), table.text("B")) == (
        "Ann changed this by hand",
        "Ann sets the points from 0 to 1.",
    )
    table.press("B", "button-acknowledge")
    assert table.panel("B").notice is None
    assert (kinds(table)[-1], table.history[0]) == ("acknowledged", "Bea acknowledges it.")


def test_two_quick_touches_are_two_points(table: AtTable) -> None:
    view = table.begin().do(c.AddPoints("A", "A", 1), c.AddPoints("A", "A", 1))
    assert view.player_panels[0].points == 2
    assert table.do(*[c.AddPoints("A", "A", -1)] * 3).player_panels[0].points == 0


def test_no_point_is_given_once_the_game_is_over(table: AtTable) -> None:
    table.begin().do(*[c.AddPoints("A", "A", 1)] * 8)
    table.press("A", "button-point-earned")
    before = len(kinds(table))
    view = table.do(c.AddPoints("A", "A", 1), c.AddPoints("B", "B", 1), c.AddPoints("A", "A", -1))
    assert (view.winner, [panel.points for panel in view.player_panels], len(kinds(table))) == ("A", [8, 0], before)


def test_points_given_one_by_one_are_acknowledged_as_their_sum(table: AtTable) -> None:
    """Tournament Rules 2026-07-16, 415.2."""
    table.begin().do(*[c.AddPoints("A", "A", 1)] * 3)
    assert table.text("B") == "Ann sets the points from 0 to 3."
    table.press("B", "button-acknowledge")
    assert table.panel("B").notice is None
    table.do(c.AddPoints("A", "A", 1))
    assert table.text("B") == "Ann sets the points from 3 to 4.", "the others are acknowledged"


def test_points_in_both_directions_or_of_both_players_keep_their_sentences(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1), c.AddPoints("A", "A", -1), c.AddPoints("A", "B", 1))
    assert table.text("B") == (
        "Ann sets the points from 0 to 1. Ann sets the points from 1 to 0. Ann sets the points: Bea has 1, before 0."
    )


def test_a_point_is_not_lost_behind_another_correction(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    table.act(ControlIs("A", 1, "A"), ControlIs("A", 2, "A"))
    assert table.text("B") == "Ann sets the points from 0 to 1. Ann claims Zaun Warrens."
    table.do(c.AddPoints("A", "A", 1))
    assert table.text("B") == "Ann sets the points from 0 to 2."


def test_disputed_points_that_were_given_one_by_one_are_taken_back_together(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    table.press("B", "button-acknowledge")
    table.do(*[c.AddPoints("A", "A", 1)] * 3)
    table.press("B", "button-dispute")
    assert table.text("A").startswith("Ann sets the points from 1 to 4.")
    assert table.press("A", "button-agree").player_panels[0].points == 1
    assert table.history[:2] == [
        "Agreed: Ann.",
        "Bea takes back: Ann sets the points from 1 to 4.",
    ]
    table.press_all("button-close")
    assert table.panel("B").notice is None
    table.do(c.Redo("B"))
    assert table.press("A", "button-agree").player_panels[0].points == 4


def test_disputed_points_with_a_move_between_them_leave_the_move(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    table.act(ControlIs("A", 2, "A"))
    table.do(c.AddPoints("A", "A", 1))
    table.press("B", "button-dispute")
    assert table.text("A").startswith("Ann sets the points from 1 to 2.")
    assert table.press("A", "button-agree").player_panels[0].points == 1
    assert table.match.table.battlefield(2).control == "A"


def test_a_point_can_be_disputed_although_its_player_has_acted_since(table: AtTable) -> None:
    """It goes back with what was done after it; the question says so."""
    table.begin().do(*[c.AddPoints("A", "A", 1)] * 2)
    table.act(EndTurn("A"))
    table.press("B", "button-dispute")
    assert table.text("A").startswith("Ann sets the points from 0 to 2. What was done after it goes back too.")
    view = table.press("A", "button-agree")
    assert (view.player_panels[0].points, table.match.table.turn) == (0, "A")
    assert table.history[1] == "Bea takes back: Ann sets the points from 0 to 2."


def test_what_a_judge_did_since_is_taken_back_by_no_player(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    judged(table, GivePoint("B", 1))
    assert table.buttons("B") == ["button-acknowledge"]


def test_undo_takes_back_the_last_of_several_points_alone(table: AtTable) -> None:
    table.begin().do(*[c.AddPoints("A", "A", 1)] * 2)
    assert table.do(c.Undo("A"), c.Dismiss("B")).player_panels[0].points == 1
    assert table.text("B") == "Ann sets the points from 0 to 1."


def test_who_plays_on_has_not_objected(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    table.do(c.AddPoints("A", "A", 1))
    assert table.panel("B").notice is not None
    table.act(EndTurn("B"))
    assert table.panel("B").notice is None
    assert "acknowledged" not in kinds(table)
    assert "Bea did not object." in table.history


def test_a_disputed_change_asks_for_its_undo(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    table.press("B", "button-dispute")
    assert table.title("A") == "Bea wants to undo this"
    assert table.press("A", "button-agree").player_panels[0].points == 0


def test_an_objection_stands_while_the_other_side_plays_on(table: AtTable) -> None:
    """Whoever objected is not asked the same once more, and the other side still answers."""
    table.begin().do(c.AddPoints("A", "A", 1))
    table.press("B", "button-dispute")
    table.act(EndTurn("A"))
    assert table.labels("B") == ("button-cancel",)
    assert table.text("A").startswith("Ann sets the points from 0 to 1. What was done after it goes back too.")
    view = table.press("A", "button-agree")
    assert (view.player_panels[0].points, table.match.table.turn) == (0, "A")


def test_what_was_acknowledged_is_not_taken_back_without_asking(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    table.press("B", "button-acknowledge")
    table.do(c.Undo("A"))
    assert table.title("B") == "Ann wants to undo this"


def test_a_correction_says_who_made_it_and_waits_for_the_other_side(table: AtTable) -> None:
    table.begin().act(ControlIs("B", 1, "B"))
    assert table.text("A") == "Bea claims Void Gate."
    assert table.panel("B").notice is None


def test_a_forgotten_point_has_its_own_sentence(table: AtTable) -> None:
    table.begin().do(c.ForgotPoint("B", "B"))
    table.press("B", "Void Gate")
    assert table.history[0].startswith("Bea puts a forgotten point right: Bea scored Void Gate and has 1, before 0")
    assert "702.3" in table.history[0]


@pytest.mark.parametrize("player", ["A", "B"])
def test_each_half_says_what_is_still_to_be_scored(table: AtTable, player: str) -> None:
    at_seven(table).next_turn()
    table.next_turn()
    assert (table.title(player), table.text(player)) == ("notice-last-point", LAST.format("Void Gate, Zaun Warrens"))
    assert table.notice(player).rules == ("471.1.b",)
    assert [tile.to_score for tile in table.view.tiles] == ["A", "A"]


def test_a_conquest_that_gives_a_card_says_so_and_asks_for_the_draw(table: AtTable) -> None:
    view = at_seven(table).act(Conquer("A", 1))
    assert (view.player_panels[0].points, view.latest and view.latest.rule) == (7, "471.1.b.1")
    assert table.title("A") == "prompt-draw-for-point"
    assert table.text("A").endswith("Not scored this turn: Zaun Warrens.")
    assert (table.title("B"), table.notice("B").rules) == ("Ann draws a card, no point", ("471.1.b.1",))
    assert [tile.to_score for tile in view.tiles] == [None, "A"]
    table.press("A", "I drew 1 card")
    assert table.panel("A").notice is None
    assert (kinds(table)[-1], table.history[0]) == ("drew", "Ann has drawn that card.")


def test_the_draw_is_asked_for_once_even_after_an_undo(table: AtTable) -> None:
    at_seven(table).act(Conquer("A", 1))
    table.press("A", "I drew 1 card")
    table.act(ControlIs("A", 2, "B"))
    table.press_all("button-acknowledge")
    table.undo()
    assert table.panel("A").notice is None


def test_who_scores_every_battlefield_wins_by_conquering(table: AtTable) -> None:
    assert at_seven(table).act(Conquer("A", 1), Conquer("A", 2)).winner is None
    assert table.title("A") == "prompt-last-point"
    assert table.press("A", "button-point-earned").winner == "A"
    assert table.panel("A").notice is None


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_the_quiet_dials_state_results_only(tmp_path: Path, dial: Dial) -> None:
    with AtTable(tmp_path) as table:
        at_seven(table, dial=dial).next_turn()
        table.next_turn()
        assert (table.panel("A").notice, table.panel("B").notice, table.view.last_point) == (None, None, None)
        assert [tile.to_score for tile in table.view.tiles] == [None, None]
        table.act(Conquer("A", 1))
        assert table.title("A") == "prompt-draw-for-point"
        assert "Zaun Warrens" not in table.text("A")
        assert "Ann conquers Void Gate: a card in place of the last point." in table.history


@pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
def test_the_point_that_wins_asks_whether_it_is_earned(tmp_path: Path, dial: Dial) -> None:
    with AtTable(tmp_path) as table:
        at_seven(table, dial=dial)
        view = table.do(c.AddPoints("A", "A", 1))
        assert (table.title("A"), view.player_panels[0].points) == ("prompt-last-point", 7)
        assert ("Void Gate" in table.text("A")) == (dial == "casual")
        assert table.notice("A").rules == (() if dial == "silent" else ("471.1.b",))
        assert table.press("A", "button-point-not-earned").winner is None
        table.do(c.AddPoints("A", "A", 1))
        assert table.press("A", "button-point-earned").winner == "A"


def test_a_hold_that_wins_asks_whoever_ends_the_turn_before_it(table: AtTable) -> None:
    table.begin(follow="score")
    table.act(ControlIs("B", 1, "B"), ControlIs("B", 2, None), PointsAre("B", "B", 7))
    table.act(EndTurn("A"))
    assert (table.title("A"), table.match.table.turn) == ("prompt-last-point", "A")
    assert table.text("A") == "Bea holds Void Gate as the turn begins, and wins with it."
    assert table.press("A", "button-point-not-earned").winner is None
    table.act(EndTurn("A"))
    assert table.press("A", "button-point-earned").winner == "B"


def test_a_hold_that_wins_nothing_asks_nothing(table: AtTable) -> None:
    table.begin(follow="score")
    table.act(ControlIs("B", 1, "B"), ControlIs("B", 2, None), PointsAre("B", "B", 6), EndTurn("A"))
    assert (table.panel("A").notice, table.match.table.turn) == (None, "B")


def test_a_forgotten_point_that_wins_asks_as_well(table: AtTable) -> None:
    at_seven(table).do(c.ForgotPoint("A", "A"))
    table.press("A", "Zaun Warrens")
    assert table.title("A") == "prompt-last-point"
    assert table.press("A", "button-point-earned").winner == "A"


def test_the_refused_action_is_named(table: AtTable) -> None:
    table.begin().act(EndTurn("B"))
    assert table.text("B").endswith("Understood: Bea ends the turn.")
    refused = [line for line in table.view.history if line.seq == table.view.history[0].seq]
    assert [line.rule for line in refused] == ["316.9", ""]


def test_each_line_has_the_time_and_the_entry_of_its_record(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    newest = table.entries()[-1]
    assert {line.at for line in table.view.history if line.seq == newest.seq} == {newest.at}
    assert msgspec.json.decode(newest.action)["type"] == "end turn"


def test_a_point_waits_for_everybody_though_another_player_gives_one(table: AtTable) -> None:
    """Each player's change waits for its own people (Tournament Rules 2026-07-16, 415.2)."""
    names = {"A": "Ann", "B": "Bea", "C": "Cy"}
    table.do(c.Begin(GameSetup(names, ("plain",) * 3, mode="ffa3")))
    table.do(c.AddPoints("A", "A", 1), c.AddPoints("B", "B", 1))
    assert table.text("A") == "Bea sets the points from 0 to 1."
    assert table.text("C") == "Ann sets the points from 0 to 1."
    table.press("C", "button-acknowledge")
    assert table.text("C") == "Bea sets the points from 0 to 1."
    table.press("C", "button-acknowledge")
    assert (table.panel("B").notice, table.panel("C").notice) == (None, None)


def test_the_point_of_a_teammate_hides_no_other(table: AtTable) -> None:
    names = {"A": "Ann", "B": "Bea", "C": "Cy", "D": "Dee"}
    table.do(c.Begin(GameSetup(names, ("plain",) * 3, mode="2v2")))
    table.do(c.AddPoints("A", "A", 1), c.AddPoints("C", "C", 1))
    assert table.title("B") == table.title("D") == "Ann changed this by hand"
    table.press("B", "button-acknowledge")
    assert table.title("B") == table.title("D") == "Cy changed this by hand"


def test_an_undo_of_another_players_point_keeps_what_was_acknowledged(table: AtTable) -> None:
    names = {"A": "Ann", "B": "Bea", "C": "Cy"}
    table.do(c.Begin(GameSetup(names, ("plain",) * 3, mode="ffa3")))
    table.do(c.AddPoints("A", "A", 1), c.AddPoints("B", "B", 1))
    table.press("C", "button-acknowledge")
    table.undo()
    assert [(change.player, change.waits) for change in table.match.changes] == [("A", ())]


def test_a_point_that_nobody_set_by_hand_is_in_no_sum(table: AtTable) -> None:
    table.begin().do(c.AddPoints("A", "A", 1))
    judged(table, GivePoint("A", 1))
    table.do(c.AddPoints("A", "A", 1))
    assert table.text("B") == "Ann sets the points from 0 to 1. Ann sets the points from 2 to 3."
