"""Screens can be read and touched at 1920 by 1080 pixels, and between their controls nothing acts.

In dp it is as large as 1280 by 720: other scenes are shown here, in another variant. With FULL=1 each is shown in all
four.
"""

from tableside.screens.theme import unit
from tests.kit.screens.layout import assert_fits, shown
from tests.kit.screens.touching import assert_ground_is_dead

SIZE = (1920, 1080)
SHOWN = shown(SIZE, {("en", False): slice(8, None, 40)})


def test_it_is_as_large_as_1280_by_720_in_dp():
    (width, height), (smaller, lower) = SIZE, (1280, 720)
    assert width / unit(width, height) == smaller / unit(smaller, lower)
    assert height / unit(width, height) == lower / unit(smaller, lower)


def test_everything_fits(scene):
    assert_fits(scene)


def test_between_the_controls_nothing_acts(scene, fingers):
    assert_ground_is_dead(scene, fingers)
