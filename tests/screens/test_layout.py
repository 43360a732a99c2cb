"""Every screen can be read and touched, in each language, at all sizes, and in large text."""

from itertools import product

import msgspec
import pytest

from tableside.screens import judge
from tableside.screens.preferences import Settings
from tableside.screens.widgets import player_panel
from tableside.text import LANGUAGES
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage

SIZES = ((800, 480), (1280, 720), (1920, 1080))
VARIANTS = tuple(product(SIZES, LANGUAGES, (False, True)))


@pytest.fixture(autouse=True)
def _english():
    """In place of the fixture that goes back to English before each test: the stage chooses the language."""


def variant_name(variant):
    (width, height), language, large_text = variant
    return f"{width}x{height}-{language}-{'large' if large_text else 'normal'}"


@pytest.fixture(scope="module", params=VARIANTS, ids=variant_name)
def stage(request, tmp_path_factory):
    """A stage of a size in a language, which no timer changes."""
    size, language, large_text = request.param
    file = tmp_path_factory.mktemp("settings") / "screen.json"
    file.write_bytes(msgspec.json.encode(Settings(large_text=large_text)))
    Screen(*size)
    speak(language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "LOOK", 3600)
        patch.setattr(judge, "IDLE", 3600)
        patch.setattr(player_panel, "LOOK", 3600)
        yield Stage(file)
    Screen(*size)


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, stage):
    scene = SCENES[name](stage)
    stage.place(scene)
    assert_fits(scene)
