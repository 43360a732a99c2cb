"""The practice cards over a panel that waits for a card."""

from tableside.message import PlaceName, message
from tableside.table.view.model import Notice
from tests.kit.screens import views
from tests.kit.screens.parts import Tray, make, panel, texts

WAITS = Notice("working", message("prompt-hide-at", place=PlaceName(1)), buttons=(message("button-cancel"),))
LAPSED = Notice("note", message("notice-lapsed"), (message("notice-lapsed-facedown"),))


def test_they_say_what_waits_for_a_card_and_that_it_no_longer_does(small):
    root, _ = make(tray=Tray())
    small.place(root)
    root.show(views.noticed("A", WAITS))
    half = panel(root, "A")
    half.open("tray")
    for notice, said in ((WAITS, "Hide at The Grand Plaza"), (LAPSED, "No card came")):
        root.show(views.noticed("A", notice))
        small.frames()
        assert half.opened == "tray"
        assert any(text.startswith(said) for text in texts(half))
