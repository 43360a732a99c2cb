"""What the table asks: headings and buttons in words, several answers by marks, and the answer on record."""

from __future__ import annotations

from typing import get_args

import pytest

from tableside.engine.model.actions import DamageIs, PointsAre, UnitIs
from tableside.engine.model.state import About, Question
from tableside.table import commands as c
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.questions import HEADINGS
from tests.table.support import HIDER, SPELL, AtTable, kinds


@pytest.fixture
def field(table: AtTable) -> AtTable:
    """Two units of A, one of them with a namesake of B's, and the turn of A."""
    table.begin()
    table.plays("A", "Pakaa Cub", "A")
    table.plays("A", "Wall", 1)
    table.plays("B", "Pakaa Cub", 2)
    return table


MY_CUB, MY_WALL, HER_CUB = "Pakaa Cub (yours, base)", "Wall", "Pakaa Cub (Bea, Zaun Warrens)"


def test_things_of_one_name_are_told_apart_by_whose_and_where(field: AtTable) -> None:
    field.plays("A", "Recall One")
    assert field.notice("A").title == "Choose"
    assert field.notice("A").text == "Recall One: one unit, gear or facedown card: return to hand."
    assert field.buttons("A") == [MY_CUB, MY_WALL, HER_CUB]


def test_things_that_differ_in_nothing_but_their_state_tell_it(field: AtTable) -> None:
    field.plays("A", "Pakaa Cub", "A")
    field.act(DamageIs("A", 1, 2))
    field.plays("A", "Recall One")
    mine = [text for text in field.buttons("A") if text.startswith("Pakaa Cub (yours")]
    assert len(set(mine)) == 2
    assert any("2 damage" in text for text in mine)


def test_things_that_differ_in_nothing_are_counted(field: AtTable) -> None:
    field.plays("B", "Wall", "B")
    field.plays("B", "Wall", "B")
    field.plays("B", "Recall One")
    mine = [text for text in field.buttons("B") if text.startswith("Wall (yours")]
    assert [text[-2:] for text in mine] == [" 1", " 2"]


def test_one_target_is_one_touch(field: AtTable) -> None:
    field.plays("A", "Recall One")
    view = field.press("A", HER_CUB)
    assert view.halves[0].notice is None
    assert view.history[0] == "Ann: chose Pakaa Cub (Bea, Zaun Warrens) for Recall One"
    field.all_pass()
    assert field.tile(2).units == ()
    assert "Bea's Pakaa Cub: to hand" in field.view.history


def test_a_facedown_card_is_called_by_its_place_and_turn_alone(field: AtTable) -> None:
    field.plays("A", "Riddle")
    field.hide("A", field.tags["A"][HIDER], 1)
    field.plays("A", "Recall One")
    assert "Facedown at Void Gate, since T3" in field.buttons("A")


def test_the_others_read_who_chooses(field: AtTable) -> None:
    field.plays("A", "Recall One")
    view = field.view
    assert [half.chooses for half in view.halves] == [True, False]
    assert view.halves[1].notice is None
    assert not any(half.may_pass or half.may_end for half in view.halves)


def test_several_targets_are_marked_and_then_done(field: AtTable) -> None:
    field.plays("A", "Zap")
    assert field.notice("A").text == "Zap: up to 2 units: 1 damage. 0 so far."
    assert field.buttons("A") == [MY_CUB, MY_WALL, HER_CUB, "None"]
    field.press("A", HER_CUB)
    assert field.buttons("A") == [MY_CUB, MY_WALL, f"*{HER_CUB}", "Done"]
    before = kinds(field)
    field.press("A", MY_WALL)
    assert field.buttons("A") == [f"*{MY_WALL}", f"*{HER_CUB}", "Done"]
    assert kinds(field) == before
    field.press("A", MY_WALL)
    field.press("A", MY_CUB)
    assert field.notice("A").text.endswith("2 so far.")
    field.press("A", "Done")
    field.all_pass()
    hurt = {one.card: one.damage for half in field.view.halves for one in half.base} | {
        one.card + str(tile.at): one.damage for tile in field.view.tiles for one in tile.units
    }
    assert hurt == {"Pakaa Cub": 1, "Wall1": 0, "Pakaa Cub2": 1}


def test_no_target_at_all_is_a_button_of_its_own(field: AtTable) -> None:
    field.plays("A", "Zap")
    view = field.press("A", "None")
    assert view.halves[0].notice is None
    assert view.history[0] == "Ann: chose nothing for Zap"


def test_done_comes_only_when_enough_are_marked(field: AtTable) -> None:
    field.plays("A", "Pakaa Cub", "A")
    field.plays("A", "Both")
    assert field.notice("A").text.startswith("Both: 2 friendly units")
    first, second, *_ = field.buttons("A")
    field.press("A", first)
    assert "Done" not in field.buttons("A")
    assert "Done" in field.notice("A").buttons
    field.press("A", second)
    assert field.buttons("A")[-1] == "Done"
    assert len([text for text in field.buttons("A") if not text.startswith("*")]) == 1


def test_what_the_rules_say_against_the_marks_is_told_before_done(field: AtTable) -> None:
    field.plays("A", "Small")
    for text in (MY_CUB, MY_WALL):
        field.press("A", text)
    assert "together do not fit" in field.notice("A").text
    field.press("A", "Done")
    assert (field.notice("A").tone, field.notice("A").rule) == ("refused", "rule 355.11.a")
    field.press("A", "Take it back")
    assert f"*{MY_CUB}" in field.buttons("A")
    field.press("A", MY_WALL)
    assert "do not fit" not in field.notice("A").text


