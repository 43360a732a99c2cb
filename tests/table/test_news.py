"""The screens' words about the moment: what happened last, what goes on, and what may be touched now."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.decks.registration import Registration
from tableside.engine.model.actions import Concede, EndTurn, PointsAre, StandardMove
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable
from tests.kit.text import english
from tests.table.test_damage import fight


def latest(table: AtTable) -> str:
    view = table.view
    assert view.latest is not None
    return english(view.latest.said, view.names)


def test_decks_that_the_table_registers_by_itself_are_no_news(table: AtTable) -> None:
    table.do(c.Begin(AGREED))
    before = latest(table)
    table.do(c.Register(Registration("B", ("Pakaa Cub",), practice=True)))
    assert latest(table) == before
    assert table.history[0] == "Bea plays with 1 practice card."
    table.do(c.Register(Registration("B", ("Pakaa Cub",))))
    assert latest(table) == "Bea’s deck: 1 card, 0 with tags."


def test_practice_cards_are_practice_cards_in_the_next_game_too(table: AtTable) -> None:
    table.do(c.Begin(AGREED), c.Register(Registration("A", ("Pakaa Cub",), practice=True)))
    deck = table.match.registrations.of("A")
    assert deck is not None
    assert deck.practice


def test_both_sides_read_why_something_was_refused_until_it_is_taken_back(table: AtTable) -> None:
    table.begin()
    before = latest(table)
    table.act(EndTurn("B"))
    assert latest(table) == "Refused: Bea ends the turn. It is Ann’s turn."
    assert table.view.latest is not None
    assert table.view.latest.rule == "316.9"
    table.press("B", "button-take-back")
    assert latest(table) == before


def test_the_reason_of_a_point_stands_until_the_turn_ends(table: AtTable) -> None:
    table.begin()
    table.act(EndTurn("A"))
    gain = table.panel("B").gain
    assert gain is not None
    assert english(gain, table.view.names) == "Held Zaun Warrens: +1"
    table.act(EndTurn("B"))
    assert table.panel("B").gain is None
    assert table.panel("B").why, "the score still has it"


def test_a_combat_says_who_attacks_and_when_its_damage_is_due(table: AtTable) -> None:
    fight(table, ("Pakaa Cub", "Mega-Mech"), ("Shipyard Skulker", "Vanguard Sergeant"))
    state = table.view.state
    assert state is not None
    assert (table.tile(2).attacker, table.tile(1).attacker, state.code) == ("A", None, "turn-state-damage")


def test_a_combat_that_changes_no_control_says_who_keeps_it(table: AtTable) -> None:
    fight(table, ("Pakaa Cub",), ("Mega-Mech",))
    assert table.title("A") == "notice-combat"
    assert table.text("B").endswith("Bea keeps control of Zaun Warrens.")


def test_a_combat_that_changes_control_says_only_that(table: AtTable) -> None:
    fight(table, ("Mega-Mech",), ("Pakaa Cub",))
    assert table.text("B").endswith("Ann controls Zaun Warrens.\nAnn conquers Zaun Warrens and scores 1 point.")
    assert "keeps" not in table.text("B")


def test_the_line_about_a_combat_in_which_several_units_die_counts_them(table: AtTable) -> None:
    fight(table, ("Pakaa Cub",), ("Pakaa Cub",))
    line = table.notice("A").line
    assert line is not None
    assert english(line, table.view.names) == "Combat: 2 cards go to the trash"


def test_after_the_game_there_is_no_phase(table: AtTable) -> None:
    view = table.begin().act(Concede("B"))
    assert view.state is not None
    assert (view.phase, view.state.code) == (None, "turn-state-over")


def test_a_unit_moves_from_where_it_is_touched(table: AtTable) -> None:
    table.begin().plays("A", "Pakaa Cub", "A")
    table.next_turn()
    table.turn_of("A")
    table.touch("A", 0, "button-move-away")
    assert table.labels("A") == ("Move Pakaa Cub to Void Gate", "Move Pakaa Cub to Zaun Warrens", "button-close")
    table.press("A", "Move Pakaa Cub to Void Gate")
    assert [unit.card for unit in table.tile(1).units] == ["Pakaa Cub"]


def test_a_menu_says_which_units_are_exhausted_to_the_turn_player_alone(table: AtTable) -> None:
    table.begin().plays("A", "Pakaa Cub", "A")
    assert table.panel("A").base[0].exhausted
    table.do(c.Touch("A", 0))
    assert table.text("A") == "Pakaa Cub is exhausted and cannot move."
    assert "button-move-away" not in table.labels("A")
    table.do(c.Dismiss("A"))
    table.act(EndTurn("A"))
    table.do(c.Touch("A", 0))
    assert table.text("A") == ""


def test_a_mulligan_is_told_before_anybody_plays(table: AtTable) -> None:
    table.do(c.Begin(AGREED))
    assert table.panel("A").tells_mulligan
    table.do(c.TellMulligan("A", 1))
    assert (table.panel("A").tells_mulligan, table.panel("B").tells_mulligan) == (False, True)
    table.act(PointsAre("A", "A", 1))
    assert not table.panel("B").tells_mulligan


def test_what_was_undone_without_a_player_stays_until_somebody_plays_on(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Undo("A"))
    assert table.ask_live(lambda live: live.due()) is None, "it does not go by itself"
    assert table.title("B") == "notice-undone"
    table.act(EndTurn("A"))
    assert table.panel("B").notice is None


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_silence_counts_by_a_moment_at_the_casual_dial_alone(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial).act(EndTurn("A"))
        table.do(c.Undo("A"))
        is_counted = dial == "casual"
        assert [table.notice(player).answer_by > 0 for player in "AB"] == [is_counted, is_counted]


def test_a_move_is_offered_for_what_may_move_there_alone(table: AtTable) -> None:
    table.begin().plays("A", "Pakaa Cub", 1)
    table.next_turn()
    table.turn_of("A")
    table.touch("A", 1, "Move Pakaa Cub to base")
    assert [unit.card for unit in table.panel("A").base] == ["Pakaa Cub"]
    table.act(StandardMove("A", (table.panel("A").base[0].id,), 1))
    table.do(c.Touch("A", 1))
    assert not any(label.startswith("Move") for label in table.labels("A"))


def test_who_touches_the_goal_reads_which_units_are_exhausted(table: AtTable) -> None:
    table.begin().plays("A", "Pakaa Cub", "A")
    table.do(c.Touch("A", 2))
    assert table.text("A") == "Pakaa Cub is exhausted and cannot move."


def test_who_has_left_a_game_of_three_is_given_no_point(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        names = {"A": "Ann", "B": "Bea", "C": "Cy"}
        table.do(c.Begin(msgspec.structs.replace(AGREED, mode="ffa3", names=names, battlefields=("plain",) * 3)))
        table.act(Concede("A"))
        assert table.panel("A").has_left
        assert not table.panel("B").has_left
        table.do(c.AddPoints("B", "A", 1))
        assert table.panel("A").points == 0


def test_who_concedes_in_a_team_reads_for_whom(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        names = {"A": "Ann", "B": "Bea", "C": "Cy", "D": "Dan"}
        table.do(c.Begin(msgspec.structs.replace(AGREED, mode="2v2", names=names, battlefields=("plain",) * 3)))
        table.do(c.AskConcession("A"))
        assert table.text("A") == "This ends the game for Cy too."


def test_who_has_no_card_to_discard_says_so(table: AtTable) -> None:
    table.begin().resolves("A", "Drop Two")
    table.press("A", table.labels("A")[-1])
    assert "Ann has no card to discard." in table.history
