"""Every screen can be read and touched at 1920 by 1080 pixels.

In dp it is as large as 1280 by 720, where each scene is tested in each language and size of text. Here each is tested
in one of them; LAYOUT=full tests all.
"""

import os

from tableside.screens.theme import unit
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.variants import variants


def test_it_is_as_large_as_1280_by_720_in_dp():
    (width, height), (smaller, lower) = (1920, 1080), (1280, 720)
    assert width / unit(width, height) == smaller / unit(smaller, lower)
    assert height / unit(width, height) == lower / unit(smaller, lower)


@variants(1920, 1080, sample=os.environ.get("LAYOUT") != "full")
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
