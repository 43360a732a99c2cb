"""Every screen can be read and touched at 1280 by 720 pixels, half of them in one variant: see 1920 by 1080."""

import pytest

from tests.kit.screens.layout import EVEN, assert_fits, shown
from tests.kit.screens.scenes import SCENES

SHOWN = shown((1280, 720), {("de", True): EVEN})


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
