"""Screens can be read and touched at 1280 by 720 pixels, and between their controls nothing acts.

Some scenes are shown, in one variant: see 800 by 480. With FULL=1 each is shown in all four.
"""

from tests.kit.screens.layout import assert_fits, shown
from tests.kit.screens.touching import assert_ground_is_dead

SHOWN = shown((1280, 720), {("de", True): slice(6, None, 40)})


def test_everything_fits(scene):
    assert_fits(scene)


def test_between_the_controls_nothing_acts(scene, fingers):
    assert_ground_is_dead(scene, fingers)
