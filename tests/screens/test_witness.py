"""The end of the record as a QR code: when it asks to be scanned, that it can be, and what it means."""

import pytest
from msgspec.structs import replace

from tableside.ledger.witness import qr
from tableside.screens.widgets import qr_code
from tableside.screens.widgets.rift import MenuButton
from tableside.text import Text
from tests.kit.samples import one_in
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import Window
from tests.kit.screens.parts import Tray, find, make, texts, walk
from tests.kit.screens.screen import Screen

PANEL = 154.0
"""The width of a panel of 7 inches, in mm."""
SCANNED = 55.0
"""So many mm the code itself has at least, without the light border."""


@pytest.fixture(scope="module")
def tray():
    return Tray()


@pytest.fixture
def match(small, match_stage, tray):
    """The middle of a game, with a record that is signed."""
    root = match_stage.show(views.recorded(views.match()), tray=tray)
    small.place(root)
    table = match_stage.tables[root]
    table.take()
    return root, table


def competition():
    """The middle of a game of which somebody is to keep the record."""
    return replace(views.match(), dial="competition")


def is_marked(root):
    """Tell whether the menus of both sides say that there is an end to scan."""
    marks = {button.marked for button in walk(root) if isinstance(button, MenuButton)}
    assert len(marks) == 1
    return marks.pop()


def open_witness(root, small):
    """Show the end of the record, through the menu."""
    for text in ("MENU", "Table, help", "Record to scan"):
        small.tap(find(root, text))


def code_of(root):
    return next(widget for widget in walk(root.page) if isinstance(widget, qr_code.QrCode))


def dark(pixels, width, x, y):
    """Return whether the screen is dark there, counted from its upper left corner; None for neither black nor white."""
    at = (y * width + x) * 4
    return {b"\0\0\0": True, b"\xff\xff\xff": False}.get(pixels[at : at + 3])


@pytest.mark.parametrize("size", one_in(2, ((800, 480), (1024, 600), (1280, 720))))
def test_every_module_is_on_the_screen_and_large_enough(size):
    screen = Screen(*size)
    root, _ = make()
    root.show(views.recorded(views.match()))
    root.go("witness")
    screen.place(root)
    shown = code_of(root)
    rows = qr(views.witnessed())
    step = shown.side / (len(rows) + 8)
    assert step == int(step)
    assert PANEL / size[0] * step * len(rows) >= SCANNED
    left, top = shown.drawn_at[0], size[1] - shown.drawn_at[1] - shown.side
    pixels = screen.pixels()
    for down in range(-4, len(rows) + 4):
        for across in range(-4, len(rows) + 4):
            inside = 0 <= down < len(rows) and 0 <= across < len(rows)
            for corner in (0, step - 1):
                x, y = int(left + (across + 4) * step + corner), int(top + (down + 4) * step + corner)
                assert dark(pixels, size[0], x, y) == (inside and rows[down][across]), (down, across)


def test_a_touch_opens_it_and_a_touch_anywhere_closes_it(match, small):
    root, table = match
    open_witness(root, small)
    assert code_of(root).text == views.witnessed()
    small.tap(find(root.page, "Scan it"))
    assert root.page is None
    assert table.take() == []


def test_it_shows_the_newest_end(match, small):
    root, _ = match
    open_witness(root, small)
    assert "Match 3, entry 57" in texts(root.page)
    before = small.pixels()
    root.show(views.recorded(views.match(), witness=views.witnessed(58)))
    small.frames()
    assert code_of(root).text == views.witnessed(58)
    assert "Match 3, entry 58" in texts(root.page)
    assert small.pixels() != before


def test_a_code_is_made_once_for_a_text(match, small, monkeypatch):
    made = []
    monkeypatch.setattr(qr_code, "qr", lambda text: made.append(text) or qr(text))
    root, _ = match
    open_witness(root, small)
    small.frames(5)
    root.show(views.recorded(views.match(), number=8))
    small.frames(5)
    assert made == [views.witnessed()]


def test_the_words_face_both_sides_and_a_screen_for_one_side_has_them_once(match, small):
    root, _ = match
    open_witness(root, small)
    middle = Window.height / 2
    for text in ("Scan it", "A saved code exposes any later change of the record.", Text("en")(root.view.keys)):
        near, far = sorted(
            widget.to_window(*widget.center)[1] for widget in walk(root.page) if getattr(widget, "text", "") == text
        )
        assert near + far == pytest.approx(2 * middle)
    root.page.one_sided = True
    small.frames()
    assert texts(root.page).count("Scan it") == 1


def test_without_a_signature_it_says_so_and_still_where_the_keys_lie(match, small):
    root, _ = match
    root.show(views.recorded(views.match(), witness=""))
    open_witness(root, small)
    assert code_of(root).side == 0
    assert {"There is nothing to scan yet: nothing is signed.", Text("en")(root.view.keys)} <= set(texts(root.page))


class TestMarked:
    """The menu is marked when there is an end that should be kept and was not looked at."""

    def test_not_by_what_lay_there_before(self, match):
        root, _ = match
        assert not is_marked(root)

    def test_after_a_hide_until_it_is_opened(self, match, small):
        root, _ = match
        view = views.recorded(competition())
        empty = replace(view, tiles=tuple(replace(tile, facedown=()) for tile in view.tiles))
        root.show(empty)
        assert not is_marked(root)
        root.show(views.noticed("B", made_up_notices.HIDDEN, view))
        assert is_marked(root)
        root.show(replace(view, number=8))
        assert is_marked(root), "nobody has scanned it yet"
        open_witness(root, small)
        small.tap(find(root.page, "Scan it"))
        assert not is_marked(root)
        root.show(empty)
        assert not is_marked(root)

    @pytest.mark.parametrize("dial", ["casual", "silent"])
    def test_never_where_nobody_is_asked_to_keep_it(self, match, dial):
        root, _ = match
        root.show(replace(views.recorded(views.match(), winner="A"), dial=dial))
        assert not is_marked(root)

    def test_at_the_end_though_its_sheets_cover_the_halves(self, match, small):
        root, _ = match
        root.show(views.recorded(competition(), winner="A"))
        small.frames()
        assert is_marked(root)
        open_witness(root, small)
        assert code_of(root).text == views.witnessed()

    def test_another_match_begins_without(self, match):
        root, _ = match
        tiles = tuple(replace(tile, facedown=()) for tile in competition().tiles)
        root.show(views.recorded(competition(), tiles=tiles))
        root.show(views.recorded(competition(), match=4))
        assert not is_marked(root)
