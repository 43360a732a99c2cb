"""A stage of a variant: a size in pixels, a language, and whether text is large. One scene after the other is on it."""

import msgspec
import pytest

from tableside.screens.preferences import Settings
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import variant_name
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.kit.screens.touching import PRESSED, fingers_at


def pytest_generate_tests(metafunc):
    """The tests of a module see each scene that `SHOWN` has of a variant; a scene is shown once for all of them."""
    if "scene" in metafunc.fixturenames:
        # A showing of a scene is told from that in another variant, so that all of a variant come in a row.
        showings = [(variant, name) for variant, names in metafunc.module.SHOWN.items() for name in names]
        shown = [(variant, (variant, name)) for variant, name in showings]
        ids = [f"{variant_name(variant)}-{name}" for variant, name in showings]
        metafunc.parametrize(("stage", "scene"), shown, indirect=True, ids=ids, scope="module")


def pytest_collection_modifyitems(items):
    """Fingers press the ground of those scenes alone on which nothing else takes a touch."""
    items[:] = [item for item in items if is_shown(item)]


def is_shown(item):
    return "fingers" not in getattr(item, "fixturenames", ()) or item.callspec.params["scene"][1] in PRESSED


@pytest.fixture(autouse=True)
def _language():
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


@pytest.fixture(scope="module")
def scene(request, stage):
    """A scene on the stage."""
    _, name = request.param
    root = SCENES[name](stage)
    stage.place(root)
    return root


@pytest.fixture
def fingers(stage, scene):
    """Fingers on the scene."""
    return fingers_at(stage, scene)
