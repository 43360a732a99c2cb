"""Every screen can be read and touched, in each language and at both sizes."""

from itertools import product

import pytest

from tableside.screens import judge
from tableside.screens.widgets import player_panel
from tableside.text import LANGUAGES
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.screens.conftest import SIZES

VARIANTS = tuple(product(SIZES, LANGUAGES))


@pytest.fixture(autouse=True)
def _english():
    """In place of the fixture that goes back to English before each test: the stage chooses the language."""


@pytest.fixture(scope="module", params=VARIANTS, ids=lambda variant: f"{variant[0][0]}x{variant[0][1]}-{variant[1]}")
def stage(request):
    """A stage of a size in a language, which no timer changes."""
    size, language = request.param
    Screen(*size)
    speak(language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "LOOK", 3600)
        patch.setattr(judge, "IDLE", 3600)
        patch.setattr(player_panel, "LOOK", 3600)
        yield Stage()


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
