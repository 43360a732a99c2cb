"""Every screen can be read and touched at 800 by 480 pixels, in each language and size of text."""

from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.variants import variants


@variants(800, 480)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
