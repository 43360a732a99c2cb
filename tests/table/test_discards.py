"""Discarded cards: tapped or counted unread, and named to nobody before they are in the trash."""

from __future__ import annotations

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.table import commands as c
from tableside.table import controller
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.table.table import AtTable, kinds


@pytest.fixture
def dropping(table: AtTable) -> AtTable:
    """A discards up to two cards."""
    table.begin().resolves("A", "Drop Two")
    return table


def test_a_discard_waits_for_cards(dropping: AtTable) -> None:
    assert (dropping.notice("A").tone, dropping.title("A")) == ("working", "prompt-discard")
    assert dropping.text("A") == "For Drop Two. Tap 2 cards on the reader."
    assert dropping.labels("A") == ("button-discard-unread", "button-no-card-in-hand")
    assert dropping.panel("A").chooses


def test_tapped_cards_are_discarded_together_when_the_last_is_tapped(dropping: AtTable) -> None:
    before = kinds(dropping)
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.text("A").endswith("1 so far.")
    assert kinds(dropping) == before
    view = dropping.tap(dropping.tags["A"][CUB])
    assert kinds(dropping) == [*before, "action"]
    assert view.player_panels[0].notice is None
    assert {"Ann discards Consult the Past.", "Ann discards Pakaa Cub."} <= {*dropping.history}
    assert [card.card for card in dropping.match.table.seat("A").trash][:2] == ["Consult the Past", "Pakaa Cub"]


def test_a_marked_card_is_named_nowhere_before_it_is_discarded(dropping: AtTable) -> None:
    view = dropping.tap(dropping.tags["A"][WALKER])
    shown = msgspec.json.encode(msgspec.to_builtins(view)) + repr(dropping.entries()).encode()
    assert b"Canary Walker" not in shown
    assert "Canary" not in dropping.ask_live(lambda live: repr([vars(live), live._state, live._state.panels]))


def test_a_marked_card_can_be_taken_back_and_another_discarded(dropping: AtTable) -> None:
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.buttons("A") == ["button-discard-unread", "button-take-one-back", "button-done"]
    dropping.press("A", "button-take-one-back")
    dropping.tap(dropping.tags["A"][CUB])
    dropping.press("A", "button-done")
    assert "Ann discards Pakaa Cub." in dropping.history
    assert "Ann discards Consult the Past." not in dropping.history


def test_the_same_card_is_not_discarded_twice(dropping: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "SAME_TAP", 0)
    dropping.tap(dropping.tags["A"][SPELL])
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.text("A") == "You have already tapped that card. Tap another one."
    assert dropping.panel("A").chooses


def test_cards_are_discarded_unread(dropping: AtTable) -> None:
    dropping.press("A", "button-discard-unread")
    view = dropping.press("A", "button-discard-unread")
    assert view.player_panels[0].notice is None
    assert dropping.history.count("Ann discards a card.") == 2


def test_an_empty_hand_discards_nothing(dropping: AtTable) -> None:
    view = dropping.press("A", "button-no-card-in-hand")
    assert view.player_panels[0].notice is None
    assert not any("discarded" in line for line in dropping.history)


def test_a_card_that_is_not_in_that_hand_is_rejected_and_the_discard_goes_on(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Dismiss("A"))
    table.tap_to_play("A", table.tags["A"][CUB])
    table.press("A", "button-base")
    table.resolves("A", "Drop Two")
    for tag, text in (
        (table.tags["B"][0], "That card belongs to the other player."),
        (table.tags["A"][HIDER], "That card is already facedown."),
        (table.tags["A"][CUB], "That card is on the board."),
        (VirtualTag(), "That card is not in this match."),
    ):
        table.tap_later(tag)
        assert table.text("A").startswith(text)
        assert table.buttons("A") == ["button-discard-unread", "button-no-card-in-hand"]
    table.tap_later(table.tags["A"][SPELL])
    table.tap_later(table.tags["A"][TEEMO])
    assert "Ann discards Teemo, Scout." in table.history


def test_the_chosen_champion_is_not_in_hand(table: AtTable) -> None:
    table.begin()
    table.deck("A", "Teemo, Scout", "Pakaa Cub", champion=0)
    table.resolves("A", "Drop Two")
    table.tap(table.tags["A"][0])
    assert table.text("A") == "That card is not in a hand."


def test_as_many_cards_as_a_hand_is_known_to_have_are_discarded(table: AtTable) -> None:
    table.begin().resolves("A", "Drop Hand")
    assert table.text("A") == "For Drop Hand. Tap 4 cards on the reader."
    for _ in range(4):
        table.press("A", "button-discard-unread")
    assert table.panel("A").notice is None
    assert table.history.count("Ann discards a card.") == 4


def test_a_hand_that_nobody_counted_is_discarded_until_its_player_is_done(table: AtTable) -> None:
    table.begin().resolves("A", "Nobody Knows")
    table.press("A", "button-done")
    table.resolves("A", "Drop Hand")
    assert table.text("A") == "For Drop Hand. Tap each card of the hand on the reader."
    before = kinds(table)
    for name in (SPELL, CUB):
        table.tap(table.tags["A"][name])
    assert table.text("A").endswith("2 so far.")
    assert kinds(table) == before
    table.press("A", "button-done")
    assert {"Ann discards Consult the Past.", "Ann discards Pakaa Cub."} <= {*table.history}
    assert table.panel("A").notice is None
