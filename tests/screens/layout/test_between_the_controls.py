"""Between the controls nothing acts, in German, in large text and on large screens either."""

import pytest

from tests.kit.screens.kivy_home import Window
from tests.kit.screens.touching import PRESSED, acts, control_at, fingers_on, seen_in

SAMPLED = 41
"""Of so many scenes one is pressed."""

VARIANTS = (((800, 480), "de", True), ((1280, 720), "en", True), ((1920, 1080), "de", True))
SHOWN = dict.fromkeys(VARIANTS, PRESSED[::SAMPLED])


@pytest.mark.parametrize("name", PRESSED[::SAMPLED], ids=str)
def test_a_touch_does_nothing(name, stage):
    root, fingers = fingers_on(stage, name)
    before, sent, seen = fingers.done(), fingers.sent(), list(seen_in(root))
    for x in range(5, Window.width, Window.width // 12):
        for y in range(5, Window.height, Window.height // 8):
            if not acts(control_at(seen, x, y)):
                fingers.tap(x, y)
                assert fingers.sent() == sent, f"a touch at {x}, {y} sent something"
    fingers.seen()
    assert fingers.done() == before
