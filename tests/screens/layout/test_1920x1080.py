"""Every screen can be read and touched at 1920 by 1080 pixels.

In dp it is as large as 1280 by 720: each is tested in a variant of its own, or both in all with LAYOUT=full.
"""

import pytest

from tableside.screens.theme import unit
from tests.kit.screens.layout import assert_fits, variants
from tests.kit.screens.scenes import SCENES

SIZE = (1920, 1080)
VARIANTS = variants(SIZE, "en", large_text=False)


def test_it_is_as_large_as_1280_by_720_in_dp():
    (width, height), (smaller, lower) = SIZE, (1280, 720)
    assert width / unit(width, height) == smaller / unit(smaller, lower)
    assert height / unit(width, height) == lower / unit(smaller, lower)


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
