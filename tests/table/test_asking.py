"""Questions of the table: headings and buttons, several answers by marks, and the answer on record."""

from __future__ import annotations

from typing import get_args

import pytest

from tableside.engine.model.actions import DamageIs, ExhaustionIs, PointsAre, UnitIs
from tableside.engine.model.questions import About, TargetsQuestion
from tableside.table import commands as c
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.question_text import HEADINGS
from tests.kit.match.cards import HIDER, SPELL
from tests.kit.table.table import AtTable, kinds


@pytest.fixture
def field(table: AtTable) -> AtTable:
    """Two units of A, a unit of B with the name of one of them, and the turn of A."""
    table.begin()
    table.plays("A", "Pakaa Cub", "A")
    table.plays("A", "Wall", 1)
    table.plays("B", "Pakaa Cub", 2)
    return table


MY_CUB, MY_WALL, HER_CUB = "Pakaa Cub (yours, base)", "Wall", "Pakaa Cub (Bea, Zaun Warrens)"


def test_options_with_the_same_name_say_whose_they_are_and_where(field: AtTable) -> None:
    field.plays("A", "Recall One")
    assert field.title("A") == "prompt-targets"
    assert field.text("A") == "Recall One: choose a unit, gear or facedown card (return to hand)."
    assert field.buttons("A") == [MY_CUB, MY_WALL, HER_CUB]


def test_options_that_differ_in_state_alone_say_their_state(field: AtTable) -> None:
    field.plays("A", "Pakaa Cub", "A")
    field.act(DamageIs("A", 1, 2))
    field.plays("A", "Recall One")
    mine = [text for text in field.buttons("A") if text.startswith("Pakaa Cub (yours")]
    assert len(set(mine)) == 2
    assert any("2 damage" in text for text in mine)


def test_options_that_do_not_differ_are_numbered(field: AtTable) -> None:
    field.plays("B", "Wall", "B")
    field.plays("B", "Wall", "B")
    field.plays("B", "Recall One")
    mine = [text for text in field.buttons("B") if text.startswith("Wall (yours")]
    assert [text[-2:] for text in mine] == [" 1", " 2"]


def test_one_target_is_one_touch(field: AtTable) -> None:
    field.plays("A", "Recall One")
    view = field.press("A", HER_CUB)
    assert view.player_panels[0].notice is None
    assert field.history[0] == "Ann chooses Pakaa Cub (Bea, Zaun Warrens) for Recall One."
    field.all_pass()
    assert field.tile(2).units == ()
    assert "Bea’s Pakaa Cub returns to hand." in field.history


def test_a_facedown_card_is_named_by_its_place_and_turn_alone(field: AtTable) -> None:
    field.plays("A", "Riddle")
    field.hide("A", field.tags["A"][HIDER], 1)
    field.plays("A", "Recall One")
    assert "Facedown at Void Gate, since turn 3" in field.buttons("A")


def test_the_others_read_who_chooses(field: AtTable) -> None:
    field.plays("A", "Recall One")
    view = field.view
    assert [panel.chooses for panel in view.player_panels] == [True, False]
    assert view.player_panels[1].notice is None
    assert not any(panel.may_pass or panel.may_end for panel in view.player_panels)


def test_several_targets_are_marked_and_then_chosen_with_done(field: AtTable) -> None:
    field.plays("A", "Zap")
    assert field.text("A") == "Zap: choose up to 2 units (1 damage). 0 so far."
    assert field.buttons("A") == [MY_CUB, MY_WALL, HER_CUB, "button-none"]
    field.press("A", HER_CUB)
    assert field.buttons("A") == [MY_CUB, MY_WALL, f"*{HER_CUB}", "button-done"]
    before = kinds(field)
    field.press("A", MY_WALL)
    assert field.buttons("A") == [f"*{MY_WALL}", f"*{HER_CUB}", "button-done"]
    assert kinds(field) == before
    field.press("A", MY_WALL)
    field.press("A", MY_CUB)
    assert field.text("A").endswith("2 so far.")
    field.press("A", "button-done")
    field.all_pass()
    hurt = {unit.card: unit.damage for panel in field.view.player_panels for unit in panel.base} | {
        unit.card + str(tile.at): unit.damage for tile in field.view.tiles for unit in tile.units
    }
    assert hurt == {"Pakaa Cub": 1, "Wall1": 0, "Pakaa Cub2": 1}


def test_choosing_no_target_has_its_own_button(field: AtTable) -> None:
    field.plays("A", "Zap")
    view = field.press("A", "button-none")
    assert view.player_panels[0].notice is None
    assert field.history[0] == "Ann chooses nothing for Zap."


