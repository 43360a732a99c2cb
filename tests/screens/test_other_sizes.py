"""Panels of other proportions than those of the layout tests, the smallest and the largest, and the fullest table."""

from itertools import product

import pytest
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from msgspec.structs import replace

from tableside.message import message
from tableside.screens.widgets.battlefield_tile import CrowdedBattlefieldTile
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.table.view.model import FacedownView
from tests.kit.on_chain import on_chain
from tests.kit.samples import FULL, one_in
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import assert_fits, text_fits
from tests.kit.screens.parts import Tray, make, walk
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage

QUARTERED = ("match, three", "match, four", "match, teams", "notice 24, 4")
"""Scenes in which somebody has a quarter of the screen."""

SIZED = [
    (size, name)
    for at, name in enumerate(QUARTERED)
    for size in (((480, 320), (800, 480)) if at % 2 else ((800, 480), (480, 320)))
]
"""Each of these at two sizes, so ordered that a sample of half of them has each scene and both sizes."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_word_is_broken_at_1280_by_800(language, seats):
    screen = Screen(1280, 800)
    speak(language)
    root, _ = make(tray=Tray())
    root.show(views.many(seats) if seats > 2 else views.match())
    screen.place(root)
    words = [part for part in walk(root) if isinstance(part, FitLabel) and part.text and len(part.text.split()) == 1]
    assert words
    broken = [part.text for part in words if not _on_one_line(part)]
    assert not broken


@pytest.mark.parametrize(("size", "name"), one_in(2, SIZED), ids=str)
def test_the_longest_name_of_a_battlefield_is_whole_in_a_quarter(size, name):
    screen = Screen(*size)
    root = SCENES[name](Stage())
    screen.place(root)
    quarters = [panel for panel in root.main.panels.values() if panel.compact]
    assert quarters
    for panel in quarters:
        labels = [part for part in walk(panel) if isinstance(part, FitLabel) and part.text == LONGEST_PLACE]
        assert all(text_fits(label) and label.texture_size[0] <= label.width for label in labels)
        assert labels or panel._layers.sheet.parent


LONGEST_PLACE = views.PLACES[3]

PANELS = {
    "7 inch": (800, 480, 133),
    "7 inch, fine": (1280, 720, 210),
    "8 inch, fine": (1280, 720, 184),
    "10 inch": (1280, 800, 149),
    "13 inch, fine": (1920, 1080, 166),
    "10 inch, finer": (2560, 1600, 299),
    "desktop": (1920, 1080, 96),
}
"""Panels by their pixels and how many of these are an inch."""

AT_TRUE_SIZE = (
    "match",
    "match, four",
    "match, score",
    "match, next game",
    "looks, 2",
    "notice 24, 2",
    "notice 24, 4",
    "opened menu",
    "setup, how",
    "judge, locked",
)
"""Scenes with the smallest buttons."""


TRIED = one_in(3, PANELS)
"""The panels that are tried."""


@pytest.mark.parametrize("panel", TRIED)
def test_at_its_true_size_a_finger_fits_on_each_button_of_a_panel(panel):
    width, height, per_inch = PANELS[panel]
    screen, stage = Screen(width, height), Stage()
    before = Metrics.dpi
    Metrics.dpi = per_inch
    # With each panel another third of the scenes comes, so that all of them come also in a sample.
    for name in AT_TRUE_SIZE[0 if FULL else TRIED.index(panel) % 3 :: 1 if FULL else 3]:
        root = SCENES[name](stage)
        screen.place(root)
        assert_fits(root)
        sides = [min(button.size) for button in walk(root) if isinstance(button, ButtonBehavior) and button.opacity]
        assert sides
        assert min(sides) / per_inch * 25.4 >= LEAST_MM, name
    stage.clear()
    Metrics.dpi = before


LEAST_MM = 8.9
"""The width of a fingertip in mm, less what a whole number of pixels takes from it."""

SMALL_TO_LARGE = ((480, 320), (480, 800), (1280, 800), (2560, 1600))

NAMES = ("W" * 40, views.ENDLESS["Arabic"][:40], "🐉" * 20, "x")
"""Names of forty letters, from right to left, of emoji, and the shortest."""


@pytest.mark.parametrize(("size", "seats"), one_in(9, product(SMALL_TO_LARGE, (2, 3, 4))), ids=str)
def test_the_fullest_table_fits(size, seats):
    """Twelve units of each player at a battlefield, thirty items on the chain, eleven points."""
    screen = Screen(*size)
    root, _ = make(tray=Tray())
    view = views.match() if seats == 2 else views.many(seats)
    letters = [panel.player for panel in view.player_panels]
    units = tuple(
        replace(
            views.unit(n, "Ornn, Fire Below the Mountain", letters[n % 2], 12, n % 3 == 0), damage=n % 2, stunned=True
        )
        for n in range(24)
    )
    panels = tuple(
        replace(panel, name=name, points=11, base=units[:12])
        for panel, name in zip(view.player_panels, NAMES, strict=False)
    )
    tiles = tuple(replace(tile, name=views.literal("Void Gate"), units=units, contested=True) for tile in view.tiles)
    chain = on_chain(*["Ornn, Fire Below the Mountain"] * 30)
    fullest = views.named(replace(view, player_panels=panels, tiles=tiles, chain=chain, victory_score=11, number=199))
    root.show(fullest)
    screen.place(root)
    assert_fits(root)
    root.show(views.noticed("A", made_up_notices.TALL, fullest))
    screen.frames(4)
    assert_fits(root)


def _on_one_line(label):
    left, _, right, _ = label.padding
    lines = label.text.count("\n") + 1
    height = lines * 1.4 * label.font_size
    return fits(label.text, label.bold, label.font_size, label.width - left - right, height, label.font_name)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [3, 4])
def test_battlefields_without_names_are_told_apart_in_a_quarter(language, seats):
    """Four of them, two beside each other: too long a word is cut, but not its number."""
    screen = Screen(800, 480)
    speak(language)
    view = views.many(seats)
    cards = (FacedownView("h1", "A", 6, True),)
    names = (message("place-battlefield", number=at) for at in range(1, 5))
    tiles = tuple(replace(views.tile(at, facedown=cards), name=name) for at, name in enumerate(names, 1))
    root, _ = make()
    root.show(replace(view, tiles=tiles))
    screen.place(root)
    for panel in root.main.panels.values():
        numbers = [part.name[-1:] for part in walk(panel) if isinstance(part, CrowdedBattlefieldTile)]
        assert sorted(numbers) == ["1", "2", "3", "4"] or not panel.compact
    assert any(panel.compact for panel in root.main.panels.values())
