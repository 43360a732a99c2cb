"""Every screen can be read and touched in English, at both sizes."""

import pytest

from tests.kit.screens.layout import assert_fits, place_scene
from tests.kit.screens.scenes import SCENES


@pytest.mark.parametrize("name", SCENES, ids=str)
def test_everything_fits(name, screen, monkeypatch):
    assert_fits(place_scene(name, "en", screen, monkeypatch))