def test_done_can_be_pressed_once_enough_are_marked(field: AtTable) -> None:
    field.plays("A", "Pakaa Cub", "A")
    field.plays("A", "Both")
    assert field.text("A").startswith("Both: choose 2 friendly units")
    first, second, *_ = field.buttons("A")
    field.press("A", first)
    assert "button-done" not in field.buttons("A")
    assert "button-done" in field.labels("A")
    field.press("A", second)
    assert field.buttons("A")[-1] == "button-done"
    assert len([text for text in field.buttons("A") if not text.startswith("*")]) == 1


def test_the_prompt_shows_objections_to_the_marks_before_done(field: AtTable) -> None:
    field.plays("A", "Small")
    for text in (MY_CUB, MY_WALL):
        field.press("A", text)
    assert "do not fit" in field.text("A")
    field.press("A", "button-done")
    assert (field.notice("A").tone, field.notice("A").rules) == ("refused", ("355.11.a",))
    field.press("A", "button-take-back")
    assert f"*{MY_CUB}" in field.buttons("A")
    field.press("A", MY_WALL)
    assert "do not fit" not in field.text("A")


def test_a_changed_position_discards_the_marks(field: AtTable) -> None:
    field.plays("A", "Zap")
    field.press("A", MY_WALL)
    field.act(UnitIs("B", 2, "A"))
    assert not any(text.startswith("*") for text in field.buttons("A"))
    field.press("A", "Wall")
    assert not any(text.startswith("*") for text in buttons_after_undo(field))


def buttons_after_undo(table: AtTable) -> list[str]:
    table.undo()
    return table.buttons("A")


def test_marks_belong_to_their_question() -> None:
    question = TargetsQuestion("A", ("#1", "#2"), most=2)
    panels = PlayerPanels().mark(question, ("#1",))
    assert panels.marks_of(question) == ("#1",)
    assert panels.marks_of(TargetsQuestion("A", ("#1", "#3"), most=2)) == ()
    assert panels.marks_of(None) == ()


def test_an_optional_effect_can_be_declined(field: AtTable) -> None:
    field.plays("A", "Killer", "A")
    assert field.buttons("A") == [HER_CUB, "button-no"]
    view = field.press("A", "button-no")
    assert view.chain == ()
    assert field.history[0] == "Ann chooses no for Killer."


def test_yes_and_no(field: AtTable) -> None:
    field.plays("A", "Asker", "A")
    assert (field.title("A"), field.text("A")) == ("prompt-may", "Asker: draw 1 card.")
    assert field.buttons("A") == ["button-yes", "button-no"]
    field.press("A", "button-yes")
    assert field.history[0] == "Ann accepts what Asker offers."


def test_what_is_decided_late_says_what_is_decided(field: AtTable) -> None:
    field.plays("A", "Perhaps")
    assert field.text("A") == "Perhaps: choose a unit (draw 1 card, then kill if you like)."
    field.press("A", HER_CUB)
    field.all_pass()
    assert (field.title("A"), field.text("A")) == ("prompt-may", "Perhaps: kill.")
    field.press("A", "button-no")
    assert field.history[0] == "Ann declines what Perhaps offers."


def test_destinations_are_offered_by_name(field: AtTable) -> None:
    field.plays("A", "Push")
    field.press("A", MY_CUB)
    assert (field.title("A"), field.text("A")) == ("prompt-destination", "Push: move.")
    assert field.buttons("A") == ["Void Gate", "Zaun Warrens"]
    field.press("A", "Void Gate")
    assert field.history[0] == "Ann chooses Void Gate for Push."


def test_each_of_two_moves_says_which_unit_it_is_for(field: AtTable) -> None:
    field.plays("A", "Push Both")
    field.press("A", MY_CUB)
    field.press("A", HER_CUB)
    assert (field.title("A"), field.text("A")) == ("prompt-destination", f"Push Both: this moves: {MY_CUB}.")
    field.press("A", "Void Gate")
    assert field.text("A") == f"Push Both: this moves: {HER_CUB}."


def test_each_token_asks_for_its_place(field: AtTable) -> None:
    field.resolves("A", "Two Recruits")
    assert (field.title("A"), field.text("A")) == (
        "prompt-token-place",
        "Two Recruits: play Recruit, 1 of 2.",
    )
    field.press("A", "Void Gate")
    assert field.text("A") == "Two Recruits: play Recruit, 2 of 2."
    field.press("A", "button-base")
    assert [unit.card for unit in field.tile(1).units] == ["Wall", "Recruit"]
    assert field.history[0] == "Ann gets a Recruit token in base."


def test_a_choice_on_resolution_is_asked_on_resolution(field: AtTable) -> None:
    field.resolves("A", "Give Up One")
    assert (field.title("A"), field.text("A")) == ("prompt-targets", "Give Up One: choose a friendly unit (kill).")
    field.press("A", MY_WALL)
    assert "Ann’s Wall goes to the trash." in field.history


def test_a_unit_is_killed_to_pay(field: AtTable) -> None:
    field.plays("A", "Eater", "A")
    assert (field.title("A"), field.text("A")) == ("prompt-sacrifice", "For Eater.")
    field.press("A", MY_CUB)
    assert [unit.card for unit in field.panel("A").base] == ["Eater"]


