"""A stage of a variant: a size in pixels, a language, and whether text is large."""

import msgspec
import pytest

from tableside.screens.preferences import Settings
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import variant_name
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage


def pytest_generate_tests(metafunc):
    """The tests of a module run on a stage of each variant that it has in `SHOWN`, one variant after the other."""
    if "stage" in metafunc.fixturenames:
        variants = metafunc.module.SHOWN
        metafunc.parametrize("stage", variants, indirect=True, ids=variant_name, scope="module")


def pytest_collection_modifyitems(items):
    """A scene is shown in those variants alone for which `SHOWN` has its name."""
    items[:] = [item for item in items if is_shown(item)]


def is_shown(item):
    scenes = getattr(item.module, "SHOWN", None) if "stage" in getattr(item, "fixturenames", ()) else None
    return scenes is None or item.callspec.params["name"] in scenes[item.callspec.params["stage"]]


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
    stage = Stage(file)
    yield stage
    stage.clear()
    Screen(*size)
