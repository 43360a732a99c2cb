"""Refused actions, agreed actions, undo and corrections: what the desk records and shows."""

from __future__ import annotations

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import Choose, Concede, EndTurn, Pass, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.setup import Follow
from tableside.match.entries import read_action
from tableside.message import PlaceName, message
from tableside.table import commands as c
from tableside.table import controller
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.on_chain import on_chain
from tests.kit.table.table import NEAR, AtTable, kinds


def refused_play(table: AtTable) -> None:
    """A hides and plays the same card in the same turn."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.tap_later(table.tags["A"][HIDER])


def test_a_card_is_not_played_on_the_turn_it_was_hidden(table: AtTable) -> None:
    refused_play(table)
    assert (table.notice("A").tone, table.title("A")) == ("refused", "notice-refused-illegal")
    assert "811.1.b" in table.notice("A").rules
    assert table.text("A") == "The card was hidden this turn. Understood: Ann plays a card from facedown at Void Gate."
    assert table.labels("A") == ("button-take-back", "button-call-judge", "button-go-on")
    assert len(table.tile(1).facedown) == 1
    assert kinds(table) == ["action", "refused"]


def test_take_it_back_leaves_everything_as_it_was(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    before = table.view
    table.tap_later(table.tags["A"][HIDER])
    after = table.press("A", "button-take-back")
    assert after.player_panels[0].notice is None
    assert after.tiles == before.tiles
    assert after.chain == ()
    assert kinds(table) == ["action", "refused"]


def test_who_goes_on_with_a_refused_action_is_on_record_and_the_other_side_reads_it(table: AtTable) -> None:
    refused_play(table)
    refused = table.entries()[-1]
    view = table.press("A", "button-go-on")
    assert kinds(table) == ["action", "refused", "stands"]
    ruling = msgspec.json.decode(table.entries()[-1].action)
    assert (ruling["of"], ruling["by"]) == (refused.seq, "players")
    assert view.tiles[0].facedown == ()
    assert [unit.card for unit in view.tiles[0].units] == ["Canary Hider"]
    assert table.match.where(f"A{HIDER}") == table.match.table.permanents[0]
    assert "Ann goes on although it was refused." in table.history
    table.press("B", "button-close")
    assert (table.title("B"), table.text("B")) == (
        "Ann did this although it was refused",
        "Ann plays Canary Hider from facedown at Void Gate.",
    )
    table.press("B", "button-dispute")
    assert len(table.press("A", "button-agree").tiles[0].facedown) == 1


def test_an_agreed_action_can_be_undone_as_one_action(table: AtTable) -> None:
    refused_play(table)
    table.press("A", "button-go-on")
    assert len(table.undo().tiles[0].facedown) == 1


def test_a_refused_action_cannot_be_agreed_to_after_another_action(table: AtTable) -> None:
    refused_play(table)
    table.act(PointsAre("B", "B", 2))
    view = table.press("A", "button-go-on")
    assert kinds(table)[-1] == "action"
    assert len(view.tiles[0].facedown) == 1
    assert table.title("A") == "Bea changed this by hand"


def test_agreeing_applies_only_to_the_last_refused_action(table: AtTable) -> None:
    refused_play(table)
    table.tap_to_play("B", table.tags["B"][2])
    assert table.notice("B").tone == "refused"
    table.press("A", "button-go-on")
    assert kinds(table) == ["action", "refused", "refused"]


def test_a_private_reason_is_shown_to_the_tapping_player_alone_and_names_no_card(table: AtTable) -> None:
    view = table.begin().hide("A", table.tags["A"][WALKER], 1)
    assert (table.notice("A").tone, table.notice("A").rules) == ("refused", ("811.1",))
    assert table.text("A") == "The card does not have Hidden. Understood: Ann hides a card at Void Gate."
    assert view.player_panels[1].notice is None
    assert b"Canary" not in msgspec.json.encode(view)
    assert not [line for line in table.history if line.startswith("Refused")], "it would tell the others of the card"
    assert view.tiles[0].facedown == ()


def test_a_hide_that_its_player_alone_hears_is_refused_is_recorded_as_any_other_once_they_go_on(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][WALKER], 1)
    assert kinds(table) == []
    table.press("A", "button-go-on")
    entry = table.entries()[-1]
    assert kinds(table) == ["action"]
    assert b"811" not in entry.verdict
    assert b"reasons" not in entry.verdict
    (recorded,) = table.ask(lambda live: [read_action(each) for each in live.entries() if each.seq == entry.seq])
    assert recorded.verdict.kind == "illegal", "for the judge"


def test_a_play_from_facedown_that_its_player_alone_hears_is_refused_is_told_once_they_go_on(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    table.act(EndTurn("A"), EndTurn("B"))
    before, recorded = table.history, kinds(table)
    for _ in range(2):
        table.do(c.AwaitCard("A", "facedown", 1))
        table.tap_later(table.tags["A"][WALKER])
        assert table.notice("A").tone == "refused"
        assert (table.history, kinds(table), table.panel("B").notice) == (before, recorded, None)
        table.press("A", "button-take-back")
    table.do(c.AwaitCard("A", "facedown", 1))
    table.tap_later(table.tags["A"][WALKER])
    table.press("A", "button-go-on")
    assert kinds(table) == [*recorded, "refused", "stands"]
    assert "Ann goes on although it was refused." in table.history
    table.press("B", "button-close")
    assert table.title("B") == "Ann did this although it was refused"


def test_undo_is_recorded_and_the_history_keeps_what_was_undone(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    hide = table.entries()[-1]
    view = table.undo()
    assert kinds(table) == ["action", "undo"]
    assert msgspec.json.decode(table.entries()[-1].action) == {"of": hide.seq, "by": "players", "asked": "A"}
    assert view.tiles[0].facedown == ()
    assert table.history[:2] == ["Ann takes back: Ann hides a card at Void Gate.", "Ann hides a card at Void Gate."]
    table.hide("A", table.tags["A"][HIDER], 1)
    assert len(table.tile(1).facedown) == 1


def test_undo_ends_with_the_first_action(table: AtTable) -> None:
    table.begin()
    assert table.view.can_undo
    table.undo()
    table.undo()
    view = table.undo()
    assert not view.can_undo
    assert kinds(table) == ["undo", "undo"]
    assert [tile.controller for tile in view.tiles] == [None, None]


def test_after_an_undo_no_panel_waits_for_a_card(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    assert table.undo().player_panels[0].notice is None
    table.tap_to_play("A", table.tags["A"][WALKER])
    assert table.view.chain == on_chain("Canary Walker")


def test_control_is_claimed_with_one_touch_and_given_up_with_two(table: AtTable) -> None:
    view = table.begin().touch("B", 1, "button-i-control")
    assert view.tiles[0].controller == "B"
    assert view.player_panels[1].points == 0
    assert table.history[0] == "Bea claims Void Gate."
    assert table.touch("B", 1, "button-i-do-not-control").tiles[0].controller == "B"
    assert table.press("B", "button-i-do-not-control").tiles[0].controller is None


def with_unit(table: AtTable) -> None:
    """A's walker is at battlefield 1."""
    table.begin().tap_to_play("A", table.tags["A"][WALKER])
    table.press("A", "Void Gate")


