"""Every scene in every variant of a size: in each language, in normal and in large text."""

from itertools import product

import pytest

from tableside.text import LANGUAGES
from tests.kit.screens.scenes import SCENES


def variants(width, height, sample=False):
    """A mark that tests each scene at this size in pixels in each variant; with `sample` in one variant, by turns.

    The test takes the fixture `stage`, which is one object for all scenes of a variant, and the name of a scene.
    """
    cases = []
    found = list(product([(width, height)], LANGUAGES, (False, True)))
    for turn, variant in enumerate(found):
        scenes = list(SCENES)[turn :: len(found)] if sample else list(SCENES)
        cases += [pytest.param(variant, name, id=f"{variant_name(*variant)}-{name}") for name in scenes]
    return pytest.mark.parametrize(("stage", "name"), cases, indirect=["stage"], scope="module")


def variant_name(_size, language, large_text):
    return f"{language}-{'large' if large_text else 'normal'}"
