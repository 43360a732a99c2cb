"""The readers: what each does, for which spot it stands, and the test of the screen."""

import pytest
from msgspec.structs import replace

from hw.model import ReaderLost, ReaderReady
from hw.simulated import VirtualTag
from tableside.screens.app import TablesideApp
from tableside.table.commands import AssignSpot, FreeReader, WatchReaders
from tableside.table.readers.assignments import Spot
from tableside.table.view.model import ReaderView
from tests.kit.screens import views
from tests.kit.screens.kivy_home import Metrics, UnitTestTouch
from tests.kit.screens.parts import Tray, find, make, panel, texts
from tests.kit.table.table import FAR, NEAR, AtTable

PN532 = views.literal("PN532: 3 read, median 20 ms")
COUNTED = views.literal("PC/SC: 1 read")
ONE_IS_ENOUGH = "With one reader you choose the place on the screen. You need no spot."


def open_page(screen, root, part="Readers", turned=False):
    """Open the page and touch one of its parts."""
    root.go("readers", turned)
    screen.place(root)
    screen.tap(find(root.page, part))


@pytest.fixture
def opened(small, match_stage):
    """The page over a view, with one of its parts, and the table, which has what was told since."""

    def show(view, part="Readers", turned=False, **wires):
        root = match_stage.show(view, **wires)
        open_page(small, root, part, turned)
        told = match_stage.tables[root]
        told.take()
        return root, told

    return show


def opened_at(screen, table, part="Readers"):
    """The page at a real table that has begun."""
    root, _ = make(table.thread)
    root.show(table.begin().view)
    open_page(screen, root, part)
    return root


class TestReaders:
    def test_each_reader_what_it_stands_for_and_what_to_do(self, opened):
        readers = (
            ReaderView("Left", False, views.literal("plug it in again"), pace=views.literal("PC/SC")),
            ReaderView(
                "Right", True, views.READY, views.literal("Void Gate"), views.literal("PN532: 3 read, median 20 ms")
            ),
        )
        root, _ = opened(replace(views.match(), readers=readers))
        assert {
            *("Left", "plug it in again", "Right", "for Void Gate"),
            "ready, PN532: 3 read, median 20 ms",
        } <= set(texts(root.page))

    def test_it_is_live(self, opened, small):
        root, _ = opened(views.reading(2))
        root.show(replace(views.reading(2), readers=(ReaderView("New", True, views.READY),)))
        small.frames()
        assert "New" in texts(root.page)
        assert not any("PC/SC" in text for text in texts(root.page))

    def test_the_table_counts_while_the_page_is_there(self, small):
        root, table = make()
        root.show(views.match())
        root.go("readers")
        small.place(root)
        assert table.take() == [WatchReaders(watched=True)]
        root.end_interaction()
        assert table.take() == []
        small.tap(find(root.page, "Back"))
        assert table.take() == [WatchReaders(watched=False)]
        assert root.page is None

    def test_the_table_stops_counting_where_a_window_of_another_size_closes_the_page(self, opened):
        root, table = opened(views.match())
        app = TablesideApp()
        app.wire(root.page.wires)
        app.root = root
        Metrics.density *= 2
        app._measure()
        assert app.root.page is None
        assert table.take() == [WatchReaders(watched=False)]

    def test_from_a_real_table(self, small, tmp_path):
        with AtTable(tmp_path / "data") as table:
            root = opened_at(small, table)
            root.show(table.view)
            small.frames()
            assert texts(root.page).count("ready, simulated") == 2
            root.show(table.tap(VirtualTag(), reader=FAR))
            small.frames()
            assert any("simulated: 1 read, " in text for text in texts(root.page))
            root.go("")
            assert [reader.pace for reader in table.view.readers] == [None, None]

    def test_what_draws_the_screen(self, opened):
        root, _ = opened(views.match(), "Screen", about=("A window on this desktop (X).",))
        shown = " ".join(texts(root.page))
        assert "Drawn by" in shown
        assert "A window on this desktop (X)." in shown

    def test_every_finger_is_counted(self, opened):
        root, _ = opened(views.match(), "Screen")
        fingers = [UnitTestTouch(x, 200) for x in (560, 620, 680)]
        for finger in fingers:
            finger.touch_down()
        assert any("Now 3, at most 3." in text for text in texts(root))
        for finger in fingers:
            finger.touch_up()
        assert any("Now 0, at most 3." in text for text in texts(root))

    def test_a_room_faces_who_opened_it(self, small):
        root, _ = make()
        root.show(views.match())
        small.place(root)
        root.main.panels["B"].open("menu")
        small.frames()
        small.tap(find(root, "Table, help"))
        small.tap(find(root, "Readers"))
        assert root.page.turned
        small.tap(find(root.page, "Back"))
        assert root.page is None