@pytest.mark.parametrize(("button", "base"), [("button-in-trash", 0), ("button-at-base", 1), ("button-in-hand", 0)])
def test_a_missing_unit_is_corrected(table: AtTable, button: str, base: int) -> None:
    with_unit(table)
    table.touch("B", 1, "Canary Walker …")
    table.press("B", "button-it-is-elsewhere")
    view = table.press("B", button)
    assert view.tiles[0].units == ()
    assert len(view.player_panels[0].base) == base


def test_each_of_several_units_is_named(table: AtTable) -> None:
    with_unit(table)
    table.tap(table.tags["A"][CUB])
    table.press("A", "action-play")
    table.press("A", "Void Gate")
    table.do(c.Touch("A", 1))
    assert {"Canary Walker …", "Pakaa Cub …"} < {*table.labels("A")}
    table.press("A", "Canary Walker …")
    table.press("A", "button-it-is-elsewhere")
    view = table.press("A", "button-in-trash")
    assert [unit.card for unit in view.tiles[0].units] == ["Pakaa Cub"]


def test_a_conquest_entered_by_hand_scores_with_its_reason(table: AtTable) -> None:
    table.begin(follow="score")
    view = table.touch("A", 2, "button-conquered")
    assert view.tiles[1].controller == "A"
    assert (view.player_panels[0].points, view.player_panels[0].why) == (
        1,
        (message("gain-conquer", place=PlaceName(2), points="+1"),),
    )
    assert view.tiles[1].scored_by == ("A",)


