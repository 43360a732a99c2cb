"""What people are to confirm after an interruption."""

import pytest

from tableside.table.commands import Confirm, Touch, Undo
from tableside.table.view.model import View
from tests.screens import views
from tests.screens.parts import key, make, texts


def half(root, player):
    return root.base.halves[player]


@pytest.fixture
def match(small):
    """The middle of a game, after an interruption."""
    root, table = make()
    root.show(views.match(found=views.FOUND))
    small.place(root)
    return root, table


@pytest.mark.parametrize("player", ["A", "B"])
def test_anybody_confirms_it(match, small, player):
    root, table = match
    for part in (*views.FOUND.sentences, *views.FOUND.last, "UNDO"):
        assert any(part in text for text in texts(half(root, player)))
    small.tap(key(half(root, player), "It is right, go on"))
    assert table.take() == [Confirm()]
    root.show(views.match())
    assert not any("Is this how it stood?" in text for text in texts(root))


def test_the_table_can_be_looked_at_and_put_right_first(match, small):
    root, table = match
    small.tap(key(half(root, "A"), "Look at the table"))
    small.tap(key(half(root, "A"), "Void Gate"))
    small.tap(key(root, "UNDO"))
    assert table.take() == [Touch("A", 2), Undo()]
    root.show(views.match(found=views.FOUND, number=6))
    small.frames()
    assert "It is right, go on" not in texts(half(root, "A"))
    assert "It is right, go on" in texts(half(root, "B"))
    small.tap(key(root, "CONFIRM · touch"), key(root, "CONFIRM · touch", of=1))
    assert "It is right, go on" in texts(half(root, "A"))


def test_the_menu_is_over_it(match, small):
    root, _ = match
    half(root, "A").open("menu")
    small.frames()
    small.tap(key(half(root, "A"), "History"))
    assert any("Turn 7: Alice" in text for text in texts(half(root, "A")))


def test_a_problem_is_seen_before_it(match):
    root, _ = match
    root.show(views.match(found=views.FOUND, problems=(views.PROBLEM,)))
    assert views.PROBLEM in texts(half(root, "A"))
    assert "PROBLEM · touch" in texts(root)
    assert "CONFIRM · touch" not in texts(root)


def test_it_is_confirmed_on_the_start_screen_too(small):
    root, table = make()
    small.place(root)
    root.show(View("start", found=views.FOUND))
    small.frames()
    for part in (*views.FOUND.sentences, *views.FOUND.last):
        assert any(part in text for text in texts(root))
    small.tap(key(root, "It is right, go on"))
    assert table.take() == [Confirm()]
    root.show(View("start"))
    small.frames()
    small.tap(key(root, "New match"))
    assert root.room is not None
