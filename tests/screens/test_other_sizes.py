"""Panels of other proportions than those of the layout tests, the smallest and the largest, and the fullest table."""

import pytest
from msgspec.structs import replace

from tableside.screens.widgets.labels import FitLabel, fits
from tests.kit.on_chain import on_chain
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.parts import Tray, make, walk
from tests.kit.screens.screen import Screen


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


NAMES = ("W" * 40, views.ENDLESS["Arabic"][:40], "🐉" * 20, "x")
"""Names of forty letters, from right to left, of emoji, and the shortest."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(480, 320), (480, 800), (1280, 800), (2560, 1600)], ids=str)
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
