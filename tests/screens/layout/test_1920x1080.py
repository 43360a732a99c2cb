"""Every screen can be read and touched at 1920 by 1080 pixels.

In dp it is as large as 1280 by 720: each scene is shown at one of these sizes, which have a variant each, or with
LAYOUT=full at both in all variants.
"""

import pytest

from tableside.screens.theme import unit
from tests.kit.screens.layout import ODD, assert_fits, shown
from tests.kit.screens.scenes import SCENES

SIZE = (1920, 1080)
SHOWN = shown(SIZE, {("en", False): ODD})


def test_it_is_as_large_as_1280_by_720_in_dp():
    (width, height), (smaller, lower) = SIZE, (1280, 720)
    assert width / unit(width, height) == smaller / unit(smaller, lower)
    assert height / unit(width, height) == lower / unit(smaller, lower)


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
