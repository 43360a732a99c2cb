"""A stage in a variant: a size in pixels, a language, and whether text is large."""

import msgspec
import pytest

from tableside.screens.preferences import Settings
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage


@pytest.fixture(autouse=True)
def _english():
    """In place of the fixture that goes back to English before each test: the stage chooses the language."""


@pytest.fixture(scope="module")
def stage(request, tmp_path_factory):
    """A stage of a size in a language."""
    size, language, large_text = request.param
    file = tmp_path_factory.mktemp("settings") / "screen.json"
    file.write_bytes(msgspec.json.encode(Settings(large_text=large_text)))
    Screen(*size)
    speak(language)
    yield Stage(file)
    Screen(*size)