def test_the_last_three_reasons_for_points_are_shown_newest_first(table: AtTable) -> None:
    table.begin()
    for _ in range(8):
        table.next_turn()
    assert table.panel("A").why == (message("gain-hold", place=PlaceName(1), points="+1"),) * 3
    assert table.panel("A").points == 4
    table.act(PointsAre("A", "A", 1))
    assert table.panel("A").why[0] == message("gain-correction", points="\u22123")


def test_conceding_asks_once_and_ends_the_game(table: AtTable) -> None:
    table.begin().do(c.AskConcession("A"))
    assert table.title("A") == "prompt-concede"
    assert table.view.winner is None
    assert table.press("A", "button-concede-yes").winner == "B"
    table.tap(table.tags["A"][WALKER])
    assert kinds(table) == ["action"]
    assert table.undo().winner is None


def test_a_choice_is_asked_of_its_player_alone(table: AtTable) -> None:
    table.begin().tap_to_play("A", table.tags["A"][WALKER])
    assert table.panel("B").notice is None
    view = table.act(Choose("A", ("base",)))
    assert len(view.player_panels[0].base) == 1
    assert view.player_panels[0].notice is None


def test_a_hidden_card_is_played_in_answer_in_the_other_players_turn(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][TEEMO], 1)
    table.next_turn()
    table.tap_later(table.tags["A"][TEEMO])
    assert table.notice("A").tone == "refused"
    table.press("A", "button-take-back")
    table.do(c.AwaitCard("B", "play", 0))
    table.tap(table.tags["B"][1])
    assert table.panel("B").may_pass
    view = table.act(Pass("B"))
    assert view.player_panels[0].has_priority
    table.do(c.Touch("A", 1))
    table.press("A", "button-play-facedown")
    view = table.tap(table.tags["A"][TEEMO])
    assert [unit.card for unit in view.tiles[0].units] == ["Teemo, Scout"]


def test_a_hide_and_a_move_keep_their_places_whatever_else_can_be_done(table: AtTable) -> None:
    """Fingers find them again: also where no card can be hidden, and where one lies facedown."""
    table.begin().plays("A", "Wall", "A")
    table.act(EndTurn("A"), EndTurn("B"))
    rows = []
    for at in (1, 2):
        table.do(c.Touch("A", at))
        rows.append(table.labels("A")[:2])
    table.hide("A", table.tags["A"][SPELL], 1)
    table.do(c.Touch("A", 1))
    rows.append(table.labels("A")[:2])
    assert {row[0] for row in rows} == {"button-hide-here"}
    assert all(row[1].startswith("Move ") for row in rows), rows


@pytest.mark.parametrize(("follow", "offers"), [("score", False), ("moves", True), ("all", True)])
def test_a_card_is_hidden_by_a_touch_wherever_units_are_followed(table: AtTable, follow: Follow, offers: bool) -> None:
    table.begin(follow=follow).do(c.Touch("A", 1))
    notice = table.panel("A").notice
    assert (notice is not None and message("button-hide-here") in notice.buttons) is offers


