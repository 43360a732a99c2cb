"""Every screen can be read and touched at 1280 by 720 pixels, in each language and size of text."""

from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.variants import variants


@variants(1280, 720)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
