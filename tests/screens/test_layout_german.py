"""Every screen can be read and touched in German, whose words are longer, at the smaller size."""

import pytest

from tests.kit.screens.layout import assert_fits, place_scene
from tests.kit.screens.scenes import SCENES


@pytest.fixture(autouse=True)
def _english():
    """In place of the fixture that goes back to English before each test: these stay in German."""


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, small, monkeypatch):
    assert_fits(place_scene(name, "de", small, monkeypatch))