class TestSpots:
    def test_every_spot_with_its_reader(self, opened, small):
        root, _ = opened(views.reading(8, lost=(1,), given=(2, 1)), "Spots")
        shown = texts(root.page)
        for spot in ("Alice’s side", "Bob’s side", "The Grand Plaza", "The Grand Plaza, facedown"):
            assert spot in shown
        assert {"Right 3", "PN532 (/dev/serial/by-id/usb-1a86) 2: missing", "no reader"} <= set(shown)
        assert "The judge" not in shown
        small.tap(find(root.page, "More"))
        assert "The judge" in texts(root.page)

    def test_all_of_them_are_on_its_pages(self, opened, small):
        root, _ = opened(views.reading(8), "Spots")
        count = texts(root.page).count("no reader")
        small.tap(find(root.page, "More"))
        assert count + texts(root.page).count("no reader") == len(root.view.spots) == 11

    def test_a_spot_is_given_a_reader_by_any_card(self, opened, small):
        view = views.reading(2)
        root, table = opened(view, "Spots")
        small.tap(find(root.page, "Void Gate"))
        assert table.take() == [AssignSpot(Spot(at=2))]
        root.show(views.awaiting(view, 3))
        assert "Put any card on the reader for: Void Gate" in texts(root.page)
        root.show(views.reading(2, given=(1,)))
        assert "no reader" in texts(root.page)

    @pytest.mark.parametrize("way", ["Cancel", "Readers", "Back", "focus"])
    def test_no_card_is_waited_for_any_more(self, opened, small, way):
        root, table = opened(views.awaiting(views.reading(2)), "Spots")
        if way == "focus":
            root.end_interaction()
        else:
            small.tap(find(root.page, way))
        assert AssignSpot(None) in table.take()

    def test_a_spot_that_has_a_reader_is_freed(self, opened, small):
        root, table = opened(views.reading(3, given=(2,)), "Spots")
        small.tap(find(root.page, "Alice’s side"))
        assert table.take() == []
        assert "Its reader: Right 3" in texts(root.page)
        small.tap(find(root.page, "Free it"))
        assert table.take() == [FreeReader("Right 3")]
        assert "Free it" not in texts(root.page)

    def test_a_spot_that_has_a_reader_is_given_another(self, opened, small):
        root, table = opened(views.reading(3, given=(2,)), "Spots")
        small.tap(find(root.page, "Alice’s side"))
        small.tap(find(root.page, "Cancel"))
        assert table.take() == []
        small.tap(find(root.page, "Alice’s side"))
        small.tap(find(root.page, "Another reader"))
        assert table.take() == [AssignSpot(Spot("A"))]

    def test_what_was_asked_of_a_spot_is_over_once_it_has_another_reader(self, opened, small):
        root, _ = opened(views.reading(3, given=(2,)), "Spots")
        small.tap(find(root.page, "Alice’s side"))
        root.show(views.reading(3, given=(1,)))
        assert "Free it" not in texts(root.page)

    def test_with_one_reader_no_spot_is_needed(self, opened, small):
        root, table = opened(views.reading(1), "Spots")
        assert ONE_IS_ENOUGH in texts(root.page)
        assert "Alice’s side" not in texts(root.page)
        root.show(views.reading(1, given=(0,)))
        small.frames()
        small.tap(find(root.page, "Alice’s side"))
        small.tap(find(root.page, "Free it"))
        assert table.take() == [FreeReader(root.view.readers[0].name)]

    def test_with_no_reader_it_says_so(self, opened):
        root, _ = opened(views.reading(0), "Spots")
        assert any(text.startswith("No reader is plugged in.") for text in texts(root.page))

    def test_a_reader_that_stands_for_what_this_match_has_not_can_be_freed(self, opened, small):
        view = views.reading(2)
        view = replace(view, readers=(replace(view.readers[0], spot=views.literal("C’s side")), view.readers[1]))
        root, table = opened(view, "Spots")
        small.tap(find(root.page, "More"))
        small.tap(find(root.page, "C’s side"))
        assert find(root.page, "Another reader").disabled
        small.tap(find(root.page, "Free it"))
        assert table.take() == [FreeReader(view.readers[0].name)]

    def test_a_finger_that_is_down_is_not_disturbed_by_what_is_counted(self, opened, small):
        view = views.reading(2)
        root, table = opened(view, "Spots", turned=True)
        touch = small.down(find(root.page, "Void Gate"))
        root.show(replace(view, readers=tuple(replace(reader, pace=COUNTED) for reader in view.readers)))
        small.frames()
        touch.touch_up()
        small.frames()
        assert table.take() == [AssignSpot(Spot(at=2))]

    def test_practice_cards_can_be_put_down_for_a_spot(self, opened, small):
        tray = Tray()
        root, _ = opened(views.awaiting(views.reading(2)), "Spots", tray=tray)
        small.tap(find(root.page, "Practice cards"))
        small.tap(find(root.page, "Alice"))
        small.tap(find(root.page, Tray.CARDS[0]))
        assert tray.done[0][0] == "tap"

    def test_from_a_real_table(self, small, tmp_path):
        with AtTable(tmp_path / "data") as table:
            root = opened_at(small, table, "Spots")
            small.tap(find(root.page, "Zaun Warrens"))
            root.show(table.view)
            assert "Put any card on the reader for: Zaun Warrens" in texts(root.page)
            root.show(table.tap(VirtualTag(), reader=FAR))
            small.frames()
            assert FAR in texts(root.page)
            assert NEAR not in texts(root.page)
            small.tap(find(root.page, "Zaun Warrens"))
            small.tap(find(root.page, "Free it"))
            root.show(table.view)
            small.frames()
            assert texts(root.page).count("no reader") == 9
            small.tap(find(root.page, "Readers"))
            assert {NEAR, FAR} <= set(texts(root.page))
            assert not any(text.startswith("for ") for text in texts(root.page))


def test_a_reader_that_is_lost_while_a_card_is_awaited_leaves_a_way_on(small, tmp_path):
    with AtTable(tmp_path / "data") as table:
        table.begin()
        root, touches = make()
        root.show(table.touch("A", 1, "button-hide-here"))
        small.place(root)
        root.show(table.do(ReaderLost(NEAR, 0, "simulated")))
        small.frames()
        for player in "AB":
            assert any(text.startswith(f"{NEAR}:") for text in texts(panel(root, player)))
        small.tap(find(panel(root, "A"), "Continue"))
        small.tap(find(panel(root, "A"), "Hide it unread"))
        root.show(table.do(*touches.take()))
        assert len(root.view.tiles[0].facedown) == 1
        root.show(table.do(ReaderReady(NEAR, 0, "simulated")))
        small.frames()
        assert not any(text.startswith(f"{NEAR}:") for text in texts(root))