def test_cards_in_the_trash_are_recycled_by_name(field: AtTable) -> None:
    field.resolves("A", "Consult the Past")
    for card in ("Divine Judgment", "Nobody Knows"):
        field.resolves("A", card)
        field.press("A", "button-done")
    field.plays("A", "Engine")
    field.touch("A", 0, "Use Engine: +3 Might")
    field.press("A", "Wall")
    assert (field.title("A"), field.text("A")) == ("prompt-recycle", "For Engine. Touch 2: 0 so far.")
    assert field.buttons("A") == ["Consult the Past", "Divine Judgment", "Nobody Knows"]
    field.press("A", "Divine Judgment")
    field.press("A", "Nobody Knows")
    field.press("A", "button-done")
    assert "Ann recycles Divine Judgment, Nobody Knows." in field.history


def test_an_excess_facedown_card_is_chosen_by_its_place(table: AtTable) -> None:
    """The unit that made room for a second facedown card is gone."""
    table.begin()
    table.plays("A", "Roomy", 1)
    table.plays("A", "Wall", 1)
    table.hide("A", table.tags["A"][HIDER], 1)
    table.hide("A", table.tags["A"][SPELL], 1)
    table.do(c.Dismiss("A"))
    assert len(table.tile(1).facedown) == 2
    table.act(UnitIs("B", 1, "trash"))
    assert (table.title("A"), table.text("A")) == ("prompt-excess", "Choose which go to the trash.")
    assert table.buttons("A") == ["Facedown at Void Gate, since turn 1 1", "Facedown at Void Gate, since turn 1 2"]
    table.press("A", "Facedown at Void Gate, since turn 1 2")
    view = table.press("A", "button-agree")
    assert len(view.tiles[0].facedown) == 1
    assert "Ann chooses Facedown at Void Gate, since turn 1." in table.history
    assert "Ann’s facedown card is revealed: Consult the Past." in table.history


def test_every_kind_of_question_has_a_heading() -> None:
    assert set(HEADINGS) == set(get_args(About))


def test_corrections_work_while_the_table_asks(field: AtTable) -> None:
    field.plays("A", "Zap")
    view = field.act(PointsAre("B", "B", 3))
    assert view.player_panels[1].points == 3
    assert view.player_panels[0].notice is not None


@pytest.fixture
def dying(table: AtTable) -> AtTable:
    """Two units of A with death triggers die together."""
    table.begin()
    table.plays("A", "Kog'Maw, Caustic", "A")
    table.plays("A", "Watchful Sentry", "A")
    table.resolves("A", "The Ruination")
    return table


FIRST, SECOND = "Kog'Maw, Caustic: 4 damage", "Watchful Sentry: draw 1 card"


def test_simultaneous_triggers_keep_their_order_with_one_touch(dying: AtTable) -> None:
    assert dying.title("A") == "prompt-order"
    assert "the last one resolves first" in dying.text("A")
    assert [text.split(" (")[0] for text in dying.buttons("A")] == [FIRST, SECOND, "button-as-shown"]
    dying.press("A", "button-as-shown")
    assert dying.history[0] == "Ann keeps the order of the triggers."
    assert [item.card for item in dying.match.table.chain] == ["Kog'Maw, Caustic", "Watchful Sentry"]


def test_simultaneous_triggers_go_on_the_chain_as_they_are_touched(dying: AtTable) -> None:
    first, second, _ = dying.buttons("A")
    dying.press("A", second)
    dying.press("A", first)
    dying.press("A", "button-done")
    assert dying.history[0] == "Ann orders the triggers: Watchful Sentry, Kog'Maw, Caustic."
    assert [item.card for item in dying.match.table.chain] == ["Watchful Sentry", "Kog'Maw, Caustic"]


def test_a_unit_is_exhausted_to_pay(field: AtTable) -> None:
    field.act(ExhaustionIs("A", 1, exhausted=False))
    field.act(ExhaustionIs("A", 2, exhausted=False))
    field.plays("A", "Tirer", "A")
    assert (field.title("A"), field.text("A")) == ("prompt-payment", "For Tirer.")
    assert field.buttons("A") == [MY_CUB, MY_WALL]
    field.press("A", MY_CUB)
    assert [unit.card for unit in field.panel("A").base] == ["Pakaa Cub", "Tirer"]


def test_an_additional_cost_of_a_card_that_an_effect_plays(field: AtTable) -> None:
    field.plays("A", "Hurrier", "A")
    field.resolves("A", "Back Again")
    assert field.title("A") == "prompt-targets"
    field.press("A", "Hurrier")
    field.all_pass()
    assert field.title("A") == "prompt-extra"
    assert field.text("A").startswith("For Hurrier. You may pay an additional cost: 1 energy")
    field.press("A", "button-yes")
    assert "Ann plays Hurrier through an effect." in field.history
