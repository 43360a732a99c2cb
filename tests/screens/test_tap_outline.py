"""A card on a reader is outlined on the screen at once, and the outline goes by itself."""

import pytest
from msgspec.structs import replace

from tableside.message import message
from tableside.screens.widgets import tap_outline
from tableside.table.commands import Touch
from tableside.table.readers.assignments import Spot
from tableside.table.view.model import SpotView
from tests.kit.screens import views
from tests.kit.screens.parts import find, make, panel

BESIDE_A = "Reader of A"


@pytest.fixture
def match(small, monkeypatch):
    """The middle of a game, with a reader on A's side; outlines stay."""
    monkeypatch.setattr(tap_outline, "SHOWN", 600)
    root, table = make()
    spot = SpotView(Spot("A"), message("spot-judge"), BESIDE_A)
    root.show(replace(views.match(), spots=(spot,)))
    small.place(root)
    return root, table


def outlined(root, widget):
    """Return whether the edge of this widget has the colour of the outline, and its middle has not changed."""
    image = root.export_as_image().texture
    (left, bottom), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    x, y = (left + right) / 2, min(bottom, top) + tap_outline.WIDTH
    pixel = image.get_region(int(x), int(root.height - y), 1, 1).pixels
    return pixel[0] > 200 and pixel[1] > 200 and pixel[2] > 200


def test_a_players_reader_outlines_their_half_alone(match, small):
    root, _ = match
    before = small.pixels()
    root.acknowledge(BESIDE_A)
    assert small.pixels() != before
    assert outlined(root, panel(root, "A"))
    assert not outlined(root, panel(root, "B"))


def test_an_outline_goes_by_itself(match, small, monkeypatch):
    root, _ = match
    before = small.pixels()
    root.acknowledge(BESIDE_A)
    root.acknowledge("another reader")
    small.frames()
    monkeypatch.setattr(tap_outline, "SHOWN", 0)
    root.acknowledge(BESIDE_A)
    root.acknowledge("another reader")
    small.until(lambda: small.pixels() == before)


def test_a_reader_that_stands_for_nothing_outlines_the_whole_screen(match, small):
    root, _ = match
    root.acknowledge("another reader")
    small.frames()
    assert outlined(root, root)


def test_a_page_over_the_match_is_outlined_whole(match, small):
    root, _ = match
    root.go("settings")
    root.acknowledge(BESIDE_A)
    small.frames()
    assert outlined(root, root)


def test_two_readers_at_once(match, small):
    root, _ = match
    root.acknowledge("another reader")
    root.acknowledge(BESIDE_A)
    small.frames()
    assert outlined(root, root)
    assert outlined(root, panel(root, "A"))


def test_it_takes_no_touch(match, small):
    root, table = match
    root.acknowledge(BESIDE_A)
    small.tap(find(panel(root, "A"), "Void Gate"))
    assert table.take() == [Touch("A", 2)]
