"""Every screen can be read and touched at 800 by 480 pixels, in each language and size of text."""

from itertools import product

import pytest

from tableside.text import LANGUAGES
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES

VARIANTS = tuple(product([(800, 480)], LANGUAGES, (False, True)))


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
