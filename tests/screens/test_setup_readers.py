"""The step of the set-up in which players show their readers, at a real table."""

import pytest

from hw.simulated import VirtualTag
from tableside.table.commands import AssignSpot
from tableside.table.readers.assignments import Spot
from tests.kit.screens.parts import find, make, texts
from tests.kit.table.table import FAR, NEAR, AtTable
from tests.kit.text import english


def press(screen, root, *labels):
    for label in labels:
        screen.tap(find(root, label))


@pytest.fixture
def table(tmp_path):
    with AtTable(tmp_path / "data") as table:
        yield table


def steps_on(screen, root, table):
    """Show the view of the table, and the view after what the screen sent is done."""
    root.show(table.view)
    screen.frames()
    root.show(table.view)
    screen.frames()


def open_step(screen, table):
    root, _ = make(table.thread)
    root.show(table.view)
    root.go("setup")
    screen.place(root)
    press(screen, root, "Next", "Next")
    steps_on(screen, root, table)
    return root


def test_each_player_shows_a_reader_with_any_card_one_after_the_other(small, table):
    root = open_step(small, table)
    assert "Player 1: put any card on your reader" in texts(root.page)
    table.tap(VirtualTag(), reader=FAR)
    steps_on(small, root, table)
    assert "Player 2: put any card on your reader" in texts(root.page)
    table.tap(VirtualTag(), reader=NEAR)
    steps_on(small, root, table)
    sides = [reader.spot and english(reader.spot) for reader in table.view.readers]
    assert sides == ["B’s side", "A’s side"]
    assert {"Player 1\nhas a reader", "Player 2\nhas a reader", "Everybody has a reader."} <= set(texts(root.page))
    press(small, root, "Next")
    assert "Toss a coin" in texts(root.page)


def test_a_reader_that_was_shown_wrongly_is_shown_again(small, table):
    root = open_step(small, table)
    table.tap(VirtualTag(), reader=NEAR)
    steps_on(small, root, table)
    table.readers.lift(NEAR)
    table.tap(VirtualTag(), reader=NEAR)
    steps_on(small, root, table)
    assert "Player 1: put any card on your reader" in texts(root.page), "the other player has it now"
    table.tap(VirtualTag(), reader=FAR)
    steps_on(small, root, table)
    small.tap(find(root.page, "Player 2\nhas a reader"))
    steps_on(small, root, table)
    assert table.view.assigning == Spot("B")


def test_whoever_goes_on_shows_none_and_no_card_is_awaited_any_more(small, table):
    root = open_step(small, table)
    assert table.view.assigning == Spot("A")
    press(small, root, "Next")
    assert table.view.assigning is None
    press(small, root, "Back")
    assert table.view.assigning == Spot("A")
    root.go("")
    assert table.view.assigning is None


def test_the_step_is_left_out_where_one_reader_at_most_stands_for_nothing(small, table):
    table.do(AssignSpot(Spot("A")))
    table.tap(VirtualTag(), reader=FAR)
    root, _ = make(table.thread)
    root.show(table.view)
    root.go("setup")
    small.place(root)
    press(small, root, "Next", "Next")
    assert "Toss a coin" in texts(root.page)
