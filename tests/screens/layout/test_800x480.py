"""Every screen can be read and touched at 800 by 480 pixels, and between its controls nothing acts.

Large German text leaves the least room, so every eighth scene is shown with it, and some in another variant. With
FULL=1 each is shown in all four.
"""

from tests.kit.screens.layout import TENTHS, assert_fits, shown
from tests.kit.screens.touching import assert_ground_is_dead

SHOWN = shown((800, 480), {("de", True): slice(None, None, 8), ("en", False): TENTHS[2]})


def test_everything_fits(scene):
    assert_fits(scene)


def test_between_the_controls_nothing_acts(scene, fingers):
    assert_ground_is_dead(scene, fingers)
