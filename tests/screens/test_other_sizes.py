"""Panels of 1280 by 800 are common, and no other size of the layout tests has their proportions."""

import pytest

from tableside.screens.widgets.labels import FitLabel, fits
from tests.kit.screens import views
from tests.kit.screens.kivy_home import speak
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


def _on_one_line(label):
    left, _, right, _ = label.padding
    lines = label.text.count("\n") + 1
    height = lines * 1.4 * label.font_size
    return fits(label.text, label.bold, label.font_size, label.width - left - right, height, label.font_name)
