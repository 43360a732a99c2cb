"""Every screen can be read and touched at 1280 by 720 pixels, in half of the variants: see 1920 by 1080."""

import pytest

from tests.kit.screens.layout import assert_fits, half
from tests.kit.screens.scenes import SCENES

VARIANTS = half((1280, 720), 0)


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
