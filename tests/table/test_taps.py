"""Touches and taps at a table: one tap, one touch, one answer, one entry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hw.model import Removed
from hw.simulated import VirtualTag
from tableside.engine.model.actions import EndTurn
from tableside.table import commands as c
from tableside.table import controller
from tests.kit.match.cards import CUB, HIDER, SPELL, WALKER
from tests.kit.on_chain import on_chain
from tests.kit.table.table import FAR, NEAR, AtTable, kinds, seen


def test_a_touch_and_one_tap_hide_a_card(table: AtTable) -> None:
    table.begin()
    table.touch("A", 1, "button-hide-here")
    assert (table.notice("A").tone, table.title("A")) == ("working", "Hide at Void Gate")
    view = table.tap(table.tags["A"][HIDER])
    (mark,) = view.tiles[0].facedown
    assert (mark.player, mark.since, mark.hidden_earlier) == ("A", 1, False)
    assert table.title("A") == "Hidden at Void Gate"
    assert view.player_panels[1].notice is None
    assert kinds(table) == ["action"]


def test_a_tap_without_a_touch_asks_with_buttons(table: AtTable) -> None:
    table.begin().tap(table.tags["A"][HIDER])
    assert table.notice("A").tone == "asks"
    assert table.labels("A") == ("Hide at Void Gate", "action-play", "button-nothing")
    assert kinds(table) == []
    table.press("A", "Hide at Void Gate")
    assert len(table.tile(1).facedown) == 1


def test_a_tap_can_be_answered_with_nothing(table: AtTable) -> None:
    table.begin().tap(table.tags["A"][HIDER])
    table.press("A", "button-nothing")
    assert table.panel("A").notice is None
    assert kinds(table) == []


def test_a_card_of_the_hand_is_played_once_its_player_says_so(table: AtTable) -> None:
    table.begin().tap(table.tags["A"][WALKER])
    assert kinds(table) == []
    view = table.press("A", "action-play")
    assert view.chain == on_chain("Canary Walker")
    assert (table.title("A"), table.labels("A")) == ("prompt-place-to-enter", ("button-base", "Void Gate"))
    view = table.press("A", "Void Gate")
    assert [unit.card for unit in view.tiles[0].units] == ["Canary Walker"]


def test_a_unit_on_the_board_is_moved_by_its_tap(table: AtTable) -> None:
    table.begin().tap_to_play("A", table.tags["A"][WALKER])
    table.press("A", "button-base")
    table.next_turn()
    table.next_turn()
    table.tap_later(table.tags["A"][WALKER])
    assert table.labels("A") == ("Move to Void Gate", "Move to Zaun Warrens", "button-nothing")
    view = table.press("A", "Move to Void Gate")
    assert [unit.card for unit in view.tiles[0].units] == ["Canary Walker"]


def test_a_facedown_card_is_played_by_its_tap(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][SPELL], 1)
    table.next_turn()
    table.next_turn()
    view = table.tap_later(table.tags["A"][SPELL])
    assert view.tiles[0].facedown == ()
    assert view.chain == on_chain("Consult the Past")


def test_a_touch_on_another_battlefield_replaces_the_intent(table: AtTable) -> None:
    table.begin().touch("A", 1, "button-hide-here")
    table.do(c.Touch("A", 2))
    view = table.tap_to_play("A", table.tags["A"][WALKER])
    assert view.tiles[0].facedown == ()
    assert view.chain == on_chain("Canary Walker")


def test_a_touch_ends_after_its_time(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "PENDING_ACTION_HOLDS", 50_000_000)
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.until(lambda view: view.player_panels[0].notice.title.code == "notice-lapsed")
    table.tap(table.tags["A"][HIDER])
    assert table.notice("A").tone == "asks"


def test_a_touch_that_ends_without_a_card_says_so_to_its_player_alone(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "PENDING_ACTION_HOLDS", 50_000_000)
    table.begin().do(c.AwaitCard("A", "hide", 1))
    view = table.until(lambda view: view.player_panels[0].notice.title.code == "notice-lapsed")
    assert view.player_panels[1].notice is None
    assert kinds(table) == []
    monkeypatch.undo()
    table.press("A", "button-wait-again")
    assert table.title("A") == "Hide at Void Gate"
    table.tap(table.tags["A"][HIDER])
    assert len(table.tile(1).facedown) == 1


def test_a_card_is_still_asked_about_when_that_was_read(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card without Hidden: without the question it would be played openly."""
    monkeypatch.setattr(controller, "PENDING_ACTION_HOLDS", 50_000_000)
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.until(lambda view: view.player_panels[0].notice.title.code == "notice-lapsed")
    assert table.press("A", "button-close").player_panels[0].notice is None
    view = table.tap(table.tags["A"][WALKER])
    assert view.chain == ()
    assert table.notice("A").tone == "asks"


