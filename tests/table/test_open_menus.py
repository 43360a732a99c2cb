"""The menu of a place that stays open while others go on."""

from __future__ import annotations

from tableside.engine.model.actions import ControlIs, EndTurn
from tableside.table import commands as c
from tests.kit.table.table import AtTable


def test_an_open_menu_offers_what_may_be_done_now(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 1))
    forgotten, old = table.labels("B")[0], table.notice("B").id
    assert "Ann" in forgotten
    table.act(EndTurn("A"))
    assert forgotten not in table.labels("B"), "it is Bea’s turn by now"
    entries = len(table.history)
    table.do(c.Press("B", old, 0))
    assert len(table.history) == entries, "the press was on the menu of before"


def test_a_menu_keeps_its_number_while_nothing_in_it_changes(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 1))
    before = table.notice("B").id
    table.act(ControlIs("A", 2, None))
    assert table.notice("B").id == before
