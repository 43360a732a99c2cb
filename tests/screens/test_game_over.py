"""The end of a game on the match screen."""

from msgspec.structs import replace

from tableside.message import message
from tableside.table.commands import Leave
from tableside.table.view.model import Notice
from tests.kit.screens import views
from tests.kit.screens.parts import find, panel, texts


def test_the_end(match, small):
    root, table = match
    root.show(replace(views.match(), winner="B"))
    small.frames()
    assert "You win!" in texts(panel(root, "B"))
    assert "Bob wins" in texts(panel(root, "A"))
    small.tap(find(panel(root, "A"), "Look at the table"))
    assert "Void Gate" in texts(panel(root, "A"))
    assert "Bob wins" not in texts(panel(root, "A"))
    small.tap(find(panel(root, "B"), "To the start"))
    assert table.take() == [Leave()]


def test_the_end_of_a_game_is_not_that_of_the_match(match):
    root, _ = match
    root.show(replace(views.match(), winner="B", game=1))
    assert "You win game 1" in texts(panel(root, "B"))
    assert "Bob wins game 1" in texts(panel(root, "A"))


def test_a_facedown_card_to_show_comes_before_the_result(match):
    root, _ = match
    over = replace(views.match(), winner="B")
    root.show(views.noticed("A", Notice("asks", message("prompt-show-facedown-title")), over))
    assert "Show your facedown card" in texts(panel(root, "A"))
    assert "Bob wins" not in texts(panel(root, "A"))
    assert "You win!" in texts(panel(root, "B"))
    root.show(over)
    assert "Bob wins" in texts(panel(root, "A"))