def test_a_card_that_comes_late_to_be_hidden_shows_nothing(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card without Hidden: without the question it would be played openly."""
    monkeypatch.setattr(controller, "PENDING_ACTION_HOLDS", 50_000_000)
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.until(lambda view: view.player_panels[0].notice.title.code == "notice-lapsed")
    view = table.tap(table.tags["A"][WALKER])
    assert view.chain == ()
    assert table.notice("A").tone == "asks"
    assert view.player_panels[1].notice is None


def test_a_note_goes_away_and_a_question_stays(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "NOTE_SHOWS", 50_000_000)
    table.begin().do(c.Touch("B", 2), c.AwaitCard("A", "hide", 1))
    table.tap(table.tags["A"][HIDER])
    view = table.until(lambda view: view.player_panels[0].notice is None)
    assert view.player_panels[1].notice is not None


def test_cards_of_both_players_go_with_their_own_touches(table: AtTable) -> None:
    """Each card goes with the touch of its owner, whoever touched last."""
    table.begin()
    table.do(c.AwaitCard("A", "hide", 1), c.AwaitCard("B", "hide", 2))
    table.tap(table.tags["A"][HIDER], reader=NEAR)
    table.tap(table.tags["B"][0], reader=FAR)
    assert [mark.player for mark in table.tile(1).facedown] == ["A"]
    assert table.notice("B").tone == "refused"
    assert "It is Ann’s turn" in table.text("B")


def test_another_players_card_is_asked_about_on_their_side_and_the_panel_keeps_waiting(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.tap(table.tags["B"][0])
    assert "action-play" in table.labels("B")
    assert table.labels("A") == ("button-hide-unread", "button-cancel")
    table.press("B", "button-nothing")
    table.tap(table.tags["A"][HIDER])
    assert len(table.tile(1).facedown) == 1
    assert kinds(table) == ["action"]


def test_the_end_of_the_turn_says_that_a_hide_waits_no_longer(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.act(EndTurn("A"))
    assert table.title("A") == "notice-lapsed"
    assert table.text("A") == "Nothing was hidden. Tap the card now, and the table asks first."
    table.tap(table.tags["A"][HIDER])
    assert table.tile(1).facedown == ()
    assert table.title("A") != "notice-lapsed", "the card is asked about"


def test_an_unknown_tag_offers_to_hide_it_unread(table: AtTable) -> None:
    table.begin().tap(VirtualTag())
    assert (table.title("A"), table.labels("A")) == (
        "prompt-not-in-match",
        ("Hide it unread at Void Gate", "button-nothing"),
    )
    table.press("A", "Hide it unread at Void Gate")
    assert len(table.tile(1).facedown) == 1


def test_an_unknown_tag_is_rejected_if_nothing_can_be_hidden(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.tap(VirtualTag())
    assert table.text("A").startswith("That card is not in this match")


def test_a_card_is_hidden_and_played_without_a_reader(table: AtTable) -> None:
    table.begin().touch("A", 1, "button-hide-here")
    table.press("A", "button-hide-unread")
    assert len(table.tile(1).facedown) == 1
    table.next_turn()
    table.next_turn()
    table.touch("A", 1, "button-play-facedown")
    view = table.press("A", "button-play-unread")
    assert view.tiles[0].facedown == ()
    assert view.chain == on_chain("")
    assert "Ann plays a card from facedown at Void Gate." in table.history


def test_a_card_hidden_by_its_tag_and_played_without_a_reader_is_known(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][SPELL], 1)
    table.next_turn()
    table.next_turn()
    table.touch("A", 1, "button-play-facedown")
    assert table.press("A", "button-play-unread").chain == on_chain("Consult the Past")


def test_a_card_hidden_unread_is_known_once_its_tag_is_read(table: AtTable) -> None:
    table.begin().touch("A", 1, "button-hide-here")
    table.press("A", "button-hide-unread")
    table.next_turn()
    table.next_turn()
    table.touch("A", 1, "button-play-facedown")
    view = table.tap(table.tags["A"][SPELL])
    assert view.tiles[0].facedown == ()
    assert view.chain == on_chain("Consult the Past")


def test_threat_9_a_repeated_tap_within_two_seconds_counts_once(table: AtTable) -> None:
    table.begin()
    tag = table.tags["A"][WALKER]
    table.tap_to_play("A", tag)
    before = kinds(table)
    table.tap(tag)
    table.tap(tag, reader=FAR)
    assert kinds(table) == before == ["action"]


def test_a_tap_of_the_same_card_later_counts_again(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    table.tap_to_play("A", table.tags["A"][SPELL])
    last = table.ask_live(lambda live: live._state.last_tap)
    last = replace(last, at=last.at - controller.SAME_TAP)
    table.ask_live(lambda live: setattr(live, "_state", replace(live._state, last_tap=last)))
    first = replace(seen(table.tags["A"][SPELL]), at=last.at)
    for moment, tone in ((0, "refused"), (controller.SAME_TAP - 1, "refused"), (controller.SAME_TAP, "asks")):
        table.do(Removed(first.reader, first.at + moment), replace(first, at=first.at + moment))
        assert table.notice("A").tone == tone


def test_after_a_new_touch_the_same_card_counts_again(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 2)
    assert table.notice("A").tone == "refused"
    table.press("A", "button-take-back")
    table.hide("A", table.tags["A"][HIDER], 1)
    assert len(table.tile(1).facedown) == 1


def test_another_card_within_two_seconds_counts(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    table.tap_to_play("A", table.tags["A"][SPELL])
    table.tap_to_play("A", table.tags["A"][CUB])
    assert kinds(table)[1:] == ["refused", "refused"]