def test_marks_are_over_when_the_position_is_another_one(field: AtTable) -> None:
    field.plays("A", "Zap")
    field.press("A", MY_WALL)
    field.act(UnitIs("B", 2, "A"))
    assert not any(text.startswith("*") for text in field.buttons("A"))
    field.press("A", "Wall")
    assert not any(text.startswith("*") for text in buttons_after_undo(field))


def buttons_after_undo(table: AtTable) -> list[str]:
    table.do(c.Undo())
    return table.buttons("A")


def test_marks_belong_to_their_question() -> None:
    question = Question("A", "targets", ("#1", "#2"), most=2)
    panels = PlayerPanels().mark(question, ("#1",))
    assert panels.marks_of(question) == ("#1",)
    assert panels.marks_of(Question("A", "targets", ("#1", "#3"), most=2)) == ()
    assert panels.marks_of(None) == ()


def test_what_may_be_done_can_be_declined(field: AtTable) -> None:
    field.plays("A", "Killer", "A")
    assert field.buttons("A") == [HER_CUB, "No"]
    view = field.press("A", "No")
    assert view.chain == ()
    assert view.history[0] == "Ann: chose not to for Killer"


def test_yes_and_no(field: AtTable) -> None:
    field.plays("A", "Asker", "A")
    assert (field.notice("A").title, field.notice("A").text) == ("Do it?", "Asker: draw 1.")
    assert field.buttons("A") == ["Yes", "No"]
    assert field.press("A", "Yes").history[0] == "Ann: yes for Asker"


def test_a_destination_is_asked_by_name(field: AtTable) -> None:
    field.plays("A", "Push")
    field.press("A", MY_CUB)
    assert (field.notice("A").title, field.notice("A").text) == ("Where to?", "Push: move.")
    assert field.buttons("A") == ["Void Gate", "Zaun Warrens"]
    assert field.press("A", "Void Gate").history[0] == "Ann: chose Void Gate for Push"


def test_a_place_for_each_token_is_asked_by_name(field: AtTable) -> None:
    field.resolves("A", "Two Recruits")
    assert (field.notice("A").title, field.notice("A").text) == (
        "Where is it played?",
        "Two Recruits: play Recruit, 1 of 2.",
    )
    field.press("A", "Void Gate")
    assert field.notice("A").text == "Two Recruits: play Recruit, 2 of 2."
    field.press("A", "Base")
    assert [one.card for one in field.tile(1).units] == ["Wall", "Recruit"]
    assert field.view.history[0] == "Ann: Recruit at base"


def test_what_must_be_chosen_on_resolution_is_asked_then(field: AtTable) -> None:
    field.resolves("A", "Give Up One")
    assert (field.notice("A").title, field.notice("A").text) == ("Choose", "Give Up One: one friendly unit: kill.")
    view = field.press("A", MY_WALL)
    assert "Ann's Wall: to the trash" in view.history


def test_a_unit_is_killed_to_pay(field: AtTable) -> None:
    field.plays("A", "Eater", "A")
    assert (field.notice("A").title, field.notice("A").text) == ("Kill to pay", "Eater.")
    field.press("A", MY_CUB)
    assert [one.card for one in field.half("A").base] == ["Eater"]


def test_cards_of_the_trash_are_recycled_by_name(field: AtTable) -> None:
    field.resolves("A", "Consult the Past")
    for card in ("Retreat", "Nobody Knows"):
        field.resolves("A", card)
        field.press("A", "Done")
    field.plays("A", "Engine")
    field.touch("A", 0, "Use Engine: +3 Might")
    field.press("A", "Wall")
    assert (field.notice("A").title, field.notice("A").text) == ("Recycle to pay", "Engine. Touch 2: 0 so far.")
    assert field.buttons("A") == ["Consult the Past", "Retreat", "Nobody Knows"]
    field.press("A", "Retreat")
    field.press("A", "Nobody Knows")
    assert "Ann: Retreat, Nobody Knows recycled" in field.press("A", "Done").history


def test_a_facedown_card_too_many_is_chosen_by_its_place(table: AtTable) -> None:
    """A unit that made room for a second one is gone."""
    table.begin()
    table.plays("A", "Roomy", 1)
    table.plays("A", "Wall", 1)
    table.hide("A", table.tags["A"][HIDER], 1)
    table.hide("A", table.tags["A"][SPELL], 1)
    table.do(c.Dismiss("A"))
    assert len(table.tile(1).marks) == 2
    table.act(UnitIs("B", 1, "trash"))
    assert (table.notice("A").title, table.notice("A").text) == ("Too many facedown", "Choose which go to the trash.")
    assert table.buttons("A") == ["Facedown at Void Gate, since T1 1", "Facedown at Void Gate, since T1 2"]
    view = table.press("A", "Facedown at Void Gate, since T1 2")
    assert len(view.tiles[0].marks) == 1
    assert "Ann: chose Facedown at Void Gate, since T1" in view.history
    assert "Ann's facedown card is revealed: Consult the Past" in view.history


def test_a_question_of_every_kind_has_a_heading() -> None:
    assert set(HEADINGS) == set(get_args(About))


def test_corrections_go_on_while_the_table_asks(field: AtTable) -> None:
    field.plays("A", "Zap")
    view = field.act(PointsAre("B", "B", 3))
    assert view.halves[1].points == 3
    assert view.halves[0].notice is not None
