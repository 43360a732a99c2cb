"""The things that people are to confirm after an interruption."""

import pytest
from msgspec.structs import replace

from tableside.table.commands import Confirm, Touch, Undo
from tableside.table.view.model import View
from tableside.text import Text
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.parts import find, make, panel, texts

ENGLISH = Text("en")
RECOVERY = tuple(map(ENGLISH, (*views.RECOVERY.sentences, *views.RECOVERY.last)))


@pytest.fixture
def match(small):
    """The middle of a game, after an interruption."""
    root, table = make()
    root.show(views.match(recovery=views.RECOVERY))
    small.place(root)
    return root, table


@pytest.mark.parametrize("player", ["A", "B"])
def test_anybody_confirms_it(match, small, player):
    root, table = match
    for part in (*RECOVERY, "UNDO"):
        assert any(part in text for text in texts(panel(root, player)))
    small.tap(find(panel(root, player), "Yes, continue"))
    assert table.take() == [Confirm()]
    root.show(views.match())
    assert not any("Is this where you were?" in text for text in texts(root))


def test_the_table_can_be_looked_at_and_put_right_first(match, small):
    root, table = match
    small.tap(find(panel(root, "A"), "Look at the table"))
    small.tap(find(panel(root, "A"), "Void Gate"))
    small.tap(find(root, "UNDO"))
    assert table.take() == [Touch("A", 2), Undo("B")]
    root.show(views.match(recovery=views.RECOVERY, number=6))
    small.frames()
    assert "Yes, continue" not in texts(panel(root, "A"))
    assert "Yes, continue" in texts(panel(root, "B"))
    small.tap(find(root, "CONFIRM · touch"), find(root, "CONFIRM · touch", of=1))
    assert "Yes, continue" in texts(panel(root, "A"))


def test_each_of_its_buttons_is_there_once(match):
    root, _ = match
    seen = texts(panel(root, "A"))
    assert (seen.count("Yes, continue"), seen.count("Look at the table")) == (1, 1)


def test_the_menu_is_over_it(match, small):
    root, _ = match
    panel(root, "A").open("menu")
    small.frames()
    small.tap(find(panel(root, "A"), "History"))
    assert any("Turn 7: Alice" in text for text in texts(panel(root, "A")))


def test_a_problem_is_seen_before_it(match):
    root, _ = match
    root.show(views.match(recovery=views.RECOVERY, problems=(views.PROBLEM,)))
    assert views.PROBLEM_TEXT in texts(panel(root, "A"))
    assert "PROBLEM · touch" in texts(root)
    assert "CONFIRM · touch" not in texts(root)


def test_it_is_confirmed_on_the_start_screen_too(small):
    root, table = make()
    small.place(root)
    root.show(View("start", recovery=views.RECOVERY))
    small.frames()
    for part in RECOVERY:
        assert any(part in text for text in texts(root))
    small.tap(find(root, "Yes, continue"))
    assert table.take() == [Confirm()]
    root.show(View("start"))
    small.frames()
    small.tap(find(root, "New match"))
    assert root.page is not None


def test_what_is_not_recorded_is_said_to_who_did_it_before_the_problem_itself(small):
    root, _ = make()
    root.show(replace(views.noticed("A", made_up_notices.UNRECORDED), problems=(views.PROBLEM,)))
    small.place(root)
    title = "Not recorded: the disk is full"
    assert title in texts(panel(root, "A"))
    assert title not in texts(panel(root, "B"))
    assert "Something does not work" in texts(panel(root, "B"))
