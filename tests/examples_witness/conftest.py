"""A Chromium with the witness page, opened from its file."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver

from tests.examples_witness.page import WitnessPage
from tests.kit.stream.browser import chromium


@pytest.fixture(scope="session")
def witness_driver() -> Iterator[webdriver.Chrome]:
    """One Chromium for all tests of this folder."""
    with chromium() as started:
        yield started


@pytest.fixture
def page(witness_driver: webdriver.Chrome) -> Iterator[WitnessPage]:
    """The page in English, with nothing kept."""
    with ExitStack() as stack:
        opened = WitnessPage(witness_driver, stack)
        opened.before("Object.defineProperty(navigator, 'language', { get: () => window.testLanguage ?? 'en-GB' })")
        opened.open()
        if opened.run("localStorage.length"):
            opened.run("localStorage.clear()")
            opened.open()
        yield opened


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A small PNG."""
    path = tmp_path / "photo.png"
    header = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000")
    content = bytes.fromhex("1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082")
    path.write_bytes(header + content)
    return path
