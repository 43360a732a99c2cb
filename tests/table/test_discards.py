"""Cards that are discarded: tapped, named to nobody before they lie in the trash, or told unread."""

from __future__ import annotations

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.table import commands as c
from tableside.table import controller
from tests.table.support import CUB, HIDER, SPELL, TEEMO, WALKER, AtTable, kinds


@pytest.fixture
def dropping(table: AtTable) -> AtTable:
    """A discards up to two cards."""
    table.begin().resolves("A", "Drop Two")
    return table


def test_a_discard_waits_for_cards(dropping: AtTable) -> None:
    notice = dropping.notice("A")
    assert (notice.tone, notice.title) == ("working", "Discard")
    assert notice.text == "Drop Two. Tap 2 cards on the reader."
    assert notice.buttons == ("Discard one unread", "No card in hand")
    assert dropping.half("A").chooses


def test_tapped_cards_are_discarded_together_when_the_last_is_tapped(dropping: AtTable) -> None:
    before = kinds(dropping)
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.notice("A").text.endswith("1 so far.")
    assert kinds(dropping) == before
    view = dropping.tap(dropping.tags["A"][CUB])
    assert kinds(dropping) == [*before, "action"]
    assert view.halves[0].notice is None
    assert {"Ann: Consult the Past discarded", "Ann: Pakaa Cub discarded"} <= {*view.history}
    assert [one.card for one in dropping.match.table.seat("A").trash][:2] == ["Consult the Past", "Pakaa Cub"]


def test_what_is_marked_is_named_nowhere_before_it_is_discarded(dropping: AtTable) -> None:
    view = dropping.tap(dropping.tags["A"][WALKER])
    shown = msgspec.json.encode(msgspec.to_builtins(view)) + repr(dropping.entries()).encode()
    assert b"Canary Walker" not in shown
    assert "Canary" not in dropping.ask(lambda desk: repr([vars(desk), desk._state, desk._state.panels]))


def test_one_can_be_taken_back_and_another_discarded(dropping: AtTable) -> None:
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.buttons("A") == ["Discard one unread", "Take one back", "Done"]
    dropping.press("A", "Take one back")
    dropping.tap(dropping.tags["A"][CUB])
    view = dropping.press("A", "Done")
    assert "Ann: Pakaa Cub discarded" in view.history
    assert "Ann: Consult the Past discarded" not in view.history


def test_the_same_card_is_not_discarded_twice(dropping: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "SAME_TAP", 0)
    dropping.tap(dropping.tags["A"][SPELL])
    dropping.tap(dropping.tags["A"][SPELL])
    assert dropping.notice("A").text == "That card is one of them already. Tap another one."
    assert dropping.half("A").chooses


def test_cards_are_discarded_unread(dropping: AtTable) -> None:
    dropping.press("A", "Discard one unread")
    view = dropping.press("A", "Discard one unread")
    assert view.halves[0].notice is None
    assert view.history.count("Ann: a card discarded") == 2


def test_an_empty_hand_discards_nothing(dropping: AtTable) -> None:
    view = dropping.press("A", "No card in hand")
    assert view.halves[0].notice is None
    assert not any("discarded" in line for line in view.history)


def test_a_card_that_is_not_in_that_hand_is_told_and_the_discard_goes_on(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Dismiss("A"))
    table.tap(table.tags["A"][CUB])
    table.press("A", "Base")
    table.resolves("A", "Drop Two")
    for tag, said in (
        (table.tags["B"][0], "That is the other player's card."),
        (table.tags["A"][HIDER], "That card lies facedown already."),
        (table.tags["A"][CUB], "That card is on the board."),
        (VirtualTag(), "That is not a card of this match."),
    ):
        table.tap_later(tag)
        assert table.notice("A").text.startswith(said)
        assert table.buttons("A") == ["Discard one unread", "No card in hand"]
    table.tap_later(table.tags["A"][SPELL])
    table.tap_later(table.tags["A"][TEEMO])
    assert "Ann: Teemo, Scout discarded" in table.view.history


def test_the_chosen_champion_is_not_in_hand(table: AtTable) -> None:
    table.begin()
    table.deck("A", "Teemo, Scout", "Pakaa Cub", champion=0)
    table.resolves("A", "Drop Two")
    table.tap(table.tags["A"][0])
    assert table.notice("A").text == "That card is not in a hand."
