"""Every screen can be read and touched at 800 by 480 pixels, in each language and size of text.

Large text leaves the least room, so each scene is shown with it in both languages. With normal text each is shown in
one of them, or with LAYOUT=full in both.
"""

import pytest

from tests.kit.screens.layout import ALL, EVEN, ODD, assert_fits, shown
from tests.kit.screens.scenes import SCENES

SHOWN = shown((800, 480), {("en", False): EVEN, ("de", False): ODD, ("en", True): ALL, ("de", True): ALL})


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