def test_the_touch_menu_follows_the_rules_and_not_the_card(table: AtTable) -> None:
    table.begin().do(c.Touch("A", 1))
    assert "button-hide-here" in table.offered("A")
    table.do(c.Touch("A", 2))
    assert "button-hide-here" not in table.offered("A")
    table.hide("A", table.tags["A"][SPELL], 1)
    table.do(c.Touch("A", 1))
    assert "button-hide-here" not in table.offered("A")
    assert "button-play-facedown" not in table.labels("A")
    table.act(EndTurn("A"), EndTurn("B"))
    table.do(c.Touch("A", 1))
    assert "button-play-facedown" in table.labels("A")


def test_a_press_on_a_button_that_is_not_there_does_nothing(table: AtTable) -> None:
    before = table.begin().view
    after = table.do(c.Press("A", 1, 0), c.Press("A", 1, 7), c.Press("A", 0, -1), c.Dismiss("B"))
    assert (after.player_panels, after.history) == (before.player_panels, before.history)
    offered = table.do(c.Touch("A", 1))
    shown = table.notice("A").id
    assert table.do(c.Press("A", shown, -1), c.Press("A", shown, 99)) == offered


def test_a_press_on_a_notice_that_is_gone_does_nothing(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finger goes down on "Close" of a note that is over as it lifts, where a question of the rules lies below."""
    monkeypatch.setattr(controller, "NOTE_SHOWS", 50_000_000)
    table.begin().plays("A", "Asker", "A")
    moving = VirtualTag()
    moving.tears = 1
    note = table.tap(moving).player_panels[0].notice
    assert note is not None
    assert note.tone == "note"
    view = table.until(lambda view: (notice := view.player_panels[0].notice) is not None and notice.id != note.id)
    assert table.do(*(c.Press("A", note.id, button) for button in range(3))).history == view.history
    assert table.notice("A").tone == "asks"


def test_a_second_press_on_an_answered_question_answers_no_other(table: AtTable) -> None:
    table.begin().plays("A", "Asker", "A")
    first = table.notice("A")
    yes = table.labels("A").index("button-yes")
    table.do(c.Press("A", first.id, yes))
    table.all_pass()
    table.plays("A", "Asker", "A")
    second = table.notice("A")
    assert (second.title, second.buttons) == (first.title, first.buttons)
    history = table.view.history
    assert table.do(c.Press("A", first.id, yes)).history == history


def test_a_match_can_be_left_and_resumed(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    left = table.do(c.Leave())
    assert (left.stage, left.player_panels, left.can_resume) == ("start", (), True)
    assert table.do(c.Touch("A", 1), c.Undo("A"), c.AwaitCard("A", "hide", 1)).stage == "start"
    back = table.do(c.Resume())
    assert (back.stage, len(back.tiles[0].facedown)) == ("match", 1)
    assert back.player_panels[0].notice is None
    assert table.do(c.Resume()).tiles == back.tiles


def test_without_a_match_there_is_nothing_to_resume(table: AtTable) -> None:
    view = table.do(c.Resume())
    assert (view.stage, view.can_resume, view.problems) == ("start", False, ())


def test_a_new_match_keeps_nothing_of_the_last(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    view = table.do(c.Begin(msgspec.structs.replace(table.match.agreed, names={"A": "Cy", "B": "Di"})))
    assert (view.match, view.player_panels[0].name, table.history) == (2, "Cy", ["Match 2 begins."])
    assert view.player_panels[0].notice is None
    assert table.tap(table.tags["A"][HIDER]).tiles[0].facedown == ()


def test_with_three_players_a_concession_ends_the_use_of_that_players_cards(table: AtTable) -> None:
    table.do(c.Begin(table_of_three()))
    table.deck("C", "Canary Hider")
    view = table.act(Concede("C"))
    assert view.winner is None
    table.tap(table.tags["C"][0])
    assert table.view.winner is None


def table_of_three() -> GameSetup:
    return GameSetup({"A": "Ann", "B": "Bea", "C": "Cy"}, ("Void Gate", "Zaun Warrens", "Targon's Peak"), mode="ffa3")
