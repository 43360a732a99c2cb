"""A stage for each of a module's `VARIANTS`: a size in pixels, a language, and whether text is large."""

import msgspec
import pytest

from tableside.screens.preferences import Settings
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage


def pytest_generate_tests(metafunc):
    """The tests of a module run on a stage of each variant, all of one before those of the next."""
    if "stage" in metafunc.fixturenames:
        variants = metafunc.module.VARIANTS
        metafunc.parametrize("stage", variants, indirect=True, ids=variant_name, scope="module")


def variant_name(variant):
    (width, height), language, large_text = variant
    return f"{width}x{height}-{language}-{'large' if large_text else 'normal'}"


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
