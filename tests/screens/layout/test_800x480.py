"""Every screen can be read and touched at 800 by 480 pixels, and between its controls nothing acts.

Large German text leaves the least room, so some scenes of each kind are shown with it, and some in another variant.
With FULL=1 each is shown in all four.
"""

from tests.kit.screens.layout import assert_fits, of_each_kind, shown
from tests.kit.screens.touching import assert_ground_is_dead

SHOWN = shown((800, 480), {("de", True): of_each_kind(16), ("en", False): slice(2, None, 20)})


def test_everything_fits(scene):
    assert_fits(scene)


def test_between_the_controls_nothing_acts(scene, fingers):
    assert_ground_is_dead(scene, fingers)
