"""The menu of a place that stays open while others go on."""

from __future__ import annotations

from tableside.engine.model.actions import ControlIs, EndTurn
from tableside.table import commands as c
from tests.kit.table.table import AtTable


def test_an_open_menu_offers_what_may_be_done_now(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 0))
    forgotten, old = table.labels("B")[-2], table.notice("B").id
    assert "Ann" in forgotten, "it stands after everything else"
    table.act(EndTurn("A"))
    assert forgotten not in table.labels("B"), "it is Bea’s turn by now"
    entries = len(table.history)
    table.do(c.Press("B", old, len(table.labels("B")) - 2))
    assert len(table.history) == entries, "the press was on the menu of before"


def test_whose_turn_another_player_ended_is_told_and_may_dispute_it(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 0))
    table.press("B", table.labels("B")[-2])
    assert (table.title("A"), table.match.table.turn) == ("Bea ended your turn", "B")
    table.press("A", "button-dispute")
    table.press("B", "button-agree")
    assert table.match.table.turn == "A"


def test_a_menu_keeps_its_number_while_nothing_in_it_changes(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 1))
    before = table.notice("B").id
    table.act(ControlIs("A", 2, None))
    assert table.notice("B").id == before
