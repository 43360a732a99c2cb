"""Every screen can be read and touched at 1280 by 720 pixels, in one variant: see 1920 by 1080."""

import pytest

from tests.kit.screens.layout import assert_fits, variants
from tests.kit.screens.scenes import SCENES

VARIANTS = variants((1280, 720), "de", large_text=True)


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
