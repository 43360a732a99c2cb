"""Every screen can be read and touched at 800 by 480 pixels, in each language and size of text.

Large German text leaves the least room, so each scene is shown with it, and in one of the three other variants. With
LAYOUT=full each is shown in all four.
"""

import pytest

from tests.kit.screens.layout import ALL, THIRDS, assert_fits, shown
from tests.kit.screens.scenes import SCENES

FIRST, SECOND, THIRD = THIRDS
SHOWN = shown((800, 480), {("de", True): ALL, ("en", True): FIRST, ("en", False): SECOND, ("de", False): THIRD})


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
